import QuinceGuidelines

/// The visible features of a custom button, for Sign in with Apple or not.
struct ViewLook {
    var width: Measured<Double> = .unseen
    var height: Measured<Double> = .unseen
    var outline = Outline()
    var fill: Measured<RGBColor> = .unseen
    var border: Measured<MeasuredButton.Border?> = .unseen
    var titleSize: Measured<Double> = .unseen
    /// What lies around the box that is seen.
    var surroundings: [Surrounding] = []
}

extension ViewMeasure {
    /// The look of a button.
    ///
    /// - Parameters:
    ///   - button: The button, or the view that is pressed.
    ///   - content: What it shows innermost: its title, or its logo where it has none.
    /// - Returns: What the code tells of it.
    func look(of button: ViewNode, content: ViewNode) -> ViewLook {
        var look = ViewLook()
        let face = self.face(of: button, content: content)
        look.surroundings = face.steps
        look.fill = face.fill
        look.width = self.length(of: face, .width)
        look.height = self.length(of: face, .height)
        look.outline = self.outline(of: face, height: look.height.value)
        look.border = self.border(of: face)
        if case .text = content.kind { look.titleSize = self.font(of: content).size }
        return look
    }

    /// The part of a button that its surface is painted on.
    private struct Face {
        /// The view whose box it is, and how many of its modifiers are inside.
        var node: ViewNode
        var end: Int
        var fill: Measured<RGBColor>
        /// The background itself, where it is a shape with an outline of its own.
        var background: Modifier?
        var steps: [Surrounding]
    }

    /// Looks for the innermost background around the content that belongs to the button.
    private func face(of button: ViewNode, content: ViewNode) -> Face {
        let steps = content.surroundings()
        for (index, step) in steps.enumerated() {
            let rest = Array(steps[(index + 1)...])
            switch step {
            case .modifier(let modifier, let owner, let place):
                guard let face = self.face(modifier, owner, place, rest) else { continue }
                return face
            case .container(let parent, let child):
                if let face = self.layered(parent, child, steps: rest) { return face }
                if self.isOutside(parent, of: button, child) { return self.bare(button) }
            case .host(let owner, let place, let inner):
                // An overlay's content is as large as what it lies over.
                guard owner === button else { continue }
                return Face(
                    node: inner,
                    end: inner.modifiers.count,
                    fill: .unseen,
                    steps: owner.surroundings(from: place + 1)
                )
            }
        }
        return self.bare(button)
    }

    private func face(_ modifier: Modifier, _ owner: ViewNode, _ place: Int, _ rest: [Surrounding]) -> Face? {
        if modifier.name == "background", let fill = self.background(modifier) {
            return Face(node: owner, end: place, fill: fill, background: modifier, steps: rest)
        }
        guard modifier.name == "buttonStyle", case .button = owner.kind,
            let style = modifier.arguments.unlabelled?.path.last,
            ["borderedProminent", "BorderedProminentButtonStyle"].contains(style)
        else { return nil }
        let tint = owner.setting("tint", "accentColor")
        let fill = tint?.arguments.unlabelled.map { self.evaluator.color($0, in: tint?.scope ?? owner.scope) }
        return Face(node: owner, end: place + 1, fill: fill ?? self.evaluator.tint, steps: rest)
    }

    /// A surface that lies behind the content in the same `ZStack`.
    private func layered(_ parent: ViewNode, _ child: ViewNode, steps: [Surrounding]) -> Face? {
        guard case .layers = parent.kind, let index = parent.children.firstIndex(where: { $0 === child })
        else {
            return nil
        }
        for sibling in parent.children[..<index].reversed() {
            guard case .surface = sibling.kind, let fill = self.paint(sibling) else { continue }
            let end = sibling.modifiers.count
            return Face(node: sibling, end: end, fill: fill, background: nil, steps: sibling.outline + steps)
        }
        return nil
    }

    /// Whether a container is no part of a button any more: it holds other things as well.
    private func isOutside(_ parent: ViewNode, of button: ViewNode, _ child: ViewNode) -> Bool {
        let isInside = parent === button || parent.ancestors.contains { $0 === button }
        return !isInside && !parent.neighbours(of: child).isEmpty
    }

    /// A button without a surface.
    private func bare(_ button: ViewNode) -> Face {
        Face(node: button, end: button.modifiers.count, fill: .unseen, steps: button.surroundings())
    }

    private func length(of face: Face, _ axis: Axis) -> Measured<Double> {
        switch self.extent(of: face.node, axis, upTo: face.end) {
        case .fixed(let length): return .known(length)
        case .likely(let length, let reason): return .assumed(length, because: reason)
        case .flexible(let limit):
            return self.measured(self.proposal(to: face.node, axis, from: face.end, limit: limit))
        case .hugging: return .unseen
        case .unknown: return .unknown(because: "the \(axis.label) is computed")
        }
    }

    /// The facts about the space that a view gets from its container.
    func measured(_ extent: Extent) -> Measured<Double> {
        switch extent {
        case .fixed(let length): .known(length)
        case .likely(let length, let reason): .assumed(length, because: reason)
        case .flexible, .hugging: .unseen
        case .unknown: .unknown(because: "the size is computed")
        }
    }

    private func outline(of face: Face, height: Double?) -> Outline {
        let outer = self.outline(face.steps.tight, height: height)
        if outer.cornerRadius != .unseen || outer.shape != .unseen { return outer }
        guard let background = face.background else {
            return ViewKind.shapes.contains(face.node.name)
                ? self.outline(of: face.node.asExpression, face.node.scope, height: height) : outer
        }
        let shape =
            background["in"] ?? background.content.first { ViewKind.shapes.contains($0.name) }?.asExpression
        return shape.map { self.outline(of: $0, background.scope, height: height) } ?? outer
    }

    private func border(of face: Face) -> Measured<MeasuredButton.Border?> {
        var steps = face.steps.tight
        if let background = face.background {
            steps.insert(.modifier(background, face.node, face.end), at: 0)
        }
        return self.border(steps).map { .known($0) } ?? (self.isPlain(face.steps) ? .known(nil) : .unseen)
    }

    /// Whether nothing around a box, up to what stands beside it, can draw a line.
    private func isPlain(_ steps: [Surrounding]) -> Bool {
        for step in steps {
            switch step {
            case .modifier(let modifier, _, _):
                guard Self.lineless.contains(modifier.name) else { return false }
            case .container(let parent, let child): if !parent.neighbours(of: child).isEmpty { return true }
            case .host: continue
            }
        }
        return true
    }

    private static let lineless: Set<String> = [
        "accessibility", "accessibilityAddTraits", "accessibilityHint", "accessibilityIdentifier",
        "accessibilityLabel", "alert", "background", "clipShape", "clipped", "contentShape", "cornerRadius",
        "disabled", "fixedSize", "font", "foregroundColor", "foregroundStyle", "frame", "ignoresSafeArea",
        "layoutPriority", "lineLimit", "minimumScaleFactor", "navigationBarHidden", "navigationTitle",
        "onAppear", "onTapGesture", "opacity", "padding", "shadow", "sheet", "task", "tint",
    ]
}

extension ViewNode {
    /// Its own modifiers, as what lies around it.
    fileprivate var outline: [Surrounding] {
        self.modifiers.enumerated().map { .modifier($0.element, self, $0.offset) }
    }
}
