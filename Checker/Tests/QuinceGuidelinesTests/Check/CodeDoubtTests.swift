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

    // MARK: Pages that are always dark

    @Test(
        "Where the root element is dark, the dark colors of the theme are seen",
        arguments: ["dark", "light"]
    )
    func darkRoot(_ root: String) async {
        let result = await CheckResult.of([
            "app/layout.tsx":
                "import './globals.css';\nexport default function Layout({ children }) { return <html lang=\"en\" className=\"\(root) h-full\"><body>{children}</body></html>; }",
            "app/globals.css":
                "@tailwind base;\n@layer base { :root { --brand: 0 0% 100%; } .dark { --brand: 120 100% 50%; } }",
            "tailwind.config.js":
                "module.exports = { theme: { extend: { colors: { brand: 'hsl(var(--brand))' } } } }",
            "app/login/page.tsx":
                "export default function Login() { return <button onClick={signInWithApple} className=\"h-11 w-64 bg-brand text-black\">Sign in with Apple</button>; }",
        ])
        let fills = Set(result.inspection.buttons.map { $0.fill.knownValue?.hexadecimal })
        #expect(fills == [root == "dark" ? "#00FF00" : "#FFFFFF"])
    }
}
