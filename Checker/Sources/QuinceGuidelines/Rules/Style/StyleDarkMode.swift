extension Rule {
    /// A style that fits in both appearances.
    static let styleDarkMode = Rule(
        "style.dark-mode",
        "A style for light and dark appearance",
        severities: .always(.warning),
        statement:
            "Choose the style that works best with the background. If the background changes between light and dark "
            + "appearance, change the style with it.",
        source: .guidelines("Using the system-provided buttons"),
        why:
            "On a page that turns black, a black button is invisible to everyone who prefers dark appearance.",
        remedy: "Use black or white with an outline in light appearance, and white in dark appearance.",
        example: Example(
            broken: ".signInWithAppleButtonStyle(.black) on systemBackground",
            kept: ".signInWithAppleButtonStyle(colorScheme == .dark ? .white : .black)"
        ),
        check: .appearances { buttons, edition in StyleReport(buttons, edition).darkMode },
        doubtOfDrawn: "another view may be behind the button",
        change: StyleFix.change
    )
}
