/// An element of a layout with its style.
struct AndroidElement {
    let node: MarkupNode
    let values: AndroidValues

    /// The class without its package: `Button` of `com.example.Button`.
    var name: String { self.node.name.split(separator: ".").last.map(String.init) ?? self.node.name }

    /// An attribute, or what the style says of it.
    subscript(_ names: String...) -> String? { self.attribute(names) }

    func attribute(_ names: [String]) -> String? {
        for name in names {
            if let value = self.node["android:\(name)"] ?? self.node["app:\(name)"] { return value }
        }
        return self.values.item(names.flatMap { ["android:\($0)", $0] }, of: self.node["style"])
    }

    /// Where an attribute stands: in the layout, or at the element where the style has it.
    func place(of name: String) -> SourcePlace {
        self.node.place(of: "android:\(name)") ?? self.node.place(of: "app:\(name)") ?? self.node.place()
    }

    func length(_ names: String...) -> Double? { self.values.length(self.attribute(names)) }
    func color(_ names: String...) -> Measured<RGBColor>? {
        self.attribute(names).map { self.values.color($0) }
    }

    /// What tints the background; nil if nothing does: `@null` leaves it as it is.
    var backgroundTint: Measured<RGBColor>? {
        self["backgroundTint"] == "@null" ? nil : self.color("backgroundTint")
    }

    /// Whether its background is a picture, which has a size of its own.
    var hasPictureBehind: Bool {
        guard let background = self["background"],
            let name = AndroidValues.name(background, kind: "drawable"),
            self.values.resources.value("color/\(name)", self.values.appearance) == nil
        else { return false }
        return self.values.drawable(background)?.kind != .shape
    }

    /// The id and the handlers, for words that tell what something is for.
    var words: [String] {
        [self.node["android:id"], self.node["android:onClick"], self.node["android:tag"]].compactMap(\.self)
            .map { $0.replacing("@+id/", with: "").replacing("@id/", with: "") } + [
                self.name, self.node.name,
            ]
    }

    /// Whether the configuration calls its class a button.
    var isDeclaredButton: Bool {
        self.values.declaredButtons.contains(self.name)
            || self.values.declaredButtons.contains(self.node.name)
    }

    /// Four distances of one kind, `padding` or `layout_margin`; 0 if nothing is said.
    func edges(_ kind: String) -> DrawnEdges {
        func side(_ names: [String], _ group: String) -> Double? {
            for name in names.map({ "\(kind)\($0)" }) + ["\(kind)\(group)", kind] {
                if let text = self.attribute([name]) { return self.values.length(text) }
            }
            return 0
        }
        return DrawnEdges(
            left: side(["Start", "Left"], "Horizontal"),
            top: side(["Top"], "Vertical"),
            right: side(["End", "Right"], "Horizontal"),
            bottom: side(["Bottom"], "Vertical")
        )
    }

    /// A size as it is asked for.
    func extent(_ name: String) -> DrawnExtent {
        switch self.attribute([name]) {
        case "match_parent", "fill_parent": .fill
        case "wrap_content": .wrap
        case nil: .wrap
        case let text: self.values.length(text).map { .fixed($0) } ?? .unknown
        }
    }

    /// The texts of an attribute, in every language.
    func texts(_ name: String) -> [CodeString] {
        self.values.texts(self.attribute([name]), at: self.place(of: name))
    }
}
