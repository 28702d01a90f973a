import QuinceGuidelines

/// A view that people press, with what it shows.
struct ButtonCandidate {
    let node: ViewNode
    let texts: [ViewNode]
    let images: [ViewNode]
    /// Where it opens, for reports.
    let position: Position

    init(_ node: ViewNode, content: [ViewNode], at position: Position? = nil) {
        self.node = node
        let drawn = content.flatMap(\.drawn)
        self.texts = drawn.filter { if case .text = $0.kind { true } else { false } }
        self.images = drawn.filter { if case .image = $0.kind { true } else { false } }
        self.position = position ?? node.position
    }

    /// The buttons of a screen, the outermost where one holds another.
    static func all(in root: ViewNode) -> [ButtonCandidate] {
        var found: [ButtonCandidate] = []
        self.collect(root, &found)
        return found
    }

    private static func collect(_ node: ViewNode, _ found: inout [ButtonCandidate]) {
        let own = node.isPressed || node.isNamedButton
        if own, !node.holdsAppleButton {
            found.append(ButtonCandidate(node, content: [node]))
        } else {
            for child in node.children { self.collect(child, &found) }
        }
        for modifier in node.modifiers {
            if modifier.name == "overlay", node.isAppleButton {
                found.append(ButtonCandidate(node, content: modifier.content, at: modifier.position))
            } else {
                for content in modifier.content { self.collect(content, &found) }
            }
        }
    }
}

extension ViewNode {
    var isAppleButton: Bool {
        switch self.kind {
        case .appleButton, .wrapper: true
        default: false
        }
    }

    /// Whether Apple's button is drawn in it.
    var holdsAppleButton: Bool { self.drawn.contains(where: \.isAppleButton) }

    /// Whether people press it.
    fileprivate var isPressed: Bool {
        if case .button = self.kind { return true }
        guard self.modifier("onTapGesture", "simultaneousGesture") != nil else { return false }
        // A tap on a screen around buttons closes the keyboard.
        let drawn = self.drawn
        return drawn.contains { if case .text = $0.kind { true } else { false } }
            && !drawn.contains { if case .button = $0.kind { true } else { false } }
    }

    /// A view of the project whose name says that it is a button, without one inside.
    fileprivate var isNamedButton: Bool {
        let small = self.name.lowercased()
        let isNamed = small.contains("button") || small.hasSuffix("btn")
        guard isNamed || Wording.isAction(self.name) else { return false }
        switch self.kind {
        case .transparent, .unknown:
            let drawn = self.drawn
            return !drawn.contains { if case .button = $0.kind { true } else { false } }
                && (isNamed || drawn.isSmall)
        default: return false
        }
    }
}

extension [ViewNode] {
    /// Whether no more is drawn than a button has: one title, and perhaps a logo.
    fileprivate var isSmall: Bool {
        let texts = self.count { if case .text = $0.kind { true } else { false } }
        let images = self.count { if case .image = $0.kind { true } else { false } }
        return texts == 1 && images <= 1
    }
}
