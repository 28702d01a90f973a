extension Rule {
    /// The parameters of a button endpoint are ones it has.
    static let imageParameters = Rule(
        "cdn.param",
        "Parameters that the button endpoint accepts",
        severities: .always(.error),
        statement:
            "Each of the three button endpoints accepts a few parameters with a few values, and otherwise responds with 404.",
        source: .otherPlatforms("Add a custom Sign in with Apple button"),
        why: "The page shows a broken image instead of the button.",
        remedy:
            "Use the documented parameters and values. Quince draws the same image on your machine, so you can try them.",
        example: Example(
            broken: "https://appleid.cdn-apple.com/appleid/button?type=sign_in&color=white-outline",
            kept: "https://appleid.cdn-apple.com/appleid/button?type=sign-in&color=white&border=true"
        ),
        check: .button { button, _ in
            guard let endpoint = button.endpoint else { return [] }
            return button.attributes.compactMap { Self.parameterOutcome($0, of: endpoint, in: button) }
        }
    )

    private static func parameterOutcome(
        _ attribute: ButtonAttribute,
        of endpoint: ButtonEndpoint,
        in button: MeasuredButton
    ) -> Outcome? {
        guard WebLimits.parameters(of: endpoint).contains(attribute.name) else {
            return Self.unknownParameter(attribute, of: endpoint)
        }
        guard let value = WebValue(attribute) else { return nil }
        if let words = WebLimits.parameterWords[attribute.name] { return value.outcome(in: words) }
        guard let range = WebLimits.parameterRanges[attribute.name] else { return nil }
        // `44px` is refused; whether `44.5` is, nobody has documented.
        if let outcome = value.outcome(in: range, isStrict: !value.isFraction) { return outcome }
        guard attribute.name.hasSuffix("-position"), let number = value.number else { return nil }
        let half = Int((Self.number("width", of: button) ?? WebLimits.imageDefaults.width) / 2)
        guard number > half else { return nil }
        return value.outcome(
            "has \(attribute.name) \(number)",
            wanted: "at most half of the width, \(half)"
        )
    }

    private static func unknownParameter(_ attribute: ButtonAttribute, of endpoint: ButtonEndpoint) -> Outcome
    {
        var outcome = Outcome(
            "has a parameter '\(attribute.name.prefix(40))' that \(endpoint.rawValue) doesn't accept",
            measured: String(attribute.name.prefix(40)),
            required: WebLimits.parameters(of: endpoint).joined(separator: ", ")
        )
        outcome.place = attribute.place
        // Apple's own example has them, its list of attributes has not.
        if endpoint == .logo, WebLimits.doubtfulLogoParameters.contains(attribute.name) {
            outcome.severity = .advice
        }
        return outcome
    }

    /// A parameter's number; nil if it is missing or no number.
    static func number(_ name: String, of button: MeasuredButton) -> Double? {
        button.attributes.first { $0.name == name }.flatMap(WebValue.init)?.number.map(Double.init)
    }
}
