/// Names of a file that stand for one string: `const val SCOPE = "name%20email"`.
struct CodeConstants: Sendable {
    private var values: [String: String] = [:]

    init(_ tokens: [CodeToken]) {
        var seen: Set<String> = []
        for index in tokens.indices.dropFirst().dropLast()
        where tokens[index].kind == .mark(UInt8(ascii: "=")) {
            guard let name = tokens[index - 1].name else { continue }
            guard seen.insert(name).inserted else {
                self.values[name] = nil
                continue
            }
            if let text = tokens[index + 1].text, Self.endsValue(tokens, index + 2) {
                self.values[name] = text
            }
        }
    }

    static let none = CodeConstants([])

    /// Whether nothing more belongs to a value that ends before a token.
    static func endsValue(_ tokens: [CodeToken], _ index: Int) -> Bool {
        guard index < tokens.count, case .mark(let mark) = tokens[index].kind else { return true }
        let goesOn: Set<UInt8> = [0x2B, 0x2E, 0x28, 0x5B, 0x3F, 0x25, 0x2A, 0x3D]
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
