extension Rule {
    /// The logo file as high as the button.
    static let logoHeight = Rule(
        "logo.height-match",
        "The logo file as high as the button",
        severities: .always(.warning),
        statement:
            "The logo file must be as high as the button. It already contains the space above and below the logo; don't add more.",
        source: .guidelines("Creating a custom Sign in with Apple button"),
        why: "With extra padding, the logo is too small for its title.",
        remedy: "Show the logo file at the button's full height, without vertical padding.",
        example: Example(
            broken: "a logo file of 24 pt in a button of 48 pt",
            kept: "a logo file of 48 pt in a button of 48 pt"
        ),
        check: .button { button, _ in
            guard button.kind == .customText, let logo = button.customLogo else { return [] }
            // In a picture of the whole button, what is measured is the logo's ink.
            if case .picture = logo.artwork, case .unseen = logo.hasPadding, button.place.line != nil {
                return unknownFile(logo, in: button.height)
            }
            // Of what is not Apple's artwork, only the artwork is to be said.
            guard logo.isPadded || logo.hasPadding.knownValue == false else { return [] }
            return button.shownLogo.weakening(
                logo.size.with(button.height).judgedByValue { size, height in
                    logo.isPadded
                        ? fileOutcome(size.height, in: height)
                        : markOutcome(size.height, in: height)?.ifOfficial(logo)
                }
            )
        }
    )
}

/// A picture that may be one of Apple's files, which are as high as the button.
private func unknownFile(_ logo: MeasuredLogo, in height: Measured<Double>) -> [Outcome] {
    guard let own = logo.size.knownValue?.height, let height = height.knownValue else { return [] }
    return [fileOutcome(own, in: height)?.toReview(because: "the picture may be one of Apple's files")]
        .compactMap(\.self)
}

private func fileOutcome(_ own: Double, in height: Double) -> Outcome? {
    guard abs(own - height).misses(atMost: 1) else { return nil }
    var outcome = Outcome(
        "has a logo file \(points(own)) high in a height of \(points(height))",
        measured: points(own),
        required: height < Rule.leastHeight ? "as high as the button" : "\(points(height)), give or take 1 pt"
    )
    outcome.remedy =
        height < Rule.leastHeight
        ? "Make the button at least \(points(Rule.leastHeight)) high, and the logo file as high as the button."
        : "Make the logo file \(points(height)) high."
    return outcome
}

extension Outcome {
    /// What is certain only of Apple's own files.
    func ifOfficial(_ logo: MeasuredLogo) -> Outcome {
        if case .official = logo.artwork {
            self
        } else {
            self.toReview(because: "the picture may be none of Apple's files")
        }
    }
}

/// In the system's button the logo is about as high as its title's size.
private func markOutcome(_ own: Double, in height: Double) -> Outcome? {
    guard abs(own - 0.43 * height).misses(atMost: 0.1 * height) else { return nil }
    var outcome = Outcome(
        "has a logo \(points(own)) high in a height of \(points(height))",
        measured: points(own),
        required: height < Rule.leastHeight
            ? "about 43 % of the height" : "about \(points(0.43 * height)), 43 % of the height"
    )
    outcome.severity = .advice
    outcome.remedy =
        height < Rule.leastHeight
        ? "Make the button at least \(points(Rule.leastHeight)) high, and the logo about 43 % of its height."
        : "Make the logo about \(points((0.43 * height).rounded())) high."
    return outcome
}
