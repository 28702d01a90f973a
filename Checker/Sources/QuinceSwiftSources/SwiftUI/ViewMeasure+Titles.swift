import QuinceGuidelines

extension ViewMeasure {
    /// What a text view says.
    func text(of node: ViewNode) -> TextValue? {
        guard let value = node.arguments.first?.value else { return nil }
        let text = self.evaluator.text(value, in: node.scope)
        // A literal in the parentheses of `Text` is a key for the tables of texts, and itself where they lack it.
        if case .literal(let words, let position) = text, node.arguments[0].label != "verbatim" {
            return .key(words, position)
        }
        return text
    }

    /// The text that makes a button one for Sign in with Apple; nil if none does.
    func title(of candidate: ButtonCandidate) -> (ViewNode, TextValue)? {
        let texts = candidate.texts.compactMap { node in self.text(of: node).map { (node, $0) } }
        if let title = texts.first(where: { self.isTitle($0.1) }) { return title }
        let isAction = self.action(of: candidate.node)
        guard isAction || candidate.images.contains(where: self.isAppleSymbol) else { return nil }
        let name = texts.first { text in
            self.evaluator.readings(of: text.1).contains { $0.text.value.map(SignInText.isBareName) ?? false }
        }
        if let name { return name }
        // A logo and what pressing does say enough of a title that cannot be read here.
        guard isAction, candidate.images.contains(where: self.isAppleNamed) else { return nil }
        return texts.first { text in self.evaluator.readings(of: text.1).allSatisfy { $0.text.value == nil } }
    }

    private func isTitle(_ text: TextValue) -> Bool {
        if case .computed(let names, _) = text { return Wording.isAction(names.joined(separator: " ")) }
        if case .key(let key, _) = text, !key.contains(" "), Wording.isAction(key) { return true }
        return self.evaluator.readings(of: text).contains { $0.text.value.map(SignInText.isTitle) ?? false }
    }

    /// Whether what happens when a view is pressed is about signing in with Apple, by the names in the code.
    func action(of node: ViewNode) -> Bool {
        let presses = node.modifiers.filter { $0.name == "onTapGesture" }.flatMap(\.arguments)
        let closures = node.arguments.filter { $0.label == "action" || $0.isTrailing && $0.label == nil }
        return (closures + presses).contains { self.isAction($0.value, in: node.scope) }
    }

    /// Whether code, or what a view was given for it, is about signing in with Apple.
    private func isAction(_ expression: Expression, in scope: Scope, depth: Int = 0) -> Bool {
        var names: [String] = []
        let isNamed = NameSearch.contains(expression) { name in
            if names.count < 40 { names.append(name) }
            return Wording.isAction(name)
        }
        // `logIn(with: .apple)`
        if isNamed || names.contains("apple") && Wording.isAction(names.joined(separator: " ")) {
            return true
        }
        guard depth < 3 else { return false }
        // `action`, and `{ action() }`.
        var inner = expression
        if case .closure(let closure) = expression.root, closure.body.count == 1,
            let call = closure.body[0].expressions.first, case .name = call.root, call.links.count == 1
        {
            inner = Expression(position: call.position, root: call.root)
        }
        guard case .name = inner.root, inner.links.isEmpty,
            let (value, place) = self.evaluator.resolved(inner, in: scope), case .closure = value.root
        else { return false }
        return self.isAction(value, in: place, depth: depth + 1)
    }

    /// The picture of a logo by its name: a symbol, one of Apple's files, a file of the project.
    func artwork(of node: ViewNode) -> MeasuredLogo.Artwork? {
        guard let first = node.arguments.first else { return nil }
        if first.label == "systemName" { return self.name(first.value, node).map { .symbol($0) } }
        let inner = first.value.firstArguments?.first
        if inner?.label == "systemName" {
            return inner.flatMap { self.name($0.value, node) }.map { .symbol($0) }
        }
        let value = inner?.label == "named" || inner?.label == "resource" ? inner?.value : first.value
        guard let name = value.flatMap({ self.name($0, node) }) else { return nil }
        return Self.isOfficial(name) ? .official(name) : .picture(name)
    }

    /// A name that is written, or that Xcode or a generator makes of one: `.appleLogo`, `Asset.apple.image`.
    private func name(_ expression: Expression, _ node: ViewNode) -> String? {
        switch self.evaluator.text(expression, in: node.scope) {
        case .literal(let text, _), .key(let text, _): text
        case .computed, .either:
            expression.wholePath.flatMap { path in
                path.last { !["image", "swiftUIImage", "name"].contains($0) }
            }
        }
    }

    /// Names that Apple gives to the files of its design resources.
    static func isOfficial(_ name: String) -> Bool {
        let bare = name.lowercased().filter { $0.isLetter }
        return ["siwa", "appleidbutton", "signinwithapplelogo"].contains { bare.contains($0) }
    }

    func isAppleSymbol(_ node: ViewNode) -> Bool {
        guard case .symbol(let name) = self.artwork(of: node) else { return false }
        return name == "applelogo" || name == "apple.logo"
    }

    /// Whether a picture is called after Apple.
    func isAppleNamed(_ node: ViewNode) -> Bool {
        switch self.artwork(of: node) {
        case .symbol: self.isAppleSymbol(node)
        case .official: true
        case .picture(let name):
            name.lowercased().contains("apple") && !name.lowercased().contains("applepay")
        default: false
        }
    }
}
