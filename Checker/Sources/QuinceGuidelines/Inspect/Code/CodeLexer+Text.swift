extension CodeLexer {
    /// Reads a text in quotes.
    mutating func text(isRaw: Bool = false) {
        let start = self.index
        let quote = self.peek()
        let isTriple = self.language != .script && self.peek(1) == quote && self.peek(2) == quote
        self.index += isTriple ? 3 : 1
        var pieces: [CodeToken.Piece] = []
        var literal: [UInt8] = []
        let hasLines = isTriple || quote == UInt8(ascii: "`")
        // Kotlin's texts in three quotes know no escapes, but code.
        let hasEscapes = !isRaw && !(isTriple && self.language == .kotlin)
        let hasCode = !isRaw && (self.language != .script || quote == UInt8(ascii: "`"))
        while self.index < self.bytes.count {
            let byte = self.peek()
            if byte == quote, !isTriple || (self.peek(1) == quote && self.peek(2) == quote) {
                self.index += isTriple ? 3 : 1
                break
            }
            if byte == 0x0A, !hasLines { break }
            if byte == UInt8(ascii: "\\"), hasEscapes {
                literal += self.escaped()
            } else if byte == UInt8(ascii: "$"), hasCode, let tokens = self.code() {
                pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
                pieces.append(.code(tokens))
                literal = []
            } else {
                literal.append(byte)
                self.index += 1
            }
        }
        if !literal.isEmpty || pieces.isEmpty {
            pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
        }
        self.add(.text, at: start)
        self.tokens[self.tokens.count - 1].pieces = pieces.filter { piece in
            guard case .literal(let text) = piece else { return true }
            return !text.isEmpty || pieces.count == 1
        }
    }

    /// Code in a text, after its `$`; nil if it is no more than a dollar.
    private mutating func code() -> [CodeToken]? {
        if self.peek(1) == UInt8(ascii: "{") {
            guard self.depth < Self.maximumDepth else { return nil }
            self.index += 2
            return self.nested()
        }
        guard self.language != .script, Self.isNameByte(self.peek(1)), !(0x30...0x39).contains(self.peek(1))
        else { return nil }
        let start = self.index + 1
        self.index += 1
        while Self.isNameByte(self.peek()), self.peek() != UInt8(ascii: "$") { self.index += 1 }
        let word = String(decoding: self.bytes[start..<self.index], as: UTF8.self)
        return [CodeToken(kind: .name, word: word, offset: start)]
    }

    /// What an escape stands for.
    private mutating func escaped() -> [UInt8] {
        let byte = self.peek(1)
        self.index = min(self.index + 2, self.bytes.count)
        switch byte {
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return [0x20]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "u"): return self.scalar(digits: 4)
        case UInt8(ascii: "x"): return self.scalar(digits: 2)
        case 0x0A, 0: return []
        default: return [byte]
        }
    }

    private mutating func scalar(digits: Int) -> [UInt8] {
        let isBraced = self.peek() == UInt8(ascii: "{")
        if isBraced { self.index += 1 }
        var value: UInt32 = 0
        var count = 0
        while count < (isBraced ? 6 : digits), let digit = Self.nibble(self.peek()) {
            value = value << 4 | UInt32(digit)
            self.index += 1
            count += 1
        }
        if isBraced, self.peek() == UInt8(ascii: "}") { self.index += 1 }
        guard let scalar = UnicodeScalar(value) else { return [] }
        return Array(String(Character(scalar)).utf8)
    }

    static func nibble(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// Reads a number: `1_000`, `0xFF`, `1.5f`, `1e3`; the point of `44.dp` is none of it.
    mutating func number() {
        let start = self.index
        var value = 0.0
        if self.peek() == UInt8(ascii: "0"), self.peek(1) | 0x20 == UInt8(ascii: "x") {
            self.index += 2
            while let digit = self.hexadecimalDigit() { value = value * 16 + Double(digit) }
        } else {
            var digits = ""
            self.digits(&digits)
            if self.peek() == UInt8(ascii: "."), (0x30...0x39).contains(self.peek(1)) {
                digits += "."
                self.index += 1
                self.digits(&digits)
            }
            value = Double(digits) ?? 0
        }
        while Self.isNameByte(self.peek()) { self.index += 1 }
        self.add(.number, at: start)
        self.tokens[self.tokens.count - 1].number = value
    }

    private mutating func hexadecimalDigit() -> UInt8? {
        if self.peek() == UInt8(ascii: "_") { self.index += 1 }
        guard let digit = Self.nibble(self.peek()) else { return nil }
        self.index += 1
        return digit
    }

    private mutating func digits(_ digits: inout String) {
        while true {
            let byte = self.peek()
            if (0x30...0x39).contains(byte) {
                digits.unicodeScalars.append(UnicodeScalar(byte))
            } else if byte != UInt8(ascii: "_") {
                return
            }
            self.index += 1
        }
    }

    /// Skips a comment; comments of Kotlin and Dart contain each other.
    mutating func skippedComment() -> Bool {
        if self.peek(1) == UInt8(ascii: "/") {
            while self.index < self.bytes.count, self.peek() != 0x0A { self.index += 1 }
            return true
        }
        guard self.peek(1) == UInt8(ascii: "*") else { return false }
        var depth = 0
        repeat {
            if self.peek() == 0x0A { self.startsLine = true }
            if self.starts(with: "*/") {
                depth -= 1
                self.index += 2
            } else if self.starts(with: "/*"), self.language != .script || depth == 0 {
                depth += 1
                self.index += 2
            } else {
                self.index += 1
            }
        } while depth > 0 && self.index < self.bytes.count
        self.index = min(self.index, self.bytes.count)
        return true
    }

    /// Skips a regular expression, or a stroke where it is none.
    mutating func skipPattern() {
        var place = self.index + 1
        var isInClass = false
        while place < self.bytes.count, self.bytes[place] != 0x0A {
            switch self.bytes[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass:
                self.add(.text, at: self.index)
                self.index = place + 1
                return
            default: break
            }
            place += 1
        }
        self.index += 1
    }
}
