/// An element with those inside it that stand alone in it: together they are the box that is seen.
struct StyleChain: Sendable {
    let page: TemplatePage
    let context: StyleContext
    /// From the outermost on.
    let nodes: [Int]
    private let blocks: [StyleBlock]
    private let declarations: [[String: String]]

    init(_ node: Int, on page: TemplatePage, in context: StyleContext) {
        self.page = page
        self.context = context
        self.nodes = Self.chain(from: node, in: page.tree)
        let blocks = self.nodes.map { page.styles.block(of: $0) }
        self.blocks = blocks
        self.declarations = blocks.map { $0.declarations(in: context) }
    }

    private static func chain(from node: Int, in tree: MarkupTree) -> [Int] {
        var chain = [node]
        while let last = chain.last, chain.count < 8 {
            let children = tree[last].children.filter { !Self.isSilent(tree[$0].kind) }
            guard children.count == 1, let name = tree[children[0]].elementName?.lowercased(),
                !["svg", "img", "image", "i"].contains(name), !Self.isPicture(children[0], in: tree)
            else { break }
            chain.append(children[0])
        }
        return chain
    }

    /// Whether nothing is written in it: an icon by its class, or one of a library.
    private static func isPicture(_ node: Int, in tree: MarkupTree) -> Bool {
        guard let name = tree[node].elementName, tree[node].children.allSatisfy({ isSilent(tree[$0].kind) })
        else { return false }
        if ["span", "div", "em", "figure"].contains(name) { return true }
        let isOfLibrary = name.firstMatch(of: /^(Fa|Ai|Bs|Si|Io|Ri|Tb|Di|Gr|Im|Fi|Md|Lu)[A-Z]/) != nil
        return name.first?.isUppercase == true && !name.hasSuffix("Button")
            && (isOfLibrary || ButtonText.isPicture(name) || ViewWords.isAppleLogo(name))
    }

    /// Padding and borders of the elements around the one that has a size, across or upwards; nil if a part isn't written.
    func frame(around name: String, _ sides: [String]) -> Double? {
        guard let place = self.declarations.firstIndex(where: { $0[name] != nil }) else { return nil }
        var sum = 0.0
        for (index, declarations) in self.declarations[..<place].enumerated() {
            let element = self.page.tree[self.nodes[index]].elementName?.lowercased() ?? ""
            let isControl = ["button", "input"].contains(element) && !self.blocks[index].usesUtilities
            if isControl, sides.contains(where: { declarations[$0] == nil }) { return nil }
            for side in sides {
                guard let text = declarations[side] else { continue }
                guard let length = StyleLength.pixels(text, fontSize: nil) else { return nil }
                sum += length
            }
            guard let border = declarations["border-width"] else { continue }
            guard let width = StyleLength.pixels(border, fontSize: nil) else { return nil }
            sum += 2 * width
        }
        return sum
    }

    private static func isSilent(_ kind: TemplateNode.Kind) -> Bool {
        switch kind {
        case .text(let text): !text.contains { !$0.isWhitespace }
        case .slot: true
        default: false
        }
    }

    /// A declaration of the outermost element that has it.
    func declared(_ name: String) -> String? { self.declarations.lazy.compactMap { $0[name] }.first }

    /// Whether Tailwind's style sheet applies here, and nothing else can style the element.
    var usesUtilities: Bool { !self.isComponent && self.blocks.contains(where: \.usesUtilities) }

    /// Whether the element is a component, which may set what isn't written here.
    var isComponent: Bool {
        let name = self.nodes.first.flatMap { self.page.tree[$0].elementName } ?? ""
        return name.first?.isUppercase == true
    }

    /// Classes of which nothing is known.
    var unknownClasses: [String] { self.blocks.flatMap(\.unknownClasses) }

    /// Whether anything here depends on the appearance or on the width.
    var hasDark: Bool { self.blocks.contains { !$0.dark.isEmpty } }
    var hasWays: Bool { self.blocks.contains(where: \.hasWays) }
    var hasWide: Bool { self.blocks.contains(where: \.hasWidths) }

    /// A length all of whose parts are written; nil if one is not.
    func sum(_ names: [String], fontSize: Double?) -> Double? {
        var sum = 0.0
        for declarations in self.declarations {
            for name in names {
                guard let text = declarations[name] else { continue }
                guard let length = StyleLength.pixels(text, fontSize: fontSize) else { return nil }
                sum += length
            }
        }
        return sum
    }

    /// Whether some element says something about all of some properties.
    func saysAll(_ names: [String]) -> Bool { names.allSatisfy { self.declared($0) != nil } }

    func length(_ name: String) -> Double? {
        self.declared(name).flatMap { StyleLength.pixels($0, fontSize: nil) }
    }
}
