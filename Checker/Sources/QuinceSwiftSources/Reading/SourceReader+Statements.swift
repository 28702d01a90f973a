import SwiftSyntax

extension SourceReader {
    /// The statements of a block, one level deeper.
    func statements(_ items: CodeBlockItemListSyntax) -> [Statement] {
        self.nested { items.flatMap { self.statements($0.item) } } ?? []
    }

    private func statements(_ item: CodeBlockItemSyntax.Item) -> [Statement] {
        switch item {
        case .decl(let declaration): self.statements(declaration)
        case .stmt(let statement): self.statement(statement).map { [$0] } ?? []
        case .expr(let expression): [self.statement(expression)]
        }
    }

    private func statement(_ node: ExprSyntax) -> Statement {
        switch node.as(ExprSyntaxEnum.self) {
        case .sequenceExpr(let sequence):
            if let (target, name, value) = self.assignment(sequence) {
                return .assignment(target, name, value)
            }
        case .ifExpr(let node): return .branch(self.branch(node))
        case .switchExpr(let node): return .selection(self.selection(node))
        default: break
        }
        return .expression(self.expression(node))
    }

    private func statement(_ node: StmtSyntax) -> Statement? {
        switch node.as(StmtSyntaxEnum.self) {
        case .expressionStmt(let node): self.statement(node.expression)
        case .returnStmt(let node): .exit(node.expression.map(self.expression))
        case .throwStmt: .exit(nil)
        case .guardStmt(let node):
            .guarded(self.conditions(node.conditions), self.statements(node.body.statements))
        case .doStmt(let node): .block(self.statements(node.body.statements) + self.caught(node))
        case .forStmt(let node): self.loop(node)
        case .whileStmt(let node): .block(self.statements(node.body.statements))
        case .repeatStmt(let node): .block(self.statements(node.body.statements))
        case .deferStmt(let node): .block(self.statements(node.body.statements))
        default: nil
        }
    }

    /// A loop over a list that is written out does to each of its elements what `forEach` does.
    private func loop(_ node: ForStmtSyntax) -> Statement {
        let body = self.statements(node.body.statements)
        let list = self.expression(node.sequence)
        guard case .list = list.root, list.links.isEmpty, node.whereClause == nil,
            let pattern = node.pattern.as(IdentifierPatternSyntax.self)
        else { return .block(body) }
        var call = list
        let closure = Closure(parameters: [self.name(pattern.identifier)], body: body)
        call.links = [
            .member("forEach", list.position),
            .call([Argument(label: nil, value: Expression(position: list.position, root: .closure(closure)))]
            ),
        ]
        return .expression(call)
    }

    private func caught(_ node: DoStmtSyntax) -> [Statement] {
        node.catchClauses.flatMap { self.statements($0.body.statements) }
    }

    /// The clauses of `if … else if …`, in a loop: people write long ones.
    func branch(_ node: IfExprSyntax) -> IfStatement {
        var clauses: [IfStatement.Clause] = []
        var next: IfExprSyntax? = node
        while let current = next {
            clauses.append(
                IfStatement.Clause(
                    conditions: self.conditions(current.conditions),
                    body: self.statements(current.body.statements)
                )
            )
            next = nil
            switch current.elseBody {
            case .ifExpr(let node): next = node
            case .codeBlock(let block):
                clauses.append(IfStatement.Clause(conditions: [], body: self.statements(block.statements)))
            case nil: break
            }
        }
        return IfStatement(position: self.position(node.ifKeyword), clauses: clauses)
    }

    func selection(_ node: SwitchExprSyntax) -> SwitchStatement {
        SwitchStatement(
            position: self.position(node.switchKeyword),
            subject: self.expression(node.subject),
            cases: self.cases(node.cases)
        )
    }

    private func cases(_ list: SwitchCaseListSyntax) -> [SwitchStatement.Case] {
        self.nested { list.flatMap { self.cases($0) } } ?? []
    }

    private func cases(_ element: SwitchCaseListSyntax.Element) -> [SwitchStatement.Case] {
        switch element {
        case .switchCase(let node):
            return [
                SwitchStatement.Case(
                    patterns: self.patterns(node.label),
                    body: self.statements(node.statements)
                )
            ]
        case .ifConfigDecl(let config):
            return config.clauses.filter(self.isBuilt).flatMap { clause -> [SwitchStatement.Case] in
                guard case .switchCases(let list) = clause.elements else { return [] }
                return self.cases(list)
            }
        }
    }

    private func patterns(_ label: SwitchCaseSyntax.Label) -> [Expression] {
        guard case .case(let label) = label else { return [] }
        return label.caseItems.map { self.pattern($0.pattern) }
    }

    private func pattern(_ node: PatternSyntax) -> Expression {
        guard let pattern = node.as(ExpressionPatternSyntax.self) else { return self.nothing(at: node) }
        return self.expression(pattern.expression)
    }

    private func conditions(_ list: ConditionElementListSyntax) -> [Condition] {
        list.map { element in
            switch element.condition {
            case .expression(let node): .expression(self.expression(node))
            case .availability(let node):
                .availability(node.availabilityKeyword.tokenKind == .poundAvailable)
            case .optionalBinding(let node):
                self.boundName(node.pattern).map {
                    .binding($0, node.initializer.map { self.expression($0.value) })
                } ?? .other
            case .matchingPattern: .other
            }
        }
    }

    func boundName(_ pattern: PatternSyntax) -> String? {
        pattern.as(IdentifierPatternSyntax.self).map { self.name($0.identifier) }
    }
}
