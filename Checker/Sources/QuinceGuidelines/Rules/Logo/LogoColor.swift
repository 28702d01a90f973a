extension Rule {
    /// A logo in black or white.
    static let logoColor = Rule(
        "logo.color",
        "The logo black or white",
        severities: .always(.error),
        statement: "The logo must be black or white. Never tint the file or use another color.",
        source: .guidelines("Creating a custom Sign in with Apple button"),
        why: "A colored logo isn't Apple's.",
        remedy: "Use the black or the white artwork without changes.",
        example: Example(
            broken: "Image(\"SIWA-Left-Black\").foregroundStyle(.gray)",
            kept: "Image(\"SIWA-Left-Black\")"
        ),
        check: .button { button, _ in
            guard let logo = button.customLogo else { return [] }
            return button.shownLogo.weakening(
                logo.color.judged("the logo's color") { color in
                    let shown = color.flattened(on: button.surface.value)
                    let nearest = shown.nearestExtreme
                    guard nearest.distance.misses(atMost: RGBColor.pureLimit) else { return nil }
                    var outcome = Outcome(
                        "has a logo in \(shown.hexadecimal)",
                        measured:
                            shown.nearness,
                        required: "#000000 or #FFFFFF"
                    )
                    outcome.place = logo.place
                    outcome.remedy =
                        "Show the logo in \(button.surface.value.map(RGBColor.readable) ?? nearest.name)."
                    return outcome.ifOpaque(color, on: button)
                }
            )
        }
    )
}
