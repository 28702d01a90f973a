import QuinceGuidelines
import Testing

/// What public projects of the twelfth sample have, as small as it can be.
@Suite("Buttons of public projects")
struct PublicButtonTests {
    private static func certain(_ files: [String: String]) async -> (rules: [String], result: CheckResult) {
        let result = await CheckResult.of(files)
        return (result.findings.filter(\.isBroken).map(\.rule), result)
    }

    private static func scene(_ views: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="c">
        <scenes><scene sceneID="s"><objects><viewController id="c" sceneMemberID="viewController"><view key="view" id="v">
        <rect key="frame" x="0" y="0" width="393" height="852"/><subviews>\(views)</subviews>
        <color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/></view>
        </viewController></objects></scene></scenes>
        <resources><image name="appleLogo" width="20" height="20"/></resources></document>
        """
    }

    // MARK: UIKit

    @Test("The color of a pressed title isn't that of the title", arguments: ["highlighted", "normal"])
    func states(state: String) async {
        let code = """
            import UIKit
            class Login: UIViewController {
              override func viewDidLoad() {
                let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
                button.backgroundColor = .black
                button.setTitle("Sign in with Apple", for: .normal)
                button.setTitleColor(UIColor(white: 0.5, alpha: 1), for: .\(state))
                view.addSubview(button)
              }
            }
            """
        let (rules, _) = await Self.certain(["Login.swift": code])
        #expect(rules.contains("title.color") == (state == "normal"), "\(rules)")
    }

    // MARK: Storyboards

    @Test("An image view in front of a button is its logo", arguments: [70, 10])
    func logoBeside(x: Int) async {
        let scene = Self.scene(
            """
            <button opaque="NO" id="b" fixedFrame="YES"><rect key="frame" x="100" y="100" width="130" height="44"/>
            <state key="normal" title="Sign in with Apple"/>
            <connections><action selector="signInWithApple:" destination="c" eventType="touchUpInside" id="a"/></connections></button>
            <imageView image="appleLogo" id="i" fixedFrame="YES"><rect key="frame" x="\(x)" y="112" width="20" height="20"/></imageView>
            """
        )
        let (rules, result) = await Self.certain(["Main.storyboard": scene])
        let logo = result.inspection.buttons.first?.logo.value.flatMap(\.self)
        #expect((logo?.artwork == .picture("appleLogo")) == (x == 70))
        #expect(rules.contains("logo.missing") == (x == 10), "\(rules)")
        #expect(rules.contains("button.min-width") == (x == 10), "\(rules)")
    }

    // MARK: Android, Compose, React Native

    @Test("A least height that no resource has", arguments: ["@dimen/button_height", "28dp"])
    func leastHeight(height: String) async {
        let layout = """
            <FrameLayout xmlns:android="http://schemas.android.com/apk/res/android" android:id="@+id/btn_login_with_apple"
              android:layout_width="match_parent" android:layout_height="wrap_content" android:clickable="true"
              android:background="#000000" android:minHeight="\(height)">
              <TextView android:layout_width="wrap_content" android:layout_height="24dp" android:textSize="16sp"
                android:text="Sign in with Apple" android:textColor="#FFFFFF"/>
            </FrameLayout>
            """
        let (rules, _) = await Self.certain(["app/src/main/res/layout/login.xml": layout])
        #expect(rules.contains("button.min-height") == (height == "28dp"), "\(rules)")
    }

    @Test("A logo alone beside the logos of others is a button", arguments: ["google_logo", "trash"])
    func logosAlone(other: String) async {
        let code = """
            @Composable
            fun Alternatives() {
              Row {
                Icon(modifier = Modifier.size(48.dp).clickable { }, painter = painterResource(R.drawable.\(other)), contentDescription = null)
                Icon(modifier = Modifier.size(48.dp).clickable { }, painter = painterResource(R.drawable.apple_logo), contentDescription = null)
              }
            }
            """
        let (rules, result) = await Self.certain(["app/src/main/java/Email.kt": code])
        #expect(result.inspection.buttons.isEmpty == (other == "trash"))
        #expect(rules.contains("button.accessible-name") == (other != "trash"), "\(rules)")
    }

    @Test("A picture that stands over a column isn't above its title", arguments: ["absolute", "relative"])
    func floatingLogo(position: String) async {
        let code = """
            import { Image, Text, TouchableOpacity } from 'react-native';
            function Button({ children, onPress }) {
              return <TouchableOpacity style={{ height: 40, width: 300 }} onPress={onPress}>{children}</TouchableOpacity>;
            }
            export function AppleButton() {
              return <Button onPress={() => signInWithApple()}>
                <Image source={require('./apple_logo.png')} style={{ position: '\(position)', left: 4, width: 20, height: 20 }} />
                <Text>Sign in with Apple</Text>
              </Button>;
            }
            """
        let (rules, _) = await Self.certain(["AppleButton.tsx": code])
        #expect(rules.contains("shape.rectangular") == (position == "relative"), "\(rules)")
    }

    // MARK: Web

    @Test("`all: unset` takes back what the page says of all buttons", arguments: ["all: unset;", ""])
    func unset(all: String) async {
        let page = """
            <html><head><style>
            button { font-size: 20pt } .apple { \(all) height: 32px; background: #000; color: #fff }
            </style></head><body><button class="apple" onclick="signInWithApple()">Sign in with Apple</button></body></html>
            """
        let (_, result) = await Self.certain(["login.html": page])
        let size = result.inspection.buttons.first?.title?.size.value
        #expect((size.map { $0 > 26 } ?? false) == all.isEmpty, "\(size.map { "\($0)" } ?? "unknown")")
    }

    @Test("Dots in a comment of Tailwind's colors take nothing from elsewhere")
    func comments() async {
        let page =
            "<template><button class='h-11 px-4 text-base bg-gray-200' @click='signInWithApple'>Sign in with Apple</button></template>"
        for (comment, isKnown) in [("// border/card/... are taken", true), ("...others,", false)] {
            let theme =
                "module.exports = { theme: { extend: { colors: {\n\(comment)\nbrand: '#123456' } } } }"
            let (rules, _) = await Self.certain(["src/Login.vue": page, "tailwind.config.js": theme])
            #expect(rules.contains("style.fill-color") == isKnown, "\(comment): \(rules)")
        }
    }

    // MARK: The thirteenth sample

    @Test("A button that leads to a store, and a word that begins like Apple's name")
    func notSignIn() async {
        let store = """
            export default function Download() { return <main>
              <a href={version.ios.url}><button style={{ width: 300, height: 48, background: "#96f", color: "#fff" }}>
                <img src="/images/auth/apple.svg" alt="Apple Logo" />{text.ios}</button></a>
              <a href={version.android.url}><button><img src="/play.svg" alt="Google Play Logo" />{text.android}</button></a></main> }
            """
        let restart = """
            export default function Failure() {
              return <button onClick={reset} style={{ background: "#d22", height: 48 }}>애플리케이션 다시 시작</button> }
            """
        let (rules, result) = await Self.certain([
            "app/auth/Download.jsx": store, "app/auth/Failure.jsx": restart,
        ])
        #expect(rules.isEmpty, "\(result.sentences)")
    }

    @Test("A logo has the color of what is around it, and not that of its title")
    func logoColor() async {
        let page = """
            <html><body style="color: #000"><button style="background: #fff" onclick="signInWithApple()">
            <svg viewBox="0 0 24 24" fill="currentColor" id="apple"><path d="M1 1h4v4z"/></svg>
            <span style="color: #444">Sign in with Apple</span></button></body></html>
            """
        let (rules, result) = await Self.certain(["login.html": page])
        #expect(rules.contains("title.color"))
        #expect(!rules.contains("logo.color"), "\(result.sentences)")
    }

    @Test("An element without content may show the logo", arguments: ["apple", "spacer"])
    func emptyElement(id: String) async {
        let page = """
            <html><body><button style="height: 44px; width: 300px; background: #000" onclick="signInWithApple()">
            <div id="\(id)"></div><div>Sign in with Apple</div></button></body></html>
            """
        let (rules, result) = await Self.certain(["login.html": page])
        #expect(rules.contains("logo.missing") == (id == "spacer"), "\(result.sentences)")
    }

    @Test("A press that nobody hands in")
    func handedOnPress() async {
        let code = """
            import { Text, TouchableOpacity } from 'react-native';
            function Body({ text, onPress }) { return <Text onPress={onPress} style={{ fontSize: 16, lineHeight: 22 }}>{text}</Text>; }
            export function AppleButton() {
              return <TouchableOpacity style={{ height: 50 }} onPress={() => signInWithApple()}><Body text="Sign in with Apple" /></TouchableOpacity>;
            }
            """
        let (rules, result) = await Self.certain(["AppleButton.tsx": code])
        #expect(result.inspection.buttons.map(\.height) == [.known(50)])
        #expect(!rules.contains("button.min-height"))
    }

    @Test("A picture without a place of its own lies behind the page")
    func floatingGround() async {
        func code(_ picture: String) -> String {
            """
            import { Image, Text, TouchableOpacity, View } from 'react-native';
            export default function Login() {
              return <View style={{ flex: 1, backgroundColor: '#000' }}>\(picture)
                <TouchableOpacity style={{ height: 50, backgroundColor: '#000' }} onPress={() => signInWithApple()}><Text>Sign in with Apple</Text></TouchableOpacity>
              </View>;
            }
            """
        }
        let picture = "<Image source={require('./sea.png')} style={{ position: 'absolute' }} />"
        for (picture, isOnDark) in [("", true), (picture, false)] {
            let (_, result) = await Self.certain(["Login.tsx": code(picture)])
            let found = result.findings.contains { $0.rule == "style.black-on-dark" && $0.isBroken }
            #expect(found == isOnDark)
        }
    }

    @Test("Screens that only an unused screen opens", arguments: [true, false])
    func chains(isOpened: Bool) async {
        let flutter = "import 'package:flutter/material.dart';\n"
        let (rules, result) = await Self.certain([
            "lib/main.dart": flutter + "import 'welcome.dart';\n"
                + "void main() => runApp(MaterialApp(home: \(isOpened ? "WelcomePage()" : "Text('x')")));",
            "lib/welcome.dart": flutter + "import 'login.dart';\n"
                + "class WelcomePage extends StatelessWidget { Widget build(BuildContext c) => TextButton(onPressed: () => go(LoginPage()), child: Text('Go')); }",
            "lib/login.dart": flutter + """
                class LoginPage extends StatelessWidget { Widget build(BuildContext c) =>
                  SizedBox(width: 100, height: 44, child: ElevatedButton(onPressed: go, child: Text('Sign in with Apple'))); }
                """,
        ])
        #expect(rules.contains("button.min-width") == isOpened, "\(result.sentences)")
    }

    @Test("A class of buttons that sets itself up", arguments: ["SignUpButton", "UIButton"])
    func buttonClass(name: String) async {
        let scene = Self.scene(
            """
            <button opaque="NO" id="b" fixedFrame="YES" customClass="\(name)"><rect key="frame" x="40" y="100" width="300" height="44"/>
            <fontDescription key="fontDescription" type="system" pointSize="12"/><state key="normal" title="Sign in with Apple"/>
            <connections><action selector="signInWithApple:" destination="c" eventType="touchUpInside" id="a"/></connections></button>
            """
        )
        let code = """
            import UIKit
            final class SignUpButton: UIButton {
              required init?(coder: NSCoder) { super.init(coder: coder); titleLabel?.font = .systemFont(ofSize: 18) }
              func configure(image: UIImage?) { setImage(image, for: .normal) }
            }
            """
        let (rules, result) = await Self.certain(["Main.storyboard": scene, "SignUpButton.swift": code])
        let isPlain = name == "UIButton"
        #expect(rules.contains("title.ratio") == isPlain, "\(result.sentences)")
        #expect(rules.contains("logo.missing") == isPlain, "\(result.sentences)")
    }

    // MARK: The fourteenth sample

    @Test("A string in an attribute ends where the attribute does")
    func addressInAttribute() async {
        let page = """
            <a><i onclick="location.href='https://appleid.apple.com/auth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fa.b%2Fc&response_type=code%20id_token&scope=name%20email&response_mode=form_post'" class="icon"></i></a>
            """
        let (rules, result) = await Self.certain(["join.jsp": page])
        #expect(!result.inspection.authorizations.isEmpty)
        #expect(!rules.contains("authz.response-mode"), "\(result.sentences)")
    }

    @Test("A class that the project's sheet paints is no icon of a font")
    func paintedClass() async {
        let page = "<a class='sns' href='/signin/apple'><i class='icon-sns_apple'></i></a>"
        let sheet =
            ".icon-sns_apple::after { content: ''; background-image: url(sprite.png); width: 60px; height: 60px }"
        let (painted, _) = await Self.certain(["login.html": page, "main.css": sheet])
        let (plain, _) = await Self.certain(["login.html": page])
        #expect(!painted.contains("logo.artwork"))
        #expect(plain.contains("logo.artwork"))
    }

    @Test("The window's appearance holds for every screen", arguments: ["window!", "view"])
    func windowStyle(object: String) async {
        let app = "import UIKit\nfunc start() {\n  \(object).overrideUserInterfaceStyle = .light\n}"
        let login = """
            import AuthenticationServices
            class Login: UIViewController {
              override func viewDidLoad() {
                view.backgroundColor = .systemBackground
                let button = ASAuthorizationAppleIDButton(type: .signIn, style: .black)
                view.addSubview(button)
              }
            }
            """
        let (_, result) = await Self.certain(["AppDelegate.swift": app, "Login.swift": login])
        let appearances = Set(result.inspection.buttons.map(\.variant.appearance))
        #expect(appearances == (object == "view" ? [.light, .dark] : [.light]))
    }

    @Test(
        "What a call doesn't give a widget of Flutter is null",
        arguments: ["", "icon: 'apple_logo.svg', "]
    )
    func absentArgument(icon: String) async {
        let code = """
            import 'package:flutter/material.dart';
            class WideButton extends StatelessWidget {
              WideButton({this.icon, required this.child});
              final String? icon; final Widget child;
              Widget logo() => SvgPicture.asset(icon ?? 'apple_logo.svg');
              Widget build(BuildContext context) => SizedBox(width: 100, height: 44,
                child: ElevatedButton(onPressed: login, child: icon != null ? logo() : child));
            }
            class LoginPage extends StatelessWidget {
              Widget build(BuildContext context) => Column(children: [WideButton(\(icon)child: Text('Back'))]);
            }
            void main() => runApp(MaterialApp(home: LoginPage()));
            """
        let (_, result) = await Self.certain(["lib/main.dart": code])
        #expect(result.inspection.buttons.isEmpty == icon.isEmpty, "\(result.sentences)")
    }
}
