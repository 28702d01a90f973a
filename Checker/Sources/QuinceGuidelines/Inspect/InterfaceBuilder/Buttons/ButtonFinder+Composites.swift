extension ButtonFinder {
    /// Views that look like a button because of the label inside them.
    func composites(where isTitle: (String) -> Bool) -> [(view: Int, label: Int)] {
        var found: [(view: Int, label: Int)] = []
        for label in self.tree.indices where self.tree[label].kind == .label {
            guard let text = Self.text(ofLabel: self.tree[label].node), isTitle(text) else { continue }
            if let view = self.composite(around: label), !found.contains(where: { $0.view == view }) {
                found.append((view, label))
            }
        }
        return found
    }

    static func text(ofLabel node: MarkupNode) -> String? {
        if let text = node["text"] { return text }
        if let text = node.children.first(where: { $0.name == "string" && $0["key"] == "text" })?.text {
            return text
        }
        return node.child("attributedString", key: "attributedText").map(AttributedTitle.init)?.text
    }

    /// The innermost view around a label that is pressed as a whole and holds nothing else.
    private func composite(around label: Int) -> Int? {
        for outer in self.tree.ancestors(of: label) {
            guard outer != 0, self.holdsOneTitle(outer) else { return nil }
            if self.isPressed(outer) || (self.hasSurface(outer) && self.looksLikeButton(outer)) {
                return outer
            }
        }
        return nil
    }

    /// No more than two labels, pictures, and what arranges them: a card of a screen holds more.
    private func holdsOneTitle(_ number: Int) -> Bool {
        guard self.tree[number].frame.map({ $0.height <= 120 }) ?? true, self.tree[number].kind != .cell
        else { return false }
        var labels = 0
        for inner in self.tree.descendants(of: number) {
            switch self.tree[inner].kind {
            case .label: labels += 1
            case .plain, .stack, .image, .effect: continue
            case .button where ButtonReader.isInvisible(self.tree[inner].node): continue
            default: return false
            }
        }
        return labels <= 2
    }

    private func isPressed(_ number: Int) -> Bool {
        let view = self.tree[number]
        if Self.hasGesture(view.node)
            || view.customClass.map({ $0.hasSuffix("Button") || $0.hasSuffix("Control") }) == true
        {
            return true
        }
        return view.children.contains {
            self.tree[$0].kind == .button && ButtonReader.isInvisible(self.tree[$0].node)
        }
    }

    private static func hasGesture(_ node: MarkupNode) -> Bool {
        node.child("connections")?.children.contains {
            $0["property"] == "gestureRecognizers" || $0.name == "action"
        } ?? false
    }

    private func hasSurface(_ number: Int) -> Bool {
        let node = self.tree[number].node
        let attributes = RuntimeAttributes(node)
        return node.child("color", key: "backgroundColor").map { $0["alpha"] != "0.0" } == true
            || attributes.first(of: ButtonReader.borderWidths) != nil
    }

    /// A picture, rounded corners, or a name says that it is more than a headline.
    private func looksLikeButton(_ number: Int) -> Bool {
        let view = self.tree[number]
        if RuntimeAttributes(view.node).first(of: ButtonReader.radii) != nil { return true }
        if self.tree.descendants(of: number).contains(where: { self.tree[$0].kind == .image }) { return true }
        let names =
            self.outlets.names(of: view.id).map(\.property)
            + [view.node["userLabel"], view.customClass].compactMap(\.self)
        return names.contains { name in
            IdentifierWords.namesApple(name)
                || IdentifierWords.words(of: name).contains { $0 == "button" || $0 == "btn" }
        }
    }
}
