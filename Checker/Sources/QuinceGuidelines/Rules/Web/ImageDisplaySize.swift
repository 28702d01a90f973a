extension Rule {
    /// An image of a button endpoint is shown as it was asked for.
    static let imageDisplaySize = Rule(
        "cdn.display-size",
        "Button images shown undistorted and sharp",
        severities: .always(.warning),
        statement:
            "Show an image of the button endpoint in its own proportions, with one image pixel per screen pixel.",
        source: .otherPlatforms("Add a custom Sign in with Apple button"),
        why: "A stretched logo and title aren't Apple's, and a blurry button looks forged.",
        remedy:
            "Show the image in the width and height from its URL, and request the scale of the screen, such as scale=3.",
        example: Example(
            broken: #"<img src="…/button?width=200&height=40" width="300" height="40">"#,
            kept: #"<img src="…/button?width=200&height=40&scale=2" width="200" height="40">"#
        ),
        check: .button { button, _ in
            guard button.kind == .image, button.endpoint != nil, let drawn = Self.drawnSize(of: button) else {
                return []
            }
            return button.width.with(button.height).judgedIfKnown { width, height in
                Self.displayOutcome(width, height, drawn: drawn, of: button)
            }
        }
    )

    private struct DrawnSize {
        var width: Double
        var height: Double
        var scale: Double
    }

    /// nil if the code computes a part of it.
    private static func drawnSize(of button: MeasuredButton) -> DrawnSize? {
        func part(_ name: String, _ standard: Double) -> Double? {
            guard button.attributes.contains(where: { $0.name == name }) else { return standard }
            return Self.number(name, of: button)
        }
        let defaults = WebLimits.imageDefaults
        guard let scale = part("scale", defaults.scale) else { return nil }
        if button.endpoint == .logo {
            return part("size", defaults.size).map { DrawnSize(width: $0, height: $0, scale: scale) }
        }
        guard let width = part("width", defaults.width), let height = part("height", defaults.height) else {
            return nil
        }
        return DrawnSize(width: width, height: height, scale: scale)
    }

    private static func displayOutcome(
        _ width: Double,
        _ height: Double,
        drawn: DrawnSize,
        of button: MeasuredButton
    ) -> Outcome? {
        guard width > 0, height > 0, drawn.width > 0, drawn.height > 0 else { return nil }
        let stretch = (width / height) / (drawn.width / drawn.height)
        let shown = "\(decimal(width)) × \(decimal(height))"
        if abs(stretch - 1) > 0.01 + 1e-9 {
            return Outcome(
                "is shown \(shown), stretched to \(decimal(stretch * 100)) % of its proportions",
                measured: shown,
                required: "\(decimal(drawn.width)) × \(decimal(drawn.height))"
            )
        }
        let pixels = width * (button.variant.pixelRatio ?? 1)
        guard pixels > drawn.width * drawn.scale * 1.01 + 1e-9 else { return nil }
        return Outcome(
            "is shown \(decimal(pixels)) pixels wide and has \(decimal(drawn.width * drawn.scale))",
            measured: "\(decimal(drawn.width * drawn.scale)) pixels",
            required: "at least \(decimal(pixels)) pixels"
        )
    }
}
