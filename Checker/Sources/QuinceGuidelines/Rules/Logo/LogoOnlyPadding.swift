extension Rule {
    /// No padding around the artwork of a logo alone.
    static let logoOnlyPadding = Rule(
        "logo.only-padding",
        "No padding in a logo-only button",
        severities: .always(.warning),
        statement:
            "The logo-only artwork contains its padding and must be as large as the button. Don't add padding.",
        source: .guidelines("Custom logo-only buttons"),
        why: "With more padding, the logo is smaller than the logos of other buttons.",
        remedy: "Show the artwork at the button's full size.",
        example: Example(
            broken: "artwork of 34 × 34 pt in 64 × 64 pt",
            kept: "artwork of 64 × 64 pt in 64 × 64 pt"
        ),
        check: .button { button, _ in
            guard button.kind == .customLogoOnly, let logo = button.customLogo, logo.isPadded else {
                return []
            }
            let measures = logo.size.with(button.width.with(button.height))
            let outcomes = button.shownLogo.weakening(
                measures.judgedByValue { size, frame in
                    outcome(size, in: Size(width: frame.0, height: frame.1), at: logo.place)
                }
            )
            if case .official = logo.artwork { return outcomes }
            return outcomes.map {
                $0.toReview(because: "only Apple's artwork has to be as large as the button")
            }
        },
        doubtInCode: "code around the picture may change its size"
    )
}

private func outcome(_ size: Size, in frame: Size, at place: SourcePlace?) -> Outcome? {
    guard size.width.misses(atLeast: frame.width - 1) || size.height.misses(atLeast: frame.height - 1) else {
        return nil
    }
    let wanted = "\(decimal(frame.width)) × \(points(frame.height))"
    var outcome = Outcome(
        "has padding around its artwork",
        measured: "\(decimal(size.width)) × \(points(size.height))",
        required: wanted
    )
    outcome.place = place
    outcome.remedy = "Show the artwork at \(wanted)."
    return outcome
}
