import QuinceGuidelines

extension ViewMeasure {
    /// What a view stands on, from one of its modifiers on; composited from what is painted behind it.
    ///
    /// - Parameters:
    ///   - node: The button.
    ///   - steps: What lies around the box that is seen.
    ///   - unwritten: What stands for the app's own background where none is painted.
    /// - Returns: The color in this appearance.
    func ground(of node: ViewNode, _ steps: [Surrounding], unwritten: Measured<RGBColor>) -> Measured<
        RGBColor
    > {
        var layers: [Measured<RGBColor>] = []
        var hasRoom = false
        for step in steps {
            switch step {
            case .modifier(let modifier, let owner, let index):
                hasRoom = hasRoom || self.makesRoom(modifier, owner, index, around: node)
                guard let paint = self.backdrop(modifier), hasRoom else { continue }
                layers.append(paint)
            case .container(let parent, let child):
                hasRoom = hasRoom || self.makesRoom(parent, child)
                layers += self.layers(behind: child, in: parent)
            case .host(let owner, let index, _):
                guard ["overlay", "background"].contains(owner.modifiers[index].name) else {
                    return Self.composited(layers, on: .unseen)
                }
                hasRoom = true
                if let paint = self.paint(owner) { layers.append(paint) }
            }
            if let last = layers.last, Self.isEnd(last) { return Self.composited(layers, on: .known(.clear)) }
        }
        return Self.composited(layers, on: unwritten)
    }

    private static func isEnd(_ layer: Measured<RGBColor>) -> Bool {
        guard let color = layer.value else { return true }
        return color.alpha >= 1
    }

    /// What a background modifier paints; nil for other modifiers.
    private func backdrop(_ modifier: Modifier) -> Measured<RGBColor>? {
        switch modifier.name {
        case "background", "backgroundStyle", "containerBackground", "presentationBackground":
            return self.background(modifier)
        case "listRowBackground":
            return modifier.arguments.unlabelled.map {
                self.evaluator.color($0, in: modifier.scope)
            }
        default: return nil
        }
    }

    /// What `.background(…)` paints.
    func background(_ modifier: Modifier) -> Measured<RGBColor>? {
        if let paint = modifier.content.reversed().lazy.compactMap({ self.paint($0) }).first { return paint }
        guard let value = modifier.arguments.unlabelled, value.closure == nil else {
            return modifier.arguments.isEmpty ? .known(self.standardBackground) : nil
        }
        let names = value.path.joined(separator: " ").lowercased()
        if names.contains("material") { return .unknown(because: "a material lies behind it") }
        if names.contains("gradient") { return .unknown(because: "a gradient lies behind it") }
        return self.evaluator.color(value, in: modifier.scope)
    }

    var standardBackground: RGBColor { self.evaluator.appearance == .dark ? .black : .white }

    /// Whether a modifier shows something around what it is applied to.
    private func makesRoom(_ modifier: Modifier, _ owner: ViewNode, _ index: Int, around node: ViewNode)
        -> Bool
    {
        switch modifier.name {
        case "padding": true
        case "frame":
            owner !== node
                && [Axis.width, .height].contains { axis in
                    if case .flexible = self.extent(of: owner, axis, upTo: index) { false } else { true }
                }
        default: false
        }
    }

    /// Whether a container shows something of itself around a child.
    private func makesRoom(_ parent: ViewNode, _ child: ViewNode) -> Bool {
        switch parent.kind {
        case .vertical, .horizontal, .layers:
            !parent.neighbours(of: child).isEmpty || ["List", "Form", "ScrollView"].contains(parent.name)
        default: false
        }
    }

    /// What the views behind a child of a `ZStack` paint, the nearest first; lists paint their rows.
    private func layers(behind child: ViewNode, in parent: ViewNode) -> [Measured<RGBColor>] {
        if ["List", "Form"].contains(parent.name) { return [self.row] }
        guard case .layers = parent.kind, let index = parent.children.firstIndex(where: { $0 === child })
        else {
            return []
        }
        return parent.children[..<index].reversed().filter {
            !BranchMark.exclude($0.branches, child.branches)
        }
        .compactMap { sibling in
            let paint = self.paint(sibling)
            guard sibling.branches.count > child.branches.count else { return paint }
            return paint?.weakened("the view behind it is shown in only one state")
        }
    }

    private var row: Measured<RGBColor> {
        let color = SystemColor.named("secondarySystemGroupedBackground").map { self.evaluator.chosen($0) }
        return .assumed(color ?? .white, because: "rows are assumed to have the system's color")
    }

    private static func composited(_ layers: [Measured<RGBColor>], on base: Measured<RGBColor>) -> Measured<
        RGBColor
    > {
        guard let last = layers.last else { return base }
        let below: Measured<RGBColor> =
            last.value.map { $0.alpha >= 1 } ?? true ? last : last.with(base).map { $0.0.over($0.1) }
        return layers.dropLast().reversed().reduce(below) { below, layer in
            layer.with(below).map { $0.0.over($0.1) }
        }
    }
}
