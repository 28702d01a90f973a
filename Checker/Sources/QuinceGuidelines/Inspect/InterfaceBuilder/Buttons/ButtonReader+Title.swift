extension ButtonReader {
    func title() -> TitleLook? {
        if self.changes.removeTitle { return nil }
        guard var look = self.storedTitle() else {
            guard let reason = self.changes.reason(for: .title) else { return nil }
            return TitleLook(text: .unknown(because: reason))
        }
        look.text = self.changes.unless(.title, look.text)
        look.font = self.changes.unless(.font, look.font)
        look.size = self.changes.unless(.font, look.size)
        look.color = self.changes.unless(.titleColor, look.color)
        return look
    }

    private func storedTitle() -> TitleLook? {
        guard let text = Self.plainTitle(of: self.node),
            let source = self.configuration ?? self.state ?? self.cell
        else {
            return nil
        }
        // What Interface Builder writes into every new button is replaced by code.
        let isPlaceholder = text == "Button"
        var look = TitleLook(
            text: isPlaceholder
                ? .unknown(because: "the file has the title “Button”, which code will replace")
                : .known(text),
            place: source.place(of: "title", object: self.node["id"]) ?? source.place(object: self.node["id"])
        )
        let attributed = source.child("attributedString", key: "attributedTitle").map(AttributedTitle.init)
        let font = attributed?.main?.font.map { FontLook($0) } ?? self.font()
        (look.font, look.size) = (font.family, font.size)
        if attributed == nil { look.writtenSize = font.writtenSize }
        look.color = attributed?.main?.color.map(self.paints.paint) ?? self.titleColor()
        return look
    }

    private var cell: MarkupNode? { self.node.child("buttonCell", key: "cell") }

    private func font() -> FontLook {
        if let configuration = self.configuration {
            let own = configuration.child("fontDescription", key: "titleFontDescription")
            return own.map { FontLook($0) }
                ?? FontLook(
                    family: .known("system"),
                    size: .assumed(17, because: "it follows the text size that the user has chosen")
                )
        }
        if let own = self.node.child("fontDescription", key: "fontDescription") { return FontLook(own) }
        guard self.isCustomType else { return .system(15) }
        return FontLook(
            family: .known("system"),
            size: .assumed(18, because: "the storyboard sets no font, and UIKit's isn't documented")
        )
    }

    private func titleColor() -> Measured<InterfacePaint> {
        if let configuration = self.configuration {
            if let own = self.paints.paint("baseForegroundColor", of: configuration) { return own }
            let isFilled = ["filled", "borderedProminent"].contains(configuration["style"])
            return isFilled ? .known(InterfacePaint(.white)) : self.tintOrBlue
        }
        if let own = self.state.flatMap({ self.paints.paint("titleColor", of: $0) }) { return own }
        return self.isCustomType ? .known(InterfacePaint(.white)) : self.tintOrBlue
    }

    var tintOrBlue: Measured<InterfacePaint> {
        self.tint ?? .assumed(SystemPaints.blue, because: "the file sets no tint, and the system's is blue")
    }
}
