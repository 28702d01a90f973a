import SwiftSyntax

extension SourceReader {
    /// The clauses of a `#if` that an app may be built with.
    func clauses(_ node: IfConfigDeclSyntax) -> [CompilationClause] {
        var earlier: Set<String> = []
        return node.clauses.map { clause -> (IfConfigClauseSyntax, String?) in
            let systems = clause.condition.map { self.systems(self.expression($0)) } ?? []
            defer { earlier.formUnion(systems) }
            // What remains where the phone has had its clause is for the Mac first of all.
            let isRest = clause.condition == nil && earlier.contains("iOS") && !earlier.contains("macOS")
            return (clause, systems.contains("iOS") ? "iOS" : isRest ? "macOS" : systems.first)
        }
        .filter { self.isBuilt($0.0) }.map { clause, system in
            CompilationClause(
                position: self.position(node.poundEndif),
                system: system,
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

    /// The systems of `#if os(…)`, `canImport(UIKit)` and of several with `||`; none if the condition says more or less.
    private func systems(_ condition: Expression) -> [String] {
        switch condition.root {
        case .group(let inner) where condition.links.isEmpty: return self.systems(inner)
        case .operation("||", let left, let right) where condition.links.isEmpty:
            let (one, other) = (self.systems(left), self.systems(right))
            return one.isEmpty || other.isEmpty ? [] : one + other
        case .prefix("!", let inner) where condition.links.isEmpty:
            return self.systems(inner).contains("iOS") ? ["macOS"] : []
        default: break
        }
        guard let name = condition.firstArguments?.first?.value.loneName else { return [] }
        switch condition.loneCall {
        case "os": return [name]
        case "canImport": return Self.frameworks[name].map { [$0] } ?? []
        default: return []
        }
    }

    private static let frameworks = [
        "UIKit": "iOS", "AppKit": "macOS", "Cocoa": "macOS", "WatchKit": "watchOS",
    ]
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
