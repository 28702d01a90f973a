import QuinceGuidelines
import Testing

@Suite("Changes of a style")
struct StyleFixTests {
    private static func view(_ style: String, on ground: String) -> String {
        """
        import AuthenticationServices
        import SwiftUI
        struct LoginView: View {
            var body: some View {
                ZStack {
                    \(ground).ignoresSafeArea()
                    SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }
                        .signInWithAppleButtonStyle(\(style))
                        .frame(width: 200, height: 44)
                }
            }
        }
        """
    }

    private static func controller(_ style: String, on ground: String) -> String {
        """
        import AuthenticationServices
        import UIKit
        class LoginViewController: UIViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                view.backgroundColor = \(ground)
                let button = ASAuthorizationAppleIDButton(type: .signIn, style: \(style))
                button.frame = CGRect(x: 40, y: 100, width: 200, height: 44)
                view.addSubview(button)
            }
        }
        """
    }

    private static func page(_ attributes: String, on ground: String) -> String {
        """
        <!doctype html><html lang="en"><head>
        <script src="https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"></script>
        </head><body style="background: \(ground)">
        <div id="appleid-signin" \(attributes) data-width="200" data-height="44"></div>
        </body></html>
        """
    }

    static let rows: [FixRow] = [
        FixRow(
            "SwiftUI, white on white",
            "style.white-on-light",
            "App/LoginView.swift",
            view(".white", on: "Color.white"),
            ("Style(.white)", "Style(.black)")
        ),
        FixRow(
            "SwiftUI, black on black, by its type",
            "style.black-on-dark",
            "App/LoginView.swift",
            view("SignInWithAppleButton.Style.black", on: "Color.black"),
            ("Style.black", "Style.white")
        ),
        FixRow(
            "SwiftUI, outlined on black",
            "style.outline-on-dark",
            "App/LoginView.swift",
            view(".whiteOutline", on: "Color.black"),
            (".whiteOutline", ".white")
        ),
        FixRow(
            "SwiftUI, one style cannot fit both appearances",
            "style.dark-mode",
            "App/LoginView.swift",
            view(".black", on: "Color(.systemBackground)"),
            ("", "")
        ),
        FixRow(
            "SwiftUI, a word of the project's own",
            "style.white-on-light",
            "App/LoginView.swift",
            view("LoginView.chosen", on: "Color.white")
                + "\nextension LoginView { static let chosen = SignInWithAppleButton.Style.white }",
            ("", "")
        ),
        FixRow(
            "UIKit, black on black",
            "style.black-on-dark",
            "App/Login.swift",
            controller(".black", on: ".black"),
            ("style: .black", "style: .white")
        ),
        FixRow(
            "Windows line ends and letters before it stay",
            "style.white-on-light",
            "App/Login.swift",
            controller("/* ü😀 */ .white", on: ".white").replacing("\n", with: "\r\n"),
            ("/ .white", "/ .black")
        ),
        FixRow(
            "Apple's script, white on white",
            "style.white-on-light",
            "web/login.html",
            page(#"data-color="white" data-border="false""#, on: "#fff"),
            (#"="white""#, #"="black""#)
        ),
        FixRow(
            "Apple's script, outlined on black has no word of its own",
            "style.outline-on-dark",
            "web/login.html",
            page(#"data-color="white" data-border="true""#, on: "#000"),
            ("", "")
        ),
        FixRow(
            "Apple's script, black on black",
            "style.black-on-dark",
            "web/login.html",
            page("data-border='false' data-color='black'", on: "#000"),
            ("='black'", "='white'")
        ),
        FixRow(
            "React Native",
            "style.white-on-light",
            "src/Login.jsx",
            ReactNativeTests.file(
                """
                <View style={{ flex: 1, backgroundColor: '#ffffff' }}>
                  <AppleButton buttonStyle={AppleButton.Style.WHITE} style={{ width: 200, height: 44 }} cornerRadius={5} />
                </View>
                """,
                imports: "import { AppleButton } from '@invertase/react-native-apple-authentication';"
            ),
            ("Style.WHITE", "Style.BLACK")
        ),
        FixRow(
            "Flutter",
            "style.outline-on-dark",
            "lib/login.dart",
            FlutterButtonTests.file(
                """
                Scaffold(backgroundColor: Colors.black, body: Center(child: SizedBox(width: 240, child:
                    SignInWithAppleButton(onPressed: go, style: SignInWithAppleButtonStyle.whiteOutlined))))
                """
            ),
            ("whiteOutlined", "white")
        ),
        FixRow(
            "Flutter, a name of the project's own",
            "style.black-on-dark",
            "lib/login.dart",
            FlutterButtonTests.file(
                """
                Scaffold(backgroundColor: Colors.black, body: Center(child: SizedBox(width: 240, child:
                    SignInWithAppleButton(onPressed: go, style: Brand.black))))
                """
            ) + "\nclass Brand { static const black = SignInWithAppleButtonStyle.black; }",
            ("", "")
        ),
        FixRow(
            "React Native, a name of the project's own",
            "style.white-on-light",
            "src/Login.jsx",
            ReactNativeTests.file(
                """
                <View style={{ flex: 1, backgroundColor: '#ffffff' }}>
                  <AppleButton buttonStyle={Brand.WHITE} style={{ width: 200, height: 44 }} cornerRadius={5} />
                </View>
                """,
                imports: """
                    import { AppleButton } from '@invertase/react-native-apple-authentication';
                    const Brand = { WHITE: AppleButton.Style.WHITE };
                    """
            ),
            ("", "")
        ),
    ]

    @Test(
        "are made where one word is written and another fits every background that is known",
        arguments: rows
    )
    func fixes(_ row: FixRow) async { await row.expect() }

    @Test("a number that Interface Builder hands to a class around Apple's button")
    func storyboard() async throws {
        var fixture = InterfaceFixture()
        fixture.views = Views.button(
            title: "Button",
            attributes: #"customClass="Wrapper""#,
            content: Views.numbers(["look": 0])
        )
        fixture.constraints = [
            "B.centerX = V.centerX", "B.top = V.top + 200", "B.width = 200", "B.height = 44",
        ]
        var wrapper = WrapperClass(at: SourcePlace(path: "Wrapper.swift", line: 3))
        wrapper.styleKey = "look"
        var settings = CheckSettings(root: "/project", workingFolder: "/project")
        settings.wrappers["Wrapper"] = wrapper
        let row = FixRow(
            "white on white",
            "style.white-on-light",
            "App/Base.lproj/Main.storyboard",
            fixture.xml,
            (#"value="0.0"/></userDefined"#, #"value="2.0"/></userDefined"#)
        )
        await row.expect(settings)
    }

    @Test("none where the word counts on two backgrounds")
    func shared() async {
        let project = FixProject([
            "App/Apple.swift": """
            import AuthenticationServices
            import SwiftUI
            struct AppleSignIn: View {
                var body: some View {
                    SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }
                        .signInWithAppleButtonStyle(.white).frame(width: 200, height: 44)
                }
            }
            struct DayLoginView: View { var body: some View { ZStack { Color.white; AppleSignIn() } } }
            struct NightLoginView: View { var body: some View { ZStack { Color.black; AppleSignIn() } } }
            """
        ])
        let found = await project.report().violations.filter { $0.rule == "style.white-on-light" }
        #expect(found.map { $0.fix == nil } == [true])
    }
}
