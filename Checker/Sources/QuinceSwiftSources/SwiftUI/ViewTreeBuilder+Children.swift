import QuinceGuidelines

extension ViewTreeBuilder {
    /// What one of SwiftUI's own views contains.
    func children(of node: ViewNode) -> [ViewNode] {
        switch node.kind {
        case .text, .image, .appleButton, .surface, .spacer, .field: []
        case .button: self.label(of: node)
        case .toggle: self.titled(node) ?? self.content(node.arguments, node.scope)
        case .horizontal where node.name == "Label": self.labelParts(node)
        default: self.content(node.arguments, node.scope)
        }
    }

    /// Labels of arguments that hold views or make them.
    private static let viewLabels: Set<String> = [
        "content", "label", "title", "icon", "header", "footer", "rootView", "primaryView", "sidebar",
        "detail",
        "placeholder", "background", "overlay", "leading", "trailing", "top", "bottom",
    ]

    /// The views of the closures of a call, and of arguments that hold views.
    func content(_ arguments: [Argument], _ scope: Scope) -> [ViewNode] {
        arguments.flatMap { argument -> [ViewNode] in
            if let closure = argument.value.closure {
                guard
                    argument.isTrailing && argument.label == nil
                        || argument.label.map(Self.viewLabels.contains) ?? false
                else { return [] }
                return self.nodes(of: closure.body, in: scope)
            }
            guard argument.label.map(Self.viewLabels.contains) ?? true, argument.value.startsWithType else {
                return []
            }
            return self.nodes(of: argument.value, in: scope)
        }
    }

    /// The label of a button or a link; what a link leads to is another screen.
    private func label(of node: ViewNode) -> [ViewNode] {
        let arguments = node.arguments
        if node.name == "NavigationLink" { self.presentDestination(of: node) }
        let nodes = self.titled(node) ?? self.labelClosure(arguments).map { self.label($0, node.scope) } ?? []
        guard let style = node.buttonStyleBody(in: self.project) else { return nodes }
        return self.styled(nodes, style, node)
    }

    private func labelClosure(_ arguments: [Argument]) -> Expression? {
        if let label = arguments["label"] { return label }
        let trailing = arguments.first { $0.isTrailing && $0.label == nil }
        let hasAction = arguments.contains {
            ["action", "destination", "url", "item", "value"].contains($0.label)
        }
        return hasAction ? trailing?.value : nil
    }

    private func label(_ expression: Expression, _ scope: Scope) -> [ViewNode] {
        if let closure = expression.closure { return self.nodes(of: closure.body, in: scope) }
        return self.nodes(of: expression, in: scope)
    }

    private func presentDestination(of node: ViewNode) {
        let trailing = node.arguments.first { $0.isTrailing && $0.label == nil }?.value
        let hasLabel = node.arguments["label"] != nil || node.arguments.unlabelled != nil
        guard let destination = node.arguments["destination"] ?? (hasLabel ? trailing : nil) else { return }
        self.present { self.label(destination, node.scope) }
    }

    /// A button whose title and picture are arguments.
    private func titled(_ node: ViewNode) -> [ViewNode]? {
        guard let title = node.arguments.unlabelled, title.closure == nil else { return nil }
        let text = self.node(
            "Text",
            .text,
            [Argument(label: nil, value: title)],
            in: node.scope,
            at: title.position
        )
        return self.picture(of: node) + (text.map { [$0] } ?? [])
    }

    private func picture(of node: ViewNode) -> [ViewNode] {
        let arguments: [Argument]
        if let symbol = node.arguments["systemImage"] {
            arguments = [Argument(label: "systemName", value: symbol)]
        } else if let image = node.arguments["image"] {
            arguments = [Argument(label: nil, value: image)]
        } else {
            return []
        }
        let position = arguments[0].value.position
        return self.node("Image", .image, arguments, in: node.scope, at: position).map { [$0] } ?? []
    }

    private func labelParts(_ node: ViewNode) -> [ViewNode] {
        if let parts = self.titled(node) { return parts }
        let closures = node.arguments.filter { $0.value.closure != nil }
        let icons = closures.filter { $0.label == "icon" }
        let titles = closures.filter { $0.label != "icon" }
        return (icons + titles).flatMap { self.label($0.value, node.scope) }
    }

    /// What a style of the project makes of a label.
    private func styled(_ nodes: [ViewNode], _ style: ButtonStyleBody, _ button: ViewNode) -> [ViewNode] {
        guard let group = self.node("Group", .transparent, in: button.scope, at: button.position) else {
            return nodes
        }
        group.adopt(nodes)
        let inner = Scope(
            nil,
            type: style.type,
            values: style.type.values(of: style.arguments, in: button.scope)
        )
        self.modify(group, style.links, inner)
        return [group]
    }
}

/// The body of a button style: what it does to `configuration.label`.
struct ButtonStyleBody {
    let type: TypeContext
    let arguments: [Argument]
    let links: ArraySlice<Expression.Link>
}

extension ViewNode {
    /// The style of the project that a button has in its own chain.
    ///
    /// The chain is read behind the constructor, before the modifiers are made: the label is made first.
    fileprivate func buttonStyleBody(in project: Project) -> ButtonStyleBody? {
        guard let style = self.pendingStyle.map(project.madeStyle), let name = style.path.first,
            let type = project.type(name), type.inherits(["ButtonStyle", "PrimitiveButtonStyle"]),
            let body = type.functions("makeBody").first?.body, let chain = body.result(in: type),
            chain.path.starts(with: ["configuration", "label"])
        else { return nil }
        return ButtonStyleBody(
            type: type,
            arguments: style.firstArguments ?? [],
            links: chain.links.dropFirst()
        )
    }
}

extension Project {
    /// What a style's short name stands for: `.social` for `static var social: SocialStyle { SocialStyle() }`.
    fileprivate func madeStyle(_ style: Expression) -> Expression {
        guard case .implicit = style.root, style.links.count <= 1, let name = style.path.first else {
            return style
        }
        for type in ["ButtonStyle", "PrimitiveButtonStyle"].flatMap({ self.declarations(of: $0) }) {
            for variable in type.variables where variable.name == name && variable.isStatic {
                if let made = variable.value ?? variable.getter?.loneExpression { return made }
            }
        }
        return style
    }
}

extension [Statement] {
    /// The last expression, if nothing stands before it but names for whether the button is pressed.
    func result(in type: TypeContext) -> Expression? {
        let isPlain = self.dropLast().allSatisfy { statement in
            guard case .variable(let variable) = statement else { return false }
            return variable.value?.wholePath == ["configuration", "isPressed"]
                && type.variable(variable.name) == nil
        }
        return isPlain ? Array(self.suffix(1)).loneExpression : nil
    }

    /// The expression that is all of a body.
    var loneExpression: Expression? {
        guard self.count == 1 else { return nil }
        return switch self[0] {
        case .expression(let expression): expression
        case .exit(let expression): expression
        default: nil
        }
    }
}

extension Expression {
    /// Whether it begins with the name of a type, as views do.
    var startsWithType: Bool {
        guard case .name(let name) = self.root else { return false }
        return name.first?.isUppercase ?? false
    }
}
