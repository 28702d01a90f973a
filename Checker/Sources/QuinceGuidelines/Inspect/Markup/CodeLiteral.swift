/// Code that is nothing but one value: `200`, `'email'`, `true`, `` `left-align` ``.
enum CodeLiteral {
    /// The value as text; nil for any other code.
    static func value(of code: String) -> String? {
        let code = code.trimmed(" \t\r\n")
        if code == "true" || code == "false" { return code }
        if Self.isNumber(code) { return code }
        guard let mark = code.first, mark == "'" || mark == "\"" || mark == "`", code.count >= 2,
            code.last == mark
        else { return nil }
        let inner = code.dropFirst().dropLast()
        guard !inner.contains(mark), !inner.contains("\\"), !(mark == "`" && inner.contains("${")) else {
            return nil
        }
        return String(inner)
    }

    private static func isNumber(_ code: String) -> Bool {
        let digits = code.hasPrefix("-") ? code.dropFirst() : code[...]
        return !digits.isEmpty && digits.count <= 12 && digits.utf8.allSatisfy { $0.isDigit || $0 == 0x2E }
            && digits.utf8.count { $0 == 0x2E } <= 1
    }
}
