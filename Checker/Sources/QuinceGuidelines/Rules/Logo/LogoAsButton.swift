extension Rule {
    /// Never the bare logo.
    static let logoAsButton = Rule(
        "logo.as-button",
        "Never the bare logo as a button",
        severities: .always(.error),
        statement:
            "The logo file contains the surface and the padding of a button. Never use the bare logo as a button.",
        source: .guidelines("Creating a custom Sign in with Apple button"),
        why: "A logo without a surface looks like a trademark, and people don't expect to press it.",
        remedy: "Use the logo-only artwork with its surface, in its full size.",
        example: Example(
            broken: "<button><svg …/></button> without a fill",
            kept: "the 44 × 44 pt logo-only artwork"
        ),
        check: .button { button, _ in
            guard button.kind == .customLogoOnly, let logo = button.customLogo, !logo.isPadded else {
                return []
            }
            // Only a picture of one color on nothing is known to have no surface of its own.
            var mayHaveSurface = false
            if case .picture = logo.artwork { mayHaveSurface = logo.color.value == nil }
            return button.shownLogo.weakening(
                button.isBare.judgedByValue { isBare in
                    guard isBare else { return nil }
                    var outcome = Outcome("is the bare logo, without a surface")
                    outcome.required = "the logo on a black or white surface"
                    return mayHaveSurface
                        ? outcome.toReview(because: "the picture may contain a surface") : outcome
                }
            )
        },
        doubtInCode: "an element around the logo may draw a surface"
    )
}
