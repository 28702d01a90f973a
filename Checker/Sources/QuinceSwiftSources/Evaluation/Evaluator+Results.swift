import QuinceGuidelines

extension Evaluator {
    /// What the statements of a getter or a closure give back; nil if they give back nothing.
    ///
    /// Variables are bound as they are met, so that a name means what it means there.
    func result(of body: [Statement], in scope: Scope) -> Scope.Value? {
        self.budget.nested { self.walked(body, Scope(scope), isAlone: body.count == 1) }
    }

    private func walked(_ body: [Statement], _ scope: Scope, isAlone: Bool) -> Scope.Value? {
        for statement in body {
            switch statement {
            case .exit(let value): return value.map { .expression($0, scope) } ?? .unknown
            case .expression(let value) where isAlone: return .expression(value, scope)
            case .variable(let variable): scope.bind(variable.name, to: variable.value, in: scope)
            case .assignment(let target, "", let value):
                if let name = target.loneName, scope.local(name) != nil {
                    scope.bind(name, to: value, in: scope)
                }
            case .branch(let branch):
                if let value = self.value(of: branch, in: scope) { return value }
            case .selection(let selection):
                if let value = self.value(of: selection, in: scope) { return value }
            case .compilation(let clauses):
                if let value = clauses.lazy.compactMap({ self.result(of: $0.body, in: scope) }).first {
                    return value
                }
            default: break
            }
        }
        return nil
    }

    /// The result of the clause whose conditions hold; unknown if that can't be determined.
    func value(of branch: IfStatement, in scope: Scope) -> Scope.Value? {
        for clause in branch.clauses {
            switch self.holds(clause.conditions, in: scope) {
            case true: return self.result(of: clause.body, in: scope)
            case false: continue
            case nil: return self.result(of: clause.body, in: scope) == nil ? nil : .unknown
            }
        }
        return nil
    }

    func value(of selection: SwitchStatement, in scope: Scope) -> Scope.Value? {
        guard let chosen = self.chosen(selection, in: scope) else {
            return selection.cases.contains { self.result(of: $0.body, in: scope) != nil } ? .unknown : nil
        }
        return self.result(of: chosen.body, in: scope)
    }

    /// The case of a `switch` that is taken; nil if that cannot be told.
    func chosen(_ selection: SwitchStatement, in scope: Scope) -> SwitchStatement.Case? {
        guard let subject = self.caseName(selection.subject, in: scope) else { return nil }
        return selection.cases.first { option in
            option.patterns.isEmpty || option.patterns.contains { $0.lastMember == subject }
        }
    }

    /// The name of a case of an enumeration: `dark` for the color scheme in a dark appearance.
    func caseName(_ expression: Expression, in scope: Scope) -> String? {
        if self.isAppearance(expression, in: scope) { return self.appearance.rawValue }
        guard let (value, _) = self.resolved(expression, in: scope) else { return nil }
        if case .implicit = value.root, value.links.count == 1 { return value.lastMember }
        guard let first = value.path.first?.first, first.isUppercase, value.wholePath != nil else {
            return nil
        }
        return value.lastMember
    }
}

extension Expression {
    /// The last name of a chain that ends with one.
    var lastMember: String? {
        guard case .member(let name, _) = self.links.last else { return nil }
        return name
    }
}
