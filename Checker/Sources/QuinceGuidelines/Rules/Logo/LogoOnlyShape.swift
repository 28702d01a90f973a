extension Rule {
    /// A square, a rounded square or a circle.
    static let logoOnlyShape = Rule(
        "logo.only-shape",
        "A logo-only button square, rounded or round",
        severities: .always(.warning),
        statement: "You may mask the square logo-only artwork to a rounded square or a circle.",
        source: .guidelines("Custom logo-only buttons"),
        why: "Other shapes cut into the artwork.",
        remedy: "Mask the artwork with a rounded rectangle or a circle, or leave it square.",
        example: Example(broken: ".clipShape(Hexagon())", kept: ".clipShape(Circle())"),
        check: .button { button, _ in
            guard button.kind == .customLogoOnly else { return [] }
            return button.shape.judged("its shape") { shape in
                guard shape == .ellipse || shape == .other else { return nil }
                // A circle in a frame that is not square is told by the rule on that.
                if shape == .ellipse, let width = button.width.value, let height = button.height.value,
                    isOffSquare(width: width, height: height)
                {
                    return nil
                }
                var outcome = Outcome("is masked by another shape", required: "a rectangle or a circle")
                outcome.measured = shape == .ellipse ? "an ellipse" : "another shape"
                return outcome
            }
        }
    )
}
