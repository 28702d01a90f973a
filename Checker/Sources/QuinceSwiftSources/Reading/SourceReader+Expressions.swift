import SwiftSyntax

extension SourceReader {
    /// Reads an expression: the chain of its members and calls in a loop, what is inside of them one level deeper.
    func expression(_ node: ExprSyntax) -> Expression {
        self.nested { self.chain(node) } ?? self.nothing(at: node)
    }

    func nothing(at node: some SyntaxProtocol) -> Expression {
        Expression(position: Position(text: self.text, offset: node.position.utf8Offset), root: .other)
    }

    private func chain(_ node: ExprSyntax) -> Expression {
        var links: [Expression.Link] = []
        var node = node
        while true {
            switch node.as(ExprSyntaxEnum.self) {
            case .functionCallExpr(let call):
                links.append(.call(self.arguments(of: call)))
                node = call.calledExpression
            case .subscriptCallExpr(let lookup):
                links.append(.lookup(self.arguments(lookup.arguments)))
                node = lookup.calledExpression
            case .memberAccessExpr(let access):
                let name = access.declName.baseName
                let position = self.position(name)
                links.append(.member(self.name(name), position))
                guard let base = access.base else {
                    let dot = self.position(access.period)
                    return Expression(position: dot, root: .implicit, links: links.reversed())
                }
                node = base
            case .postfixIfConfigExpr(let config):
                links += self.links(of: config.config).reversed()
                guard let base = config.base else {
                    return Expression(position: self.position(config.config.poundEndif), root: .implicit)
                }
                node = base
            default:
                guard let inner = self.bare(node) else { return self.root(of: node, links.reversed()) }
                node = inner
            }
        }
    }

    /// What is inside of marks that change nothing here: `try`, `await`, `!`, `?`, `&`, generic arguments, `as`.
    private func bare(_ node: ExprSyntax) -> ExprSyntax? {
        switch node.as(ExprSyntaxEnum.self) {
        case .forceUnwrapExpr(let node): node.expression
        case .optionalChainingExpr(let node): node.expression
        case .genericSpecializationExpr(let node): node.expression
        case .tryExpr(let node): node.expression
        case .awaitExpr(let node): node.expression
        case .unsafeExpr(let node): node.expression
        case .inOutExpr(let node): node.expression
        case .asExpr(let node): node.expression
        case .isExpr(let node): node.expression
        default: nil
        }
    }

    /// The first clause of a `#if` in a chain of modifiers.
    private func links(of config: IfConfigDeclSyntax) -> [Expression.Link] {
        for clause in config.clauses where self.isBuilt(clause) {
            guard case .postfixExpression(let expression) = clause.elements else { continue }
            return self.expression(expression).links
        }
        return []
    }

    private func root(of node: ExprSyntax, _ links: [Expression.Link]) -> Expression {
        if let tuple = node.as(TupleExprSyntax.self), let inner = self.group(tuple, links) { return inner }
        let (root, position) = self.root(of: node)
        return Expression(position: position, root: root, links: links)
    }

    /// Parentheses around one expression are nothing, where no chain follows.
    private func group(_ tuple: TupleExprSyntax, _ links: [Expression.Link]) -> Expression? {
        guard let first = tuple.elements.first, tuple.elements.count == 1, first.label == nil else {
            return nil
        }
        let inner = self.expression(first.expression)
        guard !links.isEmpty else { return inner }
        guard case .name = inner.root else {
            return Expression(position: inner.position, root: .group(inner), links: links)
        }
        return Expression(position: inner.position, root: inner.root, links: inner.links + links)
    }

    func arguments(_ list: LabeledExprListSyntax) -> [Argument] {
        list.map { Argument(label: $0.label.map(self.name), value: self.expression($0.expression)) }
    }

    private func arguments(of call: FunctionCallExprSyntax) -> [Argument] {
        var arguments = self.arguments(call.arguments)
        if let closure = call.trailingClosure {
            arguments.append(Argument(label: nil, value: self.expression(closure), isTrailing: true))
        }
        for element in call.additionalTrailingClosures {
            let label = self.name(element.label)
            arguments.append(
                Argument(label: label, value: self.expression(element.closure), isTrailing: true)
            )
        }
        return arguments
    }

    private func expression(_ closure: ClosureExprSyntax) -> Expression {
        self.expression(ExprSyntax(closure))
    }
}
