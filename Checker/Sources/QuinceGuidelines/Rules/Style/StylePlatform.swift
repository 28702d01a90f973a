extension Rule {
    /// A style that the platform has.
    static let stylePlatform = Rule(
        "style.platform",
        "A style of the platform",
        severities: .always(.warning),
        statement:
            "Black and white are available on every platform and on the web; white with an outline on iOS, on macOS and on the web.",
        source: .guidelines("White with outline"),
        why: "On a television or a watch, the system has no outlined style.",
        remedy: "Use black or white on tvOS, and the system's dark gray button on watchOS.",
        example: Example(
            broken: ".signInWithAppleButtonStyle(.whiteOutline) on tvOS",
            kept: ".white on tvOS"
        ),
        check: .button { button, _ in
            guard button.platform == .tvOS || button.platform == .watchOS else { return [] }
            return button.shownStyle.judgedByValue { style in
                guard style == .whiteOutline else { return nil }
                var outcome = Outcome("is white with an outline on \(button.platform.rawValue)")
                outcome.measured = style.name
                outcome.required = "black or white"
                outcome.remedy = "Use the white style."
                return outcome
            }
        },
        change: StyleFix.change
    )
}
