import QuinceGuidelines

extension ScreenReading {
    /// A Sign in with Apple button that is made by hand, once for each language of its title; none if it is another.
    func customButtons(_ candidate: ButtonCandidate, _ siblings: [PlacedSibling]) -> [MeasuredButton] {
        let platform = self.platform(of: candidate.node)
        guard self.isShown(candidate.node, on: platform) else { return [] }
        if let (node, text) = self.measure.title(of: candidate) {
            let button = self.button(candidate, .customText, content: node, on: platform, siblings)
            return self.titles(node, text, candidate.node).map { title in
                var button = button
                button.title = title
                button.accessibleName = self.accessibleName(of: candidate.node) ?? title.text.asName
                return button
            }
        }
        return self.logoButton(candidate, on: platform, siblings).map { [$0] } ?? []
    }

    private func button(
        _ candidate: ButtonCandidate,
        _ kind: ButtonKind,
        content: ViewNode,
        on platform: Platform,
        _ siblings: [PlacedSibling]
    ) -> MeasuredButton {
        var button = MeasuredButton(kind, at: candidate.position.place, on: platform, variant: self.variant)
        let look = self.measure.look(of: candidate.node, content: content)
        (button.width, button.height, button.fill) = (look.width, look.height, look.fill)
        (button.cornerRadius, button.border) = (look.outline.cornerRadius, look.border)
        button.shape = look.outline.shape
        button.clearSpace = self.measure.clearSpace(look.surroundings)
        button.style = look.fill.imitatedStyle(border: look.border)
        let node = candidate.node
        button.background = self.measure.ground(of: node, look.surroundings, unwritten: self.unwritten(true))
        button.logo = self.logo(of: candidate, title: content)
        button.isStacked = self.isStacked(candidate, title: content)
        button.siblings = .known(siblings.filter { $0.isBeside(node) }.map(\.button))
        self.place(&button, node)
        // What is laid over Apple's button is seen in its place, and no second one.
        if node.isAppleButton || node.coversAppleButton { button.screen = nil }
        return button
    }

    private func titles(_ node: ViewNode, _ text: TextValue, _ button: ViewNode) -> [ButtonTitleMeasure] {
        let font = self.measure.font(of: node)
        let color = self.measure.foreground(of: node, in: button)
        let written = self.measure.writtenSize(of: node, beside: text.position)
        return self.measure.evaluator.readings(of: text).map { reading in
            let place = reading.position.place
            var title = ButtonTitleMeasure(reading.text, place: place, locale: reading.language)
            (title.font, title.size, title.color) = (font.family, font.size, color)
            title.writtenSize = written
            return title
        }
    }

    private func accessibleName(of node: ViewNode) -> Measured<String>? {
        guard let modifier = node.modifier("accessibilityLabel"), let value = modifier.arguments.unlabelled
        else {
            return nil
        }
        return self.measure.evaluator.readings(of: self.measure.evaluator.text(value, in: modifier.scope))
            .first?.text
    }

    /// A button with nothing but a logo, where the code says what it is for.
    private func logoButton(
        _ candidate: ButtonCandidate,
        on platform: Platform,
        _ siblings: [PlacedSibling]
    ) -> MeasuredButton? {
        let label = self.accessibleName(of: candidate.node)
        guard candidate.texts.isEmpty, candidate.images.count == 1, let image = candidate.images.first,
            self.measure.isAppleNamed(image),
            self.measure.action(of: candidate.node) || candidate.isNamedForApple
                || label?.value.map(SignInText.isTitle) == true
        else { return nil }
        var button = self.button(candidate, .customLogoOnly, content: image, on: platform, siblings)
        button.accessibleName =
            self.accessibleName(of: candidate.node) ?? self.accessibleName(of: image)
            ?? self.spokenName(of: image)
        return button
    }

    /// Pictures of the project are read out by their name where no label is given.
    private func spokenName(of image: ViewNode) -> Measured<String> {
        if image.arguments.first?.label == "decorative" { return .known("") }
        guard case .picture(let name) = self.measure.artwork(of: image) else { return .unseen }
        return .known(name)
    }
}

extension ViewNode {
    /// Whether it lies over Apple's button in a `ZStack`.
    fileprivate var coversAppleButton: Bool {
        var inner = self
        for parent in self.ancestors.prefix(8) {
            if case .layers = parent.kind, let index = parent.children.firstIndex(where: { $0 === inner }),
                parent.children[..<index].contains(where: \.holdsAppleButton)
            {
                return true
            }
            inner = parent
        }
        return false
    }
}

extension ButtonCandidate {
    /// Whether a view of the project around it is called after Sign in with Apple.
    fileprivate var isNamedForApple: Bool {
        self.node.ancestors.prefix(4).contains {
            Wording.isAction($0.name) || $0.name.contains("AppleButton")
        }
    }
}

extension Measured {
    /// A title as what is read aloud: a title that nobody knows is asked for as a title.
    var asName: Measured { self.value == nil ? .unseen : self }
}
