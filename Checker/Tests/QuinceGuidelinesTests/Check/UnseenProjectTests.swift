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
        Row(
            "React Native: a row is as high as what is in it",
            "src/Login.tsx",
            """
            import { View, Text, TouchableOpacity, StyleSheet } from 'react-native';
            export const LoginScreen = () => (<View style={styles.page}><View style={styles.row}>
                <TouchableOpacity style={styles.other}><Text>Google</Text></TouchableOpacity>
                <TouchableOpacity style={styles.apple} onPress={go}><Text style={{ fontSize: 15, color: '#000' }}>Sign in with Apple</Text></TouchableOpacity>
              </View></View>);
            const styles = StyleSheet.create({ page: { flex: 1, justifyContent: 'center', padding: 20 },
              row: { flexDirection: 'row', gap: 12 }, other: { flex: 1, padding: 14 },
              apple: { flex: 1, backgroundColor: '#fff', padding: 14 } });
            """,
            "shape.rectangular"
        ),
        Row(
            "React Native: a call may set a style again",
            "src/Login.tsx",
            """
            import { Text, TouchableOpacity } from 'react-native';
            export const LoginScreen = ({ fill }) => (<TouchableOpacity onPress={go}
                style={[{ backgroundColor: '#2e54d9', height: 44 }, value("backgroundColor", fill)]}>
                <Text style={{ fontSize: 19, color: '#000' }}>Sign in with Apple</Text></TouchableOpacity>);
            """,
            "style.fill-color"
        ),
        Row(
            "React Native: a picture whose type is asked for",
            "src/Login.tsx",
            """
            import { Pressable, Text, View } from 'react-native';
            import { Ionicons } from '@expo/vector-icons';
            const Button = ({ title, icon }) => (<Pressable style={{ height: 54, backgroundColor: '#000' }} onPress={go}>
                {icon && (typeof icon === 'string' ? (<Ionicons name={icon} size={20} color="#fff" />) : (icon))}
                <Text style={{ color: '#fff', fontSize: 23 }}>{title}</Text></Pressable>);
            export const Login = () => <View><Button title="Sign in with Apple" icon="logo-apple" /></View>;
            """,
            "logo.missing"
        ),
        Row(
            "React Native: a link below the button",
            "src/Login.tsx",
            """
            import { View, TouchableOpacity, Text } from 'react-native';
            export const LoginScreen = () => <View><TouchableOpacity onPress={go} style={{ height: 44, backgroundColor: '#000' }}>
                <Text style={{ color: '#fff', fontSize: 19 }}>Sign in with Apple</Text></TouchableOpacity>
              <TouchableOpacity onPress={go}><Text style={{ color: '#8B4513', fontSize: 22 }}>Register</Text></TouchableOpacity></View>;
            """,
            "button.not-smaller"
        ),
        Row(
            "React Native: a logo that stands over the button",
            "src/Login.tsx",
            """
            import { View, Text, TouchableOpacity, Image } from 'react-native';
            export const Login = () => (<View><TouchableOpacity onPress={signInWithApple} style={{ height: 44, width: 280, backgroundColor: '#000' }}>
                <Image source={require('./siwa.png')} style={{ position: 'absolute', left: 4, height: 35, width: 35 }} />
                <Text style={{ color: '#fff', fontSize: 19 }}>Sign in with Apple</Text></TouchableOpacity></View>);
            """,
            "shape.rectangular"
        ),
        Row(
            "Flutter: a height that hangs on a size that is assumed",
            "lib/login.dart",
            """
            class Login extends StatelessWidget { Widget build(context) => Column(children: [
              SizedBox(height: 52, width: 300, child: ElevatedButton(onPressed: go, child: Text('Log In'))),
              SizedBox(width: 300, child: OutlinedButton(style: OutlinedButton.styleFrom(padding: const EdgeInsets.symmetric(vertical: 14)),
                onPressed: signInWithApple, child: Text('Sign in with Apple', style: Styles.of(context))))]); }
            """,
            "button.not-smaller"
        ),
        Row(
            "a square picture in a link",
            "app/views/new.html.erb",
            #"<%= link_to image_tag("apple.svg", alt: "Sign in with Apple", class: "w-10 h-10"), apple_path, class: "flex p-0" %>"#,
            "button.min-width"
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

    @Test("compares titles of one language, and of screens for the same people")
    func titles() async {
        func says(_ files: (name: String, key: String)..., texts: [String: String]) async -> Bool {
            var sources = texts
            for file in files {
                sources["src/\(file.name).tsx"] = """
                    import { Pressable, Text } from 'react-native';
                    export const \(file.name) = () => <Pressable onPress={go} style={{ height: 44, backgroundColor: '#000' }}>
                      <Text style={{ color: '#fff', fontSize: 19 }}>{t('\(file.key)')}</Text></Pressable>;
                    """
            }
            return await CheckResult.of(sources).findings.contains { $0.rule == "title.consistent" }
        }
        let english = #"{ "apple": { "in": "Sign in with Apple", "on": "Continue with Apple" } }"#
        #expect(await says(("Start", "apple.in"), ("Shop", "apple.on"), texts: ["locales/en.json": english]))
        #expect(
            await !says(
                ("LoginScreen", "apple.in"),
                ("RegisterScreen", "apple.on"),
                texts: ["locales/en.json": english]
            )
        )
        let mixed = [
            "locales/en.json": #"{ "apple": { "in": "Sign in with Apple" } }"#,
            "locales/de.json": #"{ "apple": { "on": "Mit Apple fortfahren" } }"#,
        ]
        #expect(await !says(("Start", "apple.in"), ("Shop", "apple.on"), texts: mixed))
    }

    @Test("that shows a row of logos has buttons there, on screens about signing in only")
    func logos() async {
        func layout(_ first: String) -> String {
            """
            <LinearLayout xmlns:android="a" android:layout_width="match_parent" android:layout_height="match_parent" android:orientation="vertical">\(first)
              <LinearLayout android:layout_width="match_parent" android:layout_height="wrap_content" android:orientation="horizontal">
                <androidx.cardview.widget.CardView android:layout_width="80dp" android:layout_height="50dp"><ImageView android:layout_width="24dp"
                  android:layout_height="24dp" android:src="@drawable/google_logo" /></androidx.cardview.widget.CardView>
                <androidx.cardview.widget.CardView android:layout_width="80dp" android:layout_height="50dp"><ImageView android:layout_width="24dp"
                  android:layout_height="24dp" android:src="@drawable/apple_logo" /></androidx.cardview.widget.CardView></LinearLayout></LinearLayout>
            """
        }
        let field =
            #"<EditText android:layout_width="match_parent" android:layout_height="48dp" android:hint="Email" android:inputType="textEmailAddress" />"#
        let signIn = await CheckResult.of(["res/layout/login.xml": layout(field)])
        #expect(
            signIn.findings.contains { $0.rule == "button.accessible-name" && $0.verdict == .violation },
            "\(signIn.sentences)"
        )
        let footer = await CheckResult.of(["res/layout/footer.xml": layout("")])
        #expect(footer.inspection.buttons.isEmpty)
    }

    @Test(
        "that draws its fields in a component is told what is asked there",
        arguments: ["Email", "Keyboard"]
    )
    func fields(_ keyboard: String) async {
        let given = keyboard == "Email" ? "" : ", keyboardType = KeyboardType.Email"
        let source = """
            @Composable fun LoginScreen() { var email by remember { mutableStateOf("") }
              Column { Field(value = email, onChange = { email = it }\(given)); Field(value = city, onChange = { city = it })
                Button(onClick = { signInWithApple() }) { Text("Sign in with Apple") } } }
            @Composable fun Field(value: String, onChange: (String) -> Unit, keyboardType: KeyboardType = KeyboardType.Text) {
              Row { BasicTextField(value = value, onValueChange = onChange, keyboardOptions = KeyboardOptions(keyboardType = keyboardType)) } }
            """
        let result = await CheckResult.of(["Login.kt": source])
        let isAsked = result.findings.contains {
            $0.rule == "auth.email-keyboard" && $0.verdict == .violation
        }
        #expect(isAsked == (keyboard == "Email"), "\(result.sentences)")
    }

    @Test("that writes a text without a size is asked about it, and with a function's style is measured")
    func standardSizes() async {
        func says(_ text: String) async -> Outcome.Verdict? {
            let source = """
                class Login extends StatelessWidget { Widget build(context) => InkWell(onTap: signInWithApple, child: Container(height: 56, width: 300,
                  decoration: BoxDecoration(color: Colors.black), child: \(text))); }
                class Styles { static TextStyle body({Color color = Colors.white}) => GoogleFonts.inter(fontSize: 16, color: color); }
                """
            return await CheckResult.of(["lib/login.dart": source]).findings.first {
                $0.rule == "title.ratio"
            }?.verdict
        }
        #expect(await says("Text('Sign in with Apple')") == .needsReview)
        #expect(
            await says("Text('Sign in with Apple', style: Styles.body(color: Colors.white))") == .violation
        )
    }

    @Test("that names a font by a function, and constants by a name that other files have, is measured")
    func fonts() async {
        let button = """
            import UIKit
            final class AppleButton: UIView {
              private let label: UILabel = { let label = UILabel(); label.font = Constants.font; return label }()
              init(title: String) { super.init(frame: .zero); backgroundColor = .black; label.text = title; addSubview(label)
                heightAnchor.constraint(equalToConstant: 80).isActive = true
                addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(signInWithApple))) }
            }
            private enum Constants { static let font = UIFont.brand(weight: 1, size: 16) }
            """
        let screen = """
            import UIKit
            final class Login: UIViewController {
              private let apple = AppleButton(title: "Continue with Apple")
              override func viewDidLoad() { super.viewDidLoad(); view.addSubview(apple) }
            }
            """
        let result = await CheckResult.of([
            "A/Other.swift": "private enum Constants { static let font = UIFont.systemFont(ofSize: 34) }",
            "B/AppleButton.swift": button, "B/Login.swift": screen,
            "B/Font.swift":
                "import UIKit\nextension UIFont { static func brand(weight: Int, size: CGFloat) -> UIFont { UIFont(name: \"Brand\", size: size)! } }",
        ])
        let ratio = result.findings.first { $0.rule == "title.ratio" }
        #expect(
            ratio?.verdict == .violation && ratio?.message.contains("16 pt, 20 %") == true,
            "\(result.sentences)"
        )
    }

    @Test("that keeps the text of a style by a computed name is measured with it")
    func styleNames() async {
        let source = """
            import { Pressable, Text, StyleSheet } from 'react-native';
            const Button = ({ title, look = 'solid' }) => (<Pressable style={[styles.button, styles[look]]} onPress={go}>
                <Text style={[styles.text, styles[`${look}Text`]]}>{title}</Text></Pressable>);
            export const Login = () => <Button title="Sign in with Apple" look="line" />;
            const styles = StyleSheet.create({ button: { height: 54 }, solid: { backgroundColor: '#000' },
              line: { borderWidth: 1, borderColor: '#000', backgroundColor: '#fff' }, text: { fontWeight: '500' },
              solidText: { color: '#fff', fontSize: 23 }, lineText: { color: '#8B4513', fontSize: 16 } });
            """
        let result = await CheckResult.of(["src/Login.tsx": source])
        let broken = Set(result.findings.filter { $0.verdict == .violation }.map(\.rule))
        #expect(broken.isSuperset(of: ["title.color", "title.ratio"]), "\(result.sentences)")
    }
}
