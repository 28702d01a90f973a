extension CodeLexer {
    /// Words after which an expression follows.
    private static let openers: Set<String> = [
        "return", "case", "default", "do", "else", "typeof", "in", "of", "yield", "await", "throw", "new",
        "delete", "void",
    ]

    /// Whether an expression may start here, so that `/` is no division and `<` no comparison.
    var isAtExpression: Bool {
        guard let last = self.tokens.last else { return true }
        return switch last.kind {
        case .sign: last.word != "++" && last.word != "--"
        case .open, .tagEnd, .tagClose, .markup: true
        case .name: Self.openers.contains(last.word)
        case .number, .text, .close, .tag: false
        }
    }

    /// Whether a tag starts here.
    var isAtElement: Bool {
        guard self.language == .script, self.depth < Self.maximumDepth, self.isAtExpression else {
            return false
        }
        let next = self.peek(1)
        if next == UInt8(ascii: ">") { return true }
        guard Self.isNameByte(next), !(0x30...0x39).contains(next) else { return false }
        var place = self.index + 1
        while place < self.bytes.count, Self.isNameByte(self.bytes[place]) { place += 1 }
        // `<T,>(x: T) =>` and `<T extends U>` are types.
        guard place < self.bytes.count, self.bytes[place] != UInt8(ascii: ",") else { return false }
        return !self.bytes[place...].starts(with: " extends ".utf8)
    }

    /// Whether a tag starts here, between tags.
    private var isAtChild: Bool {
        let next = self.peek(1)
        return self.depth < Self.maximumDepth && (Self.isNameByte(next) || next == UInt8(ascii: ">"))
    }

    /// Reads an element with all that it contains.
    mutating func element() {
        let start = self.index
        self.depth += 1
        defer { self.depth -= 1 }
        self.index += 1
        let nameStart = self.index
        while Self.isTagByte(self.peek()) { self.index += 1 }
        self.add(.tag, String(decoding: self.bytes[nameStart..<self.index], as: UTF8.self), at: start)
        if self.attributes() { self.contents() }
    }

    private static func isTagByte(_ byte: UInt8) -> Bool {
        Self.isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: "-")
    }

    /// Reads the attributes of a tag; false if no contents follow.
    private mutating func attributes() -> Bool {
        while self.index < self.bytes.count {
            let byte = self.peek()
            switch byte {
            case UInt8(ascii: ">"):
                self.add(.tagEnd, at: self.index)
                self.index += 1
                return true
            case UInt8(ascii: "/") where self.peek(1) == UInt8(ascii: ">"):
                self.add(.tagClose, at: self.index)
                self.index += 2
                return false
            case UInt8(ascii: "/") where self.skippedComment(): break
            case UInt8(ascii: "{"): self.braces()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): self.attributeText()
            case UInt8(ascii: "="):
                self.add(.sign, "=", at: self.index)
                self.index += 1
            case UInt8(ascii: "<") where self.tokens.last?.isSign("=") == true && self.isAtElement:
                self.element()
            case _ where Self.isTagByte(byte):
                let start = self.index
                while Self.isTagByte(self.peek()) { self.index += 1 }
                self.add(.name, String(decoding: self.bytes[start..<self.index], as: UTF8.self), at: start)
            default: self.index += 1
            }
        }
        return false
    }

    private mutating func attributeText() {
        let start = self.index
        let quote = self.peek()
        self.index += 1
        while self.index < self.bytes.count, self.peek() != quote { self.index += 1 }
        let text = String(decoding: self.bytes[(start + 1)..<self.index], as: UTF8.self)
        self.index = min(self.index + 1, self.bytes.count)
        self.add(.text, at: start)
        self.tokens[self.tokens.count - 1].pieces = [.literal(text)]
    }

    private mutating func contents() {
        while self.index < self.bytes.count {
            switch self.peek() {
            case UInt8(ascii: "{"): self.braces()
            case UInt8(ascii: "<") where self.peek(1) == UInt8(ascii: "/"):
                self.add(.tagClose, at: self.index)
                while self.index < self.bytes.count, self.peek() != UInt8(ascii: ">") { self.index += 1 }
                self.index = min(self.index + 1, self.bytes.count)
                return
            case UInt8(ascii: "<") where self.isAtChild: self.element()
            default: self.markup()
            }
        }
    }

    private mutating func markup() {
        let start = self.index
        repeat {
            self.index += 1
        } while self.index < self.bytes.count && self.peek() != UInt8(ascii: "<")
            && self.peek() != UInt8(ascii: "{")
        let text = String(decoding: self.bytes[start..<self.index], as: UTF8.self)
        let isBlank = text.allSatisfy { $0.isWhitespace }
        if isBlank, text.contains(where: \.isNewline) { return }
        self.add(.markup, text, at: start)
    }

    /// Code in braces, with them.
    private mutating func braces() {
        self.add(.open, "{", at: self.index)
        self.index += 1
        self.depth += 1
        defer { self.depth -= 1 }
        var depth = 0
        while self.index < self.bytes.count {
            let byte = self.peek()
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") {
                if depth == 0 { break }
                depth -= 1
            }
            self.step()
        }
        self.add(.close, "}", at: self.index)
        self.index = min(self.index + 1, self.bytes.count)
    }
}
