/// Reads what a hand-made button shows that is put together from views: a surface, a picture, a label.
struct CompositeReader {
    let tree: ViewTree
    let view: Int
    let label: Int
    let paints: PaintReader
    let changes: (Int) -> ViewChanges
    let images: [String: AssetImage]
    let tint: (Int) -> Measured<InterfacePaint>?

    func look() -> InterfaceButtonLook {
        let node = self.tree[self.view].node
        let own = self.changes(self.view)
        var look = InterfaceButtonLook()
        look.title = self.title()
        look.fill = self.fill(own)
        let attributes = RuntimeAttributes(node)
        let radius = attributes.first(of: ButtonReader.radii).map { ButtonReader.radius($0, attributes) }
        let plain =
            node["customClass"].map { Measured<Double>.unknown(because: "the class \($0) may round it") }
            ?? .known(0)
        look.radius = .points(own.unless(.radius, radius ?? plain))
        look.border = own.unless(.border, ButtonReader.border(attributes, self.paints))
        look.logo = self.logo()
        look.accessibleName = self.accessibleName(own)
        look.isStacked = .known(self.isStacked())
        return look
    }

    private func fill(_ own: ViewChanges) -> Measured<InterfacePaint>? {
        if let reason = own.reason(for: .fill) { return .unknown(because: reason) }
        return self.paints.paint("backgroundColor", of: self.tree[self.view].node)
    }

    private func accessibleName(_ own: ViewChanges) -> Measured<String> {
        let node = self.tree[self.view].node
        let inner = self.tree.descendants(of: self.view).lazy.map { self.tree[$0].node }
            .compactMap { ButtonReader.accessibilityLabel(of: $0) }.first
        let text =
            ButtonReader.accessibilityLabel(of: node) ?? inner
            ?? ButtonFinder.text(ofLabel: self.tree[self.label].node)
        return own.unless(.accessibleName, .known(text ?? ""))
    }

    private func title() -> TitleLook {
        let node = self.tree[self.label].node
        let changes = self.changes(self.label)
        let id = self.tree[self.label].id
        let attributed = node.child("attributedString", key: "attributedText").map(AttributedTitle.init)
        let font =
            attributed?.main?.font.map { FontLook($0) }
            ?? node.child("fontDescription", key: "fontDescription").map { FontLook($0) } ?? .system(17)
        let color =
            attributed?.main?.color.map(self.paints.paint) ?? self.paints.paint("textColor", of: node)
            ?? .known(InterfacePaint(light: .black, dark: .white))
        return TitleLook(
            text: changes.unless(.title, .known(ButtonFinder.text(ofLabel: node) ?? "")),
            place: node.place(of: "text", object: id) ?? node.place(object: id),
            font: changes.unless(.font, font.family),
            size: changes.unless(.font, font.size),
            writtenSize: attributed == nil ? font.writtenSize : nil,
            color: changes.unless(.titleColor, color),
            view: self.label
        )
    }

    private func logo() -> Measured<LogoLook?> {
        let text = ButtonFinder.text(ofLabel: self.tree[self.label].node) ?? ""
        guard let number = self.tree.descendants(of: self.view).first(where: { self.tree[$0].kind == .image })
        else {
            return .known(
                LogoNames.character(in: text).map { LogoLook(artwork: $0, place: self.title().place) }
            )
        }
        return self.logo(at: number)
    }

    /// The logo that an image view shows.
    func logo(at number: Int) -> Measured<LogoLook?> {
        let view = self.tree[number]
        let changes = self.changes(number)
        guard let name = view.node["image"] else {
            return .unknown(
                because: changes.reason(for: .image) ?? "the picture in it has no name in this file"
            )
        }
        let isSymbol = view.node["catalog"] == "system"
        var look = LogoLook(
            artwork: LogoNames.artwork(name, isSymbol: isSymbol),
            place: view.node.place(object: view.id),
            view: number
        )
        let asset = isSymbol ? nil : self.images[name]
        look.isBitmap = isSymbol ? .known(false) : asset.map { .known($0.isBitmap) } ?? .unseen
        if isSymbol || asset?.isTemplate == true {
            let blue = Measured.assumed(
                SystemPaints.blue,
                because: "the file sets no tint, and the system's is blue"
            )
            look.color = changes.unless(.titleColor, self.tint(number) ?? blue)
        }
        return changes.unless(.image, .known(look))
    }

    private func isStacked() -> Bool {
        self.tree.descendants(of: self.view).contains { number in
            let view = self.tree[number]
            guard view.kind == .stack, LayoutStack(view.node).isVertical else { return false }
            let inner = self.tree.descendants(of: number)
            return inner.contains(self.label) && inner.contains { self.tree[$0].kind == .image }
        }
    }
}
