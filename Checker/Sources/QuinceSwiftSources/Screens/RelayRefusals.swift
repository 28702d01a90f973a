import QuinceGuidelines

/// Finds code that turns people away for a relay address: a condition on its domain, and a refusal behind it.
enum RelayRefusals {
    private static let domain = "privaterelay.appleid.com"

    static func places(in type: TypeContext) -> [SourcePlace] {
        type.functions.flatMap { self.places(in: $0.body) }
    }

    private static func places(in body: [Statement]) -> [SourcePlace] {
        body.flatMap { statement -> [SourcePlace] in
            let inner = statement.bodies.flatMap { self.places(in: $0) } + self.closures(of: statement)
            switch statement {
            case .branch(let branch):
                return inner
                    + branch.clauses.flatMap { clause in
                        clause.conditions.compactMap { condition in
                            self.place(condition, isNegated: false, refused: clause.body)
                        }
                    }
            case .guarded(let conditions, let refused):
                return inner + conditions.compactMap { self.place($0, isNegated: true, refused: refused) }
            default: return inner
            }
        }
    }

    private static func closures(of statement: Statement) -> [SourcePlace] {
        statement.expressions.flatMap { expression in
            ([expression] + expression.parts).flatMap { part -> [SourcePlace] in
                guard case .closure(let closure) = part.root else { return [] }
                return self.places(in: closure.body)
            }
        }
    }

    private static func place(_ condition: Condition, isNegated: Bool, refused: [Statement]) -> SourcePlace? {
        guard case .expression(var expression) = condition else { return nil }
        var negations = 0
        while case .prefix("!", let inner) = expression.root, expression.links.isEmpty {
            expression = inner
            negations += 1
        }
        guard negations % 2 == (isNegated ? 1 : 0), self.asks(expression), self.refuses(refused) else {
            return nil
        }
        return expression.position.place
    }

    /// `email.hasSuffix("@privaterelay.appleid.com")`.
    private static func asks(_ expression: Expression) -> Bool {
        guard let name = expression.lastCalledName,
            ["hasSuffix", "contains", "localizedCaseInsensitiveContains"]
                .contains(name), case .call(let arguments) = expression.links.last
        else { return false }
        return arguments.unlabelled?.literalText?.lowercased().hasSuffix(self.domain) ?? false
    }

    /// Whether statements say no: they throw, give back `false`, or show an error.
    private static func refuses(_ body: [Statement]) -> Bool {
        body.contains { statement in
            switch statement {
            case .exit(let value): value.map { $0.literalTruth == false } ?? false
            default:
                statement.expressions.contains { expression in
                    NameSearch.contains(expression) { name in
                        let small = name.lowercased()
                        return small.contains("error") || small.contains("alert") || small.contains("invalid")
                    }
                }
            }
        }
    }
}
