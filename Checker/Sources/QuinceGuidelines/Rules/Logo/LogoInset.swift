extension Rule {
    /// In line with the other logos.
    static let logoInset = Rule(
        "logo.inset",
        "In line with the other logos",
        severities: .always(.advice),
        statement:
            "If the logos of the other sign-in buttons form a column, you may change the space before Apple's logo to "
            + "align it with them.",
        source: .guidelines("Custom buttons with a logo and text"),
        why: "One misaligned logo makes the whole column look untidy.",
        remedy: "Inset the logo until its center is aligned with the others.",
        example: Example(
            broken: "middles of the logos at 40, 40 and 48 pt",
            kept: "middles of the logos at 40, 40 and 40 pt"
        ),
        check: .button { button, _ in
            guard button.kind == .customText, let logo = button.customLogo else { return [] }
            let boxes = button.box.with(logo.box).with(button.siblings)
            return button.shownLogo.weakening(
                boxes.judgedByValue { place, siblings in
                    let (frame, box) = place
                    guard let column = column(of: siblings) else { return nil }
                    let off = frame.x + box.x + box.width / 2 - column
                    guard abs(off).misses(atMost: slack) else { return nil }
                    var outcome = Outcome("has its logo \(points(abs(off))) out of line with the other logos")
                    outcome.measured = points(abs(off), missing: slack)
                    outcome.required = "at most 2 pt"
                    outcome.place = logo.place
                    outcome.remedy = "Move the logo \(points(abs(off))) to the \(off < 0 ? "right" : "left")."
                    return outcome
                }
            )
        }
    )
}

/// How far out of line is not seen, in points.
private let slack = 2.0

/// The center of the other logos; nil if there are fewer than two, or if they aren't aligned either.
private func column(of siblings: [SiblingButton]) -> Double? {
    let middles = siblings.filter { !$0.isLogoOnly }.compactMap { sibling -> Double? in
        guard let frame = sibling.box.knownValue, let logo = sibling.logoBox.knownValue else { return nil }
        return frame.x + logo.x + logo.width / 2
    }
    guard middles.count > 1, let first = middles.min(), let last = middles.max(),
        !(last - first).misses(atMost: slack)
    else { return nil }
    return (first + last) / 2
}
