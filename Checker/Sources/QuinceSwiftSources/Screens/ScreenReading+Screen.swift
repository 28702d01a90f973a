import QuinceGuidelines

extension ScreenReading {
    /// What the screen shows.
    func screen(named type: TypeContext) -> MeasuredScreen {
        let elements = self.root.all.compactMap(self.element)
        var screen = MeasuredScreen(
            type.name,
            at: type.declaration.position.place,
            purpose: ScreenNames.purpose(of: type.name),
            elements: elements,
            offersSignInWithApple: self.offersApple
        )
        let search = BiometricSearch(self.measure.evaluator.project)
        screen.biometricPrompts = search.prompts(in: self.root)
        screen.asksForBiometryType = search.asksForType(isConditional: self.namesMethodConditionally)
        screen.relayRefusals = RelayRefusals.places(in: type)
        return screen
    }

    /// Whether a text that names a method is there under a condition only, or another at other times.
    private var namesMethodConditionally: Bool {
        var steady = self.measure
        steady.evaluator.trustsStates = false
        return self.root.all.contains { node in
            guard case .text = node.kind, let text = self.read(node), ScreenNames.isBiometric(text: text)
            else {
                return false
            }
            guard node.branches.isEmpty, let lasting = steady.text(of: node), !lasting.isOneOfTwo else {
                return true
            }
            return !steady.evaluator.readings(of: lasting).contains { $0.text.knownValue == text }
        }
    }

    private var offersApple: Bool {
        self.root.all.contains(where: \.isAppleButton)
            || ButtonCandidate.all(in: self.root).contains { self.measure.title(of: $0) != nil }
    }

    private func element(_ node: ViewNode) -> ScreenElement? {
        switch node.kind {
        case .text where !node.ancestors.contains(where: \.isPressedView):
            guard let text = self.read(node), !text.isEmpty else { return nil }
            return ScreenElement(.text, text, at: node.position.place)
        case .field(let isSecure): return self.field(node, isSecure: isSecure)
        case .button where node.parent?.ancestors.contains(where: \.isPressedView) != true:
            return self.button(node)
        case .toggle: return ScreenElement(.toggle, self.label(of: node), at: node.position.place)
        case .image: return self.picture(node)
        default: return nil
        }
    }

    /// The text of a view where it is written; keys and computed texts are nothing to read.
    private func read(_ node: ViewNode) -> String? {
        guard let text = self.measure.text(of: node), !text.isOneOfTwo else { return nil }
        return self.measure.evaluator.readings(of: text).lazy.compactMap(\.text.knownValue).first
    }

    private func label(of node: ViewNode) -> String {
        node.children.flatMap(\.drawn).lazy.compactMap { inner -> String? in
            guard case .text = inner.kind else { return nil }
            return self.read(inner)
        }.first ?? ""
    }

    private func button(_ node: ViewNode) -> ScreenElement {
        var element = ScreenElement(.button, self.label(of: node), at: node.position.place)
        if let text = node.drawn.first(where: { if case .text = $0.kind { true } else { false } }) {
            element.place = text.position.place
        }
        element.startsBiometrics = self.startsBiometrics(node)
        return element
    }

    /// Whether pressing it asks for a face or a fingerprint, or a symbol on it says so.
    private func startsBiometrics(_ node: ViewNode) -> Bool {
        let search = BiometricSearch(self.measure.evaluator.project)
        let closures = node.arguments.filter { $0.label == "action" || $0.isTrailing && $0.label == nil }
        let starts = closures.contains { search.prompt(in: $0.value, node.scope.instance?.type) != nil }
        return starts
            || node.drawn.contains { inner in
                guard case .image = inner.kind, case .symbol(let name) = self.measure.artwork(of: inner)
                else {
                    return false
                }
                return ScreenNames.isBiometric(picture: name)
            }
    }

    /// A picture of the project; symbols are the system's.
    private func picture(_ node: ViewNode) -> ScreenElement? {
        switch self.measure.artwork(of: node) {
        case .picture(let name), .official(let name): ScreenElement(.image, name, at: node.position.place)
        default: nil
        }
    }

    private func field(_ node: ViewNode, isSecure: Bool) -> ScreenElement {
        let label = self.fieldLabel(node)
        let type = node.setting("textContentType")?.arguments.unlabelled?.lastMember ?? ""
        // Without words, the name of what is filled in tells it: `$email`, but not `$emailCode`.
        let bound = self.boundName(node)
        let name = label.isEmpty && bound.lowercased().hasSuffix("email") ? bound : ""
        let meaning = ScreenNames.meaning(of: [label, type, name], isSecure: isSecure)
        var field = ScreenField(meaning, isSecure: isSecure)
        field.hasEmailKeyboard = self.keyboard(of: node)
        field.writtenKeyboard = self.writtenKeyboard(of: node)
        field.isRequired = Self.isRequired(label)
        return ScreenElement(.field(field), label, at: node.position.place)
    }

    /// What a field says while it is empty; else the text in front of it or over it.
    private func fieldLabel(_ node: ViewNode) -> String {
        if let own = self.read(node), !own.isEmpty { return own }
        if let prompt = node.argument("prompt"),
            let (made, place) = self.measure.evaluator.resolved(prompt, in: node.scope),
            let value = made.firstArguments?.unlabelled,
            let text = self.measure.evaluator.readings(of: self.measure.evaluator.text(value, in: place))
                .lazy.compactMap(\.text.knownValue).first
        {
            return text
        }
        return self.caption(before: node) ?? ""
    }

    /// The short text right in front of a field or under it, unless the field is bound to something else.
    private func caption(before node: ViewNode) -> String? {
        guard let parent = node.parent, let place = parent.children.firstIndex(where: { $0 === node }),
            place > 0
        else { return nil }
        let names = IdentifierWords.words(of: self.boundName(node))
        guard names.contains(where: ["email", "mail"].contains) || Self.plainNames.isSuperset(of: names)
        else {
            return nil
        }
        let before = parent.children[place - 1].drawn.filter {
            if case .text = $0.kind { true } else { false }
        }
        guard before.count == 1, let text = self.read(before[0]), text.split(separator: " ").count <= 3 else {
            return nil
        }
        return text
    }

    /// Names of bindings that say nothing.
    private static let plainNames: Set<String> = ["text", "value", "input", "content", "binding", "string"]

    /// `email` of `text: $email`.
    private func boundName(_ node: ViewNode) -> String {
        let name = node.argument("text")?.wholePath?.last ?? ""
        return String(name.drop { $0 == "$" })
    }

    private func keyboard(of node: ViewNode) -> Measured<Bool> {
        guard self.platform(of: node).hasKeyboard else { return .unseen }
        // A field that nobody can fill in shows no keyboard.
        if node.setting("disabled")?.arguments.unlabelled?.literalTruth == true { return .unseen }
        guard let modifier = node.setting("keyboardType") else {
            return node.isPlain ? .known(false) : .unseen
        }
        // A name may stand for what a component is given.
        let keyboard = modifier.arguments.unlabelled.flatMap { value in
            self.measure.evaluator.caseName(value, in: modifier.scope) ?? value.lastMember
        }
        return switch keyboard {
        case "emailAddress": .known(true)
        case nil: .unseen
        default: .known(false)
        }
    }

    /// The word of the field's own modifier; or another modifier that this platform alone has, before which it may stand.
    ///
    /// A modifier of what is around it changes fields that are not seen here, and a label that is handed in is another elsewhere.
    private func writtenKeyboard(of node: ViewNode) -> WrittenValue<Bool>? {
        let label = node.arguments.first?.value.writtenText ?? ""
        let type = node.modifier("textContentType")?.arguments.unlabelled?.lastMember ?? ""
        guard ScreenNames.meaning(of: [label, type], isSecure: false) == .email else { return nil }
        if node.setting("keyboardType") != nil {
            return node.modifier("keyboardType")?.arguments.unlabelled?
                .written(after: ["UIKeyboardType"], [true: "emailAddress"])
        }
        guard let other = node.modifier("textInputAutocapitalization", "autocapitalization") else {
            return nil
        }
        let new = "keyboardType(.emailAddress).\(other.name)"
        return WrittenValue(other.name, at: other.position.place, spellings: [true: new])
    }

    /// What a label says of a field; nil if it says nothing.
    static func isRequired(_ label: String) -> Bool? {
        let small = label.lowercased()
        if small.contains("optional") { return false }
        return small.contains("required") || label.hasSuffix("*") ? true : nil
    }
}

extension ViewNode {
    fileprivate var isPressedView: Bool { if case .button = self.kind { true } else { false } }

    /// Whether nothing is done to it that the project does not show, such as a modifier of a library.
    fileprivate var isPlain: Bool {
        !self.modifiers.contains { modifier in
            switch modifier.name {
            case "modifier", "introspect": true
            case "textFieldStyle": !Self.ownStyles.contains(modifier.arguments.unlabelled?.path.last ?? "")
            default: false
            }
        }
    }

    /// The system's, none of which sets a keyboard.
    private static let ownStyles: Set<String> = [
        "automatic", "plain", "roundedBorder", "squareBorder", "DefaultTextFieldStyle", "PlainTextFieldStyle",
        "RoundedBorderTextFieldStyle", "SquareBorderTextFieldStyle",
    ]
}

extension Platform {
    /// Whether its keyboard is drawn, and can be one for email.
    var hasKeyboard: Bool { self == .iOS || self == .visionOS }
}

extension MeasuredScreen {
    /// Whether a screen asks for something or lets people in; others are no concern of the rules.
    var concernsSignIn: Bool {
        if self.offersSignInWithApple || !self.biometricPrompts.isEmpty || !self.relayRefusals.isEmpty {
            return true
        }
        return self.elements.contains { element in
            switch element.kind {
            case .field: true
            case .text: element.text.lowercased().contains("passcode") || element.text.contains("パスコード")
            case .toggle: ScreenNames.isBiometric(text: element.text)
            case .image: ScreenNames.isBiometric(picture: element.text)
            case .button: element.startsBiometrics || ScreenNames.isBiometric(text: element.text)
            }
        }
    }
}
