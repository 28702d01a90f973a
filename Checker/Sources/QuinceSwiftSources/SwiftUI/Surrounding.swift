/// What lies around a view, one step further out each.
enum Surrounding {
    /// A modifier, the view it belongs to, and its index there.
    case modifier(Modifier, ViewNode, Int)
    /// A view, and the child of it that one comes from.
    case container(ViewNode, ViewNode)
    /// A view in whose overlay or background one was: the index of that modifier, and the content that one comes from.
    case host(ViewNode, Int, ViewNode)
}

extension ViewNode {
    /// Everything around, from the inside to the outside.
    func surroundings(from start: Int = 0) -> [Surrounding] {
        var steps: [Surrounding] = []
        var (node, index) = (self, start)
        while true {
            for place in index..<max(index, node.modifiers.count) {
                steps.append(.modifier(node.modifiers[place], node, place))
            }
            guard let parent = node.parent else { return steps }
            if let host = node.hostIndex {
                steps.append(.host(parent, host, node))
                index = host + 1
            } else {
                steps.append(.container(parent, node))
                index = 0
            }
            node = parent
        }
    }

    /// The outermost view.
    var root: ViewNode {
        var node = self
        while let parent = node.parent { node = parent }
        return node
    }

    /// Itself and the views around it, from the inside to the outside.
    var ancestors: [ViewNode] {
        var nodes = [self]
        while let parent = nodes[nodes.count - 1].parent { nodes.append(parent) }
        return nodes
    }

    /// The children that are drawn together with one of them and take room.
    func neighbours(of child: ViewNode) -> [ViewNode] {
        self.children.filter { $0 !== child && !BranchMark.exclude($0.branches, child.branches) }
    }

    /// The nearest modifier of a name around, in the order in which SwiftUI looks for settings.
    func setting(_ names: String...) -> Modifier? {
        for case .modifier(let modifier, _, _) in self.surroundings() where names.contains(modifier.name) {
            return modifier
        }
        return nil
    }

    /// Its own modifier of a name.
    func modifier(_ names: String...) -> Modifier? { self.modifiers.first { names.contains($0.name) } }
}
