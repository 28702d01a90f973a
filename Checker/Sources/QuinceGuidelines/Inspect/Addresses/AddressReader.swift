/// Reads an address from where it begins: to the end of the string it stands in, and on through strings, constants and
/// computed values that are joined to it.
struct AddressReader {
    private var cursor: ByteCursor
    private let constants: CodeConstants
    private let isPHP: Bool
    private var text = AddressText()

    /// Pieces that are joined, at most.
    private static let maximumPieces = 64

    /// The address whose host begins at a place; its scheme stands before that.
    static func text(at host: Int, in source: SourceText, constants: CodeConstants) -> AddressText {
        var reader = AddressReader(source, at: host, constants)
        reader.run()
        return reader.text
    }

    private init(_ source: SourceText, at host: Int, _ constants: CodeConstants) {
        self.cursor = ByteCursor(source)
        self.cursor.position = host
        self.constants = constants
        let name = source.path.lowercased()
        self.isPHP = [".php", ".phtml", ".pl", ".pm"].contains { name.hasSuffix($0) }
    }

    private mutating func run() {
        let mark = self.markBefore
        self.readLiteral(upTo: mark)
        guard mark != 0 else { return }
        var count = 0
        while count < Self.maximumPieces, !self.text.isFull, self.readPiece() { count += 1 }
    }

    /// The quotation mark before the scheme; 0 if there is none.
    private var markBefore: UInt8 {
        var ahead = -1
        for scheme: StaticString in ["https://", "http://", "//", "https:\\/\\/", "\\/\\/"] {
            let count = scheme.utf8CodeUnitCount
            if self.cursor.matches(scheme, at: self.cursor.position - count) {
                ahead = -count - 1
                break
            }
        }
        let byte = self.cursor.peek(ahead)
        return byte == 0x22 || byte == 0x27 || byte == 0x60 ? byte : 0
    }

    /// Reads up to a quotation mark; what stands in none ends where no address goes on.
    private mutating func readLiteral(upTo mark: UInt8) {
        while !self.cursor.isAtEnd, !self.text.isFull {
            let byte = self.cursor.peek()
            if byte == mark, mark != 0 {
                self.cursor.position += 1
                return
            }
            if mark == 0, self.cursor.isAt("</") { return }
            if byte == 0x0A && mark != 0x60 || mark == 0 && (byte.isBlank || Self.ends.contains(byte)) {
                return
            }
            if self.skipComputed() {
                self.text.appendComputed(at: self.cursor.position - 1)
            } else {
                self.readByte(byte)
            }
        }
    }

    private static let ends: Set<UInt8> = [0x22, 0x27, 0x60, 0x3E, 0x29, 0x5D, 0x7C, 0x2C, 0x3B, 0x5C]

    private mutating func readByte(_ byte: UInt8) {
        let start = self.cursor.position
        for (written, meant) in Self.escapes where self.cursor.isAt(written) {
            self.text.append(meant, at: start)
            self.cursor.position += written.utf8CodeUnitCount
            return
        }
        self.cursor.position += 1
        if byte != UInt8(ascii: "\\") { self.text.append(byte, at: start) }
    }

    private static let escapes: [(StaticString, UInt8)] = [
        ("&amp;", 0x26), ("\\u0026", 0x26), ("&#38;", 0x26), ("\\/", 0x2F),
    ]

    /// Skips code in a string, in the ways that languages and templates write it; false if there is none.
    private mutating func skipComputed() -> Bool {
        let next = self.cursor.peek(1)
        switch self.cursor.peek() {
        case UInt8(ascii: "$"):
            if next == UInt8(ascii: "{") || next == UInt8(ascii: "(") {
                self.cursor.position = self.behindBracket(at: 1)
            } else if next.isNameStart {
                self.cursor.position += 1
                _ = self.cursor.take { $0.isName }
            } else {
                return false
            }
        case UInt8(ascii: "#") where next == UInt8(ascii: "{"):
            self.cursor.position = self.behindBracket(at: 1)
        case UInt8(ascii: "\\") where next == UInt8(ascii: "("):
            self.cursor.position = self.behindBracket(at: 1)
        case UInt8(ascii: "{"), UInt8(ascii: "["): self.cursor.position = self.behindBracket(at: 0)
        case UInt8(ascii: "<"): return self.skipAngle()
        case UInt8(ascii: "%") where !next.isHexadecimal || !self.cursor.peek(2).isHexadecimal:
            self.skipFormat()
        default: return false
        }
        return true
    }

    /// `%s`, `%1$s`, `%@`.
    private mutating func skipFormat() {
        self.cursor.position += 1
        _ = self.cursor.take { $0.isDigit || $0 == UInt8(ascii: "$") }
        if self.cursor.peek().isLetter || self.cursor.peek() == UInt8(ascii: "@") {
            self.cursor.position += 1
        }
    }

    private mutating func skipAngle() -> Bool {
        guard self.cursor.peek(1) != UInt8(ascii: "/") else { return false }
        let end: StaticString = self.cursor.isAt("<?") ? "?>" : self.cursor.isAt("<%") ? "%>" : ">"
        guard let found = self.cursor.find(end), found - self.cursor.position < 400 else { return false }
        self.cursor.position = found + end.utf8CodeUnitCount
        return true
    }

    private func behindBracket(at ahead: Int) -> Int {
        let start = self.cursor.position + ahead
        let end = min(self.cursor.end, start + 2_000)
        return max(start + 1, ByteCursor(self.cursor.source, in: start..<end).behindBracket)
    }

    /// Reads `+ "text"` or `+ value`; false if nothing is joined.
    private mutating func readPiece() -> Bool {
        let start = self.cursor.position
        self.cursor.skipBlanks()
        let isJoined = self.skipJoint()
        self.cursor.skipBlanks()
        let byte = self.cursor.peek()
        // In an attribute, `'…'"` ends one string and then the other; only blanks stand between strings that are joined.
        let isNext = isJoined || self.cursor.position > start
        if isNext, byte == 0x22 || byte == 0x27 || byte == 0x60 {
            self.cursor.position += 1
            self.readLiteral(upTo: byte)
            return true
        }
        guard isJoined, !self.cursor.isAtEnd else {
            self.cursor.position = start
            return false
        }
        self.readValue()
        return true
    }

    /// Skips what joins strings, where something does.
    private mutating func skipJoint() -> Bool {
        switch self.cursor.peek() {
        case UInt8(ascii: "+") where self.cursor.peek(1) != UInt8(ascii: "+"): self.cursor.position += 1
        case UInt8(ascii: ".") where self.isPHP: self.cursor.position += 1
        case UInt8(ascii: ".") where self.cursor.peek(1) == UInt8(ascii: "."): self.cursor.position += 2
        case UInt8(ascii: "\\"):
            self.cursor.position += 1
            return false
        default: return false
        }
        return true
    }

    /// Reads a value up to what joins the next one to it.
    private mutating func readValue() {
        let start = self.cursor.position
        while !self.cursor.isAtEnd, self.cursor.position - start < 2_000 {
            let byte = self.cursor.peek()
            if Self.opening.contains(byte) {
                self.cursor.position = self.behindBracket(at: 0)
            } else if Self.behindValue.contains(byte)
                || self.isPHP && byte == 0x2E && self.cursor.peek(-1) == 0x20
            {
                break
            } else {
                self.cursor.position += 1
            }
        }
        let code = self.cursor.string(start..<self.cursor.position)
        if let value = self.constants.value(of: code) {
            self.text.append(value, at: start)
        } else {
            self.text.appendComputed(at: start)
        }
    }

    private static let opening: Set<UInt8> = [0x28, 0x5B, 0x7B]
    private static let behindValue: Set<UInt8> = [0x2B, 0x2C, 0x3B, 0x29, 0x5D, 0x7D, 0x0A]
}
