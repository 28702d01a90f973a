/// Tells which parameters of a program are put after the address of Apple's authorization endpoint.
///
/// Either they stand in the same expression, or a variable with them does: `ADDRESS + "?" + urlencode({…})`, and
/// `` const params = new URLSearchParams({…}); `ADDRESS?${params}` ``.
struct RequestParameters: Sendable {
    let tokens: [SourceToken]
    let constants: CodeConstants

    /// How far after its parameters an address may stand, in tokens.
    private static let reach = 400
    /// How much of an expression is looked at, in tokens.
    private static let breadth = 14

    /// Whether what stands in a bracket is sent to Apple.
    ///
    /// - Parameter opening: The bracket's token.
    /// - Returns: Whether it is.
    func areSent(in opening: Int) -> Bool {
        var index = opening - 1
        while index >= 0, opening - index <= Self.breadth {
            if self.isEndpoint(index) { return true }
            if self.tokens[index].kind == .mark(UInt8(ascii: "=")) {
                return self.variable(before: index).map { self.isSent($0, behind: opening) } ?? false
            }
            guard self.joins(index) else { return false }
            index -= 1
        }
        return false
    }

    private func isEndpoint(_ index: Int) -> Bool {
        switch self.tokens[index].kind {
        case .string(let text, _): text.contains(AuthorizationAddress.endpoint)
        case .name(let name): self.isEndpoint(name)
        default: false
        }
    }

    private func isEndpoint(_ name: String) -> Bool {
        self.constants.value(of: name)?.contains(AuthorizationAddress.endpoint) == true
    }

    /// Whether an expression goes on over a token: names and calls, and what joins texts.
    private func joins(_ index: Int) -> Bool {
        switch self.tokens[index].kind {
        case .name(let name): !["return", "def", "function", "const", "let", "var"].contains(name)
        case .string(let text, _): text.utf8.count <= 2
        case .mark(let mark): "(.+$".utf8.contains(mark)
        default: false
        }
    }

    /// The name before a `=`, or before its type where one is written.
    private func variable(before equals: Int) -> String? {
        guard equals > 0 else { return nil }
        let hasType = equals > 2 && self.tokens[equals - 2].kind == .mark(UInt8(ascii: ":"))
        // The first line of a block stands after a colon, too: `def start(): params = …`.
        return (hasType ? self.tokens[equals - 3].name : nil) ?? self.tokens[equals - 1].name
    }

    /// Whether a variable is put after the address before it gets another value.
    private func isSent(_ variable: String, behind opening: Int) -> Bool {
        let end = min(self.tokens.count, opening + Self.reach)
        for index in opening..<end {
            switch self.tokens[index].kind {
            case .name("def"): return false
            case .name(variable) where index + 1 < end && self.tokens[index + 1].kind == .mark(0x3D):
                return false
            case .string(let text, _) where Self.words(text).contains(variable):
                if text.contains(AuthorizationAddress.endpoint)
                    || Self.words(text).contains(where: self.isEndpoint)
                {
                    return true
                }
            default: break
            }
            if self.isEndpoint(index), self.isJoined(variable, behind: index) { return true }
        }
        return false
    }

    private func isJoined(_ variable: String, behind start: Int) -> Bool {
        for index in (start + 1)..<max(start + 1, min(self.tokens.count, start + Self.breadth)) {
            if self.tokens[index].name == variable { return true }
            guard self.joins(index) || self.tokens[index].kind == .mark(UInt8(ascii: ",")) else {
                return false
            }
        }
        return false
    }

    /// The names in a text that code has a part in.
    private static func words(_ text: String) -> [String] {
        guard text.utf8.count <= 2_000, text.contains("{") || text.contains("$") else { return [] }
        return text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
}
