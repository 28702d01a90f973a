import Foundation
import QuinceGuidelines
import Testing

@Suite("What large public projects showed")
struct LargeProjectTests {
    private static func buttons(_ files: [String: String]) async -> [MeasuredButton] {
        await CheckResult.of(files).inspection.buttons
    }

    @Test("A name that leads to itself is unknown")
    func loop() async {
        let screen = """
            import UIKit
            class LoginController: UIViewController {
              let button = UIButton()
              override func viewDidLoad() {
                let color = color ?? fallback
                if let title = title ?? self.title { button.setTitle(title, for: .normal) }
                button.backgroundColor = color
                button.setTitle("Sign in with Apple", for: .normal)
                view.addSubview(button)
              }
            }
            """
        let buttons = await Self.buttons(["LoginController.swift": screen])
        #expect(!buttons.isEmpty)
        #expect(buttons.allSatisfy { $0.fill.knownValue == nil })
    }

    @Test("The least height of a container is its child's", arguments: [(50.0, 50.0), (20, 44)])
    func least(_ minimum: Double, _ height: Double) async {
        let screen = """
            import 'package:flutter/material.dart';
            class Login extends StatelessWidget {
              Widget build(BuildContext context) => Scaffold(body: Column(children: [
                Container(margin: EdgeInsets.all(16), constraints: BoxConstraints(minHeight: \(minimum)),
                  child: GestureDetector(onTap: signInWithApple, child: Container(color: Colors.black,
                    child: SizedBox(height: 44, child: Text('Sign in with Apple'))))),
              ]));
            }
            """
        #expect(await Self.buttons(["lib/login.dart": screen]).map(\.height.knownValue) == [height])
    }

    @Test(
        "A width beyond the screen isn't known where the screen decides",
        arguments: [(300, 300.0), (500, nil)]
    )
    func beyond(_ width: Int, _ known: Double?) async {
        let screen = """
            import androidx.compose.material3.*
            @Composable fun Login() { Column(modifier = Modifier.width(\(width).dp)) {
              Button(onClick = { signInWithApple() }, modifier = Modifier.fillMaxWidth().height(44.dp)) { Text("Sign in with Apple") }
            } }
            """
        #expect(await Self.buttons(["Login.kt": screen]).map(\.width.knownValue) == [known])
    }

    @Test("The same texts in many languages are one remark, behind the code")
    func languages() async {
        var files = ["i18n/en.json": "{\"login\": {\"apple\": \"Sign in with Apple\"}}"]
        for (language, title) in [("de", "Mit Apple anmelden"), ("fr", "Se connecter avec Apple")] {
            files["i18n/\(language).json"] = "{\"login\": {\"apple\": \"\(title)\"}}"
        }
        files["Login.jsx"] = "export const Login = () => paint(\"Sign in with Apple\")"
        let remarks = await CheckResult.of(files).ledger.remarks
        #expect(remarks.map(\.entry.mention.place.path) == ["Login.jsx", "i18n/en.json"])
        #expect(remarks.map(\.otherLanguages) == [0, 2])
    }

    @Test(
        "A table of texts in one language",
        arguments: [
            ("res/values-pt-rBR/strings.xml", "res/values/strings.xml", "pt-rBR"),
            ("res/values/strings.xml", "res/values/strings.xml", ""),
            ("App/Base.lproj/Localizable.strings", "App/*.lproj/Localizable.strings", ""),
            ("locales/zh-CN/login.json", "locales/*/login.json", "zh-CN"),
            ("lib/l10n/app_pt_BR.arb", "lib/l10n/app_*.arb", "pt_BR"),
            ("src/i18n/ko.js", "src/i18n/*.js", "ko"), ("src/pages/ko.js", nil, nil),
            ("en/login.html", nil, nil), ("package.json", nil, nil), ("res/layout/login.xml", nil, nil),
        ]
    )
    func tables(_ path: String, _ pattern: String?, _ language: String?) {
        #expect(TextTablePath(path)?.pattern == pattern)
        #expect(TextTablePath(path)?.language == language)
    }

    // MARK: Web

    private static func title(_ path: String, _ text: String) async -> (
        found: [String], wording: Outcome.Verdict?
    ) {
        let result = await CheckResult.of([path: text])
        return (
            result.inspection.buttons.compactMap { $0.title?.text.knownValue },
            result.findings.first { $0.rule == "title.wording" }?.verdict
        )
    }

    @Test(
        "Words that a condition chooses between are never in one title",
        arguments: [
            ("A.tsx", "{isNew ? 'Sign up' : 'Sign in'} with Apple"),
            ("A.tsx", "{isNew ? (<span>Sign up</span>) : (<span>Sign in</span>)} <span>with Apple</span>"),
            ("A.vue", "<span v-if=\"isNew\">Sign up</span><span v-else>Sign in</span> with Apple"),
            ("A.vue", "{{ mode === 'new' ? 'Sign up' : 'Sign in' }} with Apple"),
            ("A.svelte", "{#if isNew}Sign up{:else}Sign in{/if} with Apple"),
            ("a.component.html", "{{ isNew ? 'Sign up' : 'Sign in' }} with Apple"),
        ]
    )
    func choice(_ path: String, _ words: String) async {
        let button = "<button onClick={apple} onclick=\"apple()\">\(words)</button>"
        let text =
            path.hasSuffix("tsx")
            ? "export default function A() { return <div>\(button)</div> }"
            : path.hasSuffix("vue") ? "<template><div>\(button)</div></template>" : "<div>\(button)</div>"
        let title = await Self.title(path, text)
        #expect(Set(title.found) == ["Sign up with Apple", "Sign in with Apple"])
        #expect(title.wording == nil)
    }

    @Test("A title whose beginning is computed is a button")
    func computedBeginning() async {
        let text = "<template><div><button @click=\"go()\">{{ verb }} with Apple</button></div></template>"
        #expect(await Self.buttons(["A.vue": text]).count == 1)
    }

    @Test(
        "A link to something to read is no button",
        arguments: [
            ("https://github.com/a/b", "", 0), ("https://example.org/insights/guide", "target=\"_blank\"", 0),
            ("https://api.example.org/auth/apple", "target=\"_blank\"", 1), ("/auth/apple", "", 1),
        ]
    )
    func reading(_ address: String, _ target: String, _ count: Int) async {
        let page =
            "<html><body><ul><li><a href=\"\(address)\" \(target)>Apple Sign In for Node JS</a></li></ul></body></html>"
        #expect(await Self.buttons(["page.html": page]).count == count)
    }

    @Test("A card around another button is none, and what may be a tab is asked about")
    func cards() async {
        let card =
            "<html><body><button onclick=\"add()\"><h3>Apple</h3><button>Continue</button></button></body></html>"
        #expect(await Self.buttons(["login.html": card]).isEmpty)
        let tabs = """
            <html><body><h1>Log in</h1><button onclick="selectProvider('google')">Google</button>
            <button onclick="selectProvider('apple')">Apple</button></body></html>
            """
        let findings = await CheckResult.of(["login.html": tabs]).findings.filter {
            $0.rule == "title.wording"
        }
        #expect(findings.map(\.verdict) == [.needsReview])
    }

    @Test("An address that ends before a value isn't judged")
    func unfinished() async {
        let code = "Write(\"https://appleid.apple.com/auth/authorize?client_id=\"); Write(id);"
        #expect(await CheckResult.of(["Page.cs": code]).findings.isEmpty)
    }

    @Test("A value that the same rule names")
    func ownVariable() async {
        let page = """
            <html><head><style>.b { --height: 48px; height: var(--height); min-height: 44px }</style></head>
            <body><button class="b" onclick="apple()">Sign in with Apple</button></body></html>
            """
        #expect(await Self.buttons(["login.html": page]).first?.height.knownValue == 48)
    }

    @Test("A disabled field of Quasar asks for nothing", arguments: [("", true), ("disable", false)])
    func disabled(_ attribute: String, _ isFound: Bool) async {
        let page = """
            <template><div><h1>Log in</h1><q-input v-model="email" label="Email" \(attribute) />
            <button @click="apple()">Sign in with Apple</button></div></template>
            """
        let findings = await CheckResult.of(["Login.vue": page]).findings
        #expect(findings.contains { $0.rule == "auth.email-keyboard" } == isFound)
    }

    // MARK: React Native

    @Test("A screen that may return early is as wide as it is otherwise")
    func earlyReturn() async {
        let screen = """
            import { Pressable, Text, View } from "react-native";
            export default function Login({ pending }) {
              if (pending) { return (<View style={{ flex: 1 }}><Text>Check your email</Text></View>); }
              return (<View style={{ flex: 1, padding: 24 }}>
                <Pressable style={{ backgroundColor: "#000", height: 50 }} onPress={signInWithApple}>
                  <Text style={{ color: "#fff" }}>Sign in with Apple</Text></Pressable></View>);
            }
            """
        #expect(await Self.buttons(["Login.tsx": screen]).first?.width.knownValue == 327)
    }

    @Test("A local name like a property's is no circle")
    func property() async {
        let screen = """
            import { View } from "react-native";
            const Login = (props) => { let email = props.email || ""; return (<View><Field email={email} /></View>); };
            export default Login;
            """
        #expect(await CheckResult.of(["Login.js": screen]).unreadable.isEmpty)
    }

    // MARK: Apple's platforms

    private static let fields = """
        TextField("Email", text: $email)
        SecureField("Password", text: $password)
        """

    private static func asksForKeyboard(_ files: [String: String]) async -> Bool {
        await CheckResult.of(files).findings.contains { $0.rule == "auth.email-keyboard" }
    }

    private static func screen(_ fields: String) -> String {
        "import SwiftUI\nstruct LoginView: View { @State var email = \"\"; @State var password = \"\"\n"
            + "var body: some View { VStack {\n\(fields)\n} } }"
    }

    @Test(
        "Code for another system is not for the phone",
        arguments: [
            ("os(iOS)", "#else", false), ("canImport(UIKit)", "#else", false), ("!os(macOS)", "#else", true),
            ("os(iOS)", "#elseif os(macOS) || os(tvOS)", false), ("os(macOS)", "#else", true),
        ]
    )
    func systems(_ condition: String, _ other: String, _ isFound: Bool) async {
        let code = Self.screen("#if \(condition)\nText(\"Hello\")\n\(other)\n\(Self.fields)\n#endif")
        #expect(await Self.asksForKeyboard(["LoginView.swift": code]) == isFound)
    }

    @Test(
        "A package for the Mac alone",
        arguments: [(".macOS(.v13)", false), (".macOS(.v13), .iOS(.v16)", true)]
    )
    func package(_ platforms: String, _ isFound: Bool) async {
        let package = """
            // swift-tools-version:5.9
            import PackageDescription
            let package = Package(name: "App", platforms: [\(platforms)], targets: [.executableTarget(name: "App")])
            """
        let files = ["Package.swift": package, "Sources/App/LoginView.swift": Self.screen(Self.fields)]
        #expect(await Self.asksForKeyboard(files) == isFound)
    }

    @Test(
        "A mark behind a method's values hides no code",
        arguments: ["API_AVAILABLE(ios(13.0))", "NS_AVAILABLE_IOS(13_0)", ""]
    )
    func marks(_ mark: String) async {
        let code = """
            @implementation LoginViewController
            - (void)log:(ASAuthorizationAppleIDButton *)button \(mark) { NSLog(@"x"); }
            - (void)viewDidLoad \(mark) {
              ASAuthorizationAppleIDButton *button = [ASAuthorizationAppleIDButton buttonWithType:ASAuthorizationAppleIDButtonTypeContinue style:ASAuthorizationAppleIDButtonStyleBlack];
              button.frame = CGRectMake(0, 0, 120, 50);
              [self.view addSubview:button];
            }
            @end
            """
        #expect(await Self.buttons(["LoginViewController.m": code]).first?.width.knownValue == 120)
    }

    @Test("A button that code hides isn't judged with certainty", arguments: [true, false])
    func hidden(_ isHidden: Bool) async {
        let code = """
            import UIKit
            class LoginController: UIViewController {
              override func viewDidLoad() {
                let button = ASAuthorizationAppleIDButton()
                button.frame = CGRect(x: 0, y: 0, width: 100, height: 44)
                button.isHidden = \(isHidden)
                view.addSubview(button)
              }
            }
            """
        let findings = await CheckResult.of(["LoginController.swift": code]).findings
        #expect(
            findings.first { $0.rule == "button.min-width" }?.verdict
                == (isHidden ? .needsReview : .violation)
        )
    }

    // MARK: Sizes of texts

    @Test("An app that scales its texts tells no size", arguments: [("0.8", nil), ("1.0", 16.0)])
    func scaled(_ factor: String, _ size: Double?) async {
        let main = """
            void main() => runApp(MediaQuery(data: MediaQuery.of(context).copyWith(textScaleFactor: \(factor)),
              child: MaterialApp(home: Login())));
            """
        let screen = """
            class Login extends StatelessWidget { Widget build(BuildContext context) => ElevatedButton(
              onPressed: signInWithApple, child: Text('Sign in with Apple', style: TextStyle(fontSize: 16))); }
            """
        let buttons = await Self.buttons(["lib/main.dart": main, "lib/login.dart": screen])
        #expect(buttons.map(\.title?.size.knownValue) == [size])
    }

    @Test("A height that follows from a line of text is told as near")
    func near() async {
        let screen = """
            import { Pressable, Text } from "react-native";
            export const Login = () => (<Pressable onPress={signInWithApple} style={{ backgroundColor: "#000", padding: 16 }}>
              <Text style={{ color: "#fff", fontSize: 14 }}>Sign in with Apple</Text></Pressable>);
            """
        let findings = await CheckResult.of(["Login.tsx": screen]).findings
        let message = findings.first { $0.rule == "title.ratio" }?.message ?? ""
        #expect(message.contains("of its height of about"), "\(message)")
    }

    @Test("A picture without a height makes the button's height open")
    func picture() async {
        let page = """
            import Image from 'next/image'; import icon from './apple.svg';
            export default function Login() { return <button onClick={signInWithApple} className="py-3 text-base bg-black text-white">
              <Image src={icon} alt="Apple" />Sign in with Apple</button> }
            """
        #expect(await Self.buttons(["Login.jsx": page]).first?.height.knownValue == nil)
    }

    @Test("A font that a value of MUI names isn't that of the page")
    func fontOfValue() async {
        let page = """
            <html><head><style>body { font-family: sans-serif } .a { font-family: var(--brand) }</style></head><body>
            <a class="a" href="/auth/apple">Sign in with Apple</a></body></html>
            """
        #expect(await Self.buttons(["login.html": page]).first?.title?.font.knownValue == nil)
    }

    // MARK: What code shows later

    @Test("A button that is gone until code shows it is asked about")
    func gone() async {
        let layout = """
            <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:visibility="gone">
              <Button android:layout_width="match_parent" android:layout_height="20dp" android:text="Sign in with Apple" />
            </LinearLayout>
            """
        let findings = await CheckResult.of(["app/src/main/res/layout/login.xml": layout]).findings
        #expect(!findings.isEmpty)
        #expect(findings.allSatisfy { $0.verdict == .needsReview })
    }

    @Test("A picture of letters alone may be a title")
    func letters() async {
        let picture = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 140 15" width="140" height="15"><g fill="#fff">
            \((0..<14).map { "<rect x=\"\($0 * 10 + 2)\" y=\"3\" width=\"4\" height=\"10\"/>" }.joined())</g></svg>
            """
        let findings = await CheckResult.of(["assets/sign_in_with_apple.svg": picture]).findings
        #expect(findings.allSatisfy { $0.verdict == .needsReview }, "\(findings.map(\.message))")
    }

    @Test(
        "A field for an email address on a screen of another kind",
        arguments: ["profile.html", "profile.ejs"]
    )
    func otherScreen(_ path: String) async {
        let page =
            "<html><body><form><label>Email <input type=\"text\" name=\"email\"></label></form></body></html>"
        #expect(await Self.asksForKeyboard([path: page]))
    }

    @Test("A keyboard that a component is given", arguments: [(".emailAddress", false), (".default", true)])
    func givenKeyboard(_ keyboard: String, _ isFound: Bool) async {
        let field = """
            struct LabeledField: View {
              let label: String; @Binding var text: String; var keyboard: UIKeyboardType = .default
              var body: some View { TextField(label, text: $text).keyboardType(keyboard) }
            }
            """
        let code = Self.screen(
            "LabeledField(label: \"Email\", text: $email, keyboard: \(keyboard))\nSecureField(\"Password\", text: $password)"
        )
        #expect(await Self.asksForKeyboard(["LoginView.swift": code + "\n" + field]) == isFound)
    }

    // MARK: What the attack and the hunt for misses found

    @Test(
        "Apple's name at the start or the end of a name is a mention",
        arguments: ["appleSignIn", "AppleSession", "addAppleButton"]
    )
    func names(_ name: String) async {
        let code = "import UIKit\nclass Login: UIViewController { func start() { service.\(name)(self) } }"
        #expect(await CheckResult.of(["Login.swift": code]).ledger.remarks.count == 1)
    }

    @Test("Files for signing in and up are no tables of languages")
    func english() {
        for path in ["language_app/lib/sign_up_page.dart", "lib/lang/sign_in.dart", "i18n/log_in.json"] {
            #expect(TextTablePath(path) == nil, "\(path)")
        }
    }

    @Test(
        "Words behind a condition may be gone",
        arguments: ["{{ busy ? 'Please wait' : '' }}", "<b v-if=\"busy\">Please wait</b>"]
    )
    func gone(_ words: String) async {
        let page =
            "<template><div><button @click=\"apple()\">\(words) Sign in with Apple</button></div></template>"
        #expect(await Self.title("A.vue", page).found == ["Sign in with Apple"])
    }

    @Test("A key of a table is no title")
    func key() async {
        let page =
            "<template><div><button @click=\"signInWithApple()\">{{ isNew ? 'auth.sign_up_apple' : 'auth.sign_in_apple' }}</button></div></template>"
        #expect(await Self.title("A.vue", page).wording != .violation)
    }

    @Test("Another product behind a tag is no button")
    func product() async {
        let page = "<html><body><li>Built <i>only</i> with Apple silicon</li></body></html>"
        #expect(await CheckResult.of(["index.html": page]).ledger.remarks.isEmpty)
    }

    @Test("The size of what is inside a button isn't the button's")
    func inner() async {
        let page = """
            <html><head><style>.b{padding:12px 16px;border:0} .in{display:flex;height:24px;width:100px}</style></head><body>
            <button class="b" onclick="signInWithApple()"><div class="in">Sign in with Apple</div></button></body></html>
            """
        let button = await Self.buttons(["login.html": page]).first
        #expect(button?.width.knownValue == 132)
        #expect(button?.height.knownValue == 48)
    }

    @Test("A hidden outlet of a way that may not be reached")
    func left() async {
        let storyboard = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" initialViewController="c"><scenes><scene sceneID="s">
            <objects><viewController id="c" customClass="LoginController"><view key="view" id="v"><rect key="frame" width="375" height="667"/>
            <subviews><button id="b"><rect key="frame" x="20" y="100" width="300" height="44"/><state key="normal" title="Log in with Apple"/></button></subviews></view>
            <connections><outlet property="button" destination="b" id="o"/></connections></viewController></objects></scene></scenes></document>
            """
        for (code, isCertain) in [("if isNew { return }", true), ("", false)] {
            let controller = """
                import UIKit
                class LoginController: UIViewController { @IBOutlet var button: UIButton!
                  override func viewDidLoad() { \(code)
                    button.isHidden = true } }
                """
            let findings = await CheckResult.of([
                "Login.storyboard": storyboard, "LoginController.swift": controller,
            ]).findings
            let wording = findings.first { $0.rule == "title.wording" }
            #expect((wording?.verdict == .violation) == isCertain, "\(code)")
        }
    }

    @Test("Each button has the configuration that it is made with")
    func configuration() async {
        func button(_ name: String, _ title: String) -> String {
            """
            lazy var \(name): UIButton = { var configuration = UIButton.Configuration.plain()
              configuration.title = "\(title)"
              let button = UIButton(configuration: configuration)
              return button }()
            """
        }
        let screen = """
            import UIKit
            class LoginController: UIViewController {
              \(button("mailButton", "Continue with email"))
              \(button("appleButton", "Sign in with Apple"))
              override func viewDidLoad() { view.addSubview(mailButton); view.addSubview(appleButton)
                mailButton.heightAnchor.constraint(equalToConstant: 26).isActive = true
                appleButton.heightAnchor.constraint(equalToConstant: 50).isActive = true }
            }
            """
        let buttons = await Self.buttons(["LoginController.swift": screen])
        #expect(Set(buttons.map(\.height.knownValue)) == [50])
    }

    @Test(
        "A text that a condition chooses is a title",
        arguments: [
            ("\"Signing in…\"", ["Sign in with Apple"]),
            ("\"Sign up with Apple\"", ["Sign in with Apple", "Sign up with Apple"]),
        ]
    )
    func conditional(_ other: String, _ titles: [String]) async {
        let screen = """
            import SwiftUI
            struct LoginView: View { let model: Model
              var body: some View { Button { signInWithApple() } label: { Text(model.isBusy ? \(other) : "Sign in with Apple") } } }
            """
        let found = await Self.buttons(["LoginView.swift": screen]).compactMap { $0.title?.text.knownValue }
        #expect(Set(found) == Set(titles))
    }

    @Test("A stack whose axis a method sets has no known sides")
    func axis() async {
        let screen = """
            import UIKit
            class LoginController: UIViewController {
              let stack = UIStackView(); let button = UIButton()
              override func viewDidLoad() {
                button.setTitle("Sign in with Apple", for: .normal)
                stack.distribution = .fillEqually
                stack.arrange(vertically: true)
                stack.addArrangedSubview(button); stack.addArrangedSubview(UIButton())
                stack.widthAnchor.constraint(equalToConstant: 200).isActive = true
                view.addSubview(stack)
              }
            }
            """
        #expect(
            await Self.buttons(["LoginController.swift": screen]).allSatisfy { $0.width.knownValue == nil }
        )
    }

    @Test("`openid` alone needs no response mode, and is asked about")
    func openid() async {
        let address =
            "https://appleid.apple.com/auth/authorize?client_id=a.b&redirect_uri=https%3A%2F%2Fa.example%2Fcb&response_type=code&scope=openid"
        let findings = await CheckResult.of(["a.js": "const address = \"\(address)\""]).findings
        #expect(findings.map(\.rule) == ["authz.scope"])
        #expect(findings.map(\.verdict) == [.needsReview])
    }

    @Test("Styles of a function that a constant holds, and parts that a body gives back in several ways")
    func scripts() async {
        let screen = """
            import { Pressable, StyleSheet, Text } from "react-native";
            function Content({ busy }) { if (busy) return null; return (<><Text style={{ fontSize: 20 }}>Sign in with Apple</Text><Text>›</Text></>); }
            export default function Login() { const styles = makeStyles(useColors());
              return (<Pressable style={styles.apple} onPress={signInWithApple}><Content /></Pressable>); }
            const makeStyles = (colors) => StyleSheet.create({ apple: { height: 56, backgroundColor: "#222233" } });
            """
        let button = await Self.buttons(["Login.tsx": screen]).first
        #expect(button?.height.knownValue == 56)
        #expect(button?.title != nil)
    }

    @Test("Fonts and names of colors in files of their own")
    func parts() async {
        let fonts =
            "import SwiftUI\nextension Font { static var body02: Font { .custom(\"Pretendard-Bold\", size: 14) } }"
        let names = "enum Names { static let apple = \"appleButton\" }"
        let color = """
            {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components":
            {"red": "0x33", "green": "0x33", "blue": "0x33", "alpha": "1.000"}}}], "info": {"version": 1, "author": "xcode"}}
            """
        let screen = """
            import SwiftUI
            struct LoginView: View {
              var body: some View { Button { signInWithApple() } label: { Text("Sign in with Apple").font(.body02).frame(width: 300, height: 50)
                .background(Color(Names.apple)) } } }
            """
        let button = await Self.buttons([
            "LoginView.swift": screen, "Font+App.swift": fonts, "Names.swift": names,
            "Assets.xcassets/appleButton.colorset/Contents.json": color,
        ]).first
        #expect(button?.title?.size.knownValue == 14)
        #expect(button?.fill.knownValue?.hexadecimal == "#333333")
    }

    @Test(
        "A drawing with the proportions of Apple's logo beside its name",
        arguments: [("SocialLoginButtons.tsx", 1), ("Fruit.tsx", 0)]
    )
    func mark(_ path: String, _ count: Int) async {
        let path24 =
            "M17.05 20.28c-.98.95-2.05.88-3.08.4-1.09-.5-2.08-.48-3.24 0-1.44.62-2.2.44-3.06-.4C2.79 15.25 3.51 7.59 9.05 7.31c1.35.07 2.29.74 3.08.8 "
            + "1.18-.24 2.31-.93 3.57-.84 1.51.12 2.65.72 3.4 1.8-3.12 1.87-2.38 5.98.48 7.13-.57 1.5-1.31 2.99-2.54 4.09l.01-.01zM12.03 7.25c-.15-2.23 "
            + "1.66-4.07 3.74-4.25.29 2.58-2.34 4.5-3.74 4.25z"
        let page = """
            export function Buttons({ onClick }) { return (<button onClick={onClick}><svg viewBox="0 0 24 24"><path d="\(path24)"/></svg>
              <span>Apple</span></button>) }
            """
        #expect(await Self.buttons([path: page]).count == count)
    }
}
