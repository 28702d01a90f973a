import QuinceGuidelines

extension ViewMeasure {
    /// The room a view takes by itself, with its modifiers up to one of them.
    func extent(of node: ViewNode, _ axis: Axis, upTo end: Int? = nil) -> Extent {
        self.evaluator.budget.nested {
            node.modifiers.prefix(end ?? node.modifiers.count).reduce(self.base(node, axis)) {
                self.applying($1, to: $0, axis)
            }
        } ?? .unknown
    }

    private func applying(_ modifier: Modifier, to extent: Extent, _ axis: Axis) -> Extent {
        switch modifier.name {
        case "padding": extent.adding(self.padding(modifier, axis))
        case "frame": self.framed(extent, self.request(modifier, axis))
        case "resizable": .flexible(nil)
        case "fixedSize": if case .flexible = extent { .hugging } else { extent }
        case "containerRelativeFrame", "contentMargins", "safeAreaPadding": .unknown
        case "buttonStyle": self.styled(extent, modifier)
        default: extent
        }
    }

    /// The system's styles put a margin of their own around a label.
    private func styled(_ extent: Extent, _ modifier: Modifier) -> Extent {
        let name = modifier.arguments.unlabelled?.path.last ?? ""
        let bordered = ["bordered", "borderedProminent", "glass", "glassProminent"]
        return bordered.contains(name) || name.hasPrefix("Bordered") ? .unknown : extent
    }

    private func framed(_ extent: Extent, _ request: FrameRequest) -> Extent {
        switch request {
        case .none: return extent
        case .fixed(let length): return .fixed(length)
        case .unknown: return .unknown
        case .limits(_, let maximum?): return .flexible(maximum.isFinite ? maximum : nil)
        case .limits(let minimum, nil): return self.atLeast(minimum, extent)
        }
    }

    private func atLeast(_ minimum: Double?, _ extent: Extent) -> Extent {
        guard let minimum, minimum > 0 else { return extent }
        switch extent {
        case .fixed(let length): return .fixed(max(length, minimum))
        case .likely(let length, let reason):
            return length < minimum ? .fixed(minimum) : .likely(length, reason)
        case .hugging: return .likely(minimum, "its content is assumed to need no more")
        case .flexible, .unknown: return extent
        }
    }

    /// The room without modifiers.
    private func base(_ node: ViewNode, _ axis: Axis) -> Extent {
        switch node.kind {
        case .wrapper(let wrapper):
            guard axis == .height, let height = wrapper.height.value else { return self.appleButton(axis) }
            return .likely(height, "the class requests this height")
        case .appleButton: return self.appleButton(axis)
        case .surface, .spacer: return .flexible(nil)
        case .text: return axis == .height ? self.line(of: node) : .hugging
        case .vertical, .horizontal:
            if Self.filling.contains(node.name) { return .flexible(nil) }
            return self.stacked(node, axis)
        case .layers: return self.widest(node.children.map { self.extent(of: $0, axis) })
        case .transparent where Self.filling.contains(node.name): return .flexible(nil)
        case .transparent, .button: return self.grouped(node, axis)
        case .field, .toggle, .image, .unknown: return .hugging
        }
    }

    private func appleButton(_ axis: Axis) -> Extent {
        .flexible(axis == .width ? Self.widestAppleButton : nil)
    }

    private static let filling: Set<String> = [
        "List", "Form", "ScrollView", "GeometryReader", "NavigationView", "NavigationStack", "TabView",
    ]

    /// The height of a line of text, as the system's font has it.
    private func line(of node: ViewNode) -> Extent {
        guard let size = self.font(of: node).size.value else { return .hugging }
        return .likely(size * 1.193, "the height is computed from the title's usual line height")
    }

    /// A group that doesn't lay out its children: they are alternatives, or belong to the stack around.
    private func grouped(_ node: ViewNode, _ axis: Axis) -> Extent {
        let extents = Set(node.children.map { self.extent(of: $0, axis) })
        if extents.count == 1, let only = extents.first { return only }
        return node.children.isEmpty ? .hugging : self.widest(Array(extents))
    }

    private func stacked(_ node: ViewNode, _ axis: Axis) -> Extent {
        let extents = node.children.map { self.extent(of: $0, axis) }
        let isAlong = if case .vertical = node.kind { axis == .height } else { axis == .width }
        guard isAlong, extents.count > 1 else { return self.widest(extents) }
        if extents.contains(where: { if case .flexible = $0 { true } else { false } }) {
            return .flexible(nil)
        }
        let lengths = extents.compactMap(\.length)
        guard lengths.count == extents.count,
            let spacing = self.evaluator.number(node.arguments["spacing"], in: node.scope)
        else { return .hugging }
        let sum = lengths.reduce(0, +) + spacing * Double(lengths.count - 1)
        let reason = extents.lazy.compactMap { if case .likely(_, let reason) = $0 { reason } else { nil } }
            .first
        return reason.map { .likely(sum, $0) } ?? .fixed(sum)
    }

    /// The space that several alternatives fit in; an alternative that hugs its content counts as the smaller one.
    private func widest(_ extents: [Extent]) -> Extent {
        if extents.contains(.unknown) { return .unknown }
        if extents.contains(.flexible(nil)) { return .flexible(nil) }
        if let limit = extents.lazy.compactMap({ if case .flexible(let limit) = $0 { limit } else { nil } })
            .max()
        {
            return .flexible(limit)
        }
        let fixed = extents.compactMap { if case .fixed(let length) = $0 { length } else { nil } }.max()
        let likely = extents.filter { if case .likely = $0 { true } else { false } }.max {
            ($0.length ?? 0) < ($1.length ?? 0)
        }
        guard let likely else { return fixed.map { .fixed($0) } ?? .hugging }
        return (fixed ?? 0) >= (likely.length ?? 0) ? .fixed(fixed ?? 0) : likely
    }
}
