/// Finds the elements into which Apple's script draws.
struct ScriptButtonFinder: Sendable {
    let page: TemplatePage
    let script: Measured<AppleScript?>
    private let nodes: [Int]
    /// Whether something else passes presses on to an element that is hidden.
    private let hasStandIn: Bool

    /// Whether there are more than are looked at.
    let isCut: Bool

    /// More elements of a page are left out.
    private static let maximumCount = 100

    init(page: TemplatePage, script: Measured<AppleScript?>) {
        self.page = page
        self.script = script
        let nodes = page.tree.descendants(of: MarkupTree.root).lazy.filter { node in
            page.tree[node].elementName != nil && page.tree.literal("id", of: node) == "appleid-signin"
        }
        let some = Array(nodes.prefix(Self.maximumCount + 1))
        self.isCut = some.count > Self.maximumCount
        self.nodes = Array(some.prefix(Self.maximumCount))
        self.hasStandIn = !self.nodes.isEmpty && Self.hasStandIn(in: page.tree.source)
    }

    /// Whether the script draws over a button that is inside.
    func replaces(_ node: Int) -> Bool {
        guard self.script.knownValue ?? nil != nil else { return false }
        return self.isInside(node)
    }

    /// Whether the script, where there is one, draws over an element.
    func isInside(_ node: Int) -> Bool {
        !self.nodes.isEmpty
            && ([node] + self.page.tree.ancestors(of: node)).contains { self.nodes.contains($0) }
    }

    var buttons: [MeasuredButton] { self.nodes.flatMap { self.buttons(at: $0) } }

    private func buttons(at node: Int) -> [MeasuredButton] {
        let chain = StyleChain(node, on: self.page, in: StyleContext())
        let around = ([node] + self.page.tree.ancestors(of: node)).map { self.page.styles.block(of: $0) }
        let hasDark = chain.hasDark || around.contains { !$0.dark.isEmpty }
        return (hasDark ? [Appearance.light, .dark] : [.light]).map { self.button(at: node, in: $0) }
    }

    private func button(at node: Int, in appearance: Appearance) -> MeasuredButton {
        var button = MeasuredButton(
            .system,
            at: self.page.tree.place(of: node),
            on: .web,
            variant: Variant(appearance)
        )
        button.branches = self.page.branches(of: node)
        button.attributes = self.attributes(of: node)
        let chain = StyleChain(node, on: self.page, in: StyleContext(appearance: appearance))
        let box = BoxMeasure(chain: chain, text: nil, pictureHeights: [])
        button.width = self.length("data-width", of: node) ?? box.width
        button.height =
            self.length("data-height", of: node) ?? (chain.declared("height") == nil ? .unseen : box.height)
        button.background = box.background
        button.style = self.style(of: node)
        button.writtenStyle = self.writtenStyle(of: node)
        button.cover = box.hiding.map { self.hasStandIn ? .known($0) : .unseen } ?? .unseen
        return button
    }

    /// What the script reads, and the id.
    private func attributes(of node: Int) -> [ButtonAttribute] {
        self.page.tree[node].attributes.compactMap { attribute in
            let name = attribute.plainName
            guard name == "id" || name.hasPrefix("data-") else { return nil }
            let place = self.page.tree.source.place(at: attribute.valueOffset)
            return ButtonAttribute(name, attribute.literal, place: place)
        }
    }

    private func length(_ name: String, of node: Int) -> Measured<Double>? {
        guard let attribute = self.page.tree.attribute(name, of: node) else { return nil }
        guard let text = attribute.literal, let number = Double(text), number.isFinite, number > 0 else {
            return .unseen
        }
        // Beyond its limits the script takes the limit.
        let range = name == "data-width" ? 130.0...375 : 30.0...64
        return .known(min(max(number, range.lowerBound), range.upperBound))
    }

    private func style(of node: Int) -> Measured<ButtonStyle> {
        func value(_ name: String, _ standard: String) -> String? {
            guard let attribute = self.page.tree.attribute(name, of: node) else { return standard }
            return attribute.literal
        }
        switch (value("data-color", "black"), value("data-border", "true")) {
        case ("black", _): return .known(.black)
        case ("white", "false"): return .known(.white)
        case ("white", "true"): return .known(.whiteOutline)
        default: return .unseen
        }
    }

    /// The word for the color; what it means hangs on the border beside it.
    private func writtenStyle(of node: Int) -> WrittenValue<ButtonStyle>? {
        let border = self.page.tree.attribute("data-border", of: node)
        guard let color = self.page.tree.attribute("data-color", of: node), !color.isBound,
            let word = color.literal, border == nil || border?.literal != nil
        else { return nil }
        return WrittenValue(
            word,
            at: self.page.tree.source.place(at: color.valueOffset),
            spellings: [.black: "black", border?.literal == "false" ? .white : .whiteOutline: "white"]
        )
    }

    private static func hasStandIn(in text: SourceText) -> Bool {
        var cursor = ByteCursor(text)
        while let found = cursor.find("appleid-signin") {
            cursor.position = found + 1
            let tail = text.string((found + 14)..<(found + 40))
            if tail.contains(".click()") { return true }
        }
        return false
    }
}
