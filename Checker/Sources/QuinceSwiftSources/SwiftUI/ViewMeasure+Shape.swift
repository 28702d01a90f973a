import QuinceGuidelines

/// The shape of a box with a corner radius and a mask.
struct Outline {
    var cornerRadius: Measured<Double> = .unseen
    var shape: Measured<MeasuredButton.Shape> = .unseen
}

extension ViewMeasure {
    /// The outline that modifiers give, from the inside to the outside, before anything makes room around.
    func outline(_ steps: [Surrounding], height: Double?) -> Outline {
        for step in steps {
            guard case .modifier(let modifier, _, _) = step else { return Outline() }
            switch modifier.name {
            case "cornerRadius":
                let radius = self.number(modifier.arguments.unlabelled, modifier)
                return Outline(cornerRadius: radius.map { .known($0) } ?? .unseen, shape: .known(.rectangle))
            case "clipShape", "mask", "containerShape":
                let value = modifier.arguments.unlabelled ?? modifier.content.first?.asExpression
                return value.map { self.outline(of: $0, modifier.scope, height: height) } ?? Outline()
            case "buttonBorderShape":
                guard modifier.arguments.unlabelled?.lastMember == "capsule" else { continue }
                return Outline(cornerRadius: height.map { .known($0 / 2) } ?? .unseen)
            case "padding": return Outline()
            default: continue
            }
        }
        return Outline()
    }

    /// The outline of a shape: `RoundedRectangle(cornerRadius: 8)`, `.capsule`, `.rect(cornerRadius: 8)`.
    func outline(of shape: Expression, _ scope: Scope, height: Double?) -> Outline {
        let rounded = height.map { Measured.known($0 / 2) } ?? .unseen
        switch shape.path.last {
        case "RoundedRectangle", "rect", "UnevenRoundedRectangle":
            let radius = shape.firstArguments?["cornerRadius"].flatMap {
                self.evaluator.number($0, in: scope)
            }
            let isPlain = shape.firstArguments?.isEmpty ?? true
            let measured = radius.map { Measured.known($0) } ?? (isPlain ? .known(0) : .unseen)
            return Outline(cornerRadius: measured, shape: .known(.rectangle))
        case "Rectangle": return Outline(cornerRadius: .known(0), shape: .known(.rectangle))
        case "Capsule", "capsule", "buttonBorder":
            return Outline(cornerRadius: rounded, shape: .known(.rectangle))
        case "Circle", "circle": return Outline(cornerRadius: rounded, shape: .known(.circle))
        case "Ellipse", "ellipse": return Outline(shape: .known(.ellipse))
        default: return Outline()
        }
    }

    /// The line around a box, where modifiers draw one; nil if they do not.
    func border(_ steps: [Surrounding]) -> MeasuredButton.Border? {
        for step in steps {
            guard case .modifier(let modifier, _, _) = step else { return nil }
            if modifier.name == "border" { return self.line(modifier.arguments, modifier.scope) }
            guard ["overlay", "background"].contains(modifier.name) else { continue }
            for node in modifier.content {
                guard let stroke = node.modifier("stroke", "strokeBorder") else { continue }
                return self.line(stroke.arguments, stroke.scope)
            }
        }
        return nil
    }

    private func line(_ arguments: [Argument], _ scope: Scope) -> MeasuredButton.Border {
        let width = arguments["lineWidth"] ?? arguments["width"]
        let color = arguments.unlabelled.map { self.evaluator.color($0, in: scope) } ?? .known(self.primary)
        return MeasuredButton.Border(
            color: color,
            width: width.map { self.evaluator.number($0, in: scope).map { .known($0) } ?? .unseen }
                ?? .known(1)
        )
    }
}
