import SwiftSyntax

extension SourceReader {
    /// Operators from those that bind least; all that are not named bind like comparisons.
    private static let precedence: [[String]] = [
        ["||"], ["&&"], [], ["??"], ["...", "..<"], ["+", "-", "|", "^"], ["*", "/", "%", "&"],
    ]

    private static func rank(_ name: String) -> Int { self.precedence.firstIndex { $0.contains(name) } ?? 2 }

    /// More operators in a row than anybody writes by hand.
    private static let longestSequence = 200

    /// Target, operator and value of an assignment; nil for another sequence.
    func assignment(_ node: SequenceExprSyntax) -> (Expression, String, Expression)? {
        let elements = Array(node.elements)
        guard elements.count >= 3 else { return nil }
        if elements[1].is(AssignmentExprSyntax.self) {
            return (self.expression(elements[0]), "", self.folded(elements[2...]))
        }
        guard let infix = elements[1].as(BinaryOperatorExprSyntax.self),
            ["+=", "-=", "*=", "/="].contains(infix.operator.text)
        else { return nil }
        return (
            self.expression(elements[0]), String(infix.operator.text.dropLast()), self.folded(elements[2...])
        )
    }

    /// A sequence of operands and operators as the tree that precedence makes of it.
    func folded(_ elements: ArraySlice<ExprSyntax>) -> Expression {
        guard let first = elements.first else {
            return Expression(position: Position(text: self.text, offset: 0), root: .other)
        }
        guard elements.count > 1 else { return self.expression(first) }
        guard elements.count <= Self.longestSequence else { return self.nothing(at: first) }
        return self.nested {
            self.conditional(elements) ?? self.cast(elements) ?? self.operation(elements)
        } ?? self.nothing(at: first)
    }

    private func conditional(_ elements: ArraySlice<ExprSyntax>) -> Expression? {
        guard let mark = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
            let ternary = elements[mark].as(UnresolvedTernaryExprSyntax.self)
        else { return nil }
        let condition = self.folded(elements[..<mark])
        let root = Expression.Root.conditional(
            condition,
            self.expression(ternary.thenExpression),
            self.folded(elements[(mark + 1)...])
        )
        return Expression(position: condition.position, root: root)
    }

    /// `value as Type` is the value.
    private func cast(_ elements: ArraySlice<ExprSyntax>) -> Expression? {
        guard
            let mark = elements.firstIndex(where: {
                $0.is(UnresolvedAsExprSyntax.self) || $0.is(UnresolvedIsExprSyntax.self)
            })
        else { return nil }
        return self.folded(elements[..<mark] + elements.dropFirst(mark - elements.startIndex + 2))
    }

    private func operation(_ elements: ArraySlice<ExprSyntax>) -> Expression {
        let start = elements.startIndex
        let marks = elements.indices.filter { ($0 - start) % 2 == 1 }
        let names = marks.map { elements[$0].as(BinaryOperatorExprSyntax.self)?.operator.text ?? "" }
        guard let least = names.map(Self.rank).min(),
            let place = names.lastIndex(where: { Self.rank($0) == least })
        else { return self.nothing(at: elements[start]) }
        let left = self.folded(elements[..<marks[place]])
        let right = self.folded(elements[(marks[place] + 1)...])
        return Expression(position: left.position, root: .operation(names[place], left, right))
    }
}
