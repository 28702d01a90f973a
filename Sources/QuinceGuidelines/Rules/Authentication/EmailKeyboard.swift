extension Rule {
    /// E-mail fields have the e-mail keyboard.
    static let emailKeyboard = Rule(
        "auth.email-keyboard",
        "The e-mail keyboard for e-mail addresses",
        severities: .always(.warning),
        statement: "A field for an e-mail address brings up the keyboard for e-mail addresses.",
        source: .authentication("Authentication"),
        why: "People have to look for @ and the dot, and the keyboard corrects their address.",
        remedy:
            #"Set the keyboard: type="email" or inputmode="email", .keyboardType(.emailAddress), textEmailAddress, TextInputType.emailAddress."#,
        example: Example(
            broken: #"<input type="text" name="email">"#,
            kept: #"<input type="email" name="email">"#
        ),
        check: .screen { screen, _ in
            screen.fields.filter { $0.field.meaning == .email && !Self.takesMore($0.element.text) }.flatMap {
                row in
                row.field.hasEmailKeyboard.judged("the keyboard") { hasKeyboard in
                    hasKeyboard
                        ? nil
                        : Outcome(
                            "asks for an e-mail address with another keyboard",
                            required: "the e-mail keyboard"
                        )
                }.map { $0.at(row.element.place) }
            }
        },
        change: { finding, inspection, _ in KeyboardFix().change(at: finding.place, in: inspection.screens) }
    )

    /// “E-mail or phone number” needs a keyboard with everything.
    private static func takesMore(_ label: String) -> Bool {
        ScreenWords(label).say([
            "phone", "mobile", "username", "user name", "user", "login", "number", "id", "or", "nickname",
            "handle",
        ])
    }
}
