extension Rule {
    /// Black needs a light background.
    static let styleBlackOnDark = Rule(
        "style.black-on-dark",
        "Never black on dark backgrounds",
        severities: .always(.error),
        statement:
            "The black style is for white and light backgrounds with enough contrast, never for black or dark ones. A "
            + "black button on dark green is the guidelines' own counterexample.",
        source: .guidelines("Black"),
        why: "People don't see a black button on a dark page.",
        remedy: "Use the white style.",
        example: Example(broken: "black on #161B22, 1.2:1", kept: "white on #161B22, 17.3:1"),
        check: .appearances { buttons, edition in StyleReport(buttons, edition).blackOnDark },
        doubtOfDrawn: "another view may be behind the button",
        change: StyleFix.change
    )
}
