import QuinceGuidelines

extension ScreenReading {
    /// One of Apple's buttons; nil if this appearance never shows it.
    func systemButton(_ node: ViewNode, _ siblings: [PlacedSibling]) -> MeasuredButton? {
        let platform = self.platform(of: node)
        guard self.isShown(node, on: platform) else { return nil }
        let isWrapped = if case .wrapper = node.kind { true } else { false }
        let kind: ButtonKind = isWrapped ? .systemWrapped : .system
        var button = MeasuredButton(kind, at: node.position.place, on: platform, variant: self.variant)
        let steps = node.surroundings()
        self.measureBox(of: node, steps, &button)
        button.cover = .known(self.measure.cover(of: node))
        button.title = self.title(of: node)
        button.siblings = .known(siblings.filter { $0.isBeside(node) }.map(\.button))
        let look = self.style(of: node)
        (button.style, button.writtenStyle) = (look.style, self.measure.evaluator.writtenStyle(look.written))
        button.background = self.measure.ground(of: node, steps, unwritten: self.unwritten(look.isWritten))
        self.place(&button, node)
        return button
    }

    private func measureBox(of node: ViewNode, _ steps: [Surrounding], _ button: inout MeasuredButton) {
        let widest = ViewMeasure.widestAppleButton
        button.width = self.measure.measured(self.measure.proposal(to: node, .width, limit: widest))
        button.height = self.measure.measured(self.measure.proposal(to: node, .height))
        if case .wrapper(let wrapper) = node.kind, wrapper.height != .unseen {
            // Frames around it only leave it room.
            button.width = button.width.map { max($0, wrapper.minimumWidth) }
            button.height = wrapper.height
        }
        let outline = self.measure.outline(steps.tight, height: button.height.value)
        button.cornerRadius = outline.cornerRadius == .unseen ? self.radius(of: node) : outline.cornerRadius
        button.border = self.measure.border(steps.tight).map { .known($0) } ?? self.ownBorder(of: node)
        button.clearSpace = self.measure.clearSpace(steps)
    }

    private func radius(of node: ViewNode) -> Measured<Double> {
        guard case .wrapper(let wrapper) = node.kind else { return .unseen }
        return wrapper.cornerRadius
    }

    /// The line that a class around Apple's button draws.
    private func ownBorder(of node: ViewNode) -> Measured<MeasuredButton.Border?> {
        guard case .wrapper(let wrapper) = node.kind else { return .unseen }
        return wrapper.borders[self.measure.evaluator.appearance] ?? .unseen
    }

    private func title(of node: ViewNode) -> ButtonTitleMeasure? {
        guard case .appleButton = node.kind else { return nil }
        let type = node.arguments.unlabelled.flatMap { $0.closure == nil ? $0 : nil }
        return ButtonTitleMeasure(self.measure.evaluator.systemTitle(type, in: node.scope))
    }

    private static let unwrittenStyle = Measured.assumed(
        ButtonStyle.black,
        because: "the code sets no style, and the framework's default is black"
    )

    private typealias Style = (style: Measured<ButtonStyle>, isWritten: Bool, written: Expression?)

    /// The style, whether the code writes one, and what it writes.
    private func style(of node: ViewNode) -> Style {
        if let modifier = node.setting("signInWithAppleButtonStyle"),
            let value = modifier.arguments.unlabelled
        {
            return (self.measure.evaluator.style(value, in: modifier.scope), true, value)
        }
        // SwiftUI's button stays black in dark appearance.
        guard case .wrapper(let wrapper) = node.kind else { return (Self.unwrittenStyle, true, nil) }
        guard let type = node.scope.type,
            let creation = AppleButtonCreation(in: type, scope: node.scope, self.measure.evaluator)
        else { return (wrapper.style, true, nil) }
        guard let value = creation.style else { return (Self.unwrittenStyle, false, nil) }
        return (self.measure.evaluator.style(value, in: creation.scope), true, value)
    }
}

extension [Surrounding] {
    /// Only what changes the box itself: up to the first container that holds more than it.
    var tight: [Surrounding] {
        var steps: [Surrounding] = []
        for step in self {
            switch step {
            case .modifier: steps.append(step)
            case .container(let parent, let child):
                guard case .transparent = parent.kind, parent.neighbours(of: child).isEmpty else {
                    return steps
                }
            case .host: return steps
            }
        }
        return steps
    }
}
