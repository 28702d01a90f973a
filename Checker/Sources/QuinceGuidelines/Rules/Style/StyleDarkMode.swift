extension Rule {
    /// A style that fits in both appearances.
    static let styleDarkMode = Rule(
        "style.dark-mode",
        "A style for light and one for dark",
        severities: .always(.warning),
        statement:
            "The style is the one that works best with the background it is shown on; where that changes between light and dark "
            + "appearance, the style changes with it.",
        source: .guidelines("Using the system-provided buttons"),
        why: "A black button on a page that turns black is gone for everybody who prefers dark.",
        remedy: "Use black or white with an outline in light appearance, and white in dark.",
        example: Example(
            broken: ".signInWithAppleButtonStyle(.black) on systemBackground",
            kept: ".signInWithAppleButtonStyle(colorScheme == .dark ? .white : .black)"
        ),
        check: .appearances { buttons, edition in StyleReport(buttons, edition).darkMode },
        change: StyleFix.change
    )
}
