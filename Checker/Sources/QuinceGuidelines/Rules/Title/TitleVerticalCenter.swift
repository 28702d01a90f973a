extension Rule {
    /// Title and logo in the middle of the height.
    static let titleVerticalCenter = Rule(
        "title.vertical-center",
        "Title and logo vertically centered",
        severities: .always(.warning),
        statement: "Center the title vertically in the button, with the logo level with it.",
        source: .guidelines("Custom buttons with a logo and text"),
        why: "A title above or below the middle looks like a mistake.",
        remedy: "Center title and logo vertically in the button, without extra space above or below.",
        example: Example(
            broken: "44 pt high, the title's middle at 25 pt",
            kept: "44 pt high, the title's middle at 22 pt"
        ),
        check: .button { button, _ in
            guard button.kind == .customText else { return [] }
            let title = button.title?.box ?? .unseen
            let logo = button.logo.value.flatMap(\.self)?.box ?? .unseen
            let found = outcomes("title", title, button.height)
            guard found.isEmpty else { return found }
            return button.logo.weakening(outcomes("logo", logo, button.height, raised: raisedLogo))
        },
        doubtInCode: "code around the button may move it"
    )
}

/// How far above the middle Apple's own files have the logo, as a part of the height: 0.025, 0.045 and 0.055 (small, medium, large).
private let raisedLogo = 0.06

private func outcomes(
    _ what: String,
    _ box: Measured<Box>,
    _ height: Measured<Double>,
    raised: Double = 0
) -> [Outcome] {
    box.with(height).judgedByValue { box, height in
        let off = box.y + box.height / 2 - height / 2
        // A point is what rounding to whole points gives; beyond 33 pt it grows with the button.
        let allowed = max(1, (off < 0 ? max(0.03, raised) : 0.03) * height)
        guard height > 0, abs(off).misses(atMost: allowed) else { return nil }
        let measured = points(abs(off), missing: allowed)
        var outcome = Outcome(
            "has its \(what) \(measured) \(off < 0 ? "above" : "below") the middle",
            measured: measured,
            required: "at most \(points(allowed))"
        )
        outcome.remedy = "Move the \(what) \(points(abs(off))) \(off < 0 ? "down" : "up")."
        return outcome
    }
}
