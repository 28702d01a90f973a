extension Rule {
    /// Words told to Apple's script are words it knows.
    static let attributeValue = Rule(
        "web.attr-value",
        "Values that Apple's script accepts",
        severities: .always(.warning),
        statement:
            "Color, border, type, mode and logo size of the script's button each accept a few words.",
        source: .webButtons("Set the button's appearance"),
        why:
            "For an unknown word, the script uses its default, and the button looks different than intended.",
        remedy: "Use one of the documented words.",
        example: Example(
            broken: #"<div id="appleid-signin" data-color="white-outline"></div>"#,
            kept: #"<div id="appleid-signin" data-color="white" data-border="true"></div>"#
        ),
        check: .button { button, _ in
            guard button.kind == .system, button.platform == .web else { return [] }
            return button.attributes.compactMap { attribute in
                guard let words = WebLimits.attributeWords[attribute.name], let value = WebValue(attribute),
                    !value.value.isEmpty
                else { return nil }
                return value.outcome(in: words)
            }
        }
    )
}
