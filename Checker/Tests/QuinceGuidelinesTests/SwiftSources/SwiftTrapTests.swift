import QuinceGuidelines
import Testing

/// What looks like a Sign in with Apple button and is none, or is another than it looks like.
@Suite("Traps of Swift projects")
struct SwiftTrapTests {
    static let head = "import AuthenticationServices\nimport SwiftUI\nimport UIKit\n"

    /// A project's own type under the name of Apple's, which draws a title itself.
    static let shadow = """
        import SwiftUI
        struct SignInWithAppleButton: View {
            var body: some View {
                HStack { Image(systemName: "applelogo"); Text("Login with Apple").font(.system(size: 12)) }
                    .foregroundColor(.white).frame(width: 280, height: 44).background(Color.black)
            }
        }
        """

    @Test("a type of the project under the name of Apple's is not Apple's")
    func shadowing() async {
        let screen = SwiftUIButtonTests.screen("SignInWithAppleButton()")
        let plain = await SwiftUIButtonTests.screen(SwiftUIButtonTests.button("")).rules()
        #expect(plain.isEmpty)
        let own = await SwiftProject(screen.files + [("App/SignInWithAppleButton.swift", Self.shadow)])
            .rules()
        #expect(own.contains("title.wording") && own.contains("logo.artwork") && own.contains("title.ratio"))
        let kinds = await SwiftProject(screen.files + [("App/Own.swift", Self.shadow)]).result().inspection
            .buttons.map(\.kind)
        #expect(Set(kinds) == [.customText])
    }

    @Test("a class of the project under the name of UIKit's is not UIKit's")
    func shadowingClass() async {
        let project = UIKitButtonTests.controller(
            "button.widthAnchor.constraint(equalToConstant: 20).isActive = true"
        )
        let own = """
            import UIKit
            class ASAuthorizationAppleIDButton: UIButton { init(type: Int, style: Int) { super.init(frame: .zero) } }
            """
        #expect(await project.rules() == ["button.min-width"])
        let result = await SwiftProject(project.files + [("App/Own.swift", own)]).result()
        #expect(!result.inspection.buttons.contains { $0.kind == .system })
    }

    static let unseen: [SwiftRow] = [
        SwiftRow(
            "a comment",
            "// SignInWithAppleButton().frame(width: 1, height: 1)\n/* SignInWithAppleButton().frame(width: 1) */"
        ),
        SwiftRow("a text", "let code = \"SignInWithAppleButton().frame(width: 1, height: 1)\""),
        SwiftRow(
            "a preview",
            "struct A_Previews: PreviewProvider { static var previews: some View { SignInWithAppleButton { _ in } onCompletion: { _ in }.frame(width: 1, height: 1) } }"
        ),
        SwiftRow(
            "a preview macro",
            "#Preview { SignInWithAppleButton { _ in } onCompletion: { _ in }.frame(width: 1, height: 1) }"
        ),
        SwiftRow(
            "code for developers",
            "#if DEBUG\nstruct DebugView: View { var body: some View { SignInWithAppleButton { _ in } onCompletion: { _ in }.frame(width: 1, height: 1) } }\n#endif"
        ),
        SwiftRow(
            "a function that nothing calls",
            """
            class LoginViewController: UIViewController {
                private func setUpAppleButton() {
                    let button = ASAuthorizationAppleIDButton(type: .signIn, style: .white)
                    button.widthAnchor.constraint(equalToConstant: 1).isActive = true
                    view.backgroundColor = .white
                    view.addSubview(button)
                }
            }
            """
        ),
        SwiftRow(
            "the provider alone",
            "func start() { _ = ASAuthorizationAppleIDProvider().createRequest() }"
        ),
        SwiftRow(
            "a button for paying",
            "struct PayView: View { var body: some View { Button(action: pay) { Text(\"Continue with Apple Pay\").font(.system(size: 8)) } } }"
        ),
        SwiftRow(
            "a button for leaving",
            "struct AccountView: View { var body: some View { Button(action: out) { Text(\"Sign out\") } } }"
        ),
        SwiftRow(
            "a heading",
            "struct LoginView: View { var body: some View { VStack { Text(\"Sign In With Apple\").font(.title); Text(\"Welcome to the garden\") } } }"
        ),
    ]

    @Test("is no button that people see", arguments: unseen)
    func nothing(_ row: SwiftRow) async { await row.expect(in: SwiftProject(Self.head + row.code)) }

    @Test("the same function, called")
    func called() async {
        let row = Self.unseen.first { $0.why == "a function that nothing calls" }
        let code = row?.code.replacing(
            "private func setUp",
            with: "override func viewDidLoad() { setUpAppleButton() }\nprivate func setUp"
        )
        #expect(
            await SwiftProject(Self.head + (code ?? "")).rules() == [
                "button.min-width", "style.white-on-light",
            ]
        )
    }

    @Test(
        "tests and files for previews are not read",
        arguments: [
            "AppTests/LoginView.swift", "App/Preview Content/LoginView.swift", "App/LoginViewTests.swift",
            "AppUITests/A.swift",
        ]
    )
    func developersFiles(_ path: String) async {
        let text = SwiftUIButtonTests.screen(SwiftUIButtonTests.button(".frame(width: 20, height: 20)"))
            .files[0].text
        #expect(await SwiftProject([(path, text)]).rules().isEmpty)
        #expect(
            await SwiftProject([("App/A.swift", text)]).rules() == ["button.min-height", "button.min-width"]
        )
    }

    @Test("a view around Apple's button is measured where it is shown, with what is handed in")
    func representable() async {
        let wrapper = """
            struct AppleButton: UIViewRepresentable {
                var style: ASAuthorizationAppleIDButton.Style = .black
                func makeUIView(context: Context) -> ASAuthorizationAppleIDButton {
                    ASAuthorizationAppleIDButton(authorizationButtonType: .signIn, authorizationButtonStyle: style)
                }
                func updateUIView(_ view: ASAuthorizationAppleIDButton, context: Context) {}
            }
            """
        func project(_ use: String) -> SwiftProject {
            SwiftProject(
                SwiftUIButtonTests.screen(use).files + [("App/AppleButton.swift", Self.head + wrapper)]
            )
        }
        #expect(await project("AppleButton().frame(width: 80, height: 30)").rules() == ["button.min-width"])
        #expect(await project("AppleButton().frame(width: 280, height: 44)").rules().isEmpty)
        #expect(
            await project("AppleButton(style: .white).frame(width: 280, height: 44)").rules() == [
                "style.white-on-light"
            ]
        )
        #expect(await SwiftProject(Self.head + wrapper).rules().isEmpty)
    }

    @Test("a hand-made button laid over Apple's hides it, and is one with it")
    func overlay() async {
        let code = SwiftUIButtonTests.button(
            ".frame(width: 280, height: 44).overlay { HStack { Image(systemName: \"applelogo\"); Text(\"Sign in with Apple\") }.background(Color.black) }"
        )
        let rules = await SwiftUIButtonTests.screen(code).rules()
        #expect(
            rules.contains("button.covered") && rules.contains("logo.artwork")
                && !rules.contains("button.duplicate")
        )
    }

    @Test("titles of a table of texts, each in its language")
    func localized() async {
        func project(_ german: String) -> SwiftProject {
            let button = SwiftImitationTests.view(title: "Text(\"apple.button\")").files
            return SwiftProject(
                button + [
                    ("App/en.lproj/Localizable.strings", "\"apple.button\" = \"Sign in with Apple\";"),
                    ("App/de.lproj/Localizable.strings", "\"apple.button\" = \"\(german)\";"),
                ]
            )
        }
        #expect(await project("Mit Apple anmelden").rules() == ["button.use-system"])
        #expect(await project("Mit Apple-ID einloggen").rules() == ["button.use-system", "title.wording"])
    }
}
