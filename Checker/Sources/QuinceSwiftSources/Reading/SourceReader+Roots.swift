import SwiftSyntax

extension SourceReader {
    /// What a chain starts with.
    func root(of node: ExprSyntax) -> (Expression.Root, Position) {
        let start = { Position(text: self.text, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset) }
        switch node.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let node):
            return (.name(self.name(node.baseName)), self.position(node.baseName))
        case .sequenceExpr(let node):
            let folded = self.folded(Array(node.elements)[...])
            return folded.links.isEmpty
                ? (folded.root, folded.position) : (.group(folded), folded.position)
        case .closureExpr(let node): return (.closure(self.closure(node)), self.position(node.leftBrace))
        case .arrayExpr(let node):
            return (
                .list(node.elements.map { self.expression($0.expression) }), self.position(node.leftSquare)
            )
        case .dictionaryExpr(let node): return (self.pairs(node), self.position(node.leftSquare))
        case .tupleExpr(let node):
            return (.tuple(self.arguments(node.elements)), self.position(node.leftParen))
        case .ifExpr(let node): return (.branch(self.branch(node)), self.position(node.ifKeyword))
        case .switchExpr(let node):
            return (.selection(self.selection(node)), self.position(node.switchKeyword))
        case .prefixOperatorExpr(let node): return (self.prefixed(node), self.position(node.operator))
        case .keyPathExpr(let node): return (.keyPath(self.names(node)), self.position(node.backslash))
        case .macroExpansionExpr(let node):
            return (
                .macro(self.name(node.macroName), self.arguments(node.arguments)), self.position(node.pound)
            )
        case .superExpr: return (.name("super"), start())
        default: return (self.literal(node), start())
        }
    }

    private func literal(_ node: ExprSyntax) -> Expression.Root {
        switch node.as(ExprSyntaxEnum.self) {
        case .integerLiteralExpr(let node): .number(Self.number(node.literal.text) ?? .nan)
        case .floatLiteralExpr(let node): .number(Self.number(node.literal.text) ?? .nan)
        case .booleanLiteralExpr(let node): .boolean(node.literal.tokenKind == .keyword(.true))
        case .nilLiteralExpr: .none
        case .stringLiteralExpr(let node): .text(self.text(of: node))
        default: .other
        }
    }

    /// A number as Swift writes it: `1_000`, `0xFF`, `0b1`, `1.5`.
    static func number(_ text: String) -> Double? {
        let digits = text.filter { $0 != "_" }
        for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
            return UInt64(digits.dropFirst(2), radix: radix).map { Double($0) }
        }
        return Double(digits)
    }

    private func prefixed(_ node: PrefixOperatorExprSyntax) -> Expression.Root {
        let value = self.expression(node.expression)
        if node.operator.text == "-", let number = value.literalNumber { return .number(-number) }
        return .prefix(node.operator.text, value)
    }

    private func pairs(_ node: DictionaryExprSyntax) -> Expression.Root {
        guard case .elements(let elements) = node.content else { return .pairs([]) }
        return .pairs(
            elements.map {
                Expression.Pair(key: self.expression($0.key), value: self.expression($0.value))
            }
        )
    }

    private func names(_ node: KeyPathExprSyntax) -> [String] {
        node.components.compactMap { component in
            guard case .property(let property) = component.component else { return nil }
            return self.name(property.declName.baseName)
        }
    }

    private func closure(_ node: ClosureExprSyntax) -> Closure {
        Closure(parameters: self.parameters(of: node.signature), body: self.statements(node.statements))
    }

    private func parameters(of signature: ClosureSignatureSyntax?) -> [String] {
        switch signature?.parameterClause {
        case .simpleInput(let names): names.map { self.name($0.name) }
        case .parameterClause(let clause): clause.parameters.map { self.name($0.secondName ?? $0.firstName) }
        case nil: []
        }
    }
}
