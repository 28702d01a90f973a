import QuinceGuidelines

/// Measures views of a tree for one appearance and one screen.
struct ViewMeasure {
    var evaluator: Evaluator
    /// Whether a screen is a phone's, so that its narrowest width is known.
    var isOnPhone = false

    /// SwiftUI's default for `.padding()` without an amount.
    static let standardPadding = 16.0
    /// Apple's button never grows wider.
    static let widestAppleButton = 375.0

    func number(_ expression: Expression?, _ modifier: Modifier) -> Double? {
        self.evaluator.number(expression, in: modifier.scope)
    }

    // MARK: Frames and paddings

    func request(_ modifier: Modifier, _ axis: Axis) -> FrameRequest {
        if let length = modifier[axis.label] {
            if length.isNothing { return .none }
            return self.number(length, modifier).map { .fixed($0) } ?? .unknown
        }
        let (least, most) = (modifier[axis.minimum], modifier[axis.maximum])
        guard least != nil || most != nil else { return .none }
        let (minimum, maximum) = (self.number(least, modifier), self.number(most, modifier))
        guard least == nil || minimum != nil, most == nil || maximum != nil else { return .unknown }
        if let minimum, minimum == maximum { return .fixed(minimum) }
        return .limits(minimum: minimum, maximum: maximum)
    }

    /// What `.padding(…)` adds at an edge; nil if it is computed.
    func padding(_ modifier: Modifier, _ edge: Edge) -> Double? {
        let arguments = modifier.arguments.filter { !$0.isTrailing }
        guard let first = arguments.first?.value else { return Self.standardPadding }
        if let insets = self.insets(first, edge, modifier) { return insets }
        let edges = Self.edges(first)
        if edges == nil { return self.number(first, modifier) }
        guard edges?.contains(edge) ?? false else { return 0 }
        guard arguments.count > 1 else { return Self.standardPadding }
        return arguments[1].value.isNothing ? Self.standardPadding : self.number(arguments[1].value, modifier)
    }

    func padding(_ modifier: Modifier, _ axis: Axis) -> Double? {
        axis.edges.reduce(0) { sum, edge in
            guard let sum, let amount = self.padding(modifier, edge) else { return nil }
            return sum + amount
        }
    }

    /// `EdgeInsets(top:leading:bottom:trailing:)`.
    private func insets(_ value: Expression, _ edge: Edge, _ modifier: Modifier) -> Double?? {
        guard let arguments = value.firstArguments, arguments["top"] != nil || arguments["leading"] != nil
        else {
            return nil
        }
        return .some(self.number(arguments[edge.rawValue], modifier))
    }

    /// The edges that an argument names; nil if it names none.
    private static func edges(_ value: Expression) -> Set<Edge>? {
        if case .list(let elements) = value.root {
            return elements.reduce(into: []) { $0.formUnion(self.edges($1) ?? []) }
        }
        return switch value.lastMember {
        case "all": Set(Edge.allCases)
        case "horizontal": [.leading, .trailing]
        case "vertical": [.top, .bottom]
        case let name?: Edge(rawValue: name).map { [$0] }
        case nil: nil
        }
    }
}
