import QuinceGuidelines
import Testing

/// The color of a logo that is a picture of the project.
@Suite("The color of a logo follows from its file")
struct LogoFileTests {
    /// A blue square with nothing around it.
    private static let blue = Self.square { _, _ in [40, 90, 200, 255] }

    private static func square(_ ink: (Int, Int) -> [Int], around: [Int] = [0, 0, 0, 0]) -> [UInt8] {
        HandmadePNG(width: 12, height: 12).bytes { x, y in
            (3..<9).contains(x) && (3..<9).contains(y) ? ink(x, y) : around
        }
    }

    private static func hasColoredLogo(_ files: [String: String], _ pictures: [String: [UInt8]]) async -> Bool
    {
        let result = await CheckResult.of(files, pictures: pictures)
        #expect(result.inspection.buttons.contains { $0.kind.isCustom }, "\(result.sentences)")
        return result.findings.contains { $0.rule == "logo.color" && $0.verdict == .violation }
    }

    /// A button in a toolkit, the path of its logo, and what tints the logo.
    struct Row: Sendable, CustomTestStringConvertible {
        let path: String
        let picture: String
        let source: String
        /// What stands where `TINT` is, for a logo in black.
        let tint: String
        var testDescription: String { self.path }
    }

    private static let rows = [
        Row(
            path: "login.html",
            picture: "img/apple.png",
            source:
                "<body><button style='background:#fff;width:200px;height:48px'><img src='img/apple.png' style='TINT'>"
                + "Sign in with Apple</button></body>",
            tint: "filter:brightness(0)"
        ),
        Row(
            path: "lib/login.dart",
            picture: "assets/apple.png",
            source:
                "class L extends StatelessWidget { Widget build(c) => SizedBox(width: 300, height: 48, child: ElevatedButton(onPressed: go,"
                + " style: ElevatedButton.styleFrom(backgroundColor: Colors.white), child: Row(children: [Image.asset('assets/apple.png', TINT),"
                + " Text('Sign in with Apple', style: TextStyle(color: Colors.black, fontSize: 20))]))); }",
            tint: "color: Colors.black"
        ),
        Row(
            path: "src/Login.tsx",
            picture: "src/apple.png",
            source:
                "import { Image, Text, TouchableOpacity } from 'react-native'; export const L = () => (<TouchableOpacity onPress={go}"
                + " style={{ height: 48, width: 300, backgroundColor: '#fff' }}><Image source={require('./apple.png')} style={{ width: 20, height: 20, TINT }} />"
                + "<Text style={{ fontSize: 20, color: '#000' }}>Sign in with Apple</Text></TouchableOpacity>);",
            tint: "tintColor: '#000'"
        ),
        Row(
            path: "app/src/main/java/Login.kt",
            picture: "app/src/main/res/drawable/ic_apple.png",
            source:
                "@Composable fun L() { Button(onClick = { go() }, modifier = Modifier.width(300.dp).height(48.dp),"
                + " colors = ButtonDefaults.buttonColors(containerColor = Color.White)) {"
                + " Image(painterResource(R.drawable.ic_apple), null, TINT); Text(\"Sign in with Apple\", color = Color.Black, fontSize = 20.sp) } }",
            tint: "colorFilter = ColorFilter.tint(Color.Black)"
        ),
        Row(
            path: "app/src/main/res/layout/login.xml",
            picture: "app/src/main/res/drawable-hdpi/ic_apple.png",
            source:
                "<Button xmlns:android='http://schemas.android.com/apk/res/android' android:layout_width='300dp' android:layout_height='48dp'"
                + " android:background='#FFFFFF' android:textColor='#000000' android:textSize='20sp' android:drawableStart='@drawable/ic_apple' TINT"
                + " android:text='Sign in with Apple' />",
            tint: "android:drawableTint='#000000'"
        ),
        Row(
            path: "App/Login.swift",
            picture: "App/Assets.xcassets/apple-logo.imageset/logo@2x.png",
            source:
                "import SwiftUI\nstruct L: View { var body: some View { Button(action: signInWithApple) { HStack { Image(\"apple-logo\")TINT;"
                + " Text(\"Sign in with Apple\").foregroundColor(.black) }.frame(width: 300, height: 48).background(Color.white) } } }",
            tint: ".renderingMode(.template).foregroundColor(.black)"
        ),
        Row(
            path: "App/LoginController.swift",
            picture: "App/Assets.xcassets/apple.imageset/apple.png",
            source:
                "import UIKit\nclass C: UIViewController { let b = UIButton(); override func viewDidLoad() { super.viewDidLoad();"
                + " b.setTitle(\"Sign in with Apple\", for: .normal); b.backgroundColor = .white; b.setTitleColor(.black, for: .normal);"
                + " b.setImage(UIImage(named: \"apple\")TINT, for: .normal); view.addSubview(b) } }",
            tint: "?.withTintColor(.black)"
        ),
    ]

    @Test("in every toolkit, unless code tints it", arguments: Self.rows)
    func toolkits(_ row: Row) async {
        let pictures = [row.picture: Self.blue]
        let plain = row.source.replacing("TINT", with: "")
        #expect(await Self.hasColoredLogo([row.path: plain], pictures))
        let tinted = row.source.replacing("TINT", with: row.tint)
        #expect(await !Self.hasColoredLogo([row.path: tinted], pictures))
        #expect(
            await !Self.hasColoredLogo(
                [row.path: plain],
                [row.picture: Self.square { _, _ in [0, 0, 0, 255] }]
            )
        )
    }

    @Test("only if it shows one color, with nothing behind it")
    func doubts() async {
        let row = Self.rows[0]
        let plain = [row.path: row.source.replacing("TINT", with: "")]
        let colorful = Self.square { x, _ in x < 6 ? [40, 90, 200, 255] : [200, 90, 40, 255] }
        #expect(await !Self.hasColoredLogo(plain, [row.picture: colorful]))
        let filled = Self.square({ _, _ in [40, 90, 200, 255] }, around: [255, 255, 255, 255])
        #expect(await !Self.hasColoredLogo(plain, [row.picture: filled]))
        #expect(await !Self.hasColoredLogo(plain, [row.picture: Array(Self.blue.prefix(60))]))
        let faint = Self.square { x, _ in x < 8 ? [120, 120, 120, 128] : [40, 90, 200, 255] }
        #expect(await !Self.hasColoredLogo(plain, [row.picture: faint]))
    }

    @Test("and only if no other file may be meant")
    func others() async {
        let row = Self.rows[0]
        let black = Self.square { _, _ in [0, 0, 0, 255] }
        let plain = row.source.replacing("TINT", with: "")
        #expect(
            await Self.hasColoredLogo([row.path: plain], [row.picture: Self.blue, "old/apple.png": black])
        )
        #expect(await !Self.hasColoredLogo([row.path: plain], ["food/apple.png": Self.blue]))
        let short = plain.replacing("img/apple.png", with: "apple.png")
        #expect(
            await !Self.hasColoredLogo(
                [row.path: short],
                ["img/apple.png": Self.blue, "old/apple.png": black]
            )
        )
        let broken = ["img/apple.png": Self.blue, "old/apple.png": Array(Self.blue.prefix(60))]
        #expect(await !Self.hasColoredLogo([row.path: short], broken), "what isn't known may be meant, too")
        let remote = plain.replacing("img/apple.png", with: "https://cdn.example.com/img/apple.png")
        #expect(await !Self.hasColoredLogo([row.path: remote], [row.picture: Self.blue]))
    }

    @Test(
        "and only if nothing around it may change its colors",
        arguments: [
            (0, "<img ", "<img class='dark:invert brightness-0' "),
            (0, "<button style='", "<button class='invert' style='"),
            (0, "<button style='", "<button style='filter:invert(1);"),
            (
                1, "Image.asset('assets/apple.png', )",
                "ColorFiltered(colorFilter: f, child: Image.asset('assets/apple.png'))"
            ),
            (1, "'assets/apple.png', ", "'assets/apple.png', package: 'other', "),
            (2, "<Image ", "<Image {...props} "),
            (5, "Image(\"apple-logo\")", "Image(\"apple-logo\").grayscale(1)"),
            (6, "UIImage(named: \"apple\")", "UIImage(named: \"apple\")?.tinted(.black)"),
        ]
    )
    func changes(_ row: (index: Int, old: String, new: String)) async {
        let plain = Self.rows[row.index].source.replacing("TINT", with: "")
        #expect(plain.contains(row.old), "\(plain)")
        let files = [Self.rows[row.index].path: plain.replacing(row.old, with: row.new)]
        #expect(await !Self.hasColoredLogo(files, [Self.rows[row.index].picture: Self.blue]))
    }

    @Test(
        "A drawing is painted: comments and definitions show nothing",
        arguments: [
            ("<!-- fill=\"#4285f4\" --><path d=\"M6 6h12v12H6z\"/>", false),
            ("<path fill=\"#4285f4\" d=\"M6 6h12v12H6z\"/>", true),
            ("<defs><path fill=\"#4285f4\" d=\"M6 6h12v12H6z\"/></defs><path d=\"M6 6h12v12H6z\"/>", false),
            ("<path fill=\"#4285f4\" d=\"M6 6h6v12H6z\"/><path d=\"M12 6h6v12h-6z\"/>", false),
            ("<path fill=\"currentColor\" d=\"M6 6h12v12H6z\"/>", false),
        ]
    )
    func drawings(_ row: (shapes: String, isColored: Bool)) async {
        let svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"24\" viewBox=\"0 0 24 24\">\(row.shapes)</svg>"
        let page = Self.rows[0].source.replacing("TINT", with: "").replacing("apple.png", with: "apple.svg")
        #expect(
            await Self.hasColoredLogo([Self.rows[0].path: page], ["img/apple.svg": Array(svg.utf8)])
                == row.isColored
        )
    }

    @Test("A template takes the tint of its view, however its file looks")
    func templates() async {
        let row = Self.rows[5]
        let set =
            #"{"images":[{"filename":"logo@2x.png","idiom":"universal"}],"properties":{"template-rendering-intent":"template"}}"#
        let files = [
            row.path: row.source.replacing("TINT", with: ""),
            "App/Assets.xcassets/apple-logo.imageset/Contents.json": set,
        ]
        #expect(await !Self.hasColoredLogo(files, [row.picture: Self.blue]))
    }
}
