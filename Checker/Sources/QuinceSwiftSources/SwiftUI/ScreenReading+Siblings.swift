import QuinceGuidelines

/// Another way to sign in, with where it stands.
struct PlacedSibling {
    let button: SiblingButton
    let node: ViewNode

    /// Whether it is on the screen together with a button.
    func isBeside(_ other: ViewNode) -> Bool {
        self.node !== other && !BranchMark.exclude(self.node.branches, other.branches)
    }
}

extension ScreenReading {
    /// The other ways to sign in among the buttons of a screen, and the views that the project calls so.
    func siblings(_ candidates: [ButtonCandidate], in root: ViewNode) -> [PlacedSibling] {
        let declared = root.all.filter { self.declaredRole($0) != nil && !$0.holdsAppleButton }
        let others = candidates.filter { candidate in
            !candidate.node.ancestors.contains { node in declared.contains { $0 === node } }
        }
        return (declared.map { ButtonCandidate($0, content: [$0]) } + others).compactMap { candidate in
            guard self.measure.title(of: candidate) == nil else { return nil }
            return self.sibling(candidate).map { PlacedSibling(button: $0, node: candidate.node) }
        }
    }

    private func declaredRole(_ node: ViewNode) -> SiblingButton.Role? {
        self.measure.evaluator.project.facts.declaredRole(of: node.name)
    }

    private func sibling(_ candidate: ButtonCandidate) -> SiblingButton? {
        let title = candidate.texts.lazy.compactMap { self.measure.text(of: $0)?.words }.first
        let declared = self.declaredRole(candidate.node)
        guard let role = declared ?? self.role(title, candidate) else { return nil }
        var button = SiblingButton(role, place: candidate.position.place)
        button.title = title
        // What nobody sees of a view that is named is taken to have a title.
        button.isLogoOnly = candidate.texts.isEmpty && (declared == nil || !candidate.images.isEmpty)
        let own = declared.map { _ in candidate.node }
        guard let content = candidate.texts.first ?? candidate.images.first ?? own else { return button }
        let look = self.measure.look(of: candidate.node, content: content)
        (button.width, button.height) = (look.width, look.height)
        (button.titleSize, button.cornerRadius) = (look.titleSize, look.outline.cornerRadius)
        return button
    }

    private func role(_ title: String?, _ candidate: ButtonCandidate) -> SiblingButton.Role? {
        if let title, Wording.isOwn(title) { return .own }
        if let name = title.flatMap(SignInText.provider) { return .provider(name) }
        let pictures = candidate.images.lazy.compactMap { image -> String? in
            guard case .picture(let name) = self.measure.artwork(of: image) else { return nil }
            return SignInText.provider(in: name)
        }
        guard candidate.texts.isEmpty else { return nil }
        return (pictures.first ?? SignInText.provider(in: candidate.node.name)).map { .provider($0) }
    }
}
