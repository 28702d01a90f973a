/// A condition on an expression: it is 0, or at least 0.
package struct LinearRelation: Sendable {
    package enum Kind: Sendable {
        case zero
        case atLeastZero
    }

    /// The priority of a required relation.
    package static let required = 1_000

    package var expression: LinearExpression
    package var kind: Kind
    /// 1 to 1000, as in Auto Layout.
    package var priority: Int

    package init(_ expression: LinearExpression, _ kind: Kind = .zero, priority: Int = Self.required) {
        self.expression = expression
        self.kind = kind
        self.priority = priority
    }

    var isRequired: Bool { self.priority >= Self.required }
}
