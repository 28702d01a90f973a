import Foundation
import QuinceGuidelines
import QuinceSwiftSources
import Testing

/// Projects of several files, checked with all inspectors: what one file holds decides on what another shows.
@Suite("Parts of a project")
struct ProjectPartsTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let files: [String: String]
        /// Rules that are broken.
        let broken: [String]
        /// Rules that must not be.
        let kept: [String]

        init(_ why: String, _ files: [String: String], broken: [String] = [], kept: [String] = []) {
            (self.why, self.files, self.broken, self.kept) = (why, files, broken, kept)
        }

        var testDescription: String { self.why }
    }

    static let swift: [Row] = [
        Row(
            "a size and a color of a file that doesn't mention signing in",
            [
                "Login.swift": """
                import SwiftUI
                struct Login: View {
                    var body: some View {
                        ZStack {
                            Color.night
                            SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }
                                .signInWithAppleButtonStyle(.black).frame(width: Sizes.wide, height: 44)
                        }
                    }
                }
                """,
                "Sizes.swift": """
                import SwiftUI
                enum Sizes { static let wide: CGFloat = 120 }
                extension Color { static let night = Color(red: 0.05, green: 0.06, blue: 0.1) }
                """,
            ],
            broken: ["button.min-width", "style.black-on-dark"]
        ),
        Row(
            "a view with other controls beside Apple's button is a screen, and no wrapper",
            [
                "Gate.swift": """
                import UIKit
                final class Gate: UIView {
                    let apple = ASAuthorizationAppleIDButton(type: .continue, style: .black)
                    let google = UIButton(type: .custom)
                    override init(frame: CGRect) {
                        super.init(frame: frame)
                        backgroundColor = .white
                        addSubview(apple)
                        addSubview(google)
                        apple.heightAnchor.constraint(equalToConstant: 20).isActive = true
                    }
                }
                """
            ],
            broken: ["button.min-height"]
        ),
        Row(
            "a loop over a list that is written out, and a button without a name",
            [
                "Row.swift": """
                import UIKit
                final class Row: UIView {
                    let apple = UIButton(type: .custom)
                    let other = UIButton(type: .custom)
                    override init(frame: CGRect) {
                        super.init(frame: frame)
                        apple.backgroundColor = .black
                        apple.setImage(UIImage(named: "apple_logo"), for: .normal)
                        apple.addTarget(self, action: #selector(appleSignIn), for: .touchUpInside)
                        addSubview(apple)
                        for button in [apple, other] {
                            button.widthAnchor.constraint(equalToConstant: 60).isActive = true
                            button.heightAnchor.constraint(equalToConstant: 44).isActive = true
                        }
                    }
                    @objc func appleSignIn() {}
                }
                """
            ],
            broken: ["logo.only-aspect", "button.accessible-name"]
        ),
        Row(
            "a picture of a whole button has its title in it",
            [
                "Login.swift": """
                import UIKit
                class Login: UIViewController {
                    override func viewDidLoad() {
                        let button = UIButton(type: .custom)
                        button.setBackgroundImage(UIImage(named: "btn_apple_login"), for: .normal)
                        button.frame = CGRect(x: 0, y: 0, width: 280, height: 44)
                        button.addTarget(self, action: #selector(signInWithApple), for: .touchUpInside)
                        view.addSubview(button)
                    }
                    @objc func signInWithApple() {}
                }
                """
            ],
            broken: ["button.accessible-name"],
            kept: ["logo.only-aspect", "logo.missing"]
        ),
        Row(
            "a field that can't be filled in needs no keyboard",
            [
                "Account.swift": """
                import SwiftUI
                struct Account: View {
                    @State var email = ""
                    var body: some View { Form { TextField("Email address", text: $email).disabled(true) } }
                }
                """
            ],
            kept: ["auth.email-keyboard"]
        ),
    ]

    static let drawn: [Row] = [
        Row(
            "a style that the project doesn't hold may set anything",
            [
                "src/Login.tsx": """
                import { View, Text, Image, Pressable } from 'react-native';
                import { row } from 'a-design-system';
                export const Login = ({ signInWithApple }) => (
                  <View style={{ flex: 1, backgroundColor: '#fff' }}>
                    <Pressable onPress={signInWithApple} style={{ ...row, backgroundColor: '#000' }}>
                      <Image source={require('./siwa-left-white.svg')} style={{ height: 50, width: 36 }} />
                      <Text style={{ color: '#fff', fontSize: 21 }}>Sign in with Apple</Text>
                    </Pressable>
                  </View>
                );
                """
            ],
            kept: ["shape.rectangular", "title.ratio"]
        ),
        Row(
            "the same style in a file of any name",
            [
                "src/Login.tsx": """
                import { View, Text, Pressable } from 'react-native';
                import { row } from './ui/base';
                export const Login = ({ signInWithApple }) => (
                  <View style={{ flex: 1, backgroundColor: '#fff' }}>
                    <Pressable onPress={signInWithApple} style={{ ...row, backgroundColor: '#000' }}>
                      <Text style={{ color: '#fff', fontSize: 14 }}>Sign in with Apple</Text>
                    </Pressable>
                  </View>
                );
                """,
                "src/ui/base.ts":
                    "export const row = { height: 50, flexDirection: 'row', borderRadius: 12, alignItems: 'center' };",
            ],
            broken: ["title.ratio"]
        ),
        Row(
            "variants for platforms are looked at each by itself",
            [
                "src/A.ios.tsx": """
                import { Text, Pressable } from 'react-native';
                export function A({ onPress }) {
                  return <Pressable onPress={onPress} style={{ height: 50, backgroundColor: '#000' }}>
                    <Text style={{ color: '#fff', fontSize: 12 }}>Sign in with Apple</Text></Pressable>;
                }
                """,
                "src/A.android.tsx": """
                import { Text, Pressable } from 'react-native';
                export function A({ onPress }) {
                  return <Pressable onPress={onPress} style={{ height: 50, backgroundColor: '#000' }}>
                    <Text style={{ color: '#fff', fontSize: 21 }}>Login with Apple</Text></Pressable>;
                }
                """,
                "src/Screen.tsx": """
                import { View } from 'react-native';
                import { A } from './A';
                export const Screen = ({ appleSignIn }) => <View><A onPress={appleSignIn} /></View>;
                """,
            ],
            broken: ["title.ratio", "title.wording"]
        ),
        Row(
            "a field of React Native that can't be filled in needs no keyboard",
            [
                "src/Account.tsx": """
                import { View, TextInput } from 'react-native';
                export const Account = ({ user }) => <View><TextInput placeholder="Email" editable={false} /></View>;
                """
            ],
            kept: ["auth.email-keyboard"]
        ),
        Row(
            "what a list shows at times stands in the row of its neighbors",
            [
                "lib/login.dart": """
                class Login extends StatelessWidget {
                  @override
                  Widget build(BuildContext context) => Scaffold(body: Column(children: [
                    FilledButton(onPressed: mail, child: Text('Sign in with email')),
                    if (Platform.isIOS) ...[
                      const SizedBox(height: 16),
                      SignInWithAppleButton(onPressed: apple),
                    ],
                  ]));
                }
                """
            ],
            kept: ["button.margin"]
        ),
    ]

    @Test("decide on what is found", arguments: Self.swift + Self.drawn)
    func row(_ row: Row) async {
        let checker = Checker(Inspectors.all + [ObjectiveCInspector(), SwiftInspector()])
        let result = await checker.check(row.files.keys.sorted()) { path throws(UnreadableInput) in
            InputFile(path: path, bytes: Data((row.files[path] ?? "").utf8))
        }
        let found = Set(result.findings.filter(\.isBroken).map(\.rule))
        #expect(Set(row.broken).subtracting(found) == [])
        #expect(found.intersection(row.kept) == [])
    }
}
