import QuinceGuidelines
import Testing

/// A logo without the room around it that all of Apple's files have.
@Suite("A mark that fills its canvas isn't Apple's artwork")
struct BareMarkTests {
    /// Two shapes one above the other, 16 units wide and 20 high: the proportions of Apple's logo, and not its form.
    private static let mark = ["M9 2h4v3h-4z", "M4 6h16v8q0 8-8 8q-8 0-8-8z"]
    private static let drawing = mark.map { "<path d=\"\($0)\"/>" }.joined()
    private static let canvas = "0 0 24 24"
    /// The same with as much room as in Apple's files.
    private static let roomy = "-12 -10 48 44"

    private static func vector(_ inside: String? = nil, size: Int = 24) -> String {
        let paths = mark.map { "<path android:fillColor=\"#FF000000\" android:pathData=\"\($0)\"/>" }.joined()
        return
            "<vector xmlns:android=\"http://schemas.android.com/apk/res/android\" android:width=\"24dp\" android:height=\"24dp\""
            + " android:viewportWidth=\"\(size)\" android:viewportHeight=\"\(size)\">\(inside ?? paths)</vector>"
    }

    private static func verdicts(_ files: [String: String], _ pictures: [String: [UInt8]] = [:]) async
        -> [Outcome.Verdict]
    {
        let result = await CheckResult.of(files, pictures: pictures)
        return result.findings.filter { $0.rule == "logo.artwork" }.map(\.verdict)
    }

    private static let page =
        "<body><button style='background:#fff;width:200px;height:48px'>LOGO Sign in with Apple</button></body>"

    @Test("in a page, as a path and as a file")
    func page() async {
        func page(_ logo: String) -> [String: String] {
            ["login.html": Self.page.replacing("LOGO", with: logo)]
        }
        let svg = "<svg viewBox='\(Self.canvas)'>\(Self.drawing)</svg>"
        #expect(await Self.verdicts(page(svg)) == [.violation])
        for doubt in [
            "<svg viewBox='\(Self.roomy)'>\(Self.drawing)</svg>",
            "<svg viewBox='\(Self.canvas)'><g transform='scale(.5)'>\(Self.drawing)</g></svg>",
            "<svg viewBox='\(Self.canvas)'><rect width='24' height='24'/>\(Self.drawing)</svg>",
            "<svg viewBox='\(Self.canvas)'><path d='M4 2h16v20h-16z'/></svg>",
            "<svg viewBox='\(Self.canvas)'><path d='M4 2h16v20h-16'/><path d='broken'/></svg>",
            "<svg>\(Self.drawing)</svg>",
        ] {
            #expect(await Self.verdicts(page(doubt)) == [.needsReview], "\(doubt)")
        }
        let image = page("<img src='img/apple.svg'>")
        func file(_ box: String) -> [String: String] {
            [
                "img/apple.svg":
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\">\(Self.drawing)</svg>"
            ]
        }
        #expect(await Self.verdicts(image.merging(file(Self.canvas)) { $1 }) == [.violation])
        #expect(await Self.verdicts(image.merging(file(Self.roomy)) { $1 }) == [.needsReview])
        #expect(await Self.verdicts(image) == [.needsReview])
    }

    @Test("in React Native, as a path and as an imported drawing")
    func reactNative() async {
        func screen(_ head: String, _ logo: String) -> [String: String] {
            [
                "src/Login.tsx":
                    "import { Text, TouchableOpacity } from 'react-native';\n\(head)\nexport const L = () => (<TouchableOpacity onPress={go}"
                    + " style={{ height: 48, width: 300, backgroundColor: '#fff' }}>\(logo)"
                    + "<Text style={{ fontSize: 20, color: '#000' }}>Sign in with Apple</Text></TouchableOpacity>);"
            ]
        }
        let paths = Self.mark.map { "<Path d=\"\($0)\" fill=\"#000\"/>" }.joined()
        let library = "import Svg, { Path, G } from 'react-native-svg';"
        func svg(_ box: String, _ inside: String) -> String {
            "<Svg width={20} height={20} viewBox=\"\(box)\">\(inside)</Svg>"
        }
        #expect(await Self.verdicts(screen(library, svg(Self.canvas, "<G>\(paths)</G>"))) == [.violation])
        #expect(await Self.verdicts(screen(library, svg(Self.roomy, paths))) == [.needsReview])
        #expect(
            await Self.verdicts(screen(library, svg(Self.canvas, "<G transform=\"scale(0.5)\">\(paths)</G>")))
                == [.needsReview]
        )
        let file =
            "<svg viewBox=\"\(Self.canvas)\" xmlns=\"http://www.w3.org/2000/svg\">\(Self.drawing)</svg>"
        let imported = screen(
            "import AppleIcon from './assets/apple.svg';",
            "<AppleIcon width={20} height={20} />"
        )
        #expect(await Self.verdicts(imported.merging(["src/assets/apple.svg": file]) { $1 }) == [.violation])
    }

    @Test("in Android's vectors, in a layout and in Compose")
    func android() async {
        let layout =
            "<Button xmlns:android='http://schemas.android.com/apk/res/android' android:layout_width='300dp' android:layout_height='48dp'"
            + " android:background='#FFFFFF' android:textColor='#000000' android:textSize='20sp' android:drawableStart='@drawable/ic_apple'"
            + " android:text='Sign in with Apple' />"
        let compose =
            "@Composable fun L() { Button(onClick = { go() }, modifier = Modifier.width(300.dp).height(48.dp),"
            + " colors = ButtonDefaults.buttonColors(containerColor = Color.White)) {"
            + " Image(painterResource(R.drawable.ic_apple), null); Text(\"Sign in with Apple\", color = Color.Black, fontSize = 20.sp) } }"
        for (path, source) in [
            ("app/src/main/res/layout/login.xml", layout), ("app/src/main/java/Login.kt", compose),
        ] {
            func with(_ vector: String) -> [String: String] {
                [path: source, "app/src/main/res/drawable/ic_apple.xml": vector]
            }
            #expect(await Self.verdicts(with(Self.vector())) == [.violation], "\(path)")
            let short = Self.vector().replacing("#FF000000", with: "#000")
            #expect(await Self.verdicts(with(short)) == [.violation], "\(path)")
            let clear = Self.vector().replacing("#FF000000", with: "#00000000")
            #expect(await Self.verdicts(with(clear)) == [.needsReview], "\(path)")
            #expect(await Self.verdicts(with(Self.vector(size: 48))) == [.needsReview], "\(path)")
            let moved =
                "<group android:scaleX='0.5' android:scaleY='0.5'><path android:fillColor='#000' android:pathData='\(Self.mark[1])'/></group>"
            #expect(await Self.verdicts(with(Self.vector(moved))) == [.needsReview], "\(path)")
        }
    }

    @Test("in an asset catalog, as pixels")
    func catalog() async {
        let source =
            "import SwiftUI\nstruct L: View { var body: some View { Button(action: signInWithApple) { HStack { Image(\"apple-logo\");"
            + " Text(\"Sign in with Apple\").foregroundColor(.black) }.frame(width: 300, height: 48).background(Color.white) } } }"
        func png(_ inset: Int, width: Int = 16) -> [UInt8] {
            HandmadePNG(width: 40, height: 24).bytes { x, y in
                (12..<(12 + width)).contains(x) && (inset..<(24 - inset)).contains(y)
                    ? [0, 0, 0, 255] : [0, 0, 0, 0]
            }
        }
        let path = "App/Assets.xcassets/apple-logo.imageset/logo@2x.png"
        #expect(await Self.verdicts(["App/L.swift": source], [path: png(2)]) == [.violation])
        #expect(await Self.verdicts(["App/L.swift": source], [path: png(7, width: 8)]) == [.needsReview])
        #expect(
            await Self.verdicts(["App/L.swift": source], [path: png(2, width: 24)]) == [.needsReview],
            "as wide as a word"
        )
        let other = "App/Other.xcassets/apple-logo.imageset/logo.png"
        #expect(
            await Self.verdicts(["App/L.swift": source], [path: png(2), other: png(7, width: 8)]) == [
                .needsReview
            ]
        )
    }

    @Test("and a picture that may be Apple's is asked for its height")
    func height() async {
        func rules(_ height: Int) async -> [String] {
            let page = Self.page.replacing(
                "LOGO",
                with: "<img src='apple.svg' style='width:20px;height:\(height)px'>"
            )
            let result = await CheckResult.of(["login.html": page])
            return result.findings.filter { $0.verdict == .needsReview }.map(\.rule)
        }
        #expect(await rules(20).contains("logo.height-match"))
        #expect(await !rules(48).contains("logo.height-match"))
    }
}
