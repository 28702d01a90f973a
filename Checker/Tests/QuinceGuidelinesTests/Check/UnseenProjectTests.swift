import QuinceGuidelines
import Testing

/// What public projects write that no case had, and the checker judged wrong: each row is right as it stands.
@Suite("Code of projects that the checker never saw")
struct UnseenProjectTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let path: String
        let source: String
        /// Rules that must not speak for certain.
        let silent: [String]
        var testDescription: String { self.why }

        init(_ why: String, _ path: String, _ source: String, _ silent: String...) {
            self.why = why
            self.path = path
            self.source = source
            self.silent = silent
        }
    }

    static let rows: [Row] = [
        Row(
            "`!loading` of a parameter with a value is no unwrapping",
            "src/Login.tsx",
            """
            import { Pressable, Text, Image } from 'react-native';
            export function Login({ loading = false }) {
              return <Pressable onPress={go} style={{ backgroundColor: '#000', height: 44, width: 280, flexDirection: 'row' }}>
                {!loading && <Image source={require('./siwa.png')} style={{ height: 44, width: 44 }} />}
                <Text style={{ color: '#fff', fontSize: 19 }}>Continue with Apple</Text>
              </Pressable>;
            }
            """,
            "logo.missing"
        ),
        Row(
            "the same in Dart",
            "lib/login.dart",
            """
            class Login extends StatelessWidget {
              const Login({this.isLoading = false});
              final bool isLoading;
              Widget build(context) => ElevatedButton(onPressed: go, child: Row(children: [
                if (!isLoading) Image.asset('siwa.png', height: 44), Text('Sign in with Apple')]));
            }
            """,
            "logo.missing"
        ),
        Row(
            "a fragment is no column of its own",
            "src/Login.tsx",
            """
            import { View, Text } from 'react-native';
            import * as Apple from 'expo-apple-authentication';
            export const Login = () => (<View style={{ gap: 10 }}><><Text>Hello</Text>
              <Apple.AppleAuthenticationButton buttonStyle={0} style={{ height: 44, width: 280 }} /><Text>Help</Text></></View>);
            """,
            "button.margin"
        ),
        Row(
            "a component of a library has padding and a border of its own",
            "src/login.tsx",
            """
            import { Button } from "@acme/ui";
            export default () => (<div className="bg-white p-6 flex">
              <Button className="border-slate-300 bg-white text-black px-4"><svg className="w-5 h-5" />
                <span className="text-sm">Continue with Apple</span></Button></div>);
            """,
            "button.min-height",
            "style.white-on-light",
            "title.ratio"
        ),
        Row(
            "classes of NativeWind are styles",
            "src/Login.tsx",
            """
            import { View, Text } from 'react-native';
            import * as Apple from 'expo-apple-authentication';
            export const Login = () => (<View className="p-6"><View className="mb-4"><Apple.AppleAuthenticationButton
              buttonStyle={0} style={{ height: 44, width: 280 }} /></View><Text>Help</Text></View>);
            """,
            "button.margin"
        ),
        Row(
            "what fills a stack is behind what is drawn later",
            "lib/login.dart",
            """
            class Login extends StatelessWidget {
              Widget build(context) => Scaffold(backgroundColor: Colors.white, body: Stack(children: [
                Positioned.fill(child: Container(color: Color(0xFF003300))),
                Positioned(top: 300, child: SizedBox(width: 300, height: 44, child: ElevatedButton(onPressed: go,
                  style: ElevatedButton.styleFrom(backgroundColor: Colors.white), child: Text('Sign in with Apple')))),
              ]));
            }
            """,
            "style.white-on-light"
        ),
        Row(
            "a picture that is unwrapped under its own name",
            "Login.swift",
            """
            import UIKit
            class Login: UIViewController {
              lazy var apple: UIButton = { make(logo: UIImage(named: "siwa"), title: "Sign in with Apple") }()
              override func viewDidLoad() { view.backgroundColor = .white; view.addSubview(apple) }
              func make(logo: UIImage?, title: String) -> UIButton {
                guard let logo = logo else { return UIButton() }
                let button = UIButton()
                button.backgroundColor = .black
                button.setImage(logo, for: .normal)
                button.setTitle(title, for: .normal)
                return button
              }
            }
            """,
            "logo.missing"
        ),
        Row(
            "a width inside another",
            "Login.kt",
            """
            @Composable fun Login() {
              Button(onClick = { go() }, modifier = Modifier.fillMaxWidth().width(40.dp).height(44.dp)) { Text("Sign in with Apple") }
            }
            """,
            "button.min-width",
            "shape.rectangular"
        ),
        Row(
            "a height that matches a column that is as high as its parts",
            "res/layout/login.xml",
            """
            <ScrollView xmlns:android="a" android:layout_width="match_parent" android:layout_height="match_parent">
              <LinearLayout android:layout_width="match_parent" android:layout_height="wrap_content" android:orientation="vertical">
                <Button android:layout_width="match_parent" android:layout_height="match_parent" android:layout_margin="24dp"
                  android:background="#000" android:textColor="#fff" android:text="Sign in with Apple" />
              </LinearLayout></ScrollView>
            """,
            "button.margin",
            "shape.rectangular"
        ),
        Row(
            "an account in a list",
            "src/AccountSection.tsx",
            """
            import { List } from 'react-native-paper';
            export const S = () => (<List.Section><List.Item title="Apple" description="Connect to Apple"
              right={() => <List.Icon icon="apple" />} onPress={go} /><List.Item title="Google" onPress={go} /></List.Section>);
            """,
            "title.wording",
            "logo.artwork"
        ),
        Row(
            "a field for a password whose placeholder was copied",
            "Login.storyboard",
            """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"><scenes><scene sceneID="s"><objects>
              <viewController id="v" customClass="Login"><view key="view" id="w"><rect key="frame" width="375" height="667"/><subviews>
                <button id="b"><rect key="frame" x="20" y="100" width="300" height="44"/>
                  <state key="normal" title="Sign in with Apple"/></button>
                <textField text="New password" placeholder=" Email" id="t"><rect key="frame" x="20" y="300" width="300" height="40"/>
                  <textInputTraits key="textInputTraits"/></textField></subviews></view>
                <connections><outlet property="passwordField" destination="t" id="o"/></connections></viewController>
            </objects></scene></scenes></document>
            """,
            "auth.email-keyboard"
        ),
        Row(
            "an account that is linked",
            "src/settings.tsx",
            #"export const S = () => <button onClick={go}>Connect Apple</button>;"#,
            "title.wording"
        ),
    ]

    @Test("is judged by what it says", arguments: Self.rows)
    func judged(_ row: Row) async {
        let result = await CheckResult.of([row.path: row.source])
        let certain = result.findings.filter { $0.verdict == .violation }
        for rule in row.silent { #expect(!certain.contains { $0.rule == rule }, "\(certain.map(\.message))") }
    }

    static let codeAndLogs: [(path: String, source: String)] = [
        ("A.kt", "package x\nimport com.acme.model.AppleLoginCredential\nfun a() { Text(\"Hi\") }"),
        ("B.kt", "fun a() { vm.error = \"Apple 로그인에 실패했습니다.\" }"),
        ("lib/bloc.dart", "class A { A({\n  required LoginWithApple loginWithApple,\n}); }"),
        ("A.swift", "enum Action {\n  case signInWithApple\n  case cancel\n}"),
        ("src/a.ts", "export function go() { logger.info('Apple sign-in started'); }"),
        ("src/b.ts", "import AppleLogin from './login with apple'\nexport default AppleLogin"),
    ]

    @Test("has no titles in imports, cases, parameters and logs", arguments: Self.codeAndLogs)
    func noTitles(_ row: (path: String, source: String)) async {
        let result = await CheckResult.of([row.path: row.source])
        #expect(!result.findings.contains { $0.rule == "title.wording" }, "\(result.findings.map(\.message))")
    }

    @Test(
        "has titles of languages that no file names",
        arguments: [
            ("Mit Apple-ID anmelden", "Mit Apple anmelden"), ("Apple ile giriş yapın", "Apple ile Giriş Yap"),
            ("Iniciar sesión con tu cuenta de Apple", "Iniciar sesión con Apple"),
        ]
    )
    func languages(_ row: (written: String, approved: String)) async {
        let source = #"@Composable fun Login() { Button(onClick = { go() }) { Text("\#(row.written)") } }"#
        let found = await CheckResult.of(["Login.kt": source]).findings.first { $0.rule == "title.wording" }
        #expect(
            found?.verdict == .violation && found?.required?.contains(row.approved) == true,
            "\(found?.required ?? "")"
        )
    }

    @Test("that leaves SwiftUI's button as it is, and its background, is asked about the dark appearance")
    func unwrittenStyle() async {
        let source = """
            import AuthenticationServices
            import SwiftUI
            struct Login: View {
              var body: some View { VStack { SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }.frame(width: 200, height: 44) } }
            }
            """
        let result = await CheckResult.of(["Login.swift": source])
        #expect(result.findings.contains { $0.rule == "style.dark-mode" && $0.verdict == .needsReview })
    }

    @Test("that paints layers shows the one in front")
    func layers() async {
        let layout = """
            <FrameLayout xmlns:android="a" android:layout_width="match_parent" android:layout_height="match_parent">
              <Button android:layout_width="300dp" android:layout_height="44dp" android:background="@drawable/box"
                android:textColor="#000" android:text="Sign in with Apple" /></FrameLayout>
            """
        let box = """
            <layer-list xmlns:android="a"><item><shape><solid android:color="#33000000"/></shape></item>
              <item android:top="2dp"><shape><solid android:color="#FFFFFF"/></shape></item></layer-list>
            """
        let result = await CheckResult.of(["res/layout/login.xml": layout, "res/drawable/box.xml": box])
        #expect(result.inspection.buttons.first?.fill.value == .white)
        #expect(!result.findings.contains { $0.rule == "style.fill-color" })
    }
}
