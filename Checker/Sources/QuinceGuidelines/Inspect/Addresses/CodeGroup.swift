/// What stands between two brackets of a program, with the values that are given to names in it.
struct CodeGroup: Sendable {
    /// The index of the bracket that opens it; -1 for the whole program.
    var opening: Int
    var parent: Int
    /// The names before it, such as `AppleID.auth.init` or `apple`.
    var label: String
    /// Values by the name on the wire.
    var values: [String: Value] = [:]
    /// Whether an address of Apple's authorization endpoint stands directly in it.
    var hasEndpoint = false
    /// Whether it says something that only requests for tokens have.
    var isTokenRequest = false

    struct Value: Sendable {
        var value: Measured<String>
        var offset: Int
    }
}

/// The brackets of a program, each with what is in it.
struct CodeGroups: Sendable {
    private let tokens: [SourceToken]
    private let constants: CodeConstants
    private(set) var groups: [CodeGroup] = [CodeGroup(opening: -1, parent: 0, label: "")]

    /// Deeper brackets count as part of those around them.
    private static let maximumDepth = 128

    init(_ tokens: [SourceToken], constants: CodeConstants) {
        self.tokens = tokens
        self.constants = constants
        var stack = [0]
        for index in tokens.indices {
            switch tokens[index].kind {
            case .mark(0x28), .mark(0x5B), .mark(0x7B):
                self.groups.append(
                    CodeGroup(opening: index, parent: stack.last ?? 0, label: self.label(before: index))
                )
                stack.append(stack.count < Self.maximumDepth ? self.groups.count - 1 : stack.last ?? 0)
            case .mark(0x29), .mark(0x5D), .mark(0x7D): if stack.count > 1 { stack.removeLast() }
            default: self.take(index, in: stack.last ?? 0)
            }
        }
    }

    /// Names, dots and what joins a name to a bracket: `AppleID.auth.init(`, `const apple = {`, `params: {`.
    private func label(before index: Int) -> String {
        var parts: [String] = []
        var current = index - 1
        while current >= 0, index - current < 12 {
            switch tokens[current].kind {
            case .name(let name):
                parts.append(name)
                let isMember = current > 0 && tokens[current - 1].kind == .mark(UInt8(ascii: "."))
                if !isMember { return parts.reversed().joined(separator: ".") }
            case .string(let text, _) where current == index - 2: return text
            case .mark(UInt8(ascii: ".")), .mark(UInt8(ascii: ":")), .mark(UInt8(ascii: "=")), .arrow,
                .mark(UInt8(ascii: "?")):
                break
            default: return parts.reversed().joined(separator: ".")
            }
            current -= 1
        }
        return parts.reversed().joined(separator: ".")
    }

    private mutating func take(_ index: Int, in group: Int) {
        if case .string(let text, _) = tokens[index].kind, text.contains(AuthorizationAddress.endpoint) {
            self.groups[group].hasEndpoint = true
        }
        guard let word = tokens[index].name ?? tokens[index].text else { return }
        if word == "grant_type" || word == "grantType" { self.groups[group].isTokenRequest = true }
        guard let name = Self.wireNames[word] else { return }
        if let start = self.valueStart(behind: index) {
            self.add(name, from: start, to: group)
        } else if let start = self.argument(behind: index, in: group) {
            // `append("scope", "email")` and `URLQueryItem(name: "scope", value: "email")` belong to what is around the call.
            self.add(name, from: start, to: self.groups[group].parent)
        } else if let start = self.entry(behind: index) {
            self.add(name, from: start, to: self.groups[group].parent)
        }
    }

    /// Behind `["name"] =`, an entry of a dictionary.
    private func entry(behind index: Int) -> Int? {
        guard index > 0, index + 3 < tokens.count, tokens[index].text != nil,
            tokens[index - 1].kind == .mark(UInt8(ascii: "[")),
            tokens[index + 1].kind == .mark(UInt8(ascii: "]")),
            tokens[index + 2].kind == .mark(UInt8(ascii: "=")),
            tokens[index + 3].kind != .mark(UInt8(ascii: "="))
        else { return nil }
        return index + 3
    }

    /// Behind `name:`, `name =>` or `name =`.
    private func valueStart(behind index: Int) -> Int? {
        guard index + 2 < tokens.count else { return nil }
        switch tokens[index + 1].kind {
        case .mark(UInt8(ascii: ":")), .arrow: return index + 2
        case .mark(UInt8(ascii: "=")):
            // `url.scope = …` sets something of another thing.
            return index > 0 && tokens[index - 1].kind == .mark(UInt8(ascii: ".")) ? nil : index + 2
        default: return nil
        }
    }

    private static let setters: Set<String> = [
        "append", "set", "add", "put", "appendQueryParameter", "addParameter", "setQueryParameter",
        "queryParam",
        "addQueryParam", "withQueryParam", "Add", "Set", "addQueryItem", "setParameter", "URLQueryItem",
        "addQueryParameter",
        "addScope", "setCustomParameters", "with",
    ]

    private func argument(behind index: Int, in group: Int) -> Int? {
        let callee = self.groups[group].label.split(separator: ".").last.map(String.init) ?? ""
        guard Self.setters.contains(callee), tokens[index].text != nil, index + 2 < tokens.count,
            tokens[index + 1].kind == .mark(UInt8(ascii: ","))
        else { return nil }
        let isNamed = index + 4 < tokens.count && tokens[index + 3].kind == .mark(UInt8(ascii: ":"))
        return isNamed ? index + 4 : index + 2
    }

    private mutating func add(_ name: String, from start: Int, to group: Int) {
        guard self.groups[group].values[name] == nil else { return }
        self.groups[group].values[name] = CodeGroup.Value(
            value: self.value(at: start),
            offset: tokens[start].offset
        )
    }

    private func value(at start: Int) -> Measured<String> {
        let unknown = Measured<String>.unknown(because: "code computes it")
        switch tokens[start].kind {
        case .string(let text, false):
            return CodeConstants.endsValue(tokens, start + 1) ? AuthorizationAddress.measured(text) : unknown
        case .name(let name):
            if name == "true" || name == "false" { return .known(name) }
            if name == "listOf" || name == "arrayOf", start + 1 < tokens.count {
                return self.list(from: start + 1)
            }
            guard CodeConstants.endsValue(tokens, start + 1), let text = self.constants.value(of: name) else {
                return unknown
            }
            return AuthorizationAddress.measured(text)
        case .mark(UInt8(ascii: "[")): return self.list(from: start)
        default: return unknown
        }
    }

    /// `['name', 'email']`.
    private func list(from start: Int) -> Measured<String> {
        var words: [String] = []
        var index = start + 1
        while index < tokens.count, index - start < 40 {
            switch tokens[index].kind {
            case .string(let text, false): words.append(text)
            case .mark(UInt8(ascii: ",")): break
            case .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: ")")):
                return AuthorizationAddress.measured(words.joined(separator: " "))
            default: return .unknown(because: "code computes it")
            }
            index += 1
        }
        return .unknown(because: "it is too long")
    }

    /// What code calls the parameters, and what they are called on the wire.
    static let wireNames: [String: String] = [
        "client_id": "client_id", "clientId": "client_id", "clientID": "client_id",
        "redirect_uri": "redirect_uri",
        "redirectURI": "redirect_uri", "redirectUri": "redirect_uri", "redirectUrl": "redirect_uri",
        "callbackURL": "redirect_uri", "response_type": "response_type", "responseType": "response_type",
        "response_mode": "response_mode", "responseMode": "response_mode", "scope": "scope",
        "scopes": "scope",
        "requiredScopes": "scope", "usePopup": "usePopup", "use_popup": "usePopup",
    ]
}
