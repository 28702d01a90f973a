/// A value of a PDF file (ISO 32000-1 §7.3), as far as artwork needs it.
indirect enum PDFObject: Hashable, Sendable {
    case number(Double)
    case name(String)
    case reference(Int)
    case array([PDFObject])
    case dictionary([String: PDFObject])
    /// Strings, true, false and null, whose values aren't needed.
    case other
    /// A word that isn't a value: an operator of a content stream, or `obj`, `R`, `stream`.
    case word(String)
}

/// Splits a PDF file or a content stream into values.
struct PDFScanner {
    /// The deepest accepted nesting of arrays and dictionaries.
    static let maximumDepth = 16
    /// The longest accepted string, in bytes.
    static let maximumString = 1_024

    let bytes: [UInt8]
    var position: Int

    init(_ bytes: [UInt8], at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    var isAtEnd: Bool {
        mutating get {
            self.skipSpace()
            return self.position >= self.bytes.count
        }
    }

    /// Returns the next value; nil at the end, and if there is no valid one.
    mutating func next(depth: Int = 0) -> PDFObject? {
        self.skipSpace()
        guard depth < Self.maximumDepth, self.position < self.bytes.count else { return nil }
        let byte = self.bytes[self.position]
        switch byte {
        case UInt8(ascii: "/"):
            self.position += 1
            let name = self.regular()
            // A name can be written in many ways with #; simple files don't use it.
            return name.contains("#") ? nil : .name(name)
        case UInt8(ascii: "["):
            self.position += 1
            return self.list(until: "]", depth: depth).map(PDFObject.array)
        case UInt8(ascii: "("): return self.skipString() ? .other : nil
        case UInt8(ascii: "<"):
            guard self.follows("<<") else { return self.skipHexadecimal() ? .other : nil }
            self.position += 2
            return self.dictionary(depth: depth)
        default:
            let text = self.regular()
            guard !text.isEmpty else { return nil }
            if let first = text.utf8.first, (0x30...0x39).contains(first) || "+-.".utf8.contains(first) {
                return Self.number(text).map(PDFObject.number)
            }
            return ["true", "false", "null"].contains(text) ? .other : .word(text)
        }
    }

    /// Reads digits with a sign and a decimal point; PDF has no exponents.
    private static func number(_ text: String) -> Double? {
        guard text.utf8.count <= 40,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
        else { return nil }
        return Double(text)
    }

    private func follows(_ text: StaticString) -> Bool {
        let wanted = Array(text.description.utf8)
        return self.position + wanted.count <= self.bytes.count
            && self.bytes[self.position..<self.position + wanted.count].elementsEqual(wanted)
    }

    private mutating func list(until end: Character, depth: Int) -> [PDFObject]? {
        var values: [PDFObject] = []
        while true {
            self.skipSpace()
            guard self.position < self.bytes.count else { return nil }
            if Character(Unicode.Scalar(self.bytes[self.position])) == end {
                self.position += 1
                return Self.joiningReferences(values)
            }
            guard let value = self.next(depth: depth + 1) else { return nil }
            values.append(value)
        }
    }

    private mutating func dictionary(depth: Int) -> PDFObject? {
        guard let values = self.list(until: ">", depth: depth), self.follows(">") else { return nil }
        self.position += 1
        guard values.count.isMultiple(of: 2) else { return nil }
        var dictionary: [String: PDFObject] = [:]
        for index in stride(from: 0, to: values.count, by: 2) {
            guard case .name(let key) = values[index],
                dictionary.updateValue(values[index + 1], forKey: key) == nil
            else { return nil }
        }
        return .dictionary(dictionary)
    }

    /// `12 0 R` is one value.
    private static func joiningReferences(_ values: [PDFObject]) -> [PDFObject] {
        var joined: [PDFObject] = []
        for value in values {
            if value == .word("R"), joined.count >= 2, case .number(let id) = joined[joined.count - 2],
                let id = Int(exactly: id)
            {
                joined.removeLast(2)
                joined.append(.reference(id))
            } else {
                joined.append(value)
            }
        }
        return joined
    }

    private mutating func regular() -> String {
        let begin = self.position
        while self.position < self.bytes.count, !Self.isSpace(self.bytes[self.position]),
            !"()<>[]{}/%".utf8.contains(self.bytes[self.position])
        {
            self.position += 1
        }
        return String(decoding: self.bytes[begin..<self.position], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while self.position < self.bytes.count {
            if self.bytes[self.position] == UInt8(ascii: "%") {
                while self.position < self.bytes.count, ![0x0A, 0x0D].contains(self.bytes[self.position]) {
                    self.position += 1
                }
            } else if Self.isSpace(self.bytes[self.position]) {
                self.position += 1
            } else {
                return
            }
        }
    }

    private mutating func skipString() -> Bool {
        var depth = 0
        let end = min(self.bytes.count, self.position + Self.maximumString)
        while self.position < end {
            switch self.bytes[self.position] {
            case UInt8(ascii: "\\"): self.position += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            self.position += 1
            if depth == 0 { return self.position <= self.bytes.count }
        }
        return false
    }

    private mutating func skipHexadecimal() -> Bool {
        // Short, so that a file with many candidates costs no more than its length.
        let reach = self.bytes[self.position..<min(self.bytes.count, self.position + Self.maximumString)]
        guard let end = reach.firstIndex(of: UInt8(ascii: ">")) else { return false }
        self.position = end + 1
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0, 9, 10, 12, 13, 32].contains(byte) }
}
