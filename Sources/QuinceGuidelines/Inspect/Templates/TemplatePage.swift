/// One tree of markup with what its file says around it.
struct TemplatePage: Sendable {
    let tree: MarkupTree
    let styles: StyleReader
    let contents: ContentReader
    /// What names of components come from, such as `react-icons/fa`.
    let imports: [String: String]
    /// Whether it is a page of its own, and not a part of one.
    let isDocument: Bool
    /// Whether style sheets or scripts of other files belong to it.
    let hasLinkedSheets: Bool
    let hasLinkedScripts: Bool
    /// Of the page; nil where it says none.
    let language: String?
    /// Which of several roots of one file are never seen together: the roots of a component.
    let isComponent: Bool

    init(
        _ tree: MarkupTree,
        styled: [String: StyledComponent] = [:],
        imports: [String: String] = [:],
        isComponent: Bool = false
    ) {
        var sheet = StyleSheet()
        var elements: [String: [Int]] = [:]
        for node in tree.descendants(of: MarkupTree.root) {
            guard let name = tree[node].elementName?.lowercased() else { continue }
            elements[name, default: []].append(node)
        }
        for node in elements["style"] ?? [] {
            for child in tree[node].children {
                if case .text(let text) = tree[child].kind { sheet.add(text) }
            }
        }
        self.tree = tree
        self.styles = StyleReader(tree, sheet: sheet, styled: styled)
        self.contents = ContentReader(self.styles)
        self.imports = imports
        self.isComponent = isComponent
        self.isDocument = elements["html"] != nil || elements["body"] != nil
        self.hasLinkedSheets = (elements["link"] ?? []).contains {
            tree.literal("rel", of: $0) == "stylesheet"
        }
        self.hasLinkedScripts = (elements["script"] ?? []).contains { tree.attribute("src", of: $0) != nil }
        self.language = elements["html"]?.first.flatMap { tree.literal("lang", of: $0) }
    }

    /// The element or definition that a node belongs to and that belongs to none.
    func root(of node: Int) -> Int { self.tree.ancestors(of: node).last ?? node }

    /// The language of an element: its own, or that of the nearest one around it.
    func language(of node: Int) -> String? {
        ([node] + self.tree.ancestors(of: node)).lazy.compactMap { self.tree.literal("lang", of: $0) }.first
            ?? self.language
    }

    /// The conditions under which a node is there; of the roots of a component, one is returned.
    func branches(of node: Int) -> [Branch] {
        var branches = self.tree.branches(of: node)
        guard self.isComponent, !self.isDocument else { return branches }
        let path = self.tree.source.path
        branches.append(
            Branch(of: SourcePlace(path: path, object: "return"), way: self.outermostElement(of: node))
        )
        return branches
    }

    func outermostElement(of node: Int) -> Int {
        ([node] + self.tree.ancestors(of: node)).last { self.tree[$0].elementName != nil } ?? node
    }
}
