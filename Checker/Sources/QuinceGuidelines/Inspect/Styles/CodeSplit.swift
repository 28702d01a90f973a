/// Splits expressions of JavaScript at operators that stand in no bracket and in no string.
enum CodeSplit {
    /// A part of a template literal.
    enum Piece: Sendable, Equatable {
        case text(String)
        case code(String)
        /// Code that gives a part of a word.
        case partOfWord
    }

    private static func cursor(_ code: String) -> ByteCursor {
        ByteCursor(SourceText(path: "", bytes: Array(code.utf8)))
    }

    /// The parts between marks.
    static func parts(of code: String, at mark: StaticString) -> [String] {
        var (parts, start): ([String], Int) = ([], 0)
        var cursor = Self.cursor(code)
        while Self.move(&cursor, to: mark) {
            parts.append(cursor.string(start..<cursor.position))
            cursor.position += mark.utf8CodeUnitCount
            start = cursor.position
        }
        parts.append(cursor.string(start..<cursor.end))
        return parts.filter { !$0.trimmed(" \t\r\n").isEmpty }
    }

    /// What stands before and behind the first mark; nil without one.
    static func halves(of code: String, at mark: StaticString) -> (String, String)? {
        var cursor = Self.cursor(code)
        guard Self.move(&cursor, to: mark), cursor.position > 0 else { return nil }
        let end = cursor.position + mark.utf8CodeUnitCount
        return (cursor.string(0..<cursor.position), cursor.string(end..<cursor.end))
    }

    /// `condition ? first : second`.
    static func ternary(_ code: String) -> (String, String, String)? {
        var cursor = Self.cursor(code)
        while Self.move(&cursor, to: "?") {
            // `a?.b` and `a ?? b`.
            if cursor.peek(1) == UInt8(ascii: ".") || cursor.peek(1) == UInt8(ascii: "?") {
                cursor.position += 2
                continue
            }
            let condition = cursor.string(0..<cursor.position)
            cursor.position += 1
            let start = cursor.position
            var depth = 1
            while !cursor.isAtEnd {
                if cursor.peek() == UInt8(ascii: "?") { depth += 1 }
                if cursor.peek() == UInt8(ascii: ":") { depth -= 1 }
                if depth == 0 { break }
                Self.step(&cursor)
            }
            guard !cursor.isAtEnd else { return nil }
            let first = cursor.string(start..<cursor.position)
            return (condition, first, cursor.string((cursor.position + 1)..<cursor.end))
        }
        return nil
    }

    /// Goes to a mark outside of brackets and strings.
    private static func move(_ cursor: inout ByteCursor, to mark: StaticString) -> Bool {
        while !cursor.isAtEnd {
            if cursor.isAt(mark) { return true }
            Self.step(&cursor)
        }
        return false
    }

    private static func step(_ cursor: inout ByteCursor) {
        switch cursor.peek() {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): cursor.position = cursor.behindBracket
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): cursor.skipString()
        default: cursor.position += 1
        }
    }

    /// The expression that the code begins with: up to a semicolon, or to a line after which no operator goes on.
    static func expression(_ code: String) -> String {
        var cursor = Self.cursor(code)
        cursor.skipBlanks()
        let start = cursor.position
        while !cursor.isAtEnd, cursor.peek() != UInt8(ascii: ";") {
            let end = cursor.position
            guard cursor.peek() == 0x0A else {
                Self.step(&cursor)
                continue
            }
            cursor.skipBlanks()
            let isContinued = "?:&|+-*/.,=".utf8.contains(cursor.peek())
            let isOpen =
                cursor.string(start..<end).trimmed(" \t\r\n").utf8.last
                .map { "?:&|+-*/.,=(".utf8.contains($0) } ?? true
            if !isContinued, !isOpen { return cursor.string(start..<end).trimmed(" \t\r\n") }
        }
        return cursor.string(start..<cursor.position).trimmed(" \t\r\n")
    }

    /// Where the bracket ends that the code begins with, in bytes.
    static func bracketEnd(of code: String) -> Int { Self.cursor(code).behindBracket }

    /// What stands in the bracket that the code begins with.
    static func insideBrackets(_ code: String) -> String {
        let cursor = Self.cursor(code.trimmed(" \t\r\n"))
        guard [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{")].contains(cursor.peek()) else {
            return ""
        }
        return cursor.string(1..<max(1, cursor.behindBracket - 1))
    }

    /// A call of a function by its name: `cva("…", { … })`.
    static func call(_ code: String) -> (name: String, arguments: [String])? {
        var cursor = Self.cursor(code)
        let name = cursor.take { $0.isName }
        guard !name.isEmpty, cursor.peek() == UInt8(ascii: "(") else { return nil }
        let start = cursor.position
        let end = cursor.behindBracket
        let rest = cursor.string(end..<cursor.end).trimmed(" \t\r\n;")
        guard rest.isEmpty else { return nil }
        let inner = cursor.string((start + 1)..<max(start + 1, end - 1))
        return (cursor.string(name), Self.parts(of: inner, at: ","))
    }

    /// `styles.button`, `styles["button"]`, `sizes[size]`; the key as code.
    static func member(_ code: String) -> (object: String, key: String)? {
        var cursor = Self.cursor(code)
        let object = cursor.string(cursor.take { $0.isName })
        if cursor.peek() == UInt8(ascii: "?") { cursor.position += 1 }
        if cursor.peek() == UInt8(ascii: ".") { cursor.position += 1 }
        guard !object.isEmpty, cursor.position > object.utf8.count || cursor.peek() == UInt8(ascii: "[")
        else {
            return nil
        }
        if cursor.peek() == UInt8(ascii: "[") {
            guard cursor.behindBracket == cursor.end else { return nil }
            return (object, cursor.string((cursor.position + 1)..<max(cursor.position + 1, cursor.end - 1)))
        }
        let key = cursor.string(cursor.take { $0.isName })
        return cursor.isAtEnd && !key.isEmpty ? (object, "'\(key)'") : nil
    }

    /// The pieces of a template literal.
    static func pieces(ofTemplate code: String) -> [Piece] {
        var cursor = Self.cursor(code)
        cursor.position = 1
        var (pieces, start): ([Piece], Int) = ([], 1)
        while !cursor.isAtEnd, cursor.peek() != UInt8(ascii: "`") {
            guard cursor.isAt("${") else {
                cursor.position += cursor.peek() == UInt8(ascii: "\\") ? 2 : 1
                continue
            }
            let before = cursor.string(start..<cursor.position)
            cursor.position += 1
            let end = cursor.behindBracket
            let inner = cursor.string((cursor.position + 1)..<max(cursor.position + 1, end - 1))
            cursor.position = end
            start = end
            let touchesBefore = before.last.map { !$0.isWhitespace } ?? false
            let touchesBehind =
                !cursor.isAtEnd && !cursor.peek().isBlank
                && cursor.peek() != UInt8(ascii: "`") && !cursor.isAt("${")
            let words = touchesBefore ? Self.withoutLastWord(before) : before
            pieces.append(.text(words))
            pieces.append(touchesBefore || touchesBehind ? .partOfWord : .code(inner))
            if touchesBehind {
                start +=
                    cursor.take { !$0.isBlank && $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "$") }.count
            }
        }
        pieces.append(.text(cursor.string(min(start, cursor.position)..<cursor.position)))
        return pieces
    }

    private static func withoutLastWord(_ text: String) -> String {
        text.lastIndex(where: \.isWhitespace).map { String(text[..<$0]) } ?? ""
    }
}
