/// A view of a scene.
struct InterfaceView: Sendable {
    let node: MarkupNode
    let kind: ViewKind
    let parent: Int?
    var children: [Int] = []

    var id: String { self.node["id"] ?? "" }
    var customClass: String? { self.node["customClass"] }
    var isHidden: Bool { self.node.isYes("hidden") }
    var alpha: Double { self.node.number("alpha") ?? 1 }

    /// Where it stood in Interface Builder, from its parent's corner.
    let frame: Box?

    init(node: MarkupNode, kind: ViewKind, parent: Int?) {
        (self.node, self.kind, self.parent) = (node, kind, parent)
        self.frame = node.child("rect", key: "frame").flatMap { rect in
            guard let x = rect.number("x"), let y = rect.number("y"), let width = rect.number("width"),
                let height = rect.number("height")
            else { return nil }
            return Box(x: x, y: y, width: width, height: height)
        }
    }

    /// Whether the stored frame is what the constraints gave there.
    var isFrameTrue: Bool { !self.node.isYes("misplaced") && !self.node.isYes("ambiguous") }

    /// Whether its frame moves with its parent's, and no constraint does.
    var hasFixedFrame: Bool {
        !self.node.isNo("translatesAutoresizingMaskIntoConstraints") || self.node.isYes("fixedFrame")
    }

    /// For sentences: its text, its label in Interface Builder, or what it is.
    var description: String {
        let state = self.node.child("state", key: "normal")?["title"]
        let text = self.node["text"] ?? state ?? self.node["placeholder"] ?? self.node["userLabel"]
        guard let text, !text.isEmpty else { return self.customClass ?? "the \(self.node.name)" }
        return "“\(text.count > 40 ? text.prefix(39) + "…" : text[...])”"
    }
}
