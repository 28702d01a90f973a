/// A look at a file before it is parsed: how deep the parser may go, and where it would take for ever.
///
/// The parser bounds brackets, and nothing else: `if if if …`, `A -> A -> …` and `try try …` each take a frame, and every
/// `[` within a `[` doubles the time. Comments and texts are skipped.
struct CodeScan {
    /// No more levels than this can be in the file.
    private(set) var levels = 0
    private(set) var deepestSquare = 0

    private let bytes: [UInt8]
    private var place = 0
    private var open: [Open] = []
    private var squares = 0

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
        case UInt8(ascii: "/") where self.at(1) == byte: self.skipLine()
        case UInt8(ascii: "/") where self.at(1) == UInt8(ascii: "*"): self.skipComment()
        case Self.quote: self.beginText(hashes: 0)
        case Self.hash where self.startsRawText: self.skipRawText()
        case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): self.enter(byte)
        case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"): self.leave(byte)
        default:
            if Self.openers[Int(byte)] { self.levels += 1 }
            if byte <= 0x20, self.isWord(self.place - 1), self.at(1) > 0x20 { self.levels += 1 }
            self.place += 1
        }
    }

    private func isWord(_ index: Int) -> Bool {
        guard index >= 0 else { return false }
        let byte = self.bytes[index]
        return byte > 0x7F || byte == 0x5F || (0x30...0x39).contains(byte)
            || (0x41...0x5A).contains(byte & 0xDF)
    }

    // MARK: Brackets

    private mutating func enter(_ byte: UInt8) {
        self.open.append(.bracket(byte))
        self.levels += 1
        if byte == UInt8(ascii: "[") {
            self.squares += 1
            self.deepestSquare = max(self.deepestSquare, self.squares)
        }
        self.place += 1
    }

    private mutating func leave(_ byte: UInt8) {
        self.place += 1
        guard case .bracket(let last) = self.open.popLast() else { return }
        if last == UInt8(ascii: "[") { self.squares -= 1 }
        // The end of an interpolation is the middle of its text.
        guard last == UInt8(ascii: "("), case .text(let hashes, let isLong) = self.open.last else { return }
        self.open.removeLast()
        self.skipText(hashes, isLong)
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
