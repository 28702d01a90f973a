import QuinceGuidelines

/// Another way to sign in, with the object it is.
struct UISibling {
    let button: SiblingButton
    let object: UIObject
}

extension ClassReading {
    /// The other ways to sign in that the class makes.
    var siblings: [UISibling] {
        self.run.objects.compactMap { object in
            self.sibling(object).map { UISibling(button: $0, object: object) }
        }
    }

    private func sibling(_ object: UIObject) -> SiblingButton? {
        let title = self.measure.title(of: object)
        guard !self.isApple(object), let role = self.role(object, title) else { return nil }
        var button = SiblingButton(role, place: object.position.place)
        button.title = title?.text.words
        let isKnown =
            SignInWords.providerClasses[object.typeName] != nil
            || self.measure.evaluator.project.facts.declaredRole(of: object.typeName) != nil
        button.isLogoOnly = title == nil && !isKnown
        button.width = self.measure.length(object, .width)
        button.height = self.measure.length(object, .height)
        button.titleSize = title?.font.size ?? .unseen
        button.cornerRadius = self.measure.cornerRadius(of: object, height: button.height.value)
        return button
    }

    private func role(_ object: UIObject, _ title: UITitle?) -> SiblingButton.Role? {
        if let role = self.measure.evaluator.project.facts.declaredRole(of: object.typeName) { return role }
        if let name = SignInWords.providerClasses[object.typeName] { return .provider(name) }
        guard self.isPressed(object) else { return nil }
        guard let text = title?.text.words else {
            return SignInText.provider(in: object.name ?? "").map { .provider($0) }
        }
        if self.isTitle(title?.text ?? .computed([], object.position), of: object) { return nil }
        if Wording.isOwn(text) { return .own }
        return SignInText.provider(in: text).map { .provider($0) }
    }
}
