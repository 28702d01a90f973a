extension Rule {
    /// An image of a button endpoint is not narrower than a button may be.
    static let imageMinimumWidth = Rule(
        "cdn.min-width",
        "Button images at least 140 pt wide",
        severities: .always(.warning),
        statement:
            "The endpoint draws images from 130 pt, but the guidelines require buttons to be at least 140 pt wide.",
        source: .guidelines("Button size and corner radius"),
        why: "The endpoint returns the image, but App Review may reject it.",
        remedy: "Request a width of 140 or more.",
        example: Example(
            broken: "/appleid/button?width=130&height=30",
            kept: "/appleid/button?width=140&height=30"
        ),
        check: .button { button, _ in
            guard let endpoint = button.endpoint, endpoint != .logo,
                let attribute = button.attributes.first(where: { $0.name == "width" }),
                let value = WebValue(attribute), let number = value.number, (130..<140).contains(number)
            else { return [] }
            return [value.outcome("asks for an image \(number) wide", wanted: "at least 140")]
        }
    )
}
