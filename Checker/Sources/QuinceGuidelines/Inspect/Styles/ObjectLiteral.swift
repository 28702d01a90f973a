/// An object of JavaScript, as it is written.
enum ObjectLiteral {
    /// Its keys with the source of their values; what is no plain key is left out.
    static func entries(of code: String) -> [(key: String, value: String)] {
        let bytes = Array(code.utf8)
        guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return [] }
        var cursor = ByteCursor(SourceText(path: "", bytes: bytes), in: (start + 1)..<bytes.count)
        var entries: [(key: String, value: String)] = []
        while !cursor.isAtEnd, cursor.peek() != UInt8(ascii: "}") {
            let before = cursor.position
            if let entry = Self.entry(&cursor) { entries.append(entry) }
            if cursor.position == before { cursor.position += 1 }
        }
        return entries
    }

    private static func entry(_ cursor: inout ByteCursor) -> (key: String, value: String)? {
        Self.skipNoise(&cursor)
        let mark = cursor.peek()
        let isQuoted = mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"")
        if isQuoted { cursor.position += 1 }
        let range =
            isQuoted ? cursor.take { $0 != mark && $0 != 0x0A } : cursor.take { $0.isName || $0 == 0x2D }
        if isQuoted { cursor.position += 1 }
        cursor.skipBlanks()
        guard !range.isEmpty, cursor.peek() == UInt8(ascii: ":") else {
            let isShort =
                !range.isEmpty && !isQuoted && [UInt8(ascii: ","), UInt8(ascii: "}")].contains(cursor.peek())
            Self.skipValue(&cursor)
            // `{ width }`: the value of the constant with this name.
            return isShort ? (cursor.string(range), cursor.string(range)) : nil
        }
        cursor.position += 1
        let start = cursor.position
        Self.skipValue(&cursor)
        let end = cursor.position
        return (cursor.string(range), cursor.string(start..<end).trimmed(" \t\r\n"))
    }

    /// Blanks, commas and comments.
    private static func skipNoise(_ cursor: inout ByteCursor) {
        while !cursor.isAtEnd {
            if cursor.isAt("//") {
                _ = cursor.skip(behind: "\n")
            } else if cursor.isAt("/*") {
                _ = cursor.skip(behind: "*/")
            } else if cursor.peek().isBlank || cursor.peek() == UInt8(ascii: ",") {
                cursor.position += 1
            } else {
                return
            }
        }
    }

    /// Up to the comma or bracket behind a value.
    private static func skipValue(_ cursor: inout ByteCursor) {
        while !cursor.isAtEnd {
            switch cursor.peek() {
            case UInt8(ascii: ","), UInt8(ascii: "}"): return
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                cursor.position = cursor.behindBracket
            case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): cursor.skipString()
            default:
                if cursor.isAt("//") { _ = cursor.skip(behind: "\n") } else { cursor.position += 1 }
            }
        }
    }
}
