import SwiftSyntax

extension SourceReader {
    /// The clauses of a `#if` that an app may be built with.
    func clauses(_ node: IfConfigDeclSyntax) -> [CompilationClause] {
        node.clauses.filter(self.isBuilt).map { clause in
            CompilationClause(
                position: self.position(node.poundEndif),
                system: self.system(clause),
                body: self.statements(clause.elements)
            )
        }
    }

    private func statements(_ elements: IfConfigClauseSyntax.Elements?) -> [Statement] {
        switch elements {
        case .statements(let items): self.statements(items)
        case .decls(let members): members.flatMap { self.statements($0.decl) }
        default: []
        }
    }

    /// Conditions that no app of the store is built with.
    private static let unbuilt: Set<String> = ["DEBUG", "TEST", "TESTS", "TESTING", "PREVIEW", "PREVIEWS"]

    /// Whether a clause is in the app: not where it needs `DEBUG` or `false`.
    func isBuilt(_ clause: IfConfigClauseSyntax) -> Bool {
        guard let condition = clause.condition else { return true }
        return !self.isUnbuilt(self.expression(condition))
    }

    private func isUnbuilt(_ condition: Expression) -> Bool {
        switch condition.root {
        case .name(let name): condition.links.isEmpty && Self.unbuilt.contains(name)
        case .boolean(let value): !value
        case .number(let value): value == 0
        case .operation("&&", let left, let right): self.isUnbuilt(left) || self.isUnbuilt(right)
        case .operation("||", let left, let right): self.isUnbuilt(left) && self.isUnbuilt(right)
        default: false
        }
    }

    /// The system of `#if os(…)`; nil if the condition says more or less.
    private func system(_ clause: IfConfigClauseSyntax) -> String? {
        guard let condition = clause.condition.map(self.expression), condition.loneCall == "os" else {
            return nil
        }
        return condition.firstArguments?.first?.value.loneName
    }
}

extension Expression {
    /// The name of a call without anything before or after it.
    var loneCall: String? {
        guard self.links.count == 1, case .name(let name) = self.root, case .call = self.links[0] else {
            return nil
        }
        return name
    }
}
