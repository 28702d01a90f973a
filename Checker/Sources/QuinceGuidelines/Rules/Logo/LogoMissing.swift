extension Rule {
    /// The logo before the title.
    static let logoMissing = Rule(
        "logo.missing",
        "The logo before the title",
        severities: .always(.error),
        statement:
            "A button with a title must show Apple's logo before the title, as in every picture in the guidelines.",
        source: .guidelines("Custom buttons with a logo and text"),
        why: "People recognize the button by its logo before they read it.",
        remedy: "Put the logo artwork from Apple Design Resources before the title.",
        example: Example(
            broken: "Button { Text(\"Sign in with Apple\") }",
            kept: "Button { Image(\"SIWA-Left-White\"); Text(\"Sign in with Apple\") }"
        ),
        check: .button { button, _ in
            guard button.kind == .customText else { return [] }
            return button.shownLogo.judged("its logo") { logo in
                logo == nil ? Outcome("has no logo", required: "Apple's logo before the title") : nil
            }
        },
        doubtInCode: "the project may draw the logo in another way"
    )
}
