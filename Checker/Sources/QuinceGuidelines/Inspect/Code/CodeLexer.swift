/// Cuts code into tokens.
///
/// Comments are left out. A text that is not closed ends with its line, or with the file where it may have lines.
struct CodeLexer {
    /// How deep texts with code in them and elements may be nested: real screens stay far below.
    static let maximumDepth = 120

    let bytes: [UInt8]
    let language: CodeLanguage
    var index: Int
    var tokens: [CodeToken] = []
    var startsLine = true
    var depth: Int

    static func tokens(of bytes: [UInt8], in language: CodeLanguage) -> [CodeToken] {
        var lexer = CodeLexer(bytes, language, from: 0, depth: 0)
        while lexer.index < bytes.count { lexer.step() }
        return Self.paired(lexer.tokens)
    }

    init(_ bytes: [UInt8], _ language: CodeLanguage, from index: Int, depth: Int) {
        self.bytes = bytes
        self.language = language
        self.index = index
        self.depth = depth
    }

    /// The byte at some distance; 0 after the end.
    func peek(_ distance: Int = 0) -> UInt8 {
        let place = self.index + distance
        return place < self.bytes.count ? self.bytes[place] : 0
    }

    func starts(with word: StaticString) -> Bool {
        var place = self.index
        for byte in String(describing: word).utf8 {
            guard place < self.bytes.count, self.bytes[place] == byte else { return false }
            place += 1
        }
        return true
    }

    mutating func add(_ kind: CodeToken.Kind, _ word: String = "", at offset: Int) {
        self.tokens.append(
            CodeToken(kind: kind, word: word, offset: offset, startsLine: self.startsLine)
        )
        self.startsLine = false
    }

    /// Reads one token, or what stands between two.
    mutating func step() {
        let byte = self.peek()
        switch byte {
        case UInt8(ascii: "\n"):
            self.startsLine = true
            self.index += 1
        case 0...0x20: self.index += 1
        case UInt8(ascii: "/") where self.skippedComment(): break
        case UInt8(ascii: "/") where self.language == .script && self.isAtExpression: self.skipPattern()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): self.text()
        case UInt8(ascii: "`"): if self.language == .kotlin { self.quotedName() } else { self.text() }
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self.number()
        case UInt8(ascii: ".") where (0x30...0x39).contains(self.peek(1)): self.number()
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): self.bracket(.open)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): self.bracket(.close)
        case UInt8(ascii: "<") where self.isAtElement: self.element()
        default: if Self.isNameByte(byte) { self.name() } else { self.sign() }
        }
    }

    private mutating func bracket(_ kind: CodeToken.Kind) {
        self.add(kind, String(UnicodeScalar(self.peek())), at: self.index)
        self.index += 1
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
        default: false
        }
    }

    private mutating func name() {
        let start = self.index
        // A private name of a class, or the prefix of a raw text in Dart.
        while Self.isNameByte(self.peek()) { self.index += 1 }
        let word = String(decoding: self.bytes[start..<self.index], as: UTF8.self)
        let quote = self.peek()
        if self.language == .dart, word == "r", quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
            return self.text(isRaw: true)
        }
        self.add(.name, word, at: start)
    }

    private mutating func quotedName() {
        let start = self.index
        self.index += 1
        while self.index < self.bytes.count, self.peek() != UInt8(ascii: "`"), self.peek() != 0x0A {
            self.index += 1
        }
        self.add(.name, String(decoding: self.bytes[(start + 1)..<self.index], as: UTF8.self), at: start)
        self.index = min(self.index + 1, self.bytes.count)
    }

    /// The longest first.
    private static let signs: [[UInt8]] = [
        "...?", "??=", "===", "!==", "...", "=>", "->", "==", "!=", "<=", ">=", "&&", "||", "??", "?.", "..",
        "::", "++", "--", "+=", "-=", "*=", "/=", "!!", "~/", "**", "?:",
    ].map { Array($0.utf8) }

    private mutating func sign() {
        let start = self.index
        let (first, second) = (self.peek(), self.peek(1))
        // Most of them differ in their first two bytes, which is quick to see.
        let sign = Self.signs.first { sign in
            sign[0] == first && sign[1] == second && self.bytes[start...].starts(with: sign)
                && self.isSign(sign, at: start)
        }
        self.index += sign?.count ?? 1
        self.add(.sign, String(decoding: self.bytes[start..<self.index], as: UTF8.self), at: start)
    }

    /// Whether bytes are one sign in this language, and not two.
    private func isSign(_ sign: [UInt8], at start: Int) -> Bool {
        switch (sign, self.language) {
        case (Array("?:".utf8), _): self.language == .kotlin
        case (Array("!!".utf8), _): self.language == .kotlin
        case (Array("?.".utf8), _):
            // `a ?.5 : 1` chooses a number.
            start + 2 >= self.bytes.count || !(0x30...0x39).contains(self.bytes[start + 2])
        default: true
        }
    }

    /// Sets the other bracket of each; one that has none is as if it were closed at the end.
    private static func paired(_ tokens: [CodeToken]) -> [CodeToken] {
        var tokens = tokens
        var open: [Int] = []
        for index in tokens.indices {
            switch tokens[index].kind {
            case .open:
                tokens[index].mate = tokens.count
                open.append(index)
            case .close:
                tokens[index].mate = tokens.count
                let word = tokens[index].word
                // Brackets that do not fit are rare: looking far for one would let bad input take long.
                let near = open.suffix(64)
                guard let depth = near.lastIndex(where: { Self.match(tokens[$0].word, word) }) else {
                    continue
                }
                // Those between were never closed: they end here.
                for inner in open[(depth + 1)...] { tokens[inner].mate = index }
                tokens[open[depth]].mate = index
                tokens[index].mate = open[depth]
                open.removeSubrange(depth...)
            default: continue
            }
        }
        return tokens
    }

    private static func match(_ open: String, _ close: String) -> Bool {
        switch open {
        case "(": close == ")"
        case "[": close == "]"
        default: close == "}"
        }
    }

    /// The tokens of code in a text; the index is then after the bracket that closes it.
    mutating func nested() -> [CodeToken] {
        var inner = CodeLexer(self.bytes, self.language, from: self.index, depth: self.depth + 1)
        var depth = 0
        while inner.index < inner.bytes.count {
            let byte = inner.peek()
            if byte == UInt8(ascii: "}"), depth == 0 { break }
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            inner.step()
        }
        self.index = min(inner.index + 1, self.bytes.count)
        return Self.paired(inner.tokens)
    }
}
