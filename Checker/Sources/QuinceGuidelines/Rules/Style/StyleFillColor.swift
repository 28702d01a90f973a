extension Rule {
    /// A surface that is black or white.
    static let styleFillColor = Rule(
        "style.fill-color",
        "A black or white surface",
        severities: .since(.y2022, .error, before: .warning),
        statement:
            "The surface of a custom button must be all black or all white; it may have a subtle texture or gradient. "
            + "The 2020 edition requires an approved color, but doesn't name colors for custom buttons.",
        source: .guidelines("Creating a custom Sign in with Apple button"),
        why: "In a brand's color, people don't recognize the button as Apple's.",
        remedy: "Fill the button with black or white.",
        example: Example(broken: "background: #212529", kept: "background: #000"),
        check: .button { button, _ in
            guard button.kind.isCustom, !button.isBareLogo else { return [] }
            if case .unknown = button.fill { return button.fill.judged("its fill") { _ in nil } }
            guard let fill = button.fill.value, fill.alpha < 1, button.background.value == nil else {
                return button.surface.judgedByValue(outcome)
            }
            return fill.alpha > 0 ? [question(fill)] : []
        }
    )
}

private func question(_ fill: RGBColor) -> Outcome {
    Outcome("is filled with \(fill.hexadecimal)", measured: fill.hexadecimal, required: "black or white")
        .toReview(because: "the content that shows through it is unknown")
}

/// Up to here, in 255ths, a dark gray passes for black, and is only advised against.
private let nearBlackLimit = 20.0

private func outcome(_ surface: RGBColor) -> Outcome? {
    let nearest = surface.nearestExtreme
    guard nearest.distance.misses(atMost: RGBColor.fillLimit) else { return nil }
    var outcome = Outcome(
        "is filled with \(surface.hexadecimal)",
        measured: surface.nearness,
        required: "black or white, at most 12 of 255 from it"
    )
    outcome.remedy = "Fill it with \(nearest.name == "black" ? "#000000" : "#FFFFFF")."
    if nearest.name == "black", !nearest.distance.misses(atMost: nearBlackLimit) {
        outcome.severity = .advice
    }
    return outcome
}
