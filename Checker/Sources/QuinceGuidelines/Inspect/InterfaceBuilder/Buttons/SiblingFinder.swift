/// Looks for the other ways to sign in on a screen with a Sign in with Apple button.
struct SiblingFinder {
    let scene: SceneMeasure
    let apple: Set<Int>

    private var tree: ViewTree { self.scene.tree }

    func siblings() -> [FoundSibling] {
        let composites = self.scene.finder.composites { text in
            SignInText.provider(in: text) != nil && SignInText.offersSignIn(text)
        }
        let inside = Set(composites.flatMap { self.tree.descendants(of: $0.view) })
        let buttons = self.tree.indices.filter { number in
            !self.apple.contains(number) && !inside.contains(number) && self.tree.isShown(number)
                && !self.apple.contains {
                    self.tree.isAncestor($0, of: number) || self.tree.isAncestor(number, of: $0)
                }
        }
        return buttons.compactMap { self.sibling($0) }
            + composites.filter { !self.apple.contains($0.view) }.compactMap {
                self.sibling($0.view, label: $0.label)
            }
    }

    /// A button that names another company, or offers to sign in without one.
    private func sibling(_ number: Int) -> FoundSibling? {
        let view = self.tree[number]
        let providerClass = view.customClass.flatMap { name in
            SignInWords.providerClasses[name] ?? (name == "LoginButton" ? "LINE" : nil)
        }
        let declared = view.customClass.flatMap { self.scene.facts.declaredRole(of: $0) }
        guard view.kind == .button || providerClass != nil || declared != nil else { return nil }
        let title = providerClass == nil ? ButtonReader.plainTitle(of: view.node) : nil
        let role: SiblingButton.Role
        if let declared {
            role = declared
        } else if let provider = providerClass ?? self.provider(of: number, title) {
            role = .provider(provider)
        } else if let title, SignInText.offersSignIn(title) {
            role = .own
        } else {
            return nil
        }
        return self.found(FoundButton(view: number, source: .button), role, title)
    }

    private func sibling(_ number: Int, label: Int) -> FoundSibling? {
        guard let text = ButtonFinder.text(ofLabel: self.tree[label].node),
            let provider = SignInText.provider(in: text)
        else {
            return nil
        }
        return self.found(FoundButton(view: number, source: .label(label)), .provider(provider), text)
    }

    private func found(_ button: FoundButton, _ role: SiblingButton.Role, _ title: String?) -> FoundSibling? {
        guard let look = self.scene.look(of: button) else { return nil }
        let view = self.tree[button.view]
        return FoundSibling(
            view: button.view,
            role: role,
            title: title,
            place: view.node.place(object: view.id),
            look: look,
            changes: self.scene.changes(of: button.view)
        )
    }

    /// By the title, the pictures, or what code calls it.
    private func provider(of number: Int, _ title: String?) -> String? {
        if let title { return SignInText.provider(in: title) }
        let view = self.tree[number]
        let names =
            ButtonReader.images(of: view.node) + self.scene.outlets.names(of: view.id).map(\.property)
            + ButtonFinder.actions(of: view.node)
            + [ButtonReader.accessibilityLabel(of: view.node)].compactMap(\.self)
        return names.lazy.compactMap {
            SignInText.provider(in: IdentifierWords.words(of: $0).joined(separator: " "))
        }.first
    }
}
