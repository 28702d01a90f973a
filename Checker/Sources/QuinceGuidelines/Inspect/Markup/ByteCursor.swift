/// A position in a part of a text, and what can be asked about it.
struct ByteCursor: Sendable {
    let source: SourceText
    let end: Int
    var position: Int
    /// Texts that do not occur any more, by the position from which on; a text is searched in vain only once.
    private var missing: [String: Int] = [:]

    init(_ source: SourceText, in range: Range<Int>? = nil) {
        self.source = source
        let range = (range ?? 0..<source.bytes.count).clamped(to: 0..<source.bytes.count)
        self.position = range.lowerBound
        self.end = range.upperBound
    }

    var isAtEnd: Bool { self.position >= self.end }

    /// The byte some way ahead; 0 after the end.
    func peek(_ ahead: Int = 0) -> UInt8 {
        let index = self.position + ahead
        return index >= 0 && index < self.end ? self.source.bytes[index] : 0
    }

    func isAt(_ text: StaticString) -> Bool { self.matches(text, at: self.position) }

    func matches(_ text: StaticString, at position: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position >= 0, position + count <= self.end else { return false }
        return text.withUTF8Buffer { buffer in
            for index in 0..<count where unsafe buffer[index] != self.source.bytes[position + index] {
                return false
            }
            return true
        }
    }

    /// Where a text occurs next; nil if it does not.
    mutating func find(_ text: StaticString, from start: Int? = nil) -> Int? {
        let start = start ?? self.position
        let key = text.description
        if let missing = self.missing[key], start >= missing { return nil }
        let count = text.utf8CodeUnitCount
        var index = start
        let first = text.withUTF8Buffer { unsafe $0.first }
        while index + count <= self.end {
            if self.source.bytes[index] == first, self.matches(text, at: index) { return index }
            index += 1
        }
        self.missing[key] = start
        return nil
    }

    mutating func skipBlanks() {
        while !self.isAtEnd, self.peek().isBlank { self.position += 1 }
    }

    /// Skips what stands between here and after a text; all that is left where the text does not occur.
    ///
    /// - Returns: What was skipped, without the text.
    mutating func skip(behind text: StaticString) -> Range<Int> {
        let start = min(self.position, self.end)
        let found = self.find(text, from: start)
        self.position = found.map { $0 + text.utf8CodeUnitCount } ?? self.end
        return start..<(found ?? self.end)
    }

    /// Reads bytes of some kind.
    mutating func take(while isWanted: (UInt8) -> Bool) -> Range<Int> {
        let start = self.position
        while !self.isAtEnd, isWanted(self.source.bytes[self.position]) { self.position += 1 }
        return start..<self.position
    }

    /// The position after the bracket at a position.
    var behindBracket: Int {
        var copy = self
        return copy.skipBalanced().upperBound
    }

    func string(_ range: Range<Int>) -> String { self.source.string(range) }
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    var isDigit: Bool { (0x30...0x39).contains(self) }
    /// Of an identifier, in the languages that have letters of other scripts, too.
    var isNameStart: Bool { self.isLetter || self == 0x5F || self == 0x24 || self >= 0x80 }
    var isName: Bool { self.isNameStart || self.isDigit }
}
