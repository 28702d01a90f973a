import QuinceGuidelines
import Testing

@Suite("Screens of Swift sources")
struct SwiftScreenTests {
    private static let names =
        "private var name: String { context.biometryType == .faceID ? \"Face ID\" : \"Touch ID\" }"

    static func view(_ code: String) -> SwiftProject {
        SwiftProject(
            """
            import LocalAuthentication
            import SwiftUI
            struct SignInView: View {
                @State private var email = ""
                @State private var secret = ""
                @State private var usesBiometrics = false
                private let context = LAContext()
                var body: some View {
                    VStack(spacing: 20) {
                        \(code)
                    }
                }
                private func unlock() {
                    context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Your garden") { _, _ in }
                }
                \(code.contains("name)") ? Self.names : "")
            }
            """
        )
    }

    static let fields: [SwiftRow] = [
        SwiftRow(
            "an email field without its keyboard",
            "TextField(\"E-mail\", text: $email)",
            "auth.email-keyboard"
        ),
        SwiftRow("with it", "TextField(\"E-mail\", text: $email).keyboardType(.emailAddress)"),
        SwiftRow(
            "in a style of the system's",
            "TextField(\"E-mail\", text: $email).textFieldStyle(.roundedBorder)",
            "auth.email-keyboard"
        ),
        SwiftRow(
            "in one by its type",
            "TextField(\"E-mail\", text: $email).textFieldStyle(RoundedBorderTextFieldStyle())",
            "auth.email-keyboard"
        ),
        SwiftRow("in the project's style", "TextField(\"E-mail\", text: $email).textFieldStyle(Lined())"),
        SwiftRow(
            "by what is filled in",
            "TextField(\"you@example.com\", text: $email).textContentType(.emailAddress)",
            "auth.email-keyboard"
        ),
        SwiftRow("email or phone", "TextField(\"Email or phone\", text: $email)"),
        SwiftRow("a user name", "TextField(\"User name\", text: $email)"),
        SwiftRow("a style that may set it", "TextField(\"E-mail\", text: $email).modifier(Field())"),
        SwiftRow(
            "a keyboard set around",
            "Group { TextField(\"E-mail\", text: $email) }.keyboardType(.emailAddress)"
        ),
        SwiftRow(
            "a passcode for the app",
            "SecureField(\"Enter your passcode\", text: $secret)",
            "auth.no-passcode?"
        ),
        SwiftRow("a passcode in Japanese", "Text(\"パスコードを入力\")", "auth.no-passcode?"),
        SwiftRow(
            "a passcode beside Apple's button",
            "Text(\"Keep your plans everywhere\")\nSecureField(\"Passcode\", text: $secret)\n"
                + SwiftUIButtonTests.button(""),
            "auth.no-passcode",
            "style.dark-mode?"
        ),
        SwiftRow("the device's own", "Text(\"Use your iPhone's passcode\")"),
        SwiftRow("a password", "SecureField(\"Password\", text: $secret)"),
    ]

    @Test("fields and words", arguments: fields)
    func field(_ row: SwiftRow) async { await row.expect(in: Self.view(row.code)) }

    static let biometrics: [SwiftRow] = [
        SwiftRow(
            "asks as soon as it appears",
            "Text(\"Hello\").onAppear { unlock() }",
            "auth.biometric-user-action"
        ),
        SwiftRow("asks in a task", "Text(\"Hello\").task { unlock() }", "auth.biometric-user-action"),
        SwiftRow("asks when someone presses", "Button(action: unlock) { Text(\"Sign in with \\(name)\") }"),
        SwiftRow(
            "a title without a name",
            "Button(action: unlock) { Text(\"Sign in\") }",
            "auth.biometric-name"
        ),
        SwiftRow(
            "a title of no method",
            "Button(action: unlock) { Text(\"Login with biometrics\") }",
            "auth.biometric-name"
        ),
        SwiftRow(
            "a switch",
            "Toggle(\"Use Face ID\", isOn: $usesBiometrics)",
            "auth.biometric-availability",
            "auth.biometric-setting"
        ),
        SwiftRow("another switch", "Toggle(\"Stay signed in\", isOn: $usesBiometrics)"),
        SwiftRow("a picture of one's own", "Image(\"touchid_icon\")", "auth.biometric-icon"),
        SwiftRow("the system's symbol", "Image(systemName: \"faceid\")"),
    ]

    @Test("one method named whatever the device has")
    func availability() async {
        func rules(_ title: String, _ more: String = "") async -> [String] {
            await Self.view("Button(action: unlock) { Text(\(title)) }\n\(more)").rules()
        }
        #expect(await rules("\"Sign in with Face ID\"") == ["auth.biometric-availability"])
        #expect(await rules("\"Sign in with Face ID\"", "Image(name)").isEmpty)
        #expect(await rules("usesBiometrics ? \"Use Face ID\" : \"Use Touch ID\"").isEmpty)
        #expect(await rules("\"Sign in with \\(name)\"").isEmpty)
    }

    @Test("faces and fingers", arguments: biometrics)
    func biometric(_ row: SwiftRow) async { await row.expect(in: Self.view(row.code)) }

    static func controller(_ code: String, members: String = "") -> SwiftProject {
        SwiftProject(
            """
            import LocalAuthentication
            import UIKit
            final class SignInViewController: UIViewController {
                private let field = UITextField()
                override func viewDidLoad() {
                    super.viewDidLoad()
                    view.addSubview(field)
                    \(code)
                }
                \(members)
            }
            """
        )
    }

    static let controllers: [SwiftRow] = [
        SwiftRow(
            "an email field without its keyboard",
            "field.placeholder = \"E-mail\"",
            "auth.email-keyboard"
        ),
        SwiftRow("with it", "field.placeholder = \"E-mail\"\nfield.keyboardType = .emailAddress"),
        SwiftRow(
            "a passcode for the app",
            "field.placeholder = \"Passcode\"\nfield.isSecureTextEntry = true",
            "auth.no-passcode?"
        ),
        SwiftRow("a password", "field.placeholder = \"Password\"\nfield.isSecureTextEntry = true"),
        SwiftRow(
            "asks as soon as it is there",
            "LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: \"Garden\") { _, _ in }",
            "auth.biometric-user-action"
        ),
        SwiftRow(
            "asks when a button that code makes is pressed",
            "button.addAction(UIAction { _ in LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: \"Garden\") { _, _ in } }, for: .touchUpInside)"
        ),
        SwiftRow(
            "a picture of one's own",
            "let icon = UIImageView(image: UIImage(named: \"face-id\"))\nview.addSubview(icon)",
            "auth.biometric-icon"
        ),
    ]

    @Test("in UIKit", arguments: controllers)
    func controller(_ row: SwiftRow) async { await row.expect(in: Self.controller(row.code)) }

    @Test("asks when someone presses")
    func action() async {
        let press = """
            @IBAction private func pressed() {
                LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Garden") { _, _ in }
            }
            """
        #expect(await Self.controller("", members: press).rules().isEmpty)
    }

    @Test("an existing account looked for when a screen appears is Apple's own way")
    func existingAccounts() async {
        let search =
            "ASAuthorizationController(authorizationRequests: [ASAuthorizationAppleIDProvider().createRequest()]).performRequests()"
        #expect(await Self.controller(search).rules().isEmpty)
    }

    @Test("people with a relay address are turned away, or are not")
    func relay() async {
        func rules(_ code: String) async -> [String] {
            await SwiftProject(
                """
                import UIKit
                final class SignUpViewController: UIViewController {
                    @IBAction func pressed(email: String) {
                        \(code)
                    }
                }
                """
            ).rules()
        }
        #expect(
            await rules(
                "if email.hasSuffix(\"@privaterelay.appleid.com\") { showError(\"Please use another address\")\nreturn }"
            )
                == ["flow.no-email-after-relay"]
        )
        #expect(await rules("let isRelay = email.hasSuffix(\"@privaterelay.appleid.com\")").isEmpty)
        #expect(
            await rules("if email.hasSuffix(\"@privaterelay.appleid.com\") { field.text = \"\" }").isEmpty
        )
    }
}
