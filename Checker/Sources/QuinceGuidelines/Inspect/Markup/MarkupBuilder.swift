/// Builds a tree from tags and template code as they come, whatever their order.
struct MarkupBuilder: Sendable {
    /// Deeper elements are added beside their parents, deeper conditions are left out.
    static let maximumDepth = 256

    private(set) var tree: MarkupTree
    private var open: [Int] = []
    private var conditions: [Condition] = []
    private let base: Int
    /// The last element of a chain of `v-if` and `v-else`, by its parent.
    private var chains: [Int: Branch] = [:]

    /// Which template language a condition is of; the end of one language ends none of another.
    enum Syntax: Sendable { case tag, mustache, code, braces, blade, razor }

    private struct Condition: Sendable {
        let syntax: Syntax
        let place: SourcePlace
        let isCondition: Bool
        var way = 0
        /// The elements that were open before it.
        let open: [Int]
        /// Whether the condition is said the other way round, as in `!isOpen`.
        let isTurned: Bool
    }

    init(_ tree: MarkupTree, below base: Int = MarkupTree.root) {
        self.tree = tree
        self.base = base
    }

    var parent: Int { self.open.last ?? self.base }

    mutating func append(_ kind: TemplateNode.Kind, at offset: Int, end: Int) {
        var node = TemplateNode(kind, parent: self.parent, offset: offset)
        node.end = end
        node.branches = self.branches
        _ = self.tree.append(node)
    }

    /// Adds an element and stays in it.
    mutating func begin(_ node: TemplateNode) {
        guard let name = node.elementName else { return }
        if let last = self.open.last, Self.closesItself.contains(name), self.tree[last].elementName == name {
            self.open.removeLast()
        }
        let index = self.tree.append(self.placed(node))
        if self.open.count < Self.maximumDepth { self.open.append(index) }
    }

    /// Adds an element that has nothing inside.
    mutating func add(_ node: TemplateNode) {
        _ = self.tree.append(self.placed(node))
    }

    private mutating func placed(_ node: TemplateNode) -> TemplateNode {
        var node = node
        node.parent = self.parent
        node.branches = self.branches
        if let branch = self.chained(node) { node.branches.append(branch) }
        return node
    }

    /// The way of `v-if`, `v-else-if` or `v-else` that an element is.
    private mutating func chained(_ node: TemplateNode) -> Branch? {
        let last = self.chains.removeValue(forKey: self.parent)
        guard let attribute = node.attributes.first(where: { Self.chainNames.contains($0.name) }) else {
            return nil
        }
        var branch = Branch(of: self.tree.source.place(at: node.offset), way: 0)
        if attribute.name != "v-if" {
            guard let last else { return nil }
            branch = Branch(of: last.condition, way: last.way + 1)
        }
        let code = attribute.name == "v-else" ? "true" : attribute.source
        self.tree.conditions[branch.condition, default: []].append(code)
        self.chains[self.parent] = branch
        return branch
    }

    private static let chainNames: Set<String> = ["v-if", "v-else-if", "v-else"]

    /// Leaves the nearest open element of a name, and those inside it.
    mutating func close(_ name: String, end: Int) {
        guard let index = self.open.lastIndex(where: { self.tree[$0].elementName?.lowercased() == name })
        else {
            return
        }
        self.tree[self.open[index]].end = end
        self.open.removeSubrange(index...)
    }

    /// Opened again, they end the one before.
    private static let closesItself: Set<String> = ["p", "li", "option", "tr", "td", "th", "dt", "dd"]

    /// Takes a step of template code; its code is kept where conditions are evaluated.
    mutating func take(_ step: TemplateStep, of syntax: Syntax, at offset: Int, code: String = "") {
        switch step {
        case .opens(let isCondition, let text):
            self.open(isCondition, text, of: syntax, at: offset)
            if syntax == .braces { self.note(code, isCondition, at: offset) }
        case .next:
            guard let index = self.nearest(syntax) else { return }
            self.conditions.removeSubrange((index + 1)...)
            self.conditions[index].way += 1
            self.open = self.conditions[index].open
            let place = self.conditions[index].place
            if self.tree.conditions[place] != nil { self.noteWay(code, of: self.conditions[index]) }
        case .closes:
            guard let index = self.nearest(syntax) else { return }
            // A loop's elements are closed by then; those of a condition may reach beyond it.
            if !self.conditions[index].isCondition { self.open = self.conditions[index].open }
            self.conditions.removeSubrange(index...)
        case .value, .other: break
        }
    }

    /// Keeps the code of Svelte's blocks; what a block repeats or names has a node of its own.
    private mutating func note(_ code: String, _ isCondition: Bool, at offset: Int) {
        let code = code.trimmed("# \t\r\n")
        if isCondition {
            guard let condition = self.conditions.last, code.hasPrefix("if") else { return }
            self.noteWay(code, of: condition)
            return
        }
        guard code.hasPrefix("each ") || code.hasPrefix("snippet "), self.open.count < Self.maximumDepth
        else {
            return
        }
        var node = TemplateNode(.code, parent: self.parent, offset: offset)
        node.branches = self.branches
        let index = self.tree.append(node)
        self.tree.blocks[index] = code
        self.open.append(index)
    }

    /// `if way == "apple"`, `:else if isOpen`, `:else`.
    private mutating func noteWay(_ code: String, of condition: Condition) {
        guard condition.isCondition, condition.place.object == nil else { return }
        let code = code.trimmed(": \t\r\n")
        let test = code.replacingPrefix("else", by: "").trimmed(" \t\r\n").replacingPrefix("if", by: "")
        self.tree.conditions[condition.place, default: []].append(test.isEmpty ? "true" : test)
    }

    /// Whether a condition of a syntax is open.
    func isIn(_ syntax: Syntax) -> Bool { self.nearest(syntax) != nil }

    private func nearest(_ syntax: Syntax) -> Int? { self.conditions.lastIndex { $0.syntax == syntax } }

    private mutating func open(_ isCondition: Bool, _ text: String, of syntax: Syntax, at offset: Int) {
        guard self.conditions.count < Self.maximumDepth else { return }
        let isTurned = text.hasPrefix("!") || text.hasPrefix("not ")
        let name = text.trimmed("! ").replacingPrefix("not ", by: "")
        let isName = !name.isEmpty && name.utf8.allSatisfy { $0.isName || $0 == 0x2E }
        // Two conditions of one name go together: `if user` and `if not user`.
        let place =
            isName
            ? SourcePlace(path: self.tree.source.path, object: name) : self.tree.source.place(at: offset)
        self.conditions.append(
            Condition(
                syntax: syntax,
                place: place,
                isCondition: isCondition,
                open: self.open,
                isTurned: isTurned
            )
        )
    }

    private var branches: [Branch] {
        self.conditions.filter(\.isCondition).map { condition in
            let isTurned = condition.isTurned && condition.place.object != nil
            return Branch(of: condition.place, way: isTurned ? 1 - condition.way : condition.way)
        }
    }
}
