extension Rule {
    /// A rectangle with logo and title in one row.
    static let rectangular = Rule(
        "shape.rectangular",
        "A rectangle, with logo and title in a row",
        severities: .since(.y2022, .error, before: .warning),
        statement:
            "A button with logo and title must be a rectangle, with or without rounded corners, and have both in one "
            + "row. The 2020 edition shows this but doesn't say it.",
        source: .guidelines("Creating a custom Sign in with Apple button"),
        why: "In another shape, people don't recognize the button.",
        remedy: "Use a rectangle that is wider than it is high, with the logo before the title.",
        example: Example(
            broken: "VStack { Image(…); Text(\"Sign in with Apple\") }",
            kept: "HStack { Image(…); Text(\"Sign in with Apple\") }"
        ),
        check: .button { button, _ in
            guard button.kind == .customText else { return [] }
            return button.isStacked.judged("whether logo and title are in a row") { isStacked in
                isStacked ? outcome("has its logo above its title", "logo and title in a row") : nil
            }
                + button.shape.judged("its shape") { shape in
                    shape == .rectangle ? nil : outcome("isn't a rectangle", "a rectangle")
                }
                + button.width.with(button.height).judgedByValue { width, height in
                    guard width > 0, height.misses(atMost: width) else { return nil }
                    return outcome("is higher than it is wide", "a rectangle that is wider than it is high")
                }
        },
        doubtInCode: "code around the logo and the title may move them"
    )
}

private func outcome(_ message: String, _ required: String) -> Outcome {
    Outcome(message, required: required)
}
