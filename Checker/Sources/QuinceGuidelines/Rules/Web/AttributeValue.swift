extension Rule {
    /// Words told to Apple's script are words it knows.
    static let attributeValue = Rule(
        "web.attr-value",
        "Words that Apple's script knows",
        severities: .always(.warning),
        statement:
            "Colour, border, type, mode and logo size of the script's button are each one of a few words.",
        source: .webButtons("Set the button's appearance"),
        why:
            "The script falls back to its default for a word it does not know, and the button looks different from what was meant.",
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
