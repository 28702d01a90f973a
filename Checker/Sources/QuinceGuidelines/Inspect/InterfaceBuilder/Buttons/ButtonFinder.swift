/// Looks for Sign in with Apple buttons among the views of a scene.
struct ButtonFinder {
    let tree: ViewTree
    let outlets: Outlets
    let facts: ProjectFacts

    /// Apple's class, which Interface Builder does not offer but takes by name.
    static let systemClass = "ASAuthorizationAppleIDButton"

    func buttons() -> [FoundButton] {
        var found: [FoundButton] = []
        for number in self.tree.indices {
            if let source = self.sourceByClass(of: number) ?? self.sourceAsButton(of: number) {
                found.append(FoundButton(view: number, source: source))
            }
        }
        let taken = Set(found.map(\.view))
        let composites = self.composites(where: SignInText.isTitle)
        return found
            + composites.filter {
                !taken.contains($0.view) && taken.isDisjoint(with: self.tree.descendants(of: $0.view))
            }
            .map { FoundButton(view: $0.view, source: .label($0.label)) }
    }

    private func sourceByClass(of number: Int) -> FoundButton.Source? {
        guard let name = self.tree[number].customClass else { return nil }
        if name == Self.systemClass, !self.facts.shadowingTypes.contains(name) { return .system }
        if let wrapper = self.facts.wrapper(named: name) { return .wrapper(wrapper) }
        guard self.isCalledAppleButton(name), !self.facts.shadowingTypes.contains(name), self.isAlone(number)
        else { return nil }
        if self.hasAppleNumbers(number) { return .unknownClass(name) }
        // With the right title in place it may as well draw it.
        return self.title(of: number).map { SignInText.isButtonTitle($0) } == true
            ? nil : .unknownClass(name)
    }

    private func isCalledAppleButton(_ name: String) -> Bool {
        let words = IdentifierWords.words(of: name)
        return IdentifierWords.namesApple(name)
            && words.contains { ["button", "idbutton", "signin", "sign", "login", "id", "btn"].contains($0) }
    }

    /// Whether it holds nothing that would be read or pressed by itself.
    private func isAlone(_ number: Int) -> Bool {
        self.tree.descendants(of: number).allSatisfy { !self.tree[$0].kind.isVisible }
    }

    /// Whether Interface Builder sets Apple's numbers for type or style, by the names in use for them.
    private func hasAppleNumbers(_ number: Int) -> Bool {
        RuntimeAttributes(self.tree[number].node).first(
            of: WrapperReader.usualTypes + WrapperReader.usualStyles
        ) != nil
    }

    private func sourceAsButton(of number: Int) -> FoundButton.Source? {
        let view = self.tree[number]
        guard view.kind == .button else { return nil }
        let title = self.title(of: number)
        if let title, SignInText.isButtonTitle(title) { return .button }
        if let label = ButtonReader.accessibilityLabel(of: view.node) {
            if SignInText.isButtonTitle(label) { return .button }
        }
        guard title == nil || title == "Button" || SignInText.offersSignIn(title ?? "") else { return nil }
        return self.isNamedApple(number) && !self.isInsideComposite(number) ? .button : nil
    }

    /// Whether code or the names of its pictures call it Apple's.
    private func isNamedApple(_ number: Int) -> Bool {
        let view = self.tree[number]
        let pictures = ButtonReader.images(of: view.node).filter { name in IdentifierWords.namesApple(name) }
        let outlets = self.outlets.names(of: view.id).map(\.property)
        let actions = Self.actions(of: view.node)
        guard (outlets + actions).allSatisfy({ SignInText.provider(in: $0) == nil }) else { return false }
        return !pictures.isEmpty || (outlets + actions).contains(where: IdentifierWords.namesAppleSignIn)
    }

    static func actions(of node: MarkupNode) -> [String] {
        node.child("connections")?.children.filter { $0.name == "action" }.compactMap { $0["selector"] } ?? []
    }

    private func title(of number: Int) -> String? { ButtonReader.plainTitle(of: self.tree[number].node) }

    /// A button without looks that lies on a hand-made one.
    private func isInsideComposite(_ number: Int) -> Bool {
        guard ButtonReader.images(of: self.tree[number].node).isEmpty, let parent = self.tree[number].parent
        else { return false }
        return self.tree.descendants(of: parent).contains { self.tree[$0].kind == .label }
    }
}
