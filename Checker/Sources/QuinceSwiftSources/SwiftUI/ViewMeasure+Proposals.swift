import QuinceGuidelines

extension ViewMeasure {
    /// The room a flexible view gets from what is around it, from one of its modifiers on.
    func proposal(to node: ViewNode, _ axis: Axis, from start: Int = 0, limit: Double? = nil) -> Extent {
        var (inset, limit) = (0.0, limit)
        for step in node.surroundings(from: start) {
            switch step {
            case .modifier(let modifier, _, _):
                switch self.effect(of: modifier, axis) {
                case .none: continue
                case .inset(let amount): inset += amount
                case .limit(let length): limit = min(limit ?? .infinity, length - inset)
                case .end(let extent): return Self.limited(extent.adding(-inset), limit)
                }
            case .container(let parent, let child):
                if let end = self.shared(parent, child, axis) { return Self.limited(end, limit) }
            case .host(let owner, let index, _):
                let extent = self.extent(of: owner, axis, upTo: index)
                guard case .flexible = extent else { return Self.limited(extent.adding(-inset), limit) }
            }
        }
        return self.onScreen(axis, inset, limit)
    }

    private enum Effect {
        case none
        case inset(Double)
        case limit(Double)
        case end(Extent)
    }

    private func effect(of modifier: Modifier, _ axis: Axis) -> Effect {
        switch modifier.name {
        case "padding": self.padding(modifier, axis).map { .inset($0) } ?? .end(.unknown)
        case "fixedSize": .end(.hugging)
        case "containerRelativeFrame", "aspectRatio", "safeAreaPadding": .end(.unknown)
        case "frame":
            switch self.request(modifier, axis) {
            case .fixed(let length): .end(.fixed(length))
            case .unknown: .end(.unknown)
            case .limits(_, let maximum?) where maximum.isFinite: .limit(maximum)
            case .limits, .none: .none
            }
        default: .none
        }
    }

    private static func limited(_ extent: Extent, _ limit: Double?) -> Extent {
        guard let limit else { return extent }
        return switch extent {
        case .fixed(let length): .fixed(min(length, limit))
        case .likely(let length, let reason): .likely(min(length, limit), reason)
        case .flexible(let other): .flexible(min(other ?? .infinity, limit))
        case .hugging, .unknown: extent
        }
    }

    /// The space that a container offers to one of several children; nil if it offers all of its space.
    private func shared(_ parent: ViewNode, _ child: ViewNode, _ axis: Axis) -> Extent? {
        if ["List", "Form"].contains(parent.name) { return .flexible(nil) }
        if axis == .height, parent.name == "ScrollView" { return .hugging }
        let isAlong =
            switch parent.kind {
            case .vertical: axis == .height
            case .horizontal: axis == .width
            case .layers: false
            case .transparent, .button: axis == .height
            default: true
            }
        guard isAlong else { return nil }
        return parent.neighbours(of: child).isEmpty ? nil : .flexible(nil)
    }

    /// The narrowest screen that apps are made for, in points.
    static let narrowestScreen = 320.0

    /// The least width that the guidelines allow, in points.
    private static let narrowestButton = 140.0

    /// The space for a view that only the screen limits.
    private func onScreen(_ axis: Axis, _ inset: Double, _ limit: Double?) -> Extent {
        guard axis == .width else { return .flexible(limit) }
        let room = Self.narrowestScreen - inset
        // What is too narrow somewhere is worth a number, whatever the other screens are.
        if self.isOnPhone, room < Self.narrowestButton, room > 0 { return .fixed(min(room, limit ?? room)) }
        if let limit, limit <= room { return .fixed(limit) }
        return .flexible(limit)
    }
}
