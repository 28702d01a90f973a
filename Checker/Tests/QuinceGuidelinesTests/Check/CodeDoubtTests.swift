import Foundation
import QuinceGuidelines
import Testing

@Suite("What code doesn't prove is asked")
struct CodeDoubtTests {
    private static func findings(_ files: [String: String]) async -> [String: Outcome.Verdict] {
        let findings = await CheckResult.of(files).findings
        return Dictionary(findings.map { ($0.rule, $0.verdict) }) { one, _ in one }
    }

    private static func page(_ style: String, title: String = "Sign in with Apple", logo: String = "")
        -> String
    {
        "<html><body style='background:#fff'><button onclick='signInWithApple()' style='\(style)'>\(logo)\(title)</button></body></html>"
    }

    @Test("A rule about what is missing asks in code, and is certain of pixels")
    func absence() async throws {
        let found = await Self.findings([
            "a.html": Self.page("height:44px;width:200px;background:#000;color:#fff")
        ])
        #expect(found["logo.missing"] == .needsReview)
        let rule = RuleTrial(id: "logo.missing")
        var button = MeasuredButton(.customText, at: SourcePlace(path: "a.png"), on: .web)
        button.logo = .known(nil)
        #expect(try rule.says(of: button) == ["error"])
        button.isFromCode = true
        #expect(try rule.says(of: button) == ["review"])
    }

    @Test("A height that no button has may be that of something in it", arguments: [24, 26])
    func height(_ points: Int) async {
        let found = await Self.findings([
            "a.html": Self.page("height:\(points)px;width:200px;background:#000;color:#fff;font-size:11px")
        ])
        #expect(found["button.min-height"] == (points == 24 ? .needsReview : .violation))
    }

    @Test("A title that nearly fills the height may be measured in the wrong box", arguments: [26, 23])
    func ratio(_ size: Int) async {
        let found = await Self.findings([
            "a.html": Self.page("height:44px;width:300px;background:#000;color:#fff;font-size:\(size)px")
        ])
        #expect(found["title.ratio"] == (size == 26 ? .needsReview : .violation))
    }

    @Test(
        "A button whose title isn't known may be one of another kind",
        arguments: ["Login.tsx", "AppleLogin.tsx"]
    )
    func unreadTitle(_ file: String) async {
        let source = """
            import { AppleIcon } from './icons';
            export function Login({ label }) {
              return <button onClick={signInWithApple} style={{ height: 44, width: 200, background: '#f00' }}><i className="fa fa-apple" />{label}</button>;
            }
            """
        let found = await Self.findings([file: source])
        #expect(found["style.fill-color"] == (file == "Login.tsx" ? .needsReview : .violation))
        #expect(found["logo.artwork"] == .violation, "Apple's logo is Apple's in every button")
    }

    // MARK: Scenes that nobody sees

    private static func storyboard(_ document: String, _ controller: String, segue: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" \(document)>
        <scenes><scene sceneID="s"><objects><viewController id="c" \(controller) sceneMemberID="viewController"><view key="view" id="v">
        <rect key="frame" x="0" y="0" width="393" height="852"/><subviews>
        <button opaque="NO" id="b" fixedFrame="YES"><rect key="frame" x="40" y="100" width="100" height="44"/>
        <state key="normal" title="Sign in with Apple"/>
        <connections><action selector="signInWithApple:" destination="c" eventType="touchUpInside" id="a"/></connections></button>
        </subviews></view></viewController></objects></scene>
        <scene sceneID="t"><objects><viewController id="d" storyboardIdentifier="Start" sceneMemberID="viewController"><view key="view" id="w"/>
        <connections>\(segue)</connections></viewController></objects></scene></scenes></document>
        """
    }

    @Test(
        "A scene is seen if it is the first, if code knows it, or if another leads to it",
        arguments: [
            ("initialViewController=\"c\"", "", "", true),
            ("initialViewController=\"d\"", "", "", false),
            ("", "storyboardIdentifier=\"Login\"", "", true),
            ("initialViewController=\"d\"", "", "<segue destination=\"c\" kind=\"show\" id=\"g\"/>", true),
        ]
    )
    func scenes(_ document: String, _ controller: String, _ segue: String, _ isSeen: Bool) async {
        let found = await Self.findings([
            "Main.storyboard": Self.storyboard(document, controller, segue: segue)
        ])
        #expect(found["button.min-width"] == (isSeen ? .violation : .needsReview))
    }

    @Test("A scene of a class that the app's code doesn't declare is seen by nobody", arguments: ["", "// "])
    func sceneWithoutClass(_ comment: String) async {
        let found = await Self.findings([
            "Main.storyboard": Self.storyboard(
                "",
                "storyboardIdentifier=\"Login\" customClass=\"LoginViewController\" customModule=\"App\" customModuleProvider=\"target\""
            ),
            "Start.swift": "import UIKit\nclass StartViewController: UIViewController {}\n",
            "Login.swift": "import UIKit\n\(comment)final class LoginViewController: UIViewController {}\n",
        ])
        #expect(found["button.min-width"] == (comment.isEmpty ? .violation : .needsReview))
    }

    // MARK: The fifteenth sample

    @Test(
        "A picture that no code names is seen by nobody",
        arguments: ["continue_with_apple", "continueWithApple", "start"]
    )
    func unusedPicture(_ name: String) async throws {
        let picture = HandmadePNG(width: 60, height: 44).bytes { x, _ in
            (20..<40).contains(x) ? [255, 255, 255, 255] : [9, 99, 9, 255]
        }
        let folder = "App/Assets.xcassets/continue_with_apple.imageset"
        let code =
            "import SwiftUI\nstruct Login: View { var body: some View { Button(action: signInWithApple) { Image(\"\(name)\") } } }"
        let result = await CheckResult.of(
            ["App/Login.swift": code],
            pictures: [
                "\(folder)/sign_in_with_apple.png": picture, "\(folder)/sign_in_with_apple-1.png": picture,
            ]
        )
        let buttons = result.inspection.buttons.filter { $0.place.path.hasSuffix(".png") }
        #expect(buttons.count == 1, "copies are one picture")
        #expect((buttons.first?.doubt == nil) == (name != "start"))
    }

    @Test("What shows through a color has to be known", arguments: ["#000", "rgba(0,0,0,.38)"])
    func translucentTitle(_ fill: String) async {
        let style = "height:44px;width:300px;background:\(fill);color:rgba(255,255,255,.8);font-size:19px"
        let page =
            "<body><div style='background-image:url(a.png)'><button onclick='signInWithApple()' style='\(style)'>Sign in with Apple</button></div></body>"
        let found = await Self.findings(["a.html": page])
        #expect((found["title.color"] == .violation) == (fill == "#000"))
    }

    @Test(
        "A line as thin as the screen can draw has no certain width",
        arguments: ["StyleSheet.hairlineWidth", "1"]
    )
    func hairline(_ width: String) async {
        let source = """
            import { StyleSheet, Text, TouchableOpacity } from 'react-native';
            export const Login = () => (<TouchableOpacity onPress={signInWithApple} style={styles.b}><Text style={styles.t}>Sign in with Apple</Text></TouchableOpacity>);
            const styles = StyleSheet.create({ b: { padding: 10, borderWidth: \(width), backgroundColor: '#000' }, t: { fontSize: 14, lineHeight: 20, color: '#fff' } });
            """
        let button = await CheckResult.of(["Login.tsx": source]).inspection.buttons.first
        #expect((button?.height.knownValue == 42) == (width == "1"))
    }

    @Test("A button with the logos of several companies is none of Apple's", arguments: ["google", "lock"])
    func severalCompanies(_ other: String) async {
        let page =
            "<button onclick='signIn()' class='social-login'><img src='\(other).png' alt='\(other)'><img src='apple.png' alt='Apple'></button>"
        let buttons = await CheckResult.of(["login.html": "<body>\(page)</body>"]).inspection.buttons
        #expect(
            buttons.allSatisfy {
                ($0.doubt == "it shows the logos of other companies, too") == (other == "google")
            }
        )
    }

    @Test("The box around a logo makes a button higher", arguments: ["h-8", "absolute h-8", "h-8 inline"])
    func boxOfLogo(_ classes: String) async {
        let page = """
            export function AppleButton() { return <button onClick={signInWithApple} className="inline-flex border px-5 py-2 text-sm">
            <span className="\(classes == "h-8 inline" ? "" : "inline-flex ")\(classes) w-8"><svg className="h-5 w-5" viewBox="0 0 20 20" /></span>Continue with Apple</button>; }
            """
        let button = await CheckResult.of(["AppleButton.tsx": page]).inspection.buttons.first
        #expect(button?.height.value == (classes == "h-8" ? 50 : 38))
    }

    @Test("Tailwind takes the height that a picture's attribute gives", arguments: [true, false])
    func heightOfPicture(_ hasTailwind: Bool) async {
        let page =
            "import Image from 'next/image'; export const L = () => (<button onClick={signInWithApple}><Image src=\"/images/apple_login.png\" alt=\"Apple\" width={280} height={10} /></button>);"
        var files = ["Login.tsx": page]
        if hasTailwind { files["tailwind.config.js"] = "module.exports = { theme: { extend: {} } }" }
        let button = await CheckResult.of(files).inspection.buttons.first
        #expect((button?.height.value == 10) == !hasTailwind)
    }

    @Test(
        "What a method of an extension sets on an outlet isn't known from the storyboard",
        arguments: ["outlined", "registered"]
    )
    func extensionOfButton(_ method: String) async {
        let scene = Self.storyboard("initialViewController=\"c\"", "customClass=\"Login\"").replacing(
            "</view></viewController></objects></scene>\n<scene sceneID=\"t\">",
            with:
                "</view><connections><outlet property=\"b\" destination=\"b\" id=\"o\"/></connections></viewController></objects></scene>\n<scene sceneID=\"t\">"
        )
        let result = await CheckResult.of([
            "Main.storyboard": scene,
            "Login.swift":
                "import UIKit\nclass Login: UIViewController { @IBOutlet var b: UIButton!; override func viewDidLoad() { b.\(method)() } }",
            "Extensions.swift":
                "import UIKit\nextension UIButton { func outlined() { layer.borderWidth = 1; layer.borderColor = UIColor.gray.cgColor } }",
        ])
        let border = result.inspection.buttons.first?.border
        let isUnknown = if case .unknown? = border { true } else { false }
        #expect(isUnknown == (method == "outlined"), "\(border.map { "\($0)" } ?? "no button")")
    }

    // MARK: The sixteenth sample

    @Test(
        "A button for another product of Apple's is no way to sign in",
        arguments: ["openMaps(app)", "signIn(app)"]
    )
    func otherProducts(_ code: String) async {
        let page = """
            export const Ways = () => (<div><button onClick={() => \(code)} className="p-3 text-sm">Google</button>
            <button onClick={() => \(code)} className="p-3 text-sm">Apple</button></div>);
            """
        let buttons = await CheckResult.of(["src/Login.tsx": page]).inspection.buttons
        #expect(buttons.allSatisfy { ($0.doubt != nil) == code.contains("Maps") })
    }

    @Test("A picture as narrow as an icon shows no whole button", arguments: [32, 240])
    func narrowPicture(_ width: Int) async {
        let page =
            "<body><button onclick='signInWithApple()'><img style='width:\(width)px' src='apple.png' alt='Log in with Apple'></button></body>"
        let button = await CheckResult.of(["login.html": page]).inspection.buttons.first
        #expect(button?.kind == (width == 32 ? .customLogoOnly : .image))
    }

    @Test("What a sheet says with !important is stronger than a style", arguments: [" !important", ""])
    func important(_ mark: String) async {
        let page = """
            <html><head><style>button { font-size: 16px\(mark); }</style></head>
            <body><button onclick='signInWithApple()' style='height:46px;font-size:14px'>Sign in with Apple</button></body></html>
            """
        let button = await CheckResult.of(["login.html": page]).inspection.buttons.first
        #expect(button?.title?.size.value == (mark.isEmpty ? 14 : 16))
    }

    @Test("A style with !important is stronger than a sheet's")
    func importantStyle() async {
        let page = """
            <html><head><style>button { background: #000 !important; }</style></head>
            <body><button onclick='signInWithApple()' style='height:44px;background:#f00 !important'>Sign in with Apple</button></body></html>
            """
        let button = await CheckResult.of(["login.html": page]).inspection.buttons.first
        #expect(button?.fill.knownValue?.hexadecimal == "#FF0000")
    }

    @Test(
        "A storyboard's button without a font has that of its type",
        arguments: ["buttonType=\"system\"", ""]
    )
    func defaultFont(_ type: String) async {
        let scene = Self.storyboard("initialViewController=\"c\"", "").replacing(
            "<button ",
            with: "<button \(type) "
        )
        let button = await CheckResult.of(["Main.storyboard": scene]).inspection.buttons.first
        #expect(button?.title?.size.value == (type.isEmpty ? 18 : 15))
    }

    @Test(
        "Colors that a handler sets for each state aren't those that code gives once",
        arguments: [true, false]
    )
    func updateHandler(_ hasHandler: Bool) async {
        let handler =
            hasHandler
            ? "configurationUpdateHandler = { b in b.configuration?.baseBackgroundColor = .white }" : ""
        let code = """
            import UIKit
            final class AppleLoginButton: UIButton {
              init() { super.init(frame: .zero); var c = UIButton.Configuration.filled(); c.title = "Sign in with Apple"
                c.baseBackgroundColor = .red; configuration = c; \(handler) }
            }
            """
        let fill = await CheckResult.of(["AppleLoginButton.swift": code]).inspection.buttons.first?.fill
        #expect((fill?.knownValue == nil) == hasHandler, "\(fill.map { "\($0)" } ?? "no button")")
    }

    @Test("A screen that no code of the app names is seen by nobody", arguments: ["StartView", "InputView"])
    func unusedView(_ shown: String) async {
        let view =
            "import SwiftUI\nstruct InputView: View { var body: some View { Button(\"Sign in with Apple\") { go() }.frame(width: 100, height: 44) } }"
        let found = await Self.findings([
            "App.swift":
                "import SwiftUI\n@main\nstruct Shop: App { var body: some Scene { WindowGroup { \(shown)() } } }",
            "StartView.swift":
                "import SwiftUI\nstruct StartView: View { var body: some View { Text(\"Start\") } }",
            "InputView.swift": view,
        ])
        #expect(found["button.min-width"] == (shown == "InputView" ? .violation : .needsReview))
    }

    @Test("A list is searched for a part of an address", arguments: ["Search by email...", "Your email"])
    func searched(_ placeholder: String) async {
        let page =
            "<html><body><h1>Sign in</h1><form><input name='q' placeholder='\(placeholder)'><input type='password'></form></body></html>"
        let found = await Self.findings(["login.html": page])
        #expect((found["auth.email-keyboard"] == .violation) == placeholder.hasPrefix("Your"))
    }

    // MARK: The seventeenth sample

    @Test(
        "A name that comes from a package isn't the project's",
        arguments: ["react-native/Libraries/NewAppScreen", "../constants/Colors"]
    )
    func namesOfPackages(_ module: String) async {
        let source = """
            import { Pressable, Text } from 'react-native';
            import { Colors } from '\(module)';
            export const Login = () => (<Pressable onPress={signInWithApple} style={{ height: 44, backgroundColor: '#fff' }}>
              <Text style={{ fontSize: 19, color: Colors.black }}>Sign in with Apple</Text></Pressable>);
            """
        let found = await Self.findings([
            "src/Login.tsx": source,
            "constants/Colors.ts": "export const Colors = { black: '#333', gray: '#666' };",
        ])
        #expect((found["title.color"] == .violation) == module.hasPrefix(".."))
    }

    @Test(
        "A screen to which a measured one leads has a button of its own",
        arguments: ["HomeScreen", "AppleBar"]
    )
    func titleOfOtherScreen(_ name: String) async {
        let button = "ElevatedButton(onPressed: signInWithApple, child: Text('Sign in with Apple'))"
        let result = await CheckResult.of([
            "lib/login.dart":
                "import 'package:flutter/material.dart'; class Login extends StatelessWidget { build(c) => Column(children: [\(button), \(name)()]); }",
            "lib/home.dart": """
            import 'package:flutter/material.dart';
            class \(name) extends StatelessWidget {
              Future show(c) async { return await showIt((d) { return bar(Icons.apple, 'Continue with Apple', () {}); }); }
              Widget build(BuildContext c) => Text('Home');
            }
            """,
        ])
        let fates = result.ledger.entries.filter { $0.mention.place.path == "lib/home.dart" }.map(\.fate)
        let isAsked = fates.contains { if case .asked = $0 { true } else { false } }
        #expect(isAsked == (name == "HomeScreen"), "\(fates)")
    }

    @Test("Element Plus gives its elements classes", arguments: ["primary", "text"])
    func elementPlus(_ type: String) async {
        let page = """
            <template><div class="form"><el-button type="\(type)" @click="appleLogin"><p>Sign in with Apple</p></el-button></div></template>
            <style>.form p { color: #a8a8a8 } .form .el-button.el-button--primary p { color: #6f6f6f }</style>
            """
        let button = await CheckResult.of(["Login.vue": page]).inspection.buttons.first
        #expect(button?.title?.color.value?.hexadecimal == (type == "primary" ? "#6F6F6F" : "#A8A8A8"))
    }

    @Test("A weight beside a width takes room from it, or gives it more", arguments: ["1", "0"])
    func weights(_ weight: String) async {
        let card = { (id: String) in
            "<ImageButton android:id=\"@+id/\(id)\" android:layout_width=\"80dp\" android:layout_height=\"50dp\" android:layout_weight=\"\(weight)\" android:src=\"@drawable/\(id)\" android:background=\"#000000\"/>"
        }
        let layout = """
            <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="match_parent" android:layout_height="wrap_content" android:orientation="horizontal">
            \(card("btn_apple_login"))\(card("btn_google_login"))</LinearLayout>
            """
        let button = await CheckResult.of(["app/src/main/res/layout/login.xml": layout]).inspection.buttons
            .first
        #expect(
            button != nil && (button?.width.value == nil) == (weight == "1"),
            "\(button.map { "\($0.width)" } ?? "")"
        )
    }
}
