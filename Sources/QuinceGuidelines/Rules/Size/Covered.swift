extension Rule {
    /// The system's button is used as it is drawn.
    static let covered = Rule(
        "button.covered",
        "The system's button as it is drawn",
        severities: .always(.warning),
        statement:
            "The system's button promises an approved look; that holds only while it is seen: not covered, not see-through, not "
            + "scaled, and not hidden behind a drawing that passes the tap on.",
        source: .guidelines("Using the system-provided buttons"),
        why: "What people see is then a button of your own, without the system's guarantees.",
        remedy: "Show the system's button itself, and change only its type, style, size and corner radius.",
        example: Example(
            broken: "SignInWithAppleButton(…).opacity(0.02).overlay { Image(\"apple\") }",
            kept: "SignInWithAppleButton(…).frame(height: 44)"
        ),
        check: .button { button, _ in
            guard !button.kind.isCustom else { return [] }
            return button.cover.judged("whether anything covers it") { cover in
                guard let cover else { return nil }
                var outcome = Outcome(
                    "is not seen as it is drawn: \(excerpt(cover))",
                    measured: excerpt(cover)
                )
                outcome.required = "nothing over it, full opacity, no scaling"
                outcome.remedy = "Remove what hides or changes it (\(excerpt(cover)))."
                return outcome
            }
        }
    )
}
