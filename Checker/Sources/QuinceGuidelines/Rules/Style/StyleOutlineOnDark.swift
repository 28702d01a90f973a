extension Rule {
    /// The outlined style is for light backgrounds.
    static let styleOutlineOnDark = Rule(
        "style.outline-on-dark",
        "White with an outline only on light backgrounds",
        severities: .always(.warning),
        statement:
            "White with an outline is for white and light backgrounds. Avoid it on dark or saturated ones, because the "
            + "outline adds clutter.",
        source: .guidelines("White with outline"),
        why: "The outline is invisible or distracting.",
        remedy: "Use the white style, or the black style if white doesn't stand out.",
        example: Example(broken: "white with an outline on #9E1C40", kept: "white on #9E1C40"),
        check: .appearances { buttons, edition in StyleReport(buttons, edition).outlineOnDark },
        doubtOfDrawn: "another view may be behind the button",
        change: StyleFix.change
    )
}
