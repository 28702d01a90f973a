import QuinceGuidelines

extension ViewTreeBuilder {
    /// The views of an expression: none if it is none.
    func nodes(of expression: Expression, in scope: Scope) -> [ViewNode] {
        switch expression.root {
        case .conditional(let condition, let yes, let no):
            return self.alternatives(condition, yes, no, expression, scope)
        case .branch(let branch): return self.wrapped(self.nodes(of: branch, in: scope), expression, 0, scope)
        case .selection(let selection):
            return self.wrapped(self.nodes(of: selection, in: scope), expression, 0, scope)
        case .group(let inner): return self.wrapped(self.nodes(of: inner, in: scope), expression, 0, scope)
        case .closure(let closure):
            return self.wrapped(self.nodes(of: closure.body, in: scope), expression, 1, scope)
        case .name(let name): return self.nodes(named: name, expression, scope)
        case .implicit: return self.surface(expression, scope)
        case .list(let elements): return elements.flatMap { self.nodes(of: $0, in: scope) }
        default: return []
        }
    }

    private func alternatives(
        _ condition: Expression,
        _ yes: Expression,
        _ no: Expression,
        _ whole: Expression,
        _ scope: Scope
    ) -> [ViewNode] {
        let branch = IfStatement(
            position: whole.position,
            clauses: [
                IfStatement.Clause(conditions: [.expression(condition)], body: [.expression(yes)]),
                IfStatement.Clause(conditions: [], body: [.expression(no)]),
            ]
        )
        return self.wrapped(self.nodes(of: branch, in: scope), whole, 0, scope)
    }

    /// Views with the modifiers of a chain, from one of its links on.
    func wrapped(_ nodes: [ViewNode], _ chain: Expression, _ start: Int, _ scope: Scope) -> [ViewNode] {
        guard chain.links.count > start, !nodes.isEmpty else { return nodes }
        guard let group = self.node("Group", .transparent, in: scope, at: chain.position) else { return [] }
        group.adopt(nodes)
        self.modify(group, chain.links[start...], scope)
        return [group]
    }

    /// `.black`, as the content of a background.
    private func surface(_ expression: Expression, _ scope: Scope) -> [ViewNode] {
        guard case .member(let name, _) = expression.links.first else { return [] }
        let isCall = if case .call = expression.links.dropFirst().first { true } else { false }
        guard !isCall else { return [] }
        let made = self.node("Color", .surface, members: [name], in: scope, at: expression.position)
        guard let made else { return [] }
        self.modify(made, expression.links[1...], scope)
        return [made]
    }

    private func nodes(named name: String, _ expression: Expression, _ scope: Scope) -> [ViewNode] {
        if name == "self" || name == "Self" { return self.memberNodes(expression, scope) }
        if let nodes = self.propertyNodes(expression, scope) { return nodes }
        if let value = scope.nearest(name) { return self.nodes(of: value, expression, scope) }
        if name.first?.isUppercase == true { return self.typeNodes(expression, scope) }
        return self.ownNodes(name, expression, 0, scope)
    }

    /// `way.logo`: a view that a property of the project's own enumeration gives; nil if it is no such property.
    private func propertyNodes(_ expression: Expression, _ scope: Scope) -> [ViewNode]? {
        guard case .member = expression.links.first else { return nil }
        if case .call = expression.links[safe: 1] { return nil }
        let head = Expression(
            position: expression.position,
            root: expression.root,
            links: [expression.links[0]]
        )
        guard let value = self.evaluator.property(of: head, in: scope) else { return nil }
        let name = head.path.joined(separator: ".")
        if case .expression(let inner, let place) = value {
            let nodes = self.looking(into: name) { self.nodes(of: [.expression(inner)], in: place) } ?? []
            if !nodes.isEmpty { return self.wrapped(nodes, expression, 1, scope) }
        }
        return self.node(name, .unknown, in: scope, at: expression.position).map { [$0] } ?? []
    }

    /// `self.button` and `self.button()`.
    private func memberNodes(_ expression: Expression, _ scope: Scope) -> [ViewNode] {
        guard case .member(let name, _) = expression.links.first, let instance = scope.instance else {
            return []
        }
        if let value = instance.local(name) {
            let bare = Expression(
                position: expression.position,
                root: .name(name),
                links: Array(expression.links.dropFirst())
            )
            return self.nodes(of: value, bare, scope)
        }
        return self.ownNodes(name, expression, 1, scope)
    }

    /// A parameter or variable that holds a view or the closure that makes one.
    private func nodes(of value: Scope.Value, _ expression: Expression, _ scope: Scope) -> [ViewNode] {
        let isCall = if case .call = expression.links.first { true } else { false }
        guard case .expression(let inner, let place) = value, self.evaluator.budget.step() else { return [] }
        let nodes =
            if let closure = inner.closure { self.nodes(of: closure.body, in: place) } else {
                self.nodes(of: [.expression(inner)], in: place)
            }
        return self.wrapped(nodes, expression, isCall ? 1 : 0, scope)
    }

    /// A property or function of the type around that describes a part of its body.
    private func ownNodes(_ name: String, _ expression: Expression, _ start: Int, _ scope: Scope)
        -> [ViewNode]
    {
        guard let instance = scope.instance, let type = instance.type else { return [] }
        if start < expression.links.count, case .call(let arguments) = expression.links[start] {
            guard let function = type.functions(name).first(where: { $0.takes(arguments) }) else { return [] }
            let inner = function.scope(of: arguments, in: scope, members: instance)
            return self.inlined(type.name + "." + name, function.body, inner, expression, start + 1, scope)
        }
        guard let variable = type.variable(name) else { return [] }
        let body = variable.getter ?? variable.value.map { [.expression($0)] } ?? []
        return self.inlined(type.name + "." + name, body, instance, expression, start, scope)
    }

    private func inlined(
        _ name: String,
        _ body: [Statement],
        _ inner: Scope,
        _ expression: Expression,
        _ start: Int,
        _ scope: Scope
    ) -> [ViewNode] {
        let nodes = self.looking(into: name) { self.nodes(of: body, in: inner) }
        return self.wrapped(nodes ?? [], expression, start, scope)
    }
}

extension Scope {
    /// A value that is bound to a name nearer than any type.
    func nearest(_ name: String) -> Value? {
        var scope: Scope? = self
        while let current = scope {
            if let value = current.local(name) { return value }
            scope = current.parent
        }
        return nil
    }
}
