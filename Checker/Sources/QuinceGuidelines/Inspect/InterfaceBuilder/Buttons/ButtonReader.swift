/// Reads what a `<button>` shows.
struct ButtonReader {
    let node: MarkupNode
    let paints: PaintReader
    let changes: ViewChanges
    let images: [String: AssetImage]
    let resources: InterfaceResources
    /// The tint it has or takes from the views around it; nil if the file names none.
    let tint: Measured<InterfacePaint>?

    static let radii = ["layer.cornerRadius", "cornerRadius", "cornerRadiusV", "viewCornerRadius", "radius"]
    static let borderWidths = ["layer.borderWidth", "borderWidth", "borderWidthV"]
    static let borderColors = [
        "layer.borderUIColor", "layer.borderColorFromUIColor", "borderColor", "borderColorV",
    ]

    var configuration: MarkupNode? { self.node.child("buttonConfiguration", key: "configuration") }
    var state: MarkupNode? { self.node.child("state", key: "normal") }
    var isCustomType: Bool { self.node["buttonType"] == nil || self.node["buttonType"] == "custom" }

    /// The title as a plain text; nil if there is none.
    static func plainTitle(of node: MarkupNode) -> String? {
        let configuration = node.child("buttonConfiguration", key: "configuration")
        let state = node.child("state", key: "normal")
        let source = configuration ?? state
        let attributed = source?.child("attributedString", key: "attributedTitle")
        let title =
            attributed.map { AttributedTitle($0).text } ?? source?["title"]
            ?? source?.child("string", key: "title")?.text ?? node.child("buttonCell", key: "cell")?["title"]
            ?? (configuration == nil ? node["title"] : nil)
        return title.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    /// The names of its pictures.
    static func images(of node: MarkupNode) -> [String] {
        let sources = [
            node.child("buttonConfiguration", key: "configuration"), node.child("state", key: "normal"),
        ]
        return sources.compactMap(\.self).flatMap { source in
            [
                source["image"], source["backgroundImage"],
                source.child("imageReference", key: "image")?["image"],
            ]
            .compactMap(\.self)
        }
    }

    static func accessibilityLabel(of node: MarkupNode) -> String? {
        let label = node.child("accessibility", key: "accessibilityConfiguration")?["label"]
        let attribute = RuntimeAttributes(node).node("accessibilityLabel")
        return label ?? attribute?["value"]
    }

    /// Whether nothing of it is seen.
    static func isInvisible(_ node: MarkupNode) -> Bool {
        Self.plainTitle(of: node) == nil && Self.images(of: node).isEmpty
            && node.child("color", key: "backgroundColor").map { $0["alpha"] == "0.0" } != false
    }

    func look() -> InterfaceButtonLook {
        var look = InterfaceButtonLook()
        look.title = self.title()
        look.fill = self.fill()
        look.radius = self.radius()
        look.border = self.changes.unless(.border, self.border())
        look.logo = self.changes.unless(.image, self.logo())
        look.isStacked = .known(["top", "bottom"].contains(self.configuration?["imagePlacement"]))
        look.accessibleName = self.changes.unless(.accessibleName, self.accessibleName())
        return look
    }

    private func accessibleName() -> Measured<String> {
        if let label = Self.accessibilityLabel(of: self.node) { return .known(label) }
        if let title = Self.plainTitle(of: self.node) { return self.changes.unless(.title, .known(title)) }
        // Without a title VoiceOver reads the picture's name.
        return .known(Self.images(of: self.node).first ?? "")
    }
}
