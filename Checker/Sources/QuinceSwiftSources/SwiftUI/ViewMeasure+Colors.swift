import QuinceGuidelines

extension ViewMeasure {
    /// The font of a text, or of a symbol.
    func font(of node: ViewNode) -> FontMeasure {
        guard let modifier = node.setting("font") else { return .body }
        guard let value = modifier.arguments.unlabelled, !value.isNothing else { return .body }
        return self.evaluator.font(value, in: modifier.scope)
    }

    /// The number for the size of a text's font, where it is written together with the text and so for nothing else.
    func writtenSize(of node: ViewNode, beside text: Position) -> WrittenValue<Double>? {
        guard let modifier = node.setting("font"), let value = modifier.arguments.unlabelled,
            let written = value.writtenFontSize, modifier.scope.isAround(node.scope),
            node.position.text === text.text, node.position.offset <= text.offset,
            modifier.position.text === text.text, text.offset < modifier.position.offset
        else { return nil }
        return written
    }

    /// The color that a text or a template is drawn in.
    ///
    /// - Parameters:
    ///   - node: The text or picture.
    ///   - button: The button it is the label of; nil if nothing tints it.
    /// - Returns: The color in this appearance.
    func foreground(of node: ViewNode, in button: ViewNode?) -> Measured<RGBColor> {
        for step in node.surroundings() {
            guard case .modifier(let modifier, let owner, _) = step else {
                if case .container(let parent, _) = step, parent === button { return self.tinted(parent) }
                continue
            }
            guard ["foregroundColor", "foregroundStyle", "fill"].contains(modifier.name) else { continue }
            if modifier.name == "fill", owner !== node { continue }
            guard let value = modifier.arguments.unlabelled, !value.isNothing else { continue }
            return self.evaluator.color(value, in: modifier.scope)
        }
        return .known(self.primary)
    }

    var primary: RGBColor { self.evaluator.appearance == .dark ? .white : .black }

    /// A button's label is drawn in the tint where nothing else is said.
    private func tinted(_ button: ViewNode) -> Measured<RGBColor> {
        if let color = button.setting("foregroundColor", "foregroundStyle"),
            let value = color.arguments.unlabelled
        {
            return self.evaluator.color(value, in: color.scope)
        }
        let style = button.setting("buttonStyle")?.arguments.unlabelled?.path.last
        switch style {
        case "plain", "PlainButtonStyle": return .known(self.primary)
        case "borderedProminent", "BorderedProminentButtonStyle":
            return .assumed(.white, because: "the system chooses the color of a prominent button's title")
        case nil, "automatic", "borderless", "bordered", "DefaultButtonStyle", "BorderlessButtonStyle":
            if let tint = button.setting("tint", "accentColor"), let value = tint.arguments.unlabelled {
                return self.evaluator.color(value, in: tint.scope)
            }
            return self.evaluator.tint.weakened("without its own color, a button's title has the tint color")
        default: return .unseen
        }
    }

    /// What a view paints over its whole room; nil if it leaves what is behind it to be seen.
    func paint(_ node: ViewNode) -> Measured<RGBColor>? {
        let opacity = node.modifier("opacity").map { self.number($0.arguments.unlabelled, $0) } ?? 1
        if opacity == 0 || node.modifier("hidden") != nil { return nil }
        return self.ownPaint(node).map { paint in
            guard let opacity, opacity < 1 else { return paint }
            return paint.map {
                RGBColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha * opacity)
            }
        }
    }

    private func ownPaint(_ node: ViewNode) -> Measured<RGBColor>? {
        switch node.kind {
        case .surface: return self.surface(node)
        case .image: return .unknown(because: "a picture lies behind it")
        case .transparent, .layers:
            return node.children.reversed().lazy.compactMap { self.paint($0) }.first
        case .unknown:
            return .unknown(because: "the view '\(node.name)' lies behind it")
        default: return nil
        }
    }

    private func surface(_ node: ViewNode) -> Measured<RGBColor>? {
        if node.name.hasSuffix("Gradient") { return .unknown(because: "a gradient lies behind it") }
        if node.name == "Color" { return self.evaluator.color(node.asExpression, in: node.scope) }
        if node.modifier("stroke", "strokeBorder", "trim") != nil, node.modifier("fill") == nil { return nil }
        return self.foreground(of: node, in: nil)
    }
}

extension ViewNode {
    /// The constructor again, as an expression: `Color.black`, `Color("Brand")`.
    var asExpression: Expression {
        let links: [Expression.Link] =
            self.members.map { .member($0, self.position) }
            + (self.arguments.isEmpty ? [] : [.call(self.arguments)])
        return Expression(position: self.position, root: .name(self.name), links: links)
    }
}

extension Measured {
    /// The same value, no better known than assumed.
    func weakened(_ reason: String) -> Measured {
        guard case .known(let value) = self else { return self }
        return .assumed(value, because: reason)
    }
}
