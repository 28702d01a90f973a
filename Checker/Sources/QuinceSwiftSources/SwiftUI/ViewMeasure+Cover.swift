import QuinceGuidelines

extension ViewMeasure {
    /// Why Apple's button cannot be used as it is drawn; nil if nothing is in its way.
    func cover(of node: ViewNode) -> String? {
        var isTight = true
        for step in node.surroundings() {
            switch step {
            case .modifier(let modifier, _, _):
                if let reason = self.distortion(modifier) { return reason }
                if isTight, modifier.name == "overlay", let reason = self.overlay(modifier, node) {
                    return reason
                }
            case .container(let parent, let child):
                if let reason = self.layer(over: child, in: parent) { return reason }
                isTight = isTight && parent.neighbours(of: child).isEmpty
            case .host: break
            }
        }
        return nil
    }

    private static let neutral: [String: Double] = [
        "opacity": 1, "scaleEffect": 1, "blur": 0, "grayscale": 0, "saturation": 1, "brightness": 0,
        "contrast": 1,
    ]

    /// What a modifier does to the look of a button, where the amount is written and lasts.
    private func distortion(_ modifier: Modifier) -> String? {
        switch modifier.name {
        case "hidden": return "hidden"
        case "colorInvert": return "inverted colors"
        case "colorMultiply": return "multiplied colors"
        case "blendMode":
            guard let mode = modifier.arguments.unlabelled?.lastMember, mode != "normal" else { return nil }
            return "blend mode \(mode)"
        default: return self.amount(of: modifier)
        }
    }

    private func amount(of modifier: Modifier) -> String? {
        guard let neutral = Self.neutral[modifier.name] else { return nil }
        var steady = self.evaluator
        steady.trustsStates = false
        let value = modifier.arguments.unlabelled ?? modifier["x"] ?? modifier["radius"]
        guard let amount = steady.number(value, in: modifier.scope), abs(amount - neutral) > 0.001 else {
            return nil
        }
        let name = modifier.name == "scaleEffect" ? "scale" : modifier.name
        return "\(name) \(decimal(amount, places: 3))"
    }

    private func overlay(_ modifier: Modifier, _ node: ViewNode) -> String? {
        let isSeen = modifier.content.contains { content in
            content.branches.count <= node.branches.count && content.drawn.contains(where: self.isVisible)
        }
        return isSeen ? "a view laid over it" : nil
    }

    /// A later view of the same `ZStack` that lets touches through is a picture of a button.
    private func layer(over child: ViewNode, in parent: ViewNode) -> String? {
        guard case .layers = parent.kind, let index = parent.children.firstIndex(where: { $0 === child })
        else {
            return nil
        }
        let isCovered = parent.children[(index + 1)...].contains { sibling in
            sibling.branches.count <= child.branches.count && sibling.modifier("allowsHitTesting") != nil
                && sibling.drawn.contains(where: self.isVisible)
        }
        return isCovered ? "a view laid over it" : nil
    }

    /// Whether something is to be seen of a view: strokes are borders, and what is clear is nothing.
    func isVisible(_ node: ViewNode) -> Bool {
        switch node.kind {
        case .text, .image, .unknown: return true
        case .surface: return self.paint(node).map { ($0.value?.alpha ?? 1) > 0 } ?? false
        default: return false
        }
    }
}
