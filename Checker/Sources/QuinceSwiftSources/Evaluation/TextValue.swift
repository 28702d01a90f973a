import QuinceGuidelines

/// A text that people read, as far as the code tells it.
indirect enum TextValue {
    case literal(String, Position)
    /// A key that a table of texts has, or no table at all.
    case key(String, Position)
    /// Something computed; the words are those of its names.
    case computed([String], Position)
    /// One of two, by a condition that nobody tells.
    case either(TextValue, TextValue)

    var position: Position {
        switch self {
        case .literal(_, let position), .key(_, let position), .computed(_, let position): position
        case .either(let one, _): one.position
        }
    }

    /// Whether a condition chooses it.
    var isOneOfTwo: Bool { if case .either = self { true } else { false } }

    /// The text, or the key or names that stand for it.
    var words: String {
        switch self {
        case .literal(let text, _), .key(let text, _): text
        case .computed(let names, _): names.joined(separator: " ")
        case .either(let one, let other): "\(one.words) \(other.words)"
        }
    }
}

extension Evaluator {
    /// The text an expression is worth.
    func text(_ expression: Expression, in scope: Scope) -> TextValue {
        self.budget.nested { self.computedText(expression, scope) }
            ?? .computed(expression.path, expression.position)
    }

    private func computedText(_ expression: Expression, _ scope: Scope) -> TextValue? {
        if case .name = expression.root, case .member(let name, _)? = expression.links.last,
            ["localized", "localizedstring", "localize", "localizable"].contains(name.lowercased())
        {
            // `title.localized` of a text that is handed in.
            switch self.text(expression.droppingLast(1), in: scope) {
            case .literal(let key, let position), .key(let key, let position): return .key(key, position)
            case .computed, .either: break
            }
        }
        if case .conditional(let condition, let yes, let no) = expression.root, expression.links.isEmpty,
            self.condition(condition, in: scope) == nil
        {
            return Self.either(self.text(yes, in: scope), self.text(no, in: scope))
        }
        guard let (value, place) = self.resolved(expression, in: scope) else { return nil }
        if let localized = self.localized(value, place) { return localized }
        switch value.root {
        case .text(let literal): return self.text(of: literal, value, place)
        case .operation("+", let left, let right) where value.links.isEmpty:
            return self.joined(self.text(left, in: place), self.text(right, in: place))
        default: return .computed(value.path + Self.words(of: value.firstArguments), value.position)
        }
    }

    /// One of two texts; the title where the other says what happens: `isLoading ? "Signing in…" : "Sign in with Apple"`.
    private static func either(_ one: TextValue, _ other: TextValue) -> TextValue {
        switch (SignInText.isTitle(one.words), SignInText.isTitle(other.words)) {
        case (true, false): one
        case (false, true): other
        default: .either(one, other)
        }
    }

    /// What the arguments of a function that looks a text up say: `text(.signIn, "Apple")`.
    private static func words(of arguments: [Argument]?) -> [String] {
        (arguments ?? []).prefix(4).compactMap { $0.value.literalText ?? $0.value.lastMember }
    }

    /// A literal, with the texts that are computed into it, and `"key".localized`.
    private func text(of literal: TextLiteral, _ value: Expression, _ scope: Scope) -> TextValue? {
        if value.path.isEmpty, case .member(let name, _) = value.links.first {
            guard name.lowercased().contains("locali"), let key = literal.plain else {
                return .computed([literal.plain ?? "", name], value.position)
            }
            return .key(key, value.position)
        }
        var text = ""
        for segment in literal.segments {
            switch segment {
            case .plain(let part): text += part
            case .interpolation(let inner):
                guard case .literal(let part, _) = self.text(inner, in: scope) else {
                    return .computed([text], value.position)
                }
                text += part
            }
        }
        return .literal(text, value.position)
    }

    private func joined(_ one: TextValue, _ two: TextValue) -> TextValue {
        guard case .literal(let left, let position) = one, case .literal(let right, _) = two else {
            return .computed([one.words, two.words], one.position)
        }
        return .literal(left + right, position)
    }

    /// Wrappers around a text: those that look it up, and those that only change its type.
    private func localized(_ value: Expression, _ scope: Scope) -> TextValue? {
        guard let name = value.path.first, let arguments = value.firstArguments,
            let first = arguments.first?.value
        else { return nil }
        if value.path.last == "tr", arguments.count > 1, let key = arguments[1].value.literalText {
            return .key(key, arguments[1].value.position)
        }
        switch name {
        case "NSLocalizedString", "LocalizedStringKey", "LocalizedStringResource":
            return first.literalText.map { .key($0, first.position) }
        case "String" where arguments[0].label == "localized":
            return first.literalText.map { .key($0, first.position) }
        case "init" where arguments[0].label == nil:
            return first.literalText.map { .key($0, first.position) }
        case "Text" where arguments[0].label != "verbatim" && first.literalText != nil:
            return first.literalText.map { .key($0, first.position) }
        case "String", "Text", "AttributedString", "NSAttributedString", "NSMutableAttributedString":
            return self.text(first, in: scope)
        default: return nil
        }
    }

    /// What people read: by language where tables have the key.
    func readings(of text: TextValue) -> [Reading] {
        switch text {
        case .literal(let words, let position): return [Reading(.known(words), nil, position)]
        case .key(let key, let position): return self.readings(of: key, position)
        case .either(let one, let other): return self.readings(of: one) + self.readings(of: other)
        case .computed(_, let position):
            return [Reading(.unknown(because: "the text is computed or looked up elsewhere"), nil, position)]
        }
    }

    private func readings(of key: String, _ position: Position) -> [Reading] {
        let table = self.project.facts.strings[key] ?? [:]
        let found = table.sorted { $0.key < $1.key }.map { Reading(.known($0.value), $0.key, position) }
        guard found.isEmpty || table["en"] == nil && key.contains(" ") else { return found }
        guard !Self.isIdentifier(key) else {
            let reason = "the key '\(key)' isn't in any string table that was read"
            return [Reading(.unknown(because: reason), nil, position)]
        }
        return [Reading(.known(key), nil, position)] + found
    }

    /// Whether a key is a name and no text: `login.apple_button`, `sign-in-title`; not `E-mail`.
    private static func isIdentifier(_ key: String) -> Bool {
        guard !key.contains(" ") else { return false }
        if key.contains(where: { $0 == "." || $0 == "_" }) { return true }
        return key.contains("-") && key.allSatisfy { !$0.isUppercase } && key.lowercased() != "e-mail"
    }

    /// A text in one language; no language where nothing tells it.
    struct Reading {
        let text: Measured<String>
        let language: String?
        let position: Position

        init(_ text: Measured<String>, _ language: String?, _ position: Position) {
            self.text = text
            self.language = language
            self.position = position
        }
    }
}
