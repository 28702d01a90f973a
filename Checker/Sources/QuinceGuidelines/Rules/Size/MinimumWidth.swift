extension Rule {
    /// In points.
    static let leastWidth = 140.0

    /// At least 140 points wide; a logo alone is exempt.
    static let minimumWidth = Rule(
        "button.min-width",
        "At least 140 pt wide",
        severities: .always(.error),
        statement:
            "A button with a title must be at least 140 pt wide, on every screen and in every language.",
        source: .guidelines("Button size and corner radius"),
        why: "In a narrower button, the title shrinks or is cut off, and App Review may reject the app.",
        remedy: "Make the button at least 140 pt wide, or add a constraint that does.",
        example: Example(
            broken: "button.frame(width: 120, height: 44)",
            kept: "button.frame(width: 140, height: 44)"
        ),
        check: .button { button, _ in
            guard !button.isLogoOnly, button.platform.hasMinimumSize else { return [] }
            return button.width.judged("the width") { width in
                guard width.misses(atLeast: Self.leastWidth) else { return nil }
                var outcome = Outcome(
                    "is \(points(width, missing: 140)) wide",
                    measured: points(width, missing: 140),
                    required: "at least 140 pt"
                )
                outcome.remedy = button.variant.remedy("Make it at least 140 pt wide.")
                return outcome
            }
        }
    )
}
