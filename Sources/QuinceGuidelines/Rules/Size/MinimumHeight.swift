extension Rule {
    /// At least 30 points high.
    static let minimumHeight = Rule(
        "button.min-height",
        "At least 30 pt high",
        severities: .always(.error),
        statement: "A button is never lower than 30 pt.",
        source: .guidelines("Button size and corner radius"),
        why: "Lower, its title is too small to read and the button too small to hit.",
        remedy: "Give the button a height of at least 30 pt; buttons of iOS have 44 pt.",
        example: Example(broken: "height: 28px", kept: "height: 44px"),
        check: .button { button, _ in
            guard button.platform.hasMinimumSize else { return [] }
            return button.height.judged("the height") { height in
                guard height.misses(atLeast: 30) else { return nil }
                var outcome = Outcome(
                    "is \(points(height, missing: 30)) high",
                    measured: points(height, missing: 30),
                    required: "at least 30 pt"
                )
                outcome.remedy = "Make it at least 30 pt high."
                return outcome
            }
        }
    )
}
