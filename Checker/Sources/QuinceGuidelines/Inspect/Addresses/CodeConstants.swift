/// Names of a file that stand for one string: `const val SCOPE = "name%20email"`.
struct CodeConstants: Sendable {
    private var values: [String: String] = [:]
    /// The names that no later line can change.
    private var fixed: Set<String> = []

    /// Of a program; in some languages a name without a declaration may be a parameter with a default.
    init(_ tokens: [SourceToken], mustBeDeclared: Bool = false) {
        var seen: Set<String> = []
        for index in tokens.indices.dropFirst().dropLast()
        where tokens[index].kind == .mark(UInt8(ascii: "=")) {
            guard let name = Self.name(before: index, tokens, mustBeDeclared: mustBeDeclared) else {
                // `let scope = …` may get another value; what `const` declares may not.
                if let other = tokens[index - 1].name, !self.fixed.contains(other) {
                    self.values[other] = nil
                }
                continue
            }
            guard seen.insert(name).inserted else {
                self.values[name] = nil
                continue
            }
            if let text = tokens[index + 1].text, Self.endsValue(tokens, index + 2) {
                self.values[name] = text
                if Self.isFixed(index, tokens) { self.fixed.insert(name) }
            }
        }
    }

    /// Whether the name before a `=` is declared as one with a single value.
    private static func isFixed(_ equals: Int, _ tokens: [SourceToken]) -> Bool {
        tokens[max(0, equals - 4)..<equals].contains { token in
            token.name.map { ["const", "val", "final", "readonly"].contains($0) } == true
        }
    }

    private static let declarations: Set<String> = [
        "const", "let", "var", "readonly", "static", "val", "final",
    ]

    /// The name before a `=`, and before its type where one is written.
    private static func name(before equals: Int, _ tokens: [SourceToken], mustBeDeclared: Bool) -> String? {
        var index = equals - 1
        guard tokens[index].name != nil else { return nil }
        if index >= 2, tokens[index - 1].kind == .mark(UInt8(ascii: ":")), tokens[index - 2].name != nil {
            index -= 2
        }
        guard mustBeDeclared else { return tokens[index].name }
        guard index >= 1, let word = tokens[index - 1].name, Self.declarations.contains(word) else {
            return nil
        }
        return tokens[index].name
    }

    /// Whether nothing more belongs to a value that ends before a token.
    static func endsValue(_ tokens: [SourceToken], _ index: Int) -> Bool {
        guard index < tokens.count, case .mark(let mark) = tokens[index].kind else { return true }
        let goesOn: Set<UInt8> = [
            0x2B, 0x2E, 0x28, 0x5B, 0x3F, 0x25, 0x2A, 0x3D, 0x7E, 0x3C, 0x3E, 0x21, 0x26, 0x7C,
        ]
        return !goesOn.contains(mark)
    }

    /// Of a name, whose last part counts, or of a name in a call that encodes; nil for any other code.
    func value(of code: String) -> String? {
        var code = code.trimmed(" \t\r\n")
        if code.hasSuffix(")"), let open = code.firstIndex(of: "(") {
            let call = code[..<open].lowercased()
            let inner = code[code.index(after: open)...].dropLast()
            let encodes = ["encode", "escape", "quote", "string"].contains(where: call.contains)
            guard encodes, !inner.contains("("), !inner.contains(",") else { return nil }
            code = inner.trimmed(" ")
        }
        let last = code.split(separator: ".").last.map(String.init) ?? code
        guard !last.isEmpty, last.utf8.allSatisfy(\.isName) else { return nil }
        return self.values[last]
    }
}
