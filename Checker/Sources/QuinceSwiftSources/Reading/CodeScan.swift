/// A look at a file before it is parsed: how deep the parser may go, and where it would take for ever.
///
/// The parser bounds brackets, slowly, and nothing else: `if if if …`, `A -> A -> …` and `try try …` each take a frame, and
/// every `[` within a `[` doubles the time. Comments and texts are skipped.
struct CodeScan {
    /// No more levels than this can be in the file.
    private(set) var levels = 0
    private(set) var deepestSquare = 0
    /// How many brackets are open at once.
    private(set) var deepestBracket = 0
    /// How many signs and words stand within each other where no bracket, comma or line ends them.
    private(set) var longestRun = 0

    private let bytes: [UInt8]
    private var place = 0
    private var open: [Open] = []
    private var squares = 0
    /// The signs and words since the last end of an expression, and those before the brackets that are open.
    private var run = 0
    private var outerRuns: [Int] = []
    private var outerRun = 0
    /// The last byte that is neither blank nor part of a comment.
    private var lastByte = -1
    private var isLineEnded = false
    private var conditions = 0

    private enum Open {
        case bracket(UInt8)
        /// A text that an interpolation is in.
        case text(hashes: Int, isLong: Bool)
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while self.place < bytes.count { self.step() }
    }

    private static let quote = UInt8(ascii: "\"")
    private static let hash = UInt8(ascii: "#")
    private static let backslash = UInt8(ascii: "\\")
    private static let newline = UInt8(ascii: "\n")

    /// Signs that may open a level: everything but names, numbers, blanks and separators.
    private static let openers: [Bool] = {
        let signs = Set("<-!~&*+/?%^|=\\@#`.".utf8)
        return (0...255).map { signs.contains(UInt8($0)) }
    }()

    private func at(_ offset: Int) -> UInt8 {
        self.place + offset < self.bytes.count ? self.bytes[self.place + offset] : 0
    }

    private mutating func step() {
        let byte = self.at(0)
        switch byte {
        case UInt8(ascii: "/") where self.at(1) == byte: return self.skipLine()
        case UInt8(ascii: "/") where self.at(1) == UInt8(ascii: "*"): return self.skipComment()
        case Self.newline: self.isLineEnded = true
        case 0...0x20:
            // Operators count by themselves.
            if self.isWord(self.place - 1), self.isWord(self.place + 1) { self.addLevel() }
        default: return self.code(byte)
        }
        self.place += 1
    }

    private mutating func code(_ byte: UInt8) {
        if self.isLineEnded { self.beginLine(with: byte) }
        self.lastByte = self.place
        if byte == Self.hash { self.countCondition() }
        switch byte {
        case Self.quote: self.beginText(hashes: 0)
        case Self.hash where self.startsRawText: self.skipRawText()
        case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): self.enter(byte)
        case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"): self.leave(byte)
        case UInt8(ascii: ","), UInt8(ascii: ";"):
            self.run = 0
            self.place += 1
        case UInt8(ascii: "."):
            // Chains of members are long, and flat.
            self.levels += 1
            self.place += 1
        default:
            if Self.openers[Int(byte)] { self.addLevel() }
            // Each of these may be the start of a generic argument, which is tried with all that follows.
            if byte == UInt8(ascii: "<"), self.isWord(self.place - 1) { self.run += Self.weightOfAngle }
            self.place += 1
        }
    }

    private static let weightOfAngle = 9

    private mutating func addLevel() {
        self.levels += 1
        self.run += 1
        self.longestRun = max(self.longestRun, self.outerRun + self.run)
    }

    // MARK: Lines

    /// A line ends what stands on it, unless its last word or the first sign of the next asks for more.
    private mutating func beginLine(with byte: UInt8) {
        self.isLineEnded = false
        guard self.lastByte >= 0 else { return }
        let isContinued = Self.openers[Int(byte)] && byte != Self.hash && byte != UInt8(ascii: "@")
        let isOpen = Self.openers[Int(self.bytes[self.lastByte])] || Self.waiting.contains(self.lastWord)
        if isContinued || isOpen { self.addLevel() } else { self.run = 0 }
    }

    /// Words after which something has to follow.
    private static let waiting: Set<String> = [
        "if", "switch", "try", "await", "let", "var", "while", "guard", "case", "where", "return", "throw",
        "in", "for",
        "repeat", "do", "else", "defer", "some", "any", "is", "as", "inout", "each", "consume", "copy",
        "borrow",
        "import", "class", "struct", "enum", "extension", "protocol", "func", "init", "subscript", "indirect",
        "static",
        "public", "private", "internal", "fileprivate", "open", "final", "lazy", "weak", "override",
        "mutating",
        "async", "throws", "rethrows", "catch", "yield", "unsafe", "macro", "actor", "typealias", "package",
    ]

    private var lastWord: String {
        var start = self.lastByte
        while self.isWord(start), self.lastByte - start < 16 { start -= 1 }
        guard start < self.lastByte else { return "" }
        return String(decoding: self.bytes[(start + 1)...self.lastByte], as: UTF8.self)
    }

    private func isWord(_ index: Int) -> Bool {
        guard self.bytes.indices.contains(index) else { return false }
        let byte = self.bytes[index]
        return byte > 0x7F || byte == 0x5F || (0x30...0x39).contains(byte)
            || (0x41...0x5A).contains(byte & 0xDF)
    }

    /// `#if` and `#endif` are brackets too.
    private mutating func countCondition() {
        let rest = self.bytes[self.place...]
        if rest.starts(with: "#if".utf8) { self.conditions += 1 }
        if rest.starts(with: "#endif".utf8) { self.conditions = max(0, self.conditions - 1) }
        self.deepestBracket = max(self.deepestBracket, self.outerRuns.count + self.conditions)
    }

    // MARK: Brackets

    private mutating func enter(_ byte: UInt8) {
        self.open.append(.bracket(byte))
        self.levels += 1
        self.outerRuns.append(self.run)
        self.outerRun += self.run
        self.run = 0
        self.deepestBracket = max(self.deepestBracket, self.outerRuns.count + self.conditions)
        if byte == UInt8(ascii: "[") {
            self.squares += 1
            self.deepestSquare = max(self.deepestSquare, self.squares)
        }
        self.place += 1
    }

    private mutating func leave(_ byte: UInt8) {
        self.place += 1
        // What closes another bracket closes nothing: the parser goes on inside.
        guard case .bracket(let last) = self.open.last, Self.closes(byte, last) else { return }
        self.open.removeLast()
        self.run = self.outerRuns.popLast() ?? 0
        self.outerRun -= self.run
        if last == UInt8(ascii: "[") { self.squares -= 1 }
        // The end of an interpolation is the middle of its text.
        guard last == UInt8(ascii: "("), case .text(let hashes, let isLong) = self.open.last else { return }
        self.open.removeLast()
        self.skipText(hashes, isLong)
    }

    private static func closes(_ byte: UInt8, _ opening: UInt8) -> Bool {
        switch opening {
        case UInt8(ascii: "("): byte == UInt8(ascii: ")")
        case UInt8(ascii: "["): byte == UInt8(ascii: "]")
        default: byte == UInt8(ascii: "}")
        }
    }

    // MARK: Comments and texts

    private mutating func skipLine() {
        while self.place < self.bytes.count, self.bytes[self.place] != Self.newline { self.place += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if self.at(0) == UInt8(ascii: "/"), self.at(1) == UInt8(ascii: "*") {
                depth += 1
                self.place += 2
            } else if self.at(0) == UInt8(ascii: "*"), self.at(1) == UInt8(ascii: "/") {
                depth -= 1
                self.place += 2
            } else {
                self.place += 1
            }
        } while depth > 0 && self.place < self.bytes.count
    }

    private var startsRawText: Bool {
        var index = self.place
        while index < self.bytes.count, self.bytes[index] == Self.hash { index += 1 }
        return index < self.bytes.count && self.bytes[index] == Self.quote
    }

    private mutating func skipRawText() {
        var hashes = 0
        while self.at(0) == Self.hash {
            hashes += 1
            self.place += 1
        }
        self.beginText(hashes: hashes)
    }

    private func isQuote(times count: Int) -> Bool { (0..<count).allSatisfy { self.at($0) == Self.quote } }

    private mutating func beginText(hashes: Int) {
        let isLong = self.isQuote(times: 3)
        self.place += isLong ? 3 : 1
        self.levels += 1
        self.skipText(hashes, isLong)
    }

    /// Skips a text to its end, or to the code that is computed into it.
    private mutating func skipText(_ hashes: Int, _ isLong: Bool) {
        let quotes = isLong ? 3 : 1
        while self.place < self.bytes.count {
            let byte = self.at(0)
            if byte == Self.newline, !isLong { return }
            if byte == Self.backslash, self.hasHashes(hashes, behind: 1) {
                self.place += 1 + hashes
                if self.at(0) == UInt8(ascii: "(") {
                    self.open.append(.text(hashes: hashes, isLong: isLong))
                    return self.enter(self.at(0))
                }
                self.place += 1
            } else if byte == Self.quote, self.isQuote(times: quotes), self.hasHashes(hashes, behind: quotes)
            {
                self.place += quotes + hashes
                return
            } else {
                self.place += 1
            }
        }
    }

    private func hasHashes(_ count: Int, behind offset: Int) -> Bool {
        (0..<count).allSatisfy { self.at(offset + $0) == Self.hash }
    }
}
