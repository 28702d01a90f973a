import QuinceGuidelines

extension ViewMeasure {
    /// The narrowest gap between a view and what is next to it, where the code writes one down.
    ///
    /// Things that the code does not write are ignored, so the true gap is never wider than this one.
    func clearSpace(_ steps: [Surrounding]) -> Measured<Double> {
        let gaps = Edge.allCases.compactMap { self.gap($0, steps) }
        return gaps.min().map { .known($0) } ?? .unseen
    }

    private func gap(_ edge: Edge, _ steps: [Surrounding]) -> Double? {
        var inset = 0.0
        for step in steps {
            switch step {
            case .modifier(let modifier, let owner, let index):
                if modifier.name == "padding" {
                    guard let amount = self.padding(modifier, edge) else { return nil }
                    inset += amount
                } else if modifier.name == "frame" {
                    // A frame may put room around, and nobody knows where the button stands in it.
                    guard self.isFilled(modifier, edge.axis, owner, index) else { return nil }
                } else if ["offset", "position", "safeAreaInset", "alignmentGuide"].contains(modifier.name) {
                    return nil
                }
            case .container(let parent, let child):
                switch self.next(edge, child, parent) {
                case .none: continue
                case .unknown: return nil
                case .gap(let gap): return gap + inset
                }
            case .host: return nil
            }
        }
        return nil
    }

    /// Whether what is in a frame takes all of it along an axis.
    private func isFilled(_ frame: Modifier, _ axis: Axis, _ owner: ViewNode, _ index: Int) -> Bool {
        switch self.request(frame, axis) {
        case .none: return true
        case .fixed(let length):
            guard case .flexible(let limit) = self.extent(of: owner, axis, upTo: index) else { return false }
            return length <= limit ?? .infinity
        case .limits, .unknown: return false
        }
    }

    private enum Neighbour {
        case none
        case unknown
        case gap(Double)
    }

    private func next(_ edge: Edge, _ child: ViewNode, _ parent: ViewNode) -> Neighbour {
        let isAlong =
            switch parent.name {
            case "VStack", "LazyVStack": edge.axis == .height
            case "HStack", "LazyHStack": edge.axis == .width
            default: false
            }
        if case .transparent = parent.kind, parent.neighbours(of: child).isEmpty { return .none }
        guard isAlong else { return ["VStack", "HStack", "ZStack"].contains(parent.name) ? .none : .unknown }
        guard let neighbour = parent.neighbour(of: child, edge) else { return .none }
        guard self.isSeen(neighbour), let written = parent.arguments["spacing"],
            let spacing = self.evaluator.number(written, in: parent.scope),
            let inset = self.margin(of: neighbour, edge.opposite)
        else { return .unknown }
        return .gap(spacing + inset)
    }

    private func isSeen(_ node: ViewNode) -> Bool {
        switch node.kind {
        case .text, .button, .appleButton, .wrapper, .field: true
        default: false
        }
    }

    /// What a view keeps free at an edge by its outermost paddings.
    private func margin(of node: ViewNode, _ edge: Edge) -> Double? {
        var sum = 0.0
        for modifier in node.modifiers.reversed() {
            if modifier.name == "frame" { return nil }
            guard modifier.name == "padding" else { continue }
            guard let amount = self.padding(modifier, edge) else { return nil }
            sum += amount
        }
        return sum
    }
}

extension ViewNode {
    /// The child before or behind another that is on the screen with it.
    fileprivate func neighbour(of child: ViewNode, _ edge: Edge) -> ViewNode? {
        guard let index = self.children.firstIndex(where: { $0 === child }) else { return nil }
        let isBefore = edge == .top || edge == .leading
        let others = isBefore ? self.children[..<index].reversed() : Array(self.children[(index + 1)...])
        return others.first { !BranchMark.exclude($0.branches, child.branches) }
    }
}
