extension Rule {
    /// White needs a background that it stands out from.
    static let styleWhiteOnLight = Rule(
        "style.white-on-light",
        "White only where it stands out",
        severities: .always(.error),
        statement:
            "The white style is for dark backgrounds (in the edition of 2020 coloured ones as well) with enough contrast to white; a "
            + "white button on light grey is the guidelines' own example of a wrong one.",
        source: .guidelines("White"),
        why: "A white button on a light page has no shape: people see a line of text.",
        remedy: "Use the black style, or white with an outline.",
        example: Example(broken: "white on #D1D1D6, 1.5:1", kept: "white on #0B4B2A, 10.2:1"),
        check: .appearances { buttons, edition in StyleReport(buttons, edition).whiteOnLight },
        change: StyleFix.change
    )
}
