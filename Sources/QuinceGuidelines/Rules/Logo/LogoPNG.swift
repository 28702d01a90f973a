extension Rule {
    /// PNG in buttons of 44 points only.
    static let logoPNG = Rule(
        "logo.png-size",
        "PNG artwork in buttons of 44 pt only",
        severities: .always(.warning),
        statement:
            "The PNG files are for buttons 44 pt high, and for logos alone of 44 × 44 pt; at any other size the SVG or PDF files are used.",
        source: .guidelines("Custom buttons with a logo and text"),
        why: "A scaled PNG is blurred.",
        remedy: "Use the SVG or PDF artwork, or make the button 44 pt high.",
        example: Example(broken: "logo.png in a button of 50 pt", kept: "logo.svg in a button of 50 pt"),
        check: .button { button, _ in
            guard let logo = button.customLogo else { return [] }
            return logo.isBitmap.with(button.height).judgedByValue { isBitmap, height in
                guard isBitmap else { return nil }
                let isAlone = button.kind == .customLogoOnly
                let width = isAlone ? button.width.value ?? height : 44
                guard abs(height - 44).misses(atMost: 0.5) || abs(width - 44).misses(atMost: 0.5) else {
                    return nil
                }
                return outcome(
                    isAlone ? "\(decimal(width)) × \(points(height))" : points(height),
                    logo,
                    isAlone
                )
            }
        }
    )
}

private func outcome(_ measured: String, _ logo: MeasuredLogo, _ isAlone: Bool) -> Outcome {
    var outcome = Outcome(
        "has a PNG for a logo and is \(measured) \(isAlone ? "large" : "high")",
        measured: measured,
        required: isAlone ? "44 × 44 pt, or a vector file" : "44 pt, or a vector file"
    )
    outcome.place = logo.place
    return outcome
}
