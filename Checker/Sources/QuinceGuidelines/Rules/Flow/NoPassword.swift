extension Rule {
    /// Nobody who signed in with Apple is asked for a password.
    static let noPassword = Rule(
        "flow.no-password",
        "No password after Sign in with Apple",
        severities: .since(.y2022, .error),
        statement:
            "Don't ask people who use Sign in with Apple for a password, unless they have stopped using it.",
        source: .guidelines("Collecting data"),
        why:
            "People choose Sign in with Apple to avoid another password. App Review rejects apps that ask for one.",
        remedy:
            "Don't use passwords for accounts with Sign in with Apple. To confirm the user's identity again, use Sign in with Apple again.",
        example: Example(
            broken: "sign in with Apple → “Choose a password”",
            kept: "sign in with Apple → the app"
        ),
        check: .flow { flow, _ in
            flow.screensSignedIn.flatMap { screen in
                screen.fields.filter { $0.field.meaning == .password || Self.isOtherSecret($0.field) }.map {
                    row in
                    let outcome = Outcome(
                        "asks for a password after Sign in with Apple",
                        measured: row.element.text.isEmpty ? nil : String(row.element.text.prefix(60)),
                        required: "no password"
                    ).at(row.element.place)
                    guard screen.says(ScreenWords.linking) else { return outcome }
                    return outcome.toReview(because: "the password may be for linking an existing account")
                }
            }
        }
    )

    /// A field that hides its text and isn't a code or another known field.
    private static func isOtherSecret(_ field: ScreenField) -> Bool {
        field.isSecure && field.meaning == .other
    }
}
