import Foundation
import QuinceGuidelines
import Testing

@Suite("What samples of public projects got wrong, and why")
struct NextSampleTests {
    private static func findings(_ files: [String: String]) async -> [String: Outcome.Verdict] {
        let findings = await CheckResult.of(files).findings
        return Dictionary(findings.map { ($0.rule, $0.verdict) }) { one, other in
            one == .violation ? one : other
        }
    }

    /// A controller with a button, for which UIView has a method more.
    private static func controller(_ method: String, _ code: String) -> String {
        """
        import UIKit
        extension UIView { \(method) }
        final class LoginController: UIViewController {
          let appleButton = UIButton()
          override func viewDidLoad() {
            appleButton.setTitle("Sign in with Apple", for: .normal)
            \(code)
            view.addSubview(appleButton)
          }
        }
        """
    }

    // MARK: Fields and pictures of screens

    @Test(
        "A label with other words may ask for something else",
        arguments: [
            ("Enter your email", Outcome.Verdict.violation), ("Correo electrónico", .violation),
            ("이메일을 입력해주세요", .violation), ("メールアドレスを入力", .violation), ("请输入邮箱", .violation),
            ("you@example.com", .violation), ("Celular, email ou usuário", .needsReview),
            ("Cerca utente per nome o email...", .needsReview), ("auth.email_hint", .needsReview),
            ("이메일 또는 휴대폰", nil),
        ]
    )
    func emailWords(_ label: String, _ verdict: Outcome.Verdict?) async {
        let page = """
            <html><body><h1>Log in</h1><input type="text" placeholder="\(label)"><input type="password">
            <button onclick="signInWithApple()">Sign in with Apple</button></body></html>
            """
        #expect(await Self.findings(["login.html": page])["auth.email-keyboard"] == verdict)
    }

    @Test("The Mac has no keyboard for emails", arguments: [("macosx", false), ("iphoneos", true)])
    func mac(_ sdk: String, _ isFound: Bool) async {
        let project = """
            // !$*UTF8*$!
            { objects = {
              P = { isa = PBXProject; targets = ( T ); mainGroup = G; };
              G = { isa = PBXGroup; children = ( F ); sourceTree = "<group>"; };
              F = { isa = PBXFileReference; path = LoginView.swift; sourceTree = "<group>"; };
              B = { isa = PBXBuildFile; fileRef = F; };
              S = { isa = PBXSourcesBuildPhase; files = ( B ); };
              C = { isa = XCBuildConfiguration; buildSettings = { SDKROOT = \(sdk); }; };
              T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = ( S ); };
            }; rootObject = P; }
            """
        let screen = """
            import SwiftUI
            struct LoginView: View { @State var email = ""
              var body: some View { VStack { TextField("Email", text: $email); SignInWithAppleButton { _ in } onCompletion: { _ in } } } }
            """
        let found = await Self.findings(["App.xcodeproj/project.pbxproj": project, "LoginView.swift": screen])
        #expect((found["auth.email-keyboard"] == .violation) == isFound)
    }

    @Test("Android has no symbols of Apple's", arguments: [("fingerprint", false)])
    func fingerprint(_ picture: String, _ isFound: Bool) async {
        let layout = """
            <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:orientation="vertical">
              <EditText android:hint="Password" android:inputType="textPassword" />
              <ImageView android:id="@+id/finger" android:src="@drawable/\(picture)" android:onClick="unlock" />
              <Button android:text="Sign in with Apple" android:layout_width="300dp" android:layout_height="48dp" />
            </LinearLayout>
            """
        let found = await Self.findings(["app/src/main/res/layout/activity_login.xml": layout])
        #expect((found["auth.biometric-icon"] != nil) == isFound)
    }

    // MARK: Swift

    @Test(
        "A button made by its type's name and one made by init are alike",
        arguments: ["UIButton()", ".init()"]
    )
    func inferredType(_ value: String) async {
        let source = """
            import UIKit
            final class LoginController: UIViewController {
              private let appleButton: UIButton = \(value)
              override func viewDidLoad() {
                appleButton.backgroundColor = .red
                appleButton.setTitle("Sign in with Apple", for: .normal)
                view.addSubview(appleButton)
              }
            }
            """
        #expect(await Self.findings(["Login.swift": source])["style.fill-color"] == .violation)
    }

    @Test("Fonts that classes declare with class var are read")
    func classVariables() async {
        let screen = """
            import UIKit
            final class LoginController: UIViewController {
              let appleButton = UIButton()
              override func viewDidLoad() {
                appleButton.setTitle("Sign in with Apple", for: .normal)
                appleButton.titleLabel?.font = .subtitle
                view.addSubview(appleButton)
              }
            }
            """
        let fonts = """
            import UIKit
            extension UIFont { class var subtitle: UIFont { return UIFont(name: "SUIT-SemiBold", size: 16.0)! } }
            """
        #expect(
            await Self.findings(["Login.swift": screen, "Font.swift": fonts])["title.font-system"]
                == .violation
        )
    }

    @Test(
        "A class of buttons may set all that a storyboard says",
        arguments: ["", "setTitle(\"Sign in with Apple\", for: .normal)"]
    )
    func ownTitle(_ call: String) async {
        let scene = """
            <?xml version="1.0"?><document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="c"><scenes><scene sceneID="s"><objects>
            <viewController id="c"><view key="view" id="v"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
            <button opaque="NO" id="b" fixedFrame="YES" customClass="AppleButton"><rect key="frame" x="40" y="100" width="300" height="44"/>
            <state key="normal" title="Login with Apple"/>
            <connections><action selector="signInWithApple:" destination="c" eventType="touchUpInside" id="a"/></connections></button>
            </subviews></view></viewController></objects></scene></scenes></document>
            """
        let code = """
            import UIKit
            final class AppleButton: UIButton {
              required init?(coder: NSCoder) { super.init(coder: coder); \(call) }
            }
            """
        let found = await Self.findings(["Main.storyboard": scene, "AppleButton.swift": code])
        #expect((found["title.wording"] == .violation) == call.isEmpty)
    }

    @Test("A tap that closes the keyboard makes no button of a screen")
    func tappedScreen() async {
        let source = """
            import SwiftUI
            struct LoginView: View {
              @FocusState var isFocused: Bool
              var body: some View {
                VStack {
                  Text("Welcome")
                  Button(action: signInWithApple) { Text("Login with Apple").frame(width: 100, height: 44) }
                }.onTapGesture { isFocused = false }
              }
            }
            """
        let result = await CheckResult.of(["Login.swift": source])
        #expect(Set(result.inspection.buttons.map(\.place.line)) == [7])
    }

    @Test("A component called for Apple's button needs no action")
    func emptyAction() async {
        let source = """
            import SwiftUI
            struct SocialAppleButton: View { var body: some View {
              Button(action: { }, label: { Image(systemName: "apple.logo").frame(width: 50, height: 50) }) } }
            struct SignInView: View { var body: some View { SocialAppleButton() } }
            """
        #expect(await !CheckResult.of(["Login.swift": source]).inspection.buttons.isEmpty)
    }

    @Test("Numbers in base 16 are colors", arguments: [("0xFFFFFF", false), ("0xA00000", true)])
    func hexadecimal(_ color: String, _ isWrong: Bool) async {
        let source = """
            import SwiftUI
            struct LoginView: View { var body: some View {
              Button(action: signInWithApple) { Text("Sign in with Apple").frame(width: 300, height: 44) }
                .background(Color(hex: \(color))) } }
            """
        #expect((await Self.findings(["Login.swift": source])["style.fill-color"] == .violation) == isWrong)
    }

    @Test(
        "Properties and methods that a project adds to UIKit's classes set what they set",
        arguments: ["titleColor = .red", "paint(.red)", "setTitleColor(.red, for: .normal)"]
    )
    func added(_ code: String) async {
        let source = """
            import UIKit
            extension UIButton {
              func paint(_ color: UIColor) { setTitleColor(color, for: .normal) }
              var titleColor: UIColor { get { .black } set { setTitleColor(newValue, for: .normal) } }
            }
            final class LoginController: UIViewController {
              let appleButton: UIButton = { let b = UIButton(); b.backgroundColor = .white
                b.setTitle("Sign in with Apple", for: .normal); b.\(code); return b }()
              override func viewDidLoad() { view.backgroundColor = .darkGray; view.addSubview(appleButton) }
            }
            """
        #expect(await Self.findings(["Login.swift": source])["title.color"] == .violation)
    }

    @Test(
        "Constraints in a constant",
        arguments: [
            "NSLayoutConstraint.activate([ROWS])", "let all = [ROWS]; NSLayoutConstraint.activate(all)",
        ]
    )
    func constraints(_ code: String) async {
        let rows = "appleButton.heightAnchor.constraint(equalToConstant: 28)"
        let source = """
            import UIKit
            final class LoginController: UIViewController {
              let appleButton = UIButton()
              override func viewDidLoad() {
                appleButton.setTitle("Sign in with Apple", for: .normal)
                view.addSubview(appleButton)
                \(code.replacing("ROWS", with: rows))
              }
            }
            """
        #expect(await Self.findings(["Login.swift": source])["button.min-height"] == .violation)
    }

    @Test("A style by a short name", arguments: [".social", "SocialStyle()"])
    func style(_ name: String) async {
        let source = """
            import SwiftUI
            struct SocialStyle: ButtonStyle { func makeBody(configuration: Configuration) -> some View {
              let isPressed = configuration.isPressed
              configuration.label.frame(width: 300, height: 28).background(.white).opacity(isPressed ? 0.5 : 1) } }
            extension ButtonStyle where Self == SocialStyle { static var social: SocialStyle { SocialStyle() } }
            struct LoginView: View { var body: some View {
              Button(action: signInWithApple) { Text(.init("Sign in with Apple")) }.buttonStyle(\(name)) } }
            """
        #expect(await Self.findings(["Login.swift": source])["button.min-height"] == .violation)
    }

    @Test(
        "Texts that SwiftGen's functions or a property of the project look up",
        arguments: ["L10n.apple", "title.localized"]
    )
    func lookups(_ text: String) async {
        let source = """
            import SwiftUI
            enum L10n { static var apple: String { return L10n.tr("Localizable", "login.apple") } }
            extension L10n { private static func tr(_ table: String, _ key: String, _ args: CVarArg...) -> String {
              let format = NSLocalizedString(key, tableName: table, comment: ""); return String(format: format, arguments: args) } }
            extension String { var localized: String { String(localized: String.LocalizationValue(self)) } }
            struct Row: View { let title: String
              var body: some View { Button(action: signInWithApple) { Text(\(text)).frame(width: 300, height: 28) } } }
            struct LoginView: View { var body: some View { Row(title: "login.apple") } }
            """
        let found = await Self.findings([
            "Login.swift": source, "en.lproj/Localizable.strings": "\"login.apple\" = \"Login with Apple\";",
        ])
        #expect(found["title.wording"] == .violation)
        #expect(found["button.min-height"] == .violation)
    }

    // MARK: What an attack found

    @Test(
        "A class of buttons that gives itself away",
        arguments: ["self = other", "titleLabel = nil", "other = self"]
    )
    func selfAssigned(_ code: String) async {
        let source = """
            import UIKit
            class AppleButton: UIButton { func setup() { \(code) } }
            """
        let objective = """
            @implementation AppleButton
            - (instancetype)initWithFrame:(CGRect)frame { self = [super initWithFrame:frame]; if (self) { [self setTitle:@"Sign in with Apple" forState:UIControlStateNormal]; } return self; }
            @end
            """
        let result = await CheckResult.of([
            "A.swift": source, "B.h": "@interface AppleButton : UIButton\n@end", "B.m": objective,
        ])
        #expect(result.unreadable.isEmpty)
    }

    @Test(
        "Methods and setters of extensions that may end early, or that a call may not mean, are not run",
        arguments: [
            ("func warn(_ bad: Bool) { guard bad else { return }; backgroundColor = .red }", "warn(false)"),
            (
                "var warns: Bool { get { false } set { guard newValue else { return }; backgroundColor = .red } }",
                "warns = false"
            ),
            (
                "func warn(_ s: Int) { backgroundColor = .red }; func warn(_ s: Kind) { backgroundColor = .black }",
                "warn(.a)"
            ),
        ]
    )
    func early(_ method: String, _ call: String) async {
        let source = Self.controller(method, "appleButton.backgroundColor = .black; appleButton.\(call)")
        #expect(await Self.findings(["Login.swift": source])["style.fill-color"] != .violation)
    }

    @Test("Closures that an added method calls are run, and a screen's own methods win")
    func closures() async {
        let source = """
            import UIKit
            extension UIView { func apply(_ block: (UIButton) -> Void) { block(self as! UIButton) } }
            extension UIView { func setUp(_ view: UIView) { view.tag = 1 } }
            final class LoginController: UIViewController {
              let appleButton = UIButton()
              override func viewDidLoad() {
                appleButton.apply { $0.setTitle("Sign in with Apple", for: .normal) }
                self.setUp(appleButton)
                view.addSubview(appleButton)
              }
              func setUp(_ button: UIButton) { button.backgroundColor = .red }
            }
            """
        #expect(await Self.findings(["Login.swift": source])["style.fill-color"] == .violation)
    }

    @Test("Constants of a style's body aren't its properties")
    func bodyConstants() async {
        let source = """
            import SwiftUI
            struct S: ButtonStyle { var fill = Color.red
              func makeBody(configuration: Configuration) -> some View { let fill = Color.black
                return configuration.label.frame(width: 300, height: 44).background(fill) } }
            struct LoginView: View { var body: some View { Button(action: signInWithApple) { Text("Sign in with Apple") }.buttonStyle(S()) } }
            """
        #expect(await Self.findings(["Login.swift": source])["style.fill-color"] != .violation)
    }

    @Test(
        "A number with an opacity isn't a color alone",
        arguments: ["rgba: 0x000000FF", "hex: 0x00FF00, alpha: 0", "hex: 0x0000_00FF"]
    )
    func opacity(_ arguments: String) async {
        let source = """
            import SwiftUI
            struct LoginView: View { var body: some View {
              Button(action: signInWithApple) { Text("Sign in with Apple").frame(width: 300, height: 44) }
                .background(Color(\(arguments))) } }
            """
        #expect(await Self.findings(["Login.swift": source])["style.fill-color"] != .violation)
    }

    @Test(
        "What a method may have set is unknown",
        arguments: [
            "func blacken() { guard superview != nil else { return }; backgroundColor = .black }",
            "func blacken() { if isHidden { return }; backgroundColor = .black }",
            "func blacken() { backgroundColor = .black }",
        ]
    )
    func forgotten(_ method: String) async {
        let source = Self.controller(method, "appleButton.backgroundColor = .red; appleButton.\("blacken()")")
        #expect(await Self.findings(["Login.swift": source])["style.fill-color"] != .violation)
    }

    @Test(
        "A class of buttons sets itself up through an extension",
        arguments: ["fill = .black", "blacken()"]
    )
    func ownSetter(_ code: String) async {
        let source = """
            import UIKit
            extension UIView { var fill: UIColor? { get { nil } set { backgroundColor = newValue } }
              func blacken() { backgroundColor = .black } }
            class AppleButton: UIButton {
              override init(frame: CGRect) { super.init(frame: frame)
                setTitle("Sign in with Apple", for: .normal); backgroundColor = .red; \(code) }
            }
            """
        #expect(await Self.findings(["Login.swift": source])["style.fill-color"] != .violation)
    }

    @Test("A tap around small buttons isn't a button either")
    func smallButtons() async {
        let source = """
            import SwiftUI
            struct LoginView: View { var body: some View {
              VStack { Text("Sign in with Apple or Google"); Button { a() } label: { Image("apple") } }
                .frame(width: 300, height: 200).background(Color.red).onTapGesture { endEditing() } } }
            """
        #expect(await Self.findings(["Login.swift": source])["style.fill-color"] != .violation)
    }

    @Test("Capitals aren't a table of texts")
    func capitalized() async {
        let source = """
            import SwiftUI
            struct LoginView: View { let title = "sign in with Apple"
              var body: some View { Button(title.localizedCapitalized) { signInWithApple() } } }
            """
        #expect(await Self.findings(["Login.swift": source])["title.case"] != .violation)
    }

    // MARK: Pages

    @Test("A class of a sheet that isn't in the project", arguments: [("text-dark", false), ("card", true)])
    func unreadClass(_ name: String, _ isKnown: Bool) async {
        let page = """
            <html><head><link rel="stylesheet" href="https://cdn.example/bootstrap.css"><style>.apple{color:#3c4043;background:#fff;height:44px}</style></head>
            <body><button onclick="signInWithApple()" class="apple \(name)">Sign in with Apple</button></body></html>
            """
        #expect((await Self.findings(["login.html": page])["title.color"] == .violation) == isKnown)
    }

    @Test("A theme that is dark from the start", arguments: [("forcedTheme=\"dark\"", false), ("", true)])
    func forcedTheme(_ attribute: String, _ isKnown: Bool) async {
        let found = await Self.findings([
            "src/App.jsx":
                "export default function App() { return <ThemeProvider \(attribute)><Login /></ThemeProvider>; }",
            "src/index.css": "@tailwind base; :root { --ink: #0f0f6f; } .dark { --ink: #f0f0f0; }",
            "tailwind.config.js": "module.exports = { theme: { extend: { colors: { ink: 'var(--ink)' } } } }",
            "src/Login.jsx": """
            import './index.css';
            export default function Login() {
              return <button onClick={signInWithApple} className="h-11 w-64 bg-white text-ink">Sign in with Apple</button>;
            }
            """,
        ])
        #expect((found["title.color"] == .violation) == isKnown)
    }

    @Test(
        "A text size of the page that depends on the width",
        arguments: [("@media (max-width: 767px)", false), ("", true)]
    )
    func rootByWidth(_ query: String, _ isKnown: Bool) async {
        let rule = "html { font-size: 15px }"
        let page = """
            <html><head><style>\(query.isEmpty ? rule : query + " { " + rule + " }") .apple{height:44px;background:#000;color:#fff;font-size:0.8rem}</style></head>
            <body><button onclick="signInWithApple()" class="apple">Sign in with Apple</button></body></html>
            """
        #expect((await Self.findings(["login.html": page])["title.ratio"] == .violation) == isKnown)
    }

    @Test(
        "Components that get their look in another file, and rules for all elements",
        arguments: [true, false]
    )
    func styled(isRead: Bool) async {
        let page = """
            import { AppleButton } from './style';
            import './global.css';
            export default function Login() {
              return <main style={{ background: '#fff' }}><AppleButton onClick={signInWithApple}>Sign in with Apple</AppleButton></main>;
            }
            """
        let style = """
            import styled from 'styled-components';
            export const \(isRead ? "AppleButton" : "Other") = styled.button`
              width: 240px; height: 44px; background-color: #333; color: white;
            `;
            """
        let found = await Self.findings([
            "src/Login.jsx": page, "src/style.js": style, "src/global.css": "* { background-color: #a00; }",
        ])
        #expect((found["style.fill-color"] == .violation) == isRead)
    }

    @Test(
        "The size of the page's text counts for Tailwind's sizes, if the app loads the sheet",
        arguments: [(16, true, 44.0), (20, true, 55), (20, false, nil)]
    )
    func rootSize(_ size: Int, _ isLoaded: Bool, _ height: Double?) async {
        let page = """
            export default function Login() {
              return <button onClick={signInWithApple} className="h-11 w-64 bg-black text-white text-sm">Sign in with Apple</button>;
            }
            """
        let sheet = "@tailwind base; html { font-size: \(size)px; }"
        let start = """
            import { createRoot } from 'react-dom/client';
            import './\(isLoaded ? "index" : "other").css';
            createRoot(document.getElementById('root')).render(<Login />);
            """
        let result = await CheckResult.of([
            "src/Login.jsx": page, "src/index.css": sheet, "src/main.jsx": start,
        ])
        #expect(result.inspection.buttons.map(\.height.knownValue) == [height])
    }

    // MARK: Flutter

    @Test("A file that no other imports", arguments: [("login.dart", true), ("old_login.dart", false)])
    func imported(_ name: String, _ isCertain: Bool) async {
        let flutter = "import 'package:flutter/material.dart';\n"
        let page =
            flutter + """
                class LoginPage extends StatelessWidget { Widget build(BuildContext c) =>
                  SizedBox(width: 100, height: 44, child: ElevatedButton(onPressed: go, child: Text('Sign in with Apple'))); }
                """
        let found = await Self.findings([
            "lib/main.dart": flutter
                + "import 'login.dart';\nvoid main() => runApp(MaterialApp(home: LoginPage()));",
            "lib/\(name)": page,
        ])
        #expect(found["button.min-width"] == (isCertain ? .violation : .needsReview))
    }

    @Test(
        "A theme that changes colors alone leaves sizes as they are",
        arguments: [
            ("backgroundColor: Colors.black", true), ("minimumSize: Size(64, 60)", false), ("", true),
        ]
    )
    func theme(_ style: String, _ isKnown: Bool) async {
        let flutter = "import 'package:flutter/material.dart';\n"
        let theme =
            "final t = ThemeData(elevatedButtonTheme: ElevatedButtonThemeData(style: ElevatedButton.styleFrom(\(style))));"
        let found = await Self.findings([
            "lib/main.dart": flutter
                + "import 'theme.dart';\nvoid main() => runApp(MaterialApp(theme: t, home: LoginPage()));\n"
                    + """
                    class LoginPage extends StatelessWidget { Widget build(BuildContext c) => ElevatedButton(
                      style: ElevatedButton.styleFrom(padding: EdgeInsets.symmetric(vertical: 14)), onPressed: signInWithApple,
                      child: Text('Sign in with Apple', style: TextStyle(fontSize: 12, height: 1))); }
                    """,
            "lib/theme.dart": flutter + theme,
        ])
        #expect((found["title.ratio"] == .violation) == isKnown)
    }

    @Test("A constant that names another one of its class")
    func constants() async {
        let flutter = "import 'package:flutter/material.dart';\n"
        let page =
            flutter + """
                import 'colors.dart';
                class LoginPage extends StatelessWidget { Widget build(BuildContext c) => ElevatedButton(
                  style: ElevatedButton.styleFrom(backgroundColor: Colors.white), onPressed: signInWithApple,
                  child: Text('Sign in with Apple', style: TextStyle(color: AppColors.text))); }
                """
        let colors =
            flutter
            + "class AppColors { static const Color navy = Color(0xFF1E2040); static const Color text = navy; }"
        let found = await Self.findings(["lib/login.dart": page, "lib/colors.dart": colors])
        #expect(found["title.color"] == .violation)
    }

    @Test("Sizes that a package makes depend on the screen", arguments: [("12", true), ("12.sp", false)])
    func scaled(_ size: String, _ isKnown: Bool) async {
        let page = """
            import 'package:flutter/material.dart';
            class LoginPage extends StatelessWidget { Widget build(BuildContext c) => SizedBox(height: 44, child: ElevatedButton(
              onPressed: signInWithApple, child: Text('Sign in with Apple', style: TextStyle(fontSize: \(size))))); }
            """
        #expect((await Self.findings(["lib/login.dart": page])["title.ratio"] == .violation) == isKnown)
    }

    // MARK: React Native and Android

    @Test(
        "A background that is a picture has a size of its own",
        arguments: [("@drawable/pill", true), ("@drawable/photo", false)]
    )
    func pictureBehind(_ background: String, _ isKnown: Bool) async {
        let layout = """
            <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:orientation="vertical">
              <androidx.appcompat.widget.AppCompatButton android:text="Sign in with Apple" android:layout_width="300dp"
                android:layout_height="wrap_content" android:textSize="12sp" android:background="\(background)" />
            </LinearLayout>
            """
        let shape = """
            <shape xmlns:android="http://schemas.android.com/apk/res/android"><solid android:color="#000000"/></shape>
            """
        let found = await Self.findings([
            "app/src/main/res/layout/activity_login.xml": layout, "app/src/main/res/drawable/pill.xml": shape,
        ])
        #expect((found["title.ratio"] == .violation) == isKnown)
    }

    @Test(
        "Only the width draws an outline of a Material button",
        arguments: [
            ("<item name=\"strokeWidth\">2dp</item>", "Widget.MaterialComponents.Button", true),
            ("<item name=\"android:strokeWidth\">2</item>", "Widget.MaterialComponents.Button", false),
            ("", "Widget.MaterialComponents.Button.OutlinedButton", true),
        ]
    )
    func stroke(_ width: String, _ parent: String, _ isOutlined: Bool) async {
        let layout = """
            <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto" android:orientation="vertical">
              <com.google.android.material.button.MaterialButton style="@style/Apple" android:text="Sign in with Apple"
                android:layout_width="300dp" android:layout_height="48dp" app:backgroundTint="#FFFFFF" android:textColor="#000000" />
            </LinearLayout>
            """
        let style =
            "<resources><style name=\"Apple\" parent=\"\(parent)\"><item name=\"strokeColor\">#A0A0A0</item>\(width)</style></resources>"
        let found = await Self.findings([
            "app/src/main/res/layout/activity_login.xml": layout, "app/src/main/res/values/styles.xml": style,
        ])
        #expect((found["style.border-color"] == .violation) == isOutlined)
    }

    @Test(
        "A picture between two edges",
        arguments: [("android:layout_alignBottom=\"@+id/apple\"", false), ("", true)]
    )
    func edges(_ attribute: String, _ isFound: Bool) async {
        let layout = """
            <RelativeLayout xmlns:android="http://schemas.android.com/apk/res/android">
              <ImageButton android:id="@+id/sign_in_with_apple" android:onClick="signInWithApple" android:layout_width="200dp" android:layout_height="wrap_content"
                android:src="@drawable/apple_logo" android:background="#000000" android:padding="0dp" android:layout_alignTop="@+id/apple" \(attribute) />
            </RelativeLayout>
            """
        let logo = """
            <vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="26dp" android:height="26dp" android:viewportWidth="26" android:viewportHeight="26">
              <path android:fillColor="#FFFFFF" android:pathData="M5,1h16v24h-16z"/></vector>
            """
        let found = await Self.findings([
            "app/src/main/res/layout/activity_login.xml": layout,
            "app/src/main/res/drawable/apple_logo.xml": logo,
        ])
        #expect((found["button.min-height"] == .violation) == isFound)
    }

    @Test("Colors of Compose without a label")
    func unlabelledColor() async {
        let source = """
            @Composable fun Login() {
              Button(onClick = { signInWithApple() }, colors = ButtonDefaults.buttonColors(Color(0xFFA00000))) { Text("Sign in with Apple") }
            }
            """
        #expect(await Self.findings(["app/src/main/java/Login.kt": source])["style.fill-color"] == .violation)
    }

    @Test("A hairline hardly changes the height")
    func hairline() async {
        let source = """
            import { Text, TouchableOpacity, StyleSheet } from 'react-native';
            export default function Login() {
              return <TouchableOpacity style={styles.apple} onPress={signInWithApple}><Text style={styles.title}>Sign in with Apple</Text></TouchableOpacity>;
            }
            const styles = StyleSheet.create({
              apple: { height: 44, backgroundColor: '#fff', borderWidth: StyleSheet.hairlineWidth, borderColor: '#000' },
              title: { fontSize: 12, color: '#000' },
            });
            """
        #expect(await Self.findings(["Login.tsx": source])["title.ratio"] == .violation)
    }

    @Test(
        "The Material library tints a button's background",
        arguments: [("Theme.AppCompat.Light", true), ("Theme.MaterialComponents.Light", false)]
    )
    func tint(_ theme: String, _ isKnown: Bool) async {
        let layout = """
            <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:orientation="vertical">
              <Button android:text="Sign in with Apple" android:layout_width="300dp" android:layout_height="48dp" android:background="#a00000" />
            </LinearLayout>
            """
        let themes = "<resources><style name=\"AppTheme\" parent=\"\(theme)\"></style></resources>"
        let found = await Self.findings([
            "app/src/main/res/layout/activity_login.xml": layout,
            "app/src/main/res/values/themes.xml": themes,
        ])
        #expect((found["style.fill-color"] == .violation) == isKnown)
    }
}
