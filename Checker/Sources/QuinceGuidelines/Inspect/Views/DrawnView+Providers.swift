extension DrawnView {
    /// With the boxes as buttons that stand in a row of logos of providers, though nothing in the project says what a press does.
    ///
    /// Only on screens that are about signing in: in a footer, such a row leads to stores and networks.
    var withProviderButtons: DrawnView { self.isAboutSigningIn(depth: 0) ? self.marked(depth: 0) : self }

    private func marked(depth: Int) -> DrawnView {
        guard depth < 100 else { return self }
        var copy = self
        copy.children = self.children.map { $0.marked(depth: depth + 1) }
        let providers = copy.children.map(\.provider)
        guard providers.contains("apple"), providers.contains(where: { $0 != nil && $0 != "apple" }) else {
            return copy
        }
        for (index, provider) in providers.enumerated() {
            guard let provider else { continue }
            let words = provider == "apple" ? "signInWithApple" : provider
            copy.children[index].press = DrawnPress(words: [words])
        }
        return copy
    }

    /// The provider whose logo is all that a box shows, beside a short text; nil for what can be pressed already.
    private var provider: String? {
        guard case .box = self.content, !self.children.isEmpty else { return nil }
        var (pictures, texts): ([String], [String]) = ([], [])
        guard self.collect(&pictures, &texts, depth: 0), pictures.count == 1, texts.count <= 1 else {
            return nil
        }
        let name = pictures[0]
        let words = Set(ViewWords.parts(of: name))
        guard words.isDisjoint(with: ["play", "store", "pay", "music", "badge", "download"]) else {
            return nil
        }
        if ViewWords.isAppleLogo(name) { return "apple" }
        return SignInText.provider(in: name)
    }

    /// Whether nothing in it can be pressed or filled in.
    private func collect(_ pictures: inout [String], _ texts: inout [String], depth: Int) -> Bool {
        guard depth < 20, self.press == nil, pictures.count < 3, texts.count < 3 else { return false }
        switch self.content {
        case .picture(let picture): pictures.append(picture.name)
        case .text(let text): texts += text.strings.prefix(1).compactMap(\.text)
        case .field, .toggle, .button: return false
        case .box: break
        }
        return self.children.allSatisfy { $0.collect(&pictures, &texts, depth: depth + 1) }
    }

    private func isAboutSigningIn(depth: Int) -> Bool {
        switch self.content {
        case .field: return true
        case .text(let text):
            if text.strings.contains(where: { SignInText.signsIn($0.text ?? "") }) { return true }
        default: break
        }
        return depth < 100 && self.children.contains { $0.isAboutSigningIn(depth: depth + 1) }
    }
}
