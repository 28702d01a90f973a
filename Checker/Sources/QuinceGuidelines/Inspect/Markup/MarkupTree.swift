/// Markup as nodes that know their parents and children.
struct MarkupTree: Sendable {
    let source: SourceText
    private(set) var nodes: [TemplateNode]
    /// What names in the code stand for.
    var definitions: [String: Int] = [:]
    /// The code of conditions, by their places: that of each way in turn, `true` for an `else`.
    var conditions: [SourcePlace: [String]] = [:]
    /// The code of the blocks that repeat or name their nodes, by their nodes: `each ways as way`, `snippet icon()`.
    var blocks: [Int: String] = [:]

    static let root = 0

    init(_ source: SourceText) {
        self.source = source
        self.nodes = [TemplateNode(.root, parent: 0, offset: 0)]
    }

    subscript(node: Int) -> TemplateNode {
        get { self.nodes[node] }
        set { self.nodes[node] = newValue }
    }

    /// Adds a node as the last child of another.
    mutating func append(_ node: TemplateNode) -> Int {
        let index = self.nodes.count
        self.nodes.append(node)
        self.nodes[node.parent].children.append(index)
        return index
    }

    func place(of node: Int) -> SourcePlace { self.source.place(at: self[node].offset) }

    /// The nodes above one, nearest first, without the root.
    func ancestors(of node: Int) -> [Int] {
        var ancestors: [Int] = []
        var current = self[node].parent
        while current != Self.root {
            ancestors.append(current)
            current = self[current].parent
        }
        return ancestors
    }

    /// The nodes below one in the order of the text; closed ones are given without those below them.
    func descendants(of node: Int, notBelow isClosed: (Int) -> Bool = { _ in false }) -> [Int] {
        var found: [Int] = []
        var waiting = Array(self[node].children.reversed())
        while let next = waiting.popLast() {
            found.append(next)
            if !isClosed(next) { waiting += self[next].children.reversed() }
        }
        return found
    }

    /// The children of its parent around a node, itself among them; those that are far away are left out.
    func neighbours(of node: Int) -> ArraySlice<Int> {
        let children = self[self[node].parent].children
        // They are in the order in which they were added.
        var (low, high) = (0, children.count)
        while low < high {
            let middle = (low + high) / 2
            if children[middle] < node { low = middle + 1 } else { high = middle }
        }
        return children[max(0, low - Self.reach)..<min(children.count, low + Self.reach)]
    }

    /// How many children on either side are near.
    private static let reach = 50

    /// All conditions under which a node is there.
    func branches(of node: Int) -> [Branch] {
        ([node] + self.ancestors(of: node)).flatMap { self[$0].branches }
    }

    /// An attribute of an element by its name, in small letters; bound ones by the name they bind.
    func attribute(_ name: String, of node: Int) -> MarkupAttribute? {
        self[node].attributes.first { $0.plainName == name }
    }

    /// An attribute's text; nil if it has none or code computes it.
    func literal(_ name: String, of node: Int) -> String? { self.attribute(name, of: node)?.literal }
}

extension MarkupAttribute {
    /// Its name in small letters, without what templates put around names that are bound to code: `:data-color`,
    /// `v-bind:src`, `[src]`, `[attr.data-color]`, `bind:value`.
    var plainName: String {
        var name = self.name.lowercased()[...]
        for prefix in ["v-bind:", "bind:", ":", "[attr.", "[", "th:"] where name.hasPrefix(prefix) {
            name = name.dropFirst(prefix.count)
            if name.hasSuffix("]") { name = name.dropLast() }
            break
        }
        return String(name)
    }

    /// Whether its value is code by its name.
    var isBound: Bool { self.plainName.utf8.count != self.name.utf8.count }
}
