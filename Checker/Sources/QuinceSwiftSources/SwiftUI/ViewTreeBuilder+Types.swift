import QuinceGuidelines

extension ViewTreeBuilder {
    /// A view that is named by its type: `Text("…")`, `Color.black`, a view of the project.
    func typeNodes(_ expression: Expression, _ scope: Scope) -> [ViewNode] {
        guard let head = Head(expression) else { return [] }
        guard let made = self.made(head, Self.style(in: expression.links[head.end...]), scope) else {
            return self.constantNodes(head, expression, scope)
        }
        self.modify(made, expression.links[head.end...], scope)
        return [made]
    }

    /// `Icons.apple`: a view that a constant of the project's own type is.
    private func constantNodes(_ head: Head, _ expression: Expression, _ scope: Scope) -> [ViewNode] {
        guard !head.isCall, !head.members.isEmpty else { return [] }
        let name = Expression(
            position: expression.position,
            root: expression.root,
            links: Array(expression.links[..<head.end])
        )
        guard case .expression(let value, let place)? = self.evaluator.constant(name),
            self.evaluator.budget.step()
        else { return [] }
        let nodes = self.looking(into: name.path.joined(separator: ".")) {
            self.nodes(of: [.expression(value)], in: place)
        }
        return self.wrapped(nodes ?? [], expression, head.end, scope)
    }

    /// What a chain of names and calls makes before its first modifier.
    struct Head {
        var name: String
        var position: Position
        var arguments: [Argument] = []
        var members: [String] = []
        /// The index of the first link behind.
        var end = 0
        var isCall = false

        init?(_ expression: Expression) {
            guard case .name(let name) = expression.root else { return nil }
            self.name = name
            self.position = expression.position
            let links = expression.links
            while self.end < links.count {
                switch links[self.end] {
                case .call(let arguments):
                    self.arguments = arguments
                    self.isCall = true
                    self.end += 1
                    return
                case .member(let member, let position):
                    let isCalled = if case .call = links[safe: self.end + 1] { true } else { false }
                    if isCalled, member.first?.isUppercase != true { return }
                    if isCalled {
                        (self.name, self.position) = (member, position)
                    } else {
                        self.members.append(member)
                    }
                    self.end += 1
                case .lookup: return
                }
            }
        }
    }

    /// The argument of `.buttonStyle(…)`.
    private static func style(in links: ArraySlice<Expression.Link>) -> Expression? {
        for (link, next) in zip(links, links.dropFirst()) {
            if case .member("buttonStyle", _) = link, case .call(let arguments) = next {
                return arguments.unlabelled
            }
        }
        return nil
    }

    private func made(_ head: Head, _ style: Expression?, _ scope: Scope) -> ViewNode? {
        if let type = self.project.type(head.name), head.isCall { return self.component(type, head, scope) }
        guard let kind = ViewKind.named(head.name) else { return self.stranger(head, scope) }
        let made = self.node(
            head.name,
            kind,
            head.arguments,
            members: head.members,
            in: scope,
            at: head.position
        )
        guard let made else { return nil }
        made.pendingStyle = style
        made.adopt(self.children(of: made))
        return made
    }

    /// A view that the project does not show: its closures are taken for its content.
    private func stranger(_ head: Head, _ scope: Scope) -> ViewNode? {
        guard head.isCall, !Self.noViews.contains(head.name) else { return nil }
        self.note(use: head.name)
        if let wrapper = self.project.facts.wrapper(named: head.name) {
            return self.packaged(wrapper, head, scope)
        }
        let made = self.node(head.name, .unknown, head.arguments, in: scope, at: head.position)
        guard let made else { return nil }
        made.adopt(self.content(head.arguments, scope))
        return made
    }

    /// A view of a package around Apple's button, with what is handed in by the names that the view has for it.
    private func packaged(_ wrapper: WrapperClass, _ head: Head, _ scope: Scope) -> ViewNode? {
        var wrapper = wrapper
        if let style = wrapper.styleKey.flatMap({ head.arguments[$0] }) {
            // What is none of Apple's styles follows the background.
            wrapper.style = self.evaluator.style(style, in: scope).knownValue.map { .known($0) } ?? .unseen
        }
        if let radius = wrapper.radiusKey.flatMap({ head.arguments[$0] }) {
            wrapper.cornerRadius = self.evaluator.number(radius, in: scope).map { .known($0) } ?? .unseen
        }
        if let height = head.arguments["height"] {
            wrapper.height = self.evaluator.number(height, in: scope).map { .known($0) } ?? .unseen
        }
        return self.node(head.name, .wrapper(wrapper), [], in: Scope(nil), at: head.position)
    }

    /// Types that are called in bodies and draw nothing.
    private static let noViews: Set<String> = [
        "Task", "DispatchQueue", "Binding", "NotificationCenter", "UserDefaults", "Timer", "Alert",
        "ActionSheet",
        "URL", "Date", "UUID", "String", "Int", "Double", "CGFloat", "ToolbarItem",
        "ASAuthorizationController",
    ]

    /// Looks into a view of the project.
    private func component(_ type: TypeContext, _ head: Head, _ scope: Scope) -> ViewNode? {
        if let wrapper = self.project.facts.wrappers[type.name], type.inherits(Self.representables) {
            self.note(use: type.name)
            return self.wrapper(wrapper, type, head, scope)
        }
        let kind = type.inherits(["View"]) ? ViewKind.transparent : .unknown
        guard let made = self.node(type.name, kind, head.arguments, in: scope, at: head.position) else {
            return nil
        }
        let nodes = self.looking(into: type.name) { () -> [ViewNode] in
            let inner = Scope(nil, type: type, values: type.values(of: head.arguments, in: scope))
            return type.variable("body")?.getter.map { self.nodes(of: $0, in: inner) } ?? []
        }
        if let nodes, !nodes.isEmpty {
            made.adopt(nodes)
        } else {
            made.kind = .unknown
            made.adopt(self.content(head.arguments, scope))
        }
        return made
    }

    static let representables: Set<String> = [
        "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable",
        "NSViewControllerRepresentable", "WKInterfaceObjectRepresentable",
    ]

    /// A view around Apple's button, with the style that is handed in.
    private func wrapper(
        _ wrapper: WrapperClass,
        _ type: TypeContext,
        _ head: Head,
        _ scope: Scope
    ) -> ViewNode? {
        let inner = Scope(nil, type: type, values: type.values(of: head.arguments, in: scope))
        return self.node(
            type.name,
            .wrapper(wrapper),
            head.arguments,
            in: inner,
            at: head.position
        )
    }
}

extension TypeContext {
    /// What the properties of a new value are, where a call hands them in.
    func values(of arguments: [Argument], in scope: Scope) -> [String: Scope.Value] {
        let members = Scope(nil, type: self)
        guard let initializer = self.functions("init").first(where: { $0.takes(arguments) }) else {
            return self.memberwise(arguments, scope)
        }
        let parameters = initializer.values(of: arguments, in: scope, defaults: members)
        let inner = Scope(members, values: parameters)
        var values: [String: Scope.Value] = [:]
        for variable in self.declaration.variables where !variable.isStatic && variable.getter == nil {
            guard let value = initializer.assignment(to: variable.name) else { continue }
            let name = value.links.isEmpty ? value.loneName : value.path.first
            values[variable.name] =
                name.flatMap { value.links.isEmpty || value.isMadeClosure ? parameters[$0] : nil }
                ?? .expression(value, inner)
        }
        return values
    }

    /// The initializer that Swift makes of the properties.
    private func memberwise(_ arguments: [Argument], _ scope: Scope) -> [String: Scope.Value] {
        var values: [String: Scope.Value] = [:]
        for argument in arguments {
            guard let label = argument.label else { continue }
            values[label] = .expression(argument.value, scope)
        }
        let stored = self.declaration.variables.filter { !$0.isStatic && $0.getter == nil }
        if let closure = arguments.first(where: { $0.isTrailing && $0.label == nil }),
            let last = stored.last(where: { ($0.isFunction || $0.value == nil) && values[$0.name] == nil })
        {
            values[last.name] = .expression(closure.value, scope)
        }
        return values
    }
}

extension Expression {
    /// `content()`, which an initializer calls to keep the view that a closure makes.
    fileprivate var isMadeClosure: Bool {
        guard self.links.count == 1, case .call(let arguments) = self.links[0] else { return false }
        return arguments.isEmpty
    }
}

extension Collection {
    /// The element, or nil if there is none.
    subscript(safe index: Index) -> Element? { self.indices.contains(index) ? self[index] : nil }
}
