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
                !["svg", "img", "image", "i"].contains(name)
            else { break }
            chain.append(children[0])
        }
        return chain
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
