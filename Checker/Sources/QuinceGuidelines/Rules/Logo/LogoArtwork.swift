extension Rule {
    /// Apple's own artwork.
    static let logoArtwork = Rule(
        "logo.artwork",
        "Apple's own artwork",
        severities: .always(.error),
        statement:
            "Use only a logo file from Apple Design Resources. Since 2022 the guidelines also say: never create your own "
            + "logo.",
        source: .guidelines("Creating a custom Sign in with Apple button"),
        why:
            "Characters, symbols and icon fonts have another shape, another size and no padding, and App Review recognizes them.",
        remedy: "Use the logo artwork from Apple Design Resources.",
        example: Example(broken: "Image(systemName: \"applelogo\")", kept: "Image(\"SIWA-Left-Black\")"),
        check: .button { button, _ in
            if let logo = button.placeholder { return [placeholderOutcome(logo)] }
            guard button.kind.isCustom else { return [] }
            if case .unknown = button.logo, button.kind == .customLogoOnly {
                return button.logo.judged("its logo") { _ in nil }
            }
            return button.shownLogo.judgedByValue { logo in logo.flatMap(outcome) }
        }
    )
}

private func outcome(_ logo: MeasuredLogo) -> Outcome? {
    guard let source = logo.artwork.source else { return nil }
    var outcome = Outcome(
        "has \(source) as its logo",
        measured: source,
        required: "artwork from Apple Design Resources"
    )
    outcome.place = logo.place
    switch logo.artwork {
    // It is Apple's own drawing, though not the artwork for buttons.
    case .symbol: outcome.severity = .warning
    case .drawn, .picture:
        guard logo.isBareMark else {
            return outcome.toReview(because: "it may be Apple's own artwork")
        }
        outcome.message += ", without the room around the logo that Apple's files have"
    case .character, .iconFont, .official: break
    }
    return outcome
}

extension MeasuredButton {
    /// The logo if it is known to be the placeholder mark, in any kind of button.
    fileprivate var placeholder: MeasuredLogo? {
        guard let logo = self.logo.knownValue.flatMap(\.self), logo.isPlaceholder else { return nil }
        return logo
    }
}

private func placeholderOutcome(_ logo: MeasuredLogo) -> Outcome {
    var outcome = Outcome(
        "shows the placeholder mark, not Apple's logo",
        measured: "the placeholder mark",
        required: "artwork from Apple Design Resources"
    )
    outcome.place = logo.place
    outcome.remedy = "Import Apple's artwork with `quince artwork import`, and draw the image again."
    // Apple's own endpoint draws the logo under the same address.
    if case .official = logo.artwork {
        outcome.severity = .advice
        outcome.remedy =
            "Import Apple's artwork with `quince artwork import`; in production, use the image from appleid.cdn-apple.com."
    }
    return outcome
}

extension MeasuredLogo.Artwork {
    /// What it is in a sentence; nil if it is Apple's.
    fileprivate var source: String? {
        switch self {
        case .official: nil
        case .symbol(let name): "the SF Symbol “\(excerpt(name))”"
        case .character(let name): "the character \(excerpt(name))"
        case .iconFont(let name): "the icon “\(excerpt(name))”"
        case .drawn: "a path drawn in the project"
        case .picture(let name):
            if case .official = Self(named: name) { nil } else { "the picture “\(excerpt(name))”" }
        }
    }
}
