/// Reads the pieces of a program, without its comments.
struct CodeTokenReader {
    private var cursor: ByteCursor
    private let hasHash: Bool
    private let hasSlashes: Bool
    private var tokens: [SourceToken] = []

    static func tokens(of source: SourceText) -> [SourceToken] {
        var reader = CodeTokenReader(source)
        reader.read()
        return reader.tokens
    }

    private init(_ source: SourceText) {
        self.cursor = ByteCursor(source)
        let ending = source.ending
        let onlyHash = ["py", "rb", "ex", "exs", "sh", "r", "toml", "cr", "rake", "ru", "gemspec"].contains(
            ending
        )
        self.hasSlashes = !onlyHash
        self.hasHash = onlyHash || ["php", "phtml", "pl", "pm"].contains(ending)
    }

    private mutating func read() {
        while !self.cursor.isAtEnd, self.tokens.count < SourceToken.maximumCount {
            let byte = self.cursor.peek()
            if byte.isBlank {
                self.cursor.position += 1
            } else if !self.skipComment(byte) {
                self.readToken(byte)
            }
        }
    }

    private mutating func skipComment(_ byte: UInt8) -> Bool {
        if self.hasSlashes && self.cursor.isAt("//") || self.isHash(byte) {
            _ = self.cursor.skip(behind: "\n")
        } else if self.hasSlashes, self.cursor.isAt("/*") {
            self.cursor.position += 2
            _ = self.cursor.skip(behind: "*/")
        } else if self.cursor.isAt("<!--") {
            _ = self.cursor.skip(behind: "-->")
        } else {
            return false
        }
        return true
    }

    /// `#[` begins an attribute of PHP.
    private func isHash(_ byte: UInt8) -> Bool {
        self.hasHash && byte == UInt8(ascii: "#") && self.cursor.peek(1) != UInt8(ascii: "[")
    }

    private mutating func readToken(_ byte: UInt8) {
        let start = self.cursor.position
        switch byte {
        case _ where byte.isNameStart:
            let name = self.cursor.string(self.cursor.take { $0.isName })
            self.add(.name(name), at: start)
        case _ where byte.isDigit:
            _ = self.cursor.take { $0.isName || $0 == 0x2E }
            self.add(.number, at: start)
        case 0x22, 0x27, 0x60: self.readString(byte)
        case UInt8(ascii: "=") where self.cursor.peek(1) == UInt8(ascii: ">"):
            self.cursor.position += 2
            self.add(.arrow, at: start)
        case UInt8(ascii: "=") where self.cursor.peek(1) == UInt8(ascii: "="):
            _ = self.cursor.take { $0 == 0x3D }
            self.add(.mark(UInt8(ascii: "~")), at: start)
        case UInt8(ascii: ":") where self.cursor.peek(1) == UInt8(ascii: "="):
            self.cursor.position += 2
            self.add(.mark(UInt8(ascii: "=")), at: start)
        default:
            self.cursor.position += 1
            self.add(.mark(byte), at: start)
        }
    }

    private mutating func add(_ kind: SourceToken.Kind, at offset: Int) {
        self.tokens.append(SourceToken(kind: kind, offset: offset))
    }

    private mutating func readString(_ mark: UInt8) {
        let start = self.cursor.position
        if self.cursor.isAt("\"\"\"") || self.cursor.isAt("'''") {
            self.cursor.position += 3
            let range = mark == 0x27 ? self.cursor.skip(behind: "'''") : self.cursor.skip(behind: "\"\"\"")
            self.addString(range)
            return
        }
        self.cursor.skipString()
        // An apostrophe in a text is no string.
        guard self.cursor.position > start + 1 else { return }
        self.addString((start + 1)..<max(start + 1, self.cursor.position - 1))
    }

    private mutating func addString(_ range: Range<Int>) {
        let text = self.cursor.string(range)
        let isComputed = ["${", "#{", "\\(", "{{", "%s", "%@"].contains { text.contains($0) }
        self.add(.string(text, isComputed: isComputed), at: range.lowerBound)
    }
}
