import QuinceGuidelines

extension ViewTreeBuilder {
    /// Adds the modifiers of a chain to a view.
    func modify(_ node: ViewNode, _ links: ArraySlice<Expression.Link>, _ scope: Scope) {
        var index = links.startIndex
        while index < links.endIndex {
            if case .member(let name, let position) = links[index],
                case .call(let arguments) = links[safe: index + 1]
            {
                self.add(name, arguments, position, to: node, scope)
                index += 1
            }
            index += 1
        }
    }

    private func add(
        _ name: String,
        _ arguments: [Argument],
        _ position: Position,
        to node: ViewNode,
        _ scope: Scope
    ) {
        guard self.evaluator.budget.step() else { return }
        if Self.presenting.contains(name) { return self.present { self.content(arguments, scope) } }
        if !Self.hosting.contains(name), self.expand(name, arguments, to: node, scope) { return }
        var modifier = Modifier(name: name, arguments: arguments, scope: scope, position: position)
        if Self.hosting.contains(name) { modifier.content = self.hosted(arguments, scope) }
        node.add(modifier)
    }

    /// Modifiers that show something above the screen.
    private static let presenting: Set<String> = [
        "sheet", "fullScreenCover", "popover", "navigationDestination", "alert", "confirmationDialog",
        "actionSheet", "contextMenu", "inspector",
    ]

    /// Modifiers whose content is on the screen.
    private static let hosting: Set<String> = [
        "overlay", "background", "safeAreaInset", "safeAreaBar", "toolbar",
    ]

    private func hosted(_ arguments: [Argument], _ scope: Scope) -> [ViewNode] {
        arguments.flatMap { argument -> [ViewNode] in
            if let closure = argument.value.closure { return self.nodes(of: closure.body, in: scope) }
            guard argument.label == nil || argument.label == "content" else { return [] }
            return self.nodes(of: argument.value, in: scope)
        }
    }

    /// A modifier of the project, where its body is one chain; false for others.
    private func expand(_ name: String, _ arguments: [Argument], to node: ViewNode, _ scope: Scope) -> Bool {
        if name == "modifier", let type = arguments.unlabelled { return self.expand(type, to: node, scope) }
        for declaration in self.project.declarations(of: "View") {
            let function = declaration.functions.first { $0.name == name && $0.takes(arguments) }
            guard let function, let (variables, chain) = function.body.chain else { continue }
            let links = Self.links(of: chain)
            guard let links else { continue }
            let inner = function.scope(of: arguments, in: scope, members: Scope())
            for variable in variables { inner.bind(variable.name, to: variable.value, in: inner) }
            self.looking(into: "View." + name) { self.modify(node, links, inner) }
            return true
        }
        return false
    }

    /// What a chain does to `self`, named or not.
    private static func links(of chain: Expression) -> ArraySlice<Expression.Link>? {
        guard case .name(let first) = chain.root else { return nil }
        if first == "self" || first == "content" { return chain.links[...] }
        guard first.first?.isLowercase == true, case .call = chain.links.first else { return nil }
        return [.member(first, chain.position)] + chain.links
    }

    private func expand(_ expression: Expression, to node: ViewNode, _ scope: Scope) -> Bool {
        guard let name = expression.path.first, let type = self.project.type(name),
            type.inherits(["ViewModifier"]), let body = type.functions("body").first?.body,
            let (variables, chain) = body.chain, chain.path.first == "content"
        else { return false }
        let values = type.values(of: expression.firstArguments ?? [], in: scope)
        let inner = Scope(Scope(nil, type: type, values: values))
        for variable in variables { inner.bind(variable.name, to: variable.value, in: inner) }
        self.looking(into: name) { self.modify(node, chain.links[...], inner) }
        return true
    }
}

extension [Statement] {
    /// The chain that a body is, with the constants in front of it; nil for any other body.
    fileprivate var chain: (variables: [VariableDeclaration], chain: Expression)? {
        var variables: [VariableDeclaration] = []
        for statement in self.dropLast() {
            guard case .variable(let variable) = statement else { return nil }
            variables.append(variable)
        }
        return [self.last].compactMap(\.self).loneExpression.map { (variables, $0) }
    }
}
