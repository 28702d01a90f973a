extension Rule {
    /// Numbers told to Apple's script are within its limits.
    static let attributeRange = Rule(
        "web.attr-range",
        "Sizes within the limits of Apple's script",
        severities: .always(.warning),
        statement:
            "Apple's script draws buttons 130 to 375 pt wide and 30 to 64 pt high, with a corner radius of 0 to 50. It "
            + "places logo and label in the first half of the width.",
        source: .webButtons("Set the button's size and position"),
        why:
            "The script silently uses the nearest valid number, so the button isn't as large as the page expects.",
        remedy: "Use a number within the limits, or omit the attribute.",
        example: Example(
            broken: #"<div id="appleid-signin" data-width="400" data-height="44"></div>"#,
            kept: #"<div id="appleid-signin" data-width="375" data-height="44"></div>"#
        ),
        check: .button { button, _ in
            guard button.kind == .system, button.platform == .web else { return [] }
            let width = button.attributes.first { $0.name == "data-width" }.flatMap(WebValue.init)?.number
            return button.attributes.compactMap { Self.attributeRangeOutcome($0, buttonWidth: width) }
        }
    )

    private static func attributeRangeOutcome(_ attribute: ButtonAttribute, buttonWidth: Int?) -> Outcome? {
        guard let range = WebLimits.attributeRanges[attribute.name], let value = WebValue(attribute) else {
            return nil
        }
        let isLength = attribute.name == "data-width" || attribute.name == "data-height"
        guard !value.value.isEmpty, !(isLength && value.value == "100%") else { return nil }
        if var outcome = value.outcome(in: range, isStrict: false) {
            if let place = attribute.place, let number = value.number {
                // What the script takes instead.
                let nearest = min(max(number, range.lowerBound), range.upperBound)
                outcome.fix = Outcome.Fix(at: place, replacing: value.value, by: "\(nearest)")
            }
            return outcome
        }
        guard attribute.name.hasSuffix("-position"), let buttonWidth, let number = value.number,
            number > buttonWidth / 2
        else { return nil }
        return value.outcome(
            "has \(attribute.name) \(number) in a button \(buttonWidth) wide",
            wanted: "at most half of the width, \(buttonWidth / 2)"
        )
    }
}
