extension Rule {
    /// A logo alone is as wide as high.
    static let logoOnlyAspect = Rule(
        "logo.only-aspect",
        "A square logo-only button",
        severities: .always(.error),
        statement: "A logo-only button must have an aspect ratio of 1:1.",
        source: .guidelines("Custom logo-only buttons"),
        why: "The artwork is square; another aspect ratio stretches it or adds padding.",
        remedy: "Give the button the same width and height.",
        example: Example(broken: "60 × 44 pt", kept: "44 × 44 pt"),
        check: .button { button, _ in
            guard button.kind == .customLogoOnly else { return [] }
            return button.width.with(button.height).judgedByValue { width, height in
                guard isOffSquare(width: width, height: height) else { return nil }
                var outcome = Outcome(
                    "is \(decimal(width)) × \(points(height))",
                    measured: "\(decimal(width / height, missing: 1, places: 2)):1",
                    required: "1:1"
                )
                outcome.remedy = "Make it \(decimal(max(width, height))) × \(points(max(width, height)))."
                // Without a surface of its own, people see the picture, and not the frame around it.
                return button.showsFrame
                    ? outcome : outcome.toReview(because: "nothing shows where it ends")
            }
        },
        doubtInCode: "code around the button may change its size"
    )
}

/// Whether a width and a height differ by more than 2 %, which is what rounding to whole points may do at 44 pt.
func isOffSquare(width: Double, height: Double) -> Bool {
    height > 0 && abs(width - height).misses(atMost: 0.02 * height)
}

extension MeasuredButton {
    /// Whether a fill or an outline shows how large it is.
    fileprivate var showsFrame: Bool {
        if let fill = self.fill.knownValue, fill.alpha > 0.01 { return true }
        return self.border.knownValue?.map { _ in true } ?? false
    }
}
