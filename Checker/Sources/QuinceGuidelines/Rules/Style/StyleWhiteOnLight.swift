extension Rule {
    /// White needs a background that it stands out from.
    static let styleWhiteOnLight = Rule(
        "style.white-on-light",
        "White only if it stands out",
        severities: .always(.error),
        statement:
            "The white style is for dark backgrounds (in the 2020 edition also colored ones) with enough contrast to "
            + "white. A white button on light gray is the guidelines' own counterexample.",
        source: .guidelines("White"),
        why: "A white button on a light page looks like a line of text.",
        remedy: "Use the black style, or white with an outline.",
        example: Example(broken: "white on #D1D1D6, 1.5:1", kept: "white on #0B4B2A, 10.2:1"),
        check: .appearances { buttons, edition in StyleReport(buttons, edition).whiteOnLight },
        doubtOfDrawn: "another view may be behind the button",
        change: StyleFix.change
    )
}
