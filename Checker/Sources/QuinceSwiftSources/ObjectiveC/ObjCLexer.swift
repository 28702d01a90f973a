// ObjectiveC: reads Objective-C as far as it makes buttons, into the same values as Swift, under the names that Swift gives to
// Apple's methods. Owns the language and these names; what the values mean is decided for both languages together.

/// A word, a sign or a literal of Objective-C.
struct ObjCToken: Hashable {
    enum Kind: Hashable {
        case word
        case number
        case text
        case sign
        /// `#define` and the like, to the end of the line.
        case directive
    }

    let kind: Kind
    /// For a text, its content with escapes read.
    let text: String
    /// In bytes.
    let offset: Int
}

/// Splits Objective-C into tokens; comments are left out.
struct ObjCLexer {
    private let bytes: [UInt8]
    private var place = 0
    private var tokens: [ObjCToken] = []

    /// - Returns: nil for a file with more tokens than anybody writes.
    static func tokens(of text: String) -> [ObjCToken]? {
        var lexer = Self(bytes: Array(text.utf8))
        return lexer.read() ? lexer.tokens : nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private static let maximumCount = 200_000

    private mutating func read() -> Bool {
        while self.place < self.bytes.count {
            guard self.tokens.count < Self.maximumCount else { return false }
            self.next()
        }
        return true
    }

    private mutating func next() {
        let byte = self.bytes[self.place]
        if byte <= 0x20 {
            self.place += 1
        } else if self.stands("/", "/") {
            self.skipLine()
        } else if self.stands("/", "*") {
            self.skipComment()
        } else if byte == UInt8(ascii: "#") {
            self.directive()
        } else if byte == UInt8(ascii: "\"") {
            self.text(from: self.place)
        } else if self.stands("@", "\"") {
            self.place += 1
            self.text(from: self.place - 1)
        } else if (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") && self.isDigit(self.place + 1) {
            self.number()
        } else if Self.isWord(byte) {
            self.word()
        } else {
            self.sign()
        }
    }

    /// Whether two bytes stand here.
    private func stands(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        self.place + 1 < self.bytes.count && self.bytes[self.place] == UInt8(ascii: first)
            && self.bytes[self.place + 1] == UInt8(ascii: second)
    }

    private mutating func skipLine() {
        while self.place < self.bytes.count, self.bytes[self.place] != 0x0A { self.place += 1 }
    }

    private mutating func skipComment() {
        self.place += 2
        while self.place < self.bytes.count, !self.stands("*", "/") { self.place += 1 }
        self.place += 2
    }

    private func isDigit(_ place: Int) -> Bool {
        place < self.bytes.count && (0x30...0x39).contains(self.bytes[place])
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
            || byte >= 0x80
            || (0x30...0x39).contains(byte)
    }

    private mutating func word() {
        let start = self.place
        while self.place < self.bytes.count, Self.isWord(self.bytes[self.place]) { self.place += 1 }
        self.add(.word, from: start)
    }

    private mutating func number() {
        let start = self.place
        while self.place < self.bytes.count,
            Self.isWord(self.bytes[self.place]) || self.bytes[self.place] == UInt8(ascii: ".")
        {
            self.place += 1
        }
        self.add(.number, from: start)
    }

    /// A line; a backslash at its end joins the next.
    private mutating func directive() {
        let start = self.place
        while self.place < self.bytes.count, self.bytes[self.place] != 0x0A {
            self.place += self.bytes[self.place] == UInt8(ascii: "\\") ? 2 : 1
        }
        self.place = min(self.place, self.bytes.count)
        self.add(.directive, from: start)
    }

    private mutating func text(from start: Int) {
        self.place += 1
        var content: [UInt8] = []
        while self.place < self.bytes.count, ![0x0A, UInt8(ascii: "\"")].contains(self.bytes[self.place]) {
            if self.bytes[self.place] == UInt8(ascii: "\\"), self.place + 1 < self.bytes.count {
                content.append(self.bytes[self.place])
                self.place += 1
            }
            content.append(self.bytes[self.place])
            self.place += 1
        }
        self.place = min(self.place + 1, self.bytes.count)
        let text = SourceReader.unescaped(Self.scalars(String(decoding: content, as: UTF8.self)), "\\")
        self.tokens.append(ObjCToken(kind: .text, text: text, offset: start))
    }

    /// `\uF8FF` as Swift writes it.
    private static func scalars(_ text: String) -> String {
        text.replacing(/\\[uU]([0-9A-Fa-f]{4,8})/) { "\\u{\($0.output.1)}" }
    }

    private static let long = [
        "...", "->", "++", "--", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "?:",
    ]
    .map { Array($0.utf8) }

    private mutating func sign() {
        let start = self.place
        let found = Self.long.first { $0[0] == self.bytes[start] && self.bytes[start...].starts(with: $0) }
        self.place += found?.count ?? 1
        self.add(.sign, from: start)
    }

    private mutating func add(_ kind: ObjCToken.Kind, from start: Int) {
        let text = String(decoding: self.bytes[start..<self.place], as: UTF8.self)
        self.tokens.append(ObjCToken(kind: kind, text: text, offset: start))
    }
}
