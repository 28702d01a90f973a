extension Rule {
    /// Readable on the button's surface.
    static let titleContrast = Rule(
        "title.contrast",
        "A readable title",
        severities: .always(.error),
        statement:
            "A black button must have a white title, and a white button a black title. The painted contrast must be at "
            + "least 4.5:1, as WCAG 2 requires of text.",
        source: .guidelines("Creating a custom Sign in with Apple button"),
        why: "People can't read the title. Often, a style sheet wasn't applied.",
        remedy: "Make the title white on black, or black on white.",
        example: Example(
            broken: "white on #EFEFEF, 1.1:1",
            kept: "white on #000000, 21:1"
        ),
        check: .button { button, _ in
            guard button.kind == .customText, let title = button.title else { return [] }
            return title.color.with(button.surface).judgedByValue { color, fill in
                let shown = color.flattened(on: fill)
                // A color that is neither black nor white is told by the rule on colors.
                guard !shown.nearestExtreme.distance.misses(atMost: RGBColor.pureLimit) else { return nil }
                return outcome(shown, on: fill)
            }
        },
        doubtInCode: "code may give the button another surface"
    )
}

private func outcome(_ color: RGBColor, on fill: RGBColor) -> Outcome? {
    let contrast = color.contrast(with: fill)
    guard contrast.misses(atLeast: RGBColor.readableContrast) else { return nil }
    let measured = "\(decimal(contrast, missing: RGBColor.readableContrast)):1"
    var outcome = Outcome(
        "has a title in \(color.hexadecimal) on \(fill.hexadecimal)",
        measured: measured,
        required: "at least 4.5:1"
    )
    outcome.remedy = remedy(on: fill)
    return outcome
}

/// A surface that has to be filled anew gets the title that fits the new one.
private func remedy(on fill: RGBColor) -> String {
    let nearest = fill.nearestExtreme
    guard nearest.distance.misses(atMost: RGBColor.fillLimit) else {
        return "Set the title in \(RGBColor.readable(on: fill))."
    }
    let isBlack = nearest.name == "black"
    return
        "Fill the button with \(isBlack ? "#000000" : "#FFFFFF"), and set the title in \(isBlack ? "white" : "black")."
}
