/// How a text is written, as the elements around it say.
struct TextStyle: Sendable {
    var size: Measured<Double> = .unseen
    /// The number for ``size`` in the element's own style.
    var writtenSize: WrittenValue<Double>?
    /// In points; nil if it depends on the font.
    var lineHeight: Double?
    var color: String?
    var family: String?
    var transform: String?
    /// Whether a value that isn't read names the font.
    var hasOwnFont = false
    /// Whether what isn't said comes from the elements around.
    var isInherited = false
    /// Whether anything here depends on the appearance or on the width.
    var hasDark = false
    var hasWide = false

    /// Of a text in a button.
    ///
    /// - Parameters:
    ///   - text: The text's node.
    ///   - chain: The button's box.
    init(of text: Int, in chain: StyleChain) {
        let tree = chain.page.tree
        let above = tree.ancestors(of: text).filter { tree[$0].elementName != nil }
        let button = chain.nodes.first ?? text
        let inside =
            above.prefix { $0 != button } + (above.contains(button) ? [button] : chain.nodes.reversed())
        let isControl = ["button", "input"].contains(tree[button].elementName?.lowercased() ?? "")
        // A browser gives buttons a font of their own; Tailwind and `all: unset` take that back.
        let isInherited = !isControl || chain.usesUtilities || chain.declared("all") == "unset"
        self.isInherited = isInherited
        let around = isInherited ? tree.ancestors(of: button).filter { tree[$0].elementName != nil } : []
        self.hasOwnFont = inside.contains { node in
            tree.attribute("sx", of: node)?.source.contains("fontFamily") == true
        }
        for node in inside + around {
            let isFirst = self.size == .unseen
            self.take(chain.page.styles.block(of: node), chain.context) {
                Self.size(above: node, on: chain.page, in: chain.context)
            }
            if isFirst, self.size != .unseen, inside.contains(node) {
                self.writtenSize = InlineSize(node, in: tree).written
            }
        }
        if case .unseen = self.size, chain.usesUtilities {
            self.size = .assumed(StyleLength.rootFontSize, because: "the button sets no font size")
        }
        if self.lineHeight == nil, chain.usesUtilities, let size = self.size.value {
            self.lineHeight = 1.5 * size
        }
    }

    /// The nearest element's word counts.
    private mutating func take(_ block: StyleBlock, _ context: StyleContext, sizeAbove: () -> Double?) {
        let declarations = block.declarations(in: context)
        self.hasDark = self.hasDark || !block.dark.isEmpty
        self.hasWide = self.hasWide || block.hasWidths
        if case .unseen = self.size, let text = declarations["font-size"] {
            let size = StyleLength.pixels(text, fontSize: Self.isRelative(text) ? sizeAbove() : nil)
            let reason =
                text == TailwindTheme.unknown ? "the project's Tailwind theme sets it" : "it is \(text)"
            self.size = size.map { .known($0) } ?? .unknown(because: reason)
        }
        if self.lineHeight == nil, let text = declarations["line-height"],
            let size = self.size.value ?? StyleLength.rootFontSize as Double?
        {
            self.lineHeight = StyleLength.lineHeight(text, fontSize: size)
        }
        self.color = self.color ?? declarations["color"]
        self.family = self.family ?? declarations["font-family"]
        self.transform = self.transform ?? declarations["text-transform"]
    }

    private static func isRelative(_ size: String) -> Bool { size.hasSuffix("em") && !size.hasSuffix("rem") }

    /// The size of texts around an element; nil if it is not written in the file, and where the file is no whole page.
    private static func size(above node: Int, on page: TemplatePage, in context: StyleContext) -> Double? {
        guard page.isDocument else { return nil }
        var factor = 1.0
        for ancestor in page.tree.ancestors(of: node) {
            guard let text = page.styles.block(of: ancestor).declarations(in: context)["font-size"] else {
                continue
            }
            guard Self.isRelative(text) else {
                return StyleLength.pixels(text, fontSize: nil).map { factor * $0 }
            }
            guard let times = StyleLength.pixels(text, fontSize: 1) else { return nil }
            factor *= times
        }
        return factor * StyleLength.rootFontSize
    }

    /// A text as it is shown.
    func shown(_ text: String) -> String {
        switch self.transform {
        case "uppercase": text.uppercased()
        case "lowercase": text.lowercased()
        case "capitalize":
            text.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(
                separator: " "
            )
        default: text
        }
    }

    /// The first font that is named; the names of the system's are one.
    var font: Measured<String> { self.hasOwnFont ? .unseen : self.family.map(Self.font) ?? .unseen }

    static func font(of family: String) -> Measured<String> {
        let text = family.trimmed(" ")
        // A comma in quotation marks is a part of the name.
        let mark = text.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
        let first = mark.map { mark in text.dropFirst().prefix { $0 != mark } } ?? text.prefix { $0 != "," }
        guard !first.isEmpty else { return .unseen }
        let name = String(first).trimmed("\"' ")
        if ["inherit", "initial", "unset", "var"].contains(where: { name.lowercased().hasPrefix($0) }) {
            return .unseen
        }
        let system = [
            "-apple-system", "system-ui", "blinkmacsystemfont", "ui-sans-serif", "sf pro text",
            "sf pro display", "sf pro",
        ]
        return .known(system.contains(name.lowercased()) ? "system" : name)
    }
}
