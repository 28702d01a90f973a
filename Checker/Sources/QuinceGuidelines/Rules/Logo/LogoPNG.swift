extension Rule {
    /// PNG in buttons of 44 points only.
    static let logoPNG = Rule(
        "logo.png-size",
        "PNG artwork only in buttons of 44 pt",
        severities: .always(.warning),
        statement:
            "The PNG files are for buttons that are 44 pt high, and for logo-only buttons of 44 × 44 pt. For other sizes, use the SVG or PDF files.",
        source: .guidelines("Custom buttons with a logo and text"),
        why: "A scaled PNG is blurry.",
        remedy: "Use the SVG or PDF artwork, or make the button 44 pt high.",
        example: Example(broken: "logo.png in a button of 50 pt", kept: "logo.svg in a button of 50 pt"),
        check: .button { button, _ in
            // Of what is known not to be Apple's artwork, only that is said.
            guard let logo = button.customLogo, !logo.isBareMark else { return [] }
            let measures = logo.isBitmap.with(button.heightForArtwork)
            return button.shownLogo.weakening(
                measures.judgedByValue { isBitmap, height in
                    isBitmap ? outcome(logo, of: button, height)?.ifOfficial(logo) : nil
                }
            )
        }
    )
}

extension MeasuredButton {
    /// The height; the least that it may have where that is more than the artwork is made for.
    fileprivate var heightForArtwork: Measured<Double> {
        guard case .assumed = self.height, let least = self.leastHeight, least.misses(atMost: 44.5) else {
            return self.height
        }
        return .known(least)
    }
}

private func outcome(_ logo: MeasuredLogo, of button: MeasuredButton, _ height: Double) -> Outcome? {
    let isAlone = button.kind == .customLogoOnly
    let width = isAlone ? button.width.knownValue ?? height : 44
    guard abs(height - 44).misses(atMost: 0.5) || abs(width - 44).misses(atMost: 0.5) else { return nil }
    let isLeast = button.height.knownValue == nil && button.leastHeight == height
    let size = isAlone ? "\(decimal(width)) × \(points(height))" : points(height)
    let measured = isLeast ? "at least \(size)" : size
    var outcome = Outcome(
        "has a PNG as its logo and is \(measured) \(isAlone ? "large" : "high")",
        measured: measured,
        required: isAlone ? "44 × 44 pt, or a vector file" : "44 pt, or a vector file"
    )
    outcome.place = logo.place
    return outcome
}
