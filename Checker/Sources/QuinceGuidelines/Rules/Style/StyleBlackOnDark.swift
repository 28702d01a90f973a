extension Rule {
    /// Black needs a light background.
    static let styleBlackOnDark = Rule(
        "style.black-on-dark",
        "Black never on black or dark",
        severities: .always(.error),
        statement:
            "The black style is for white and light backgrounds that it stands out from, never for black or dark ones; a black button on "
            + "dark green is the guidelines' own example of a wrong one.",
        source: .guidelines("Black"),
        why: "A black button on a dark page is not seen.",
        remedy: "Use the white style.",
        example: Example(broken: "black on #161B22, 1.2:1", kept: "white on #161B22, 17.3:1"),
        check: .appearances { buttons, edition in StyleReport(buttons, edition).blackOnDark },
        change: StyleFix.change
    )
}
