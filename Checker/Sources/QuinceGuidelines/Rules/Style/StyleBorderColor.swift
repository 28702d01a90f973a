extension Rule {
    /// A black outline, if any, around white.
    static let styleBorderColor = Rule(
        "style.border-color",
        "A black outline around white",
        severities: .always(.warning),
        statement:
            "The outline of a white button must be black. Since 2022, a custom button may have a stroke along its bezel, "
            + "but the outlined style still isn't gray.",
        source: .guidelines("White with outline"),
        why: "Apple has no style with a gray outline; App Review has rejected apps for it.",
        remedy: "Make the outline black, or remove it on a dark background.",
        example: Example(broken: "border: 1px solid #9d9d9d", kept: "border: 1px solid #000"),
        check: .button { button, _ in
            if button.kind.isCustom, button.isWhite.value == nil { return outline(of: button) }
            guard button.isWhite.value == true else { return [] }
            let found = button.border.judged("its border") { border in
                guard let border, border.isSeen(on: button.fill) else { return nil }
                // One border has at most one thing to say.
                return border.color.judged("the color of its border") {
                    outcome($0.flattened(on: button.surface.value ?? .white))
                }.first
            }
            return button.isWhite.weakening(found)
        }
    )
}

/// An outline around a surface that may be white.
private func outline(of button: MeasuredButton) -> [Outcome] {
    guard let color = button.border.knownValue.flatMap(\.self)?.color.knownValue, color.alpha == 1,
        let outcome = outcome(color)
    else { return [] }
    return [outcome.toReview(because: "its surface may be white")]
}

private func outcome(_ color: RGBColor) -> Outcome? {
    // White on white is no outline.
    guard color.distance(to: .white).misses(atMost: RGBColor.fillLimit) else { return nil }
    let distance = color.distance(to: .black)
    guard distance.misses(atMost: RGBColor.pureLimit) else { return nil }
    var outcome = Outcome(
        "has an outline in \(color.hexadecimal)",
        measured: "\(color.hexadecimal), \(decimal(distance)) of 255 from black",
        required: "black, at most 8 of 255 from it"
    )
    outcome.remedy = "Make the outline #000000."
    return outcome
}

extension MeasuredButton {
    /// Whether its surface is white, by its style or by what is painted.
    fileprivate var isWhite: Measured<Bool> {
        if case .unseen = self.style {
            return self.surface.map { $0.distance(to: .white) <= RGBColor.fillLimit }
        }
        return self.style.map { $0 != .black }
    }
}
