extension Rule {
    /// The least height of a button, in points: nothing is recommended for a lower one.
    static let leastHeight = 30.0

    /// At least 30 points high.
    static let minimumHeight = Rule(
        "button.min-height",
        "At least 30 pt high",
        severities: .always(.error),
        statement: "A button must be at least 30 pt high.",
        source: .guidelines("Button size and corner radius"),
        why: "In a lower button, the title is too small to read, and the button is too small to press.",
        remedy: "Make the button at least 30 pt high; iOS uses 44 pt.",
        example: Example(broken: "height: 28px", kept: "height: 44px"),
        check: .button { button, _ in
            guard button.platform.hasMinimumSize else { return [] }
            return button.height.judged("the height") { height in
                guard height.misses(atLeast: Self.leastHeight) else { return nil }
                var outcome = Outcome(
                    "is \(points(height, missing: Self.leastHeight)) high",
                    measured: points(height, missing: Self.leastHeight),
                    required: "at least \(points(Self.leastHeight))"
                )
                outcome.remedy = button.variant.remedy("Make it at least \(points(Self.leastHeight)) high.")
                return outcome
            }
        }
    )
}
