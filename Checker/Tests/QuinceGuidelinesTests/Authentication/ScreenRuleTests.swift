import QuinceGuidelines
import Testing

@Suite("Screens")
struct ScreenRuleTests {
    /// A screen, and what is said of it.
    struct Row: CustomTestStringConvertible, Sendable {
        let rule: String
        let screen: MeasuredScreen
        let says: [String]
        let why: String
        var testDescription: String { "\(self.rule): \(self.why)" }

        init(_ rule: String, _ screen: MeasuredScreen, _ says: [String], _ why: String) {
            (self.rule, self.screen, self.says, self.why) = (rule, screen, says, why)
        }
    }

    static let passcodes: [Row] = [
        Row("auth.no-passcode", .of(.known(.signIn), [.other("Passcode")]), ["warning"], "of an account"),
        Row(
            "auth.no-passcode",
            .of(apple: true, [.button("Use passcode")]),
            ["warning"],
            "beside Sign in with Apple"
        ),
        Row("auth.no-passcode", .of([.text("Enter Passcode")]), ["review"], "of whatever"),
        Row(
            "auth.no-passcode",
            .of(.known(.signIn), [.text("Use your device passcode")]),
            [],
            "of the device"
        ),
        Row(
            "auth.no-passcode",
            .of(.known(.signIn), [.text("Face ID or passcode")]),
            [],
            "of the device, beside Face ID"
        ),
        Row("auth.no-passcode", .of(.known(.signIn), [.text("パスコードを入力")]), ["warning"], "in Japanese"),
        Row(
            "auth.no-passcode",
            .of(.known(.signIn), [.text("Entrez le « Passcode »…")]),
            ["warning"],
            "in French"
        ),
        Row(
            "auth.no-passcode",
            .of(.known(.signIn), [.text("Café: your iPhone’s passcode")]),
            [],
            "of é and ’"
        ),
        Row("auth.no-passcode", .of(.known(.signIn), [.text("デバイスのパスコード")]), [], "of the device in Japanese"),
        Row("auth.no-passcode", .of(.known(.signIn), [.text("Password")]), [], "another word"),
        Row("auth.no-passcode", .of(.known(.signIn), [.text("showPasscodeModal")]), [], "inside a name"),
        Row(
            "auth.no-passcode",
            .of(.known(.signIn), [.text("Passcode"), .text("PASSCODE")]),
            ["warning", "warning"],
            "twice"
        ),
    ]

    static let keyboards: [Row] = [
        Row("auth.email-keyboard", .of([.email(keyboard: .known(false))]), ["warning"], "another keyboard"),
        Row("auth.email-keyboard", .of([.email(keyboard: .known(true))]), [], "the keyboard"),
        Row(
            "auth.email-keyboard",
            .of([.email(keyboard: .unknown(because: "x"))]),
            ["review"],
            "set elsewhere"
        ),
        Row("auth.email-keyboard", .of([.email(keyboard: .unseen)]), [], "not looked at"),
        Row("auth.email-keyboard", .of([.email("E-mail or phone", keyboard: .known(false))]), [], "either"),
        Row(
            "auth.email-keyboard",
            .of([.email("Username/e-mail", keyboard: .known(false))]),
            [],
            "a name, too"
        ),
        Row("auth.email-keyboard", .of([.other("Phone")]), [], "no address"),
    ]

    static func prompting(_ follows: Measured<Bool>, _ elements: [Element]) -> MeasuredScreen {
        var screen = MeasuredScreen.of(elements)
        screen.biometricPrompts = [
            BiometricPrompt(at: SourcePlace(path: "a", line: 40), followsAction: follows)
        ]
        return screen
    }

    static func asking(_ asks: Measured<Bool>, _ elements: [Element]) -> MeasuredScreen {
        var screen = MeasuredScreen.of(elements)
        screen.asksForBiometryType = asks
        return screen
    }

    static let biometrics: [Row] = [
        Row("auth.biometric-name", .of([.button("Log in with biometrics")]), ["warning"], "no method"),
        Row("auth.biometric-name", .of([.button("Log in with Face ID")]), [], "the method"),
        Row("auth.biometric-name", .of([.button("Face ID (biometric)")]), [], "both"),
        Row("auth.biometric-name", .of([.text("Biometrics are safe")]), [], "no button"),
        Row(
            "auth.biometric-name",
            prompting(.known(true), [.button("Sign in")]),
            ["warning"],
            "the only button"
        ),
        Row(
            "auth.biometric-name",
            prompting(.known(true), [.button("Sign in"), .button("Help")]),
            ["review"],
            "one of two"
        ),
        Row("auth.biometric-name", prompting(.known(true), [.button("Face ID")]), [], "named"),
        Row("auth.biometric-name", prompting(.known(false), [.button("Sign in")]), [], "no button starts it"),
        Row(
            "auth.biometric-availability",
            asking(.known(false), [.button("Use Face ID")]),
            ["warning"],
            "fixed"
        ),
        Row("auth.biometric-availability", asking(.known(true), [.button("Use Face ID")]), [], "asked for"),
        Row(
            "auth.biometric-availability",
            asking(.unknown(because: "x"), [.text("Touch ID")]),
            ["review"],
            "elsewhere"
        ),
        Row("auth.biometric-availability", asking(.unseen, [.text("Touch ID")]), [], "not looked at"),
        Row(
            "auth.biometric-availability",
            asking(.known(false), [.text("Face ID"), .text("Touch ID")]),
            [],
            "both"
        ),
        Row("auth.biometric-user-action", prompting(.known(false), []), ["warning"], "when it appears"),
        Row("auth.biometric-user-action", prompting(.known(true), []), [], "after a tap"),
        Row(
            "auth.biometric-user-action",
            prompting(.unknown(because: "x"), []),
            ["review"],
            "called from somewhere"
        ),
        Row("auth.single-method", .of([.button("Use Face ID"), .password()]), ["review"], "both at once"),
        Row("auth.single-method", .of([.button("Use Face ID")]), [], "one"),
        Row("auth.single-method", .of([.button("Log in"), .password()]), [], "the other one"),
        Row("auth.biometric-setting", .of([.toggle("Use Face ID")]), ["advice"], "a switch"),
        Row("auth.biometric-setting", .of([.toggle("Remember me")]), [], "another switch"),
        Row("auth.biometric-icon", .of([.image("faceid_icon")]), ["warning"], "a picture"),
        Row("auth.biometric-icon", .of([.image("icons/Touch-ID.png")]), ["warning"], "a file"),
        Row("auth.biometric-icon", .of([.image("fingerprint")]), ["warning"], "a fingerprint"),
        Row("auth.biometric-icon", .of([.image("faceid")]), [], "a symbol by its name"),
        Row("auth.biometric-icon", .of([.image("faceid", isSystem: true)]), [], "a symbol"),
        Row(
            "auth.biometric-icon",
            .of([.image("faceid", isSystem: false)]),
            ["warning"],
            "a picture of that name"
        ),
        Row("auth.biometric-icon", .of([.image("surface-idea")]), [], "letters in between"),
        Row("auth.biometric-icon", .of([.image("touchIDIcon.svg")]), ["warning"], "words by capital letters"),
    ]

    static let signIns: [Row] = [
        Row(
            "auth.sign-up-path",
            .of(.known(.signIn), [.email(), .password(), .button("Log in to your account")]),
            ["advice"],
            "no way"
        ),
        Row(
            "auth.sign-up-path",
            .of(.known(.signIn), [.text("Log in to your account"), .password(), .button("Sign up")]),
            [],
            "a way"
        ),
        Row(
            "auth.sign-up-path",
            .of(.known(.signIn), apple: true, [.text("Log in to your account"), .password()]),
            [],
            "Apple's is one"
        ),
        Row(
            "auth.sign-up-path",
            .of(.known(.signIn), [.password("비밀번호"), .button("로그인")]),
            [],
            "another language"
        ),
        Row(
            "auth.sign-up-path",
            .of(.assumed(.signIn, because: "x"), [.text("Log in to your account"), .password()]),
            [],
            "assumed"
        ),
        Row(
            "flow.explain-value",
            .of(.known(.signIn), apple: true, [.text("Sign in")]),
            ["advice"],
            "not a word"
        ),
        Row("flow.explain-value", .signIn, [], "a reason"),
        Row(
            "flow.explain-value",
            .of(.known(.signIn), apple: true, [.text("I agree to the terms of service")]),
            ["advice"],
            "small print"
        ),
        Row(
            "flow.explain-value",
            .of(.known(.signIn), apple: true, [.text("모든 기기에서 정원 계획을 볼 수 있습니다")]),
            [],
            "a reason in Korean"
        ),
        Row("flow.explain-value", .of(.known(.signIn), [.text("Sign in")]), [], "not with Apple"),
        Row("flow.explain-value", .of(apple: true, [.text("Sign in")]), [], "perhaps no sign-in screen"),
    ]

    @Test("are judged", arguments: passcodes + keyboards + biometrics + signIns)
    func areJudged(_ row: Row) throws {
        #expect(try RuleTrial(id: row.rule).says(of: row.screen) == row.says)
    }

    @Test(
        "may say passcode at different costs",
        arguments: [(Edition.y2020, "error"), (.y2022, "error"), (.y2025, "warning")]
    )
    func editions(_ edition: Edition, _ severity: String) throws {
        let screen = MeasuredScreen.of(.known(.signIn), [.text("Passcode")])
        #expect(try RuleTrial(id: "auth.no-passcode", edition: edition).says(of: screen) == [severity])
    }

    @Test(
        "the remedy is in the words of the file",
        arguments: [
            (
                "a.html",
                "<html><body><form><button>Sign in with Apple</button><input name=\"email\"></form></body></html>",
                #"Set the keyboard: type="email" or inputmode="email"."#
            ),
            (
                "A.swift",
                "import LocalAuthentication\nimport SwiftUI\nstruct SignInView: View { var body: some View { TextField(\"E-mail\", text: $mail) } }",
                "Set the keyboard: .keyboardType(.emailAddress), in UIKit keyboardType = .emailAddress."
            ),
        ]
    )
    func keyboardRemedy(_ path: String, _ text: String, _ remedy: String) async throws {
        let found = await FixProject([path: text]).report().open
        #expect(try #require(found.first { $0.rule == "auth.email-keyboard" }).remedy == remedy)
    }
}
