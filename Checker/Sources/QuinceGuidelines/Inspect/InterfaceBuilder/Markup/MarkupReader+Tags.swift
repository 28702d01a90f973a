extension MarkupReader {
    mutating func readName() throws(MarkupRefusal) -> Int32 {
        let start = self.position
        while self.position < self.bytes.count, self.bytes[self.position].isMarkupName { self.position += 1 }
        guard self.position > start, !self.bytes[start].isMarkupDigit else {
            throw MarkupRefusal("has a tag or attribute without a name", at: start)
        }
        return self.names.number(of: start..<self.position, in: self.bytes)
    }

    mutating func skipSpace() {
        while self.position < self.bytes.count, self.bytes[self.position].isMarkupSpace { self.position += 1 }
    }

    /// - Returns: Whether the tag closes itself.
    mutating func readAttributes(of element: Int) throws(MarkupRefusal) -> Bool {
        let start = Int(self.elements[element].offset)
        let first = self.attributes.count
        while true {
            let before = self.position
            self.skipSpace()
            guard self.position < self.bytes.count else {
                throw MarkupRefusal("ends inside a tag", at: start)
            }
            switch self.bytes[self.position] {
            case UInt8(ascii: ">"):
                self.position += 1
                self.elements[element].attributeCount = Int32(self.attributes.count - first)
                return false
            case UInt8(ascii: "/"):
                guard self.position + 1 < self.bytes.count, self.bytes[self.position + 1] == UInt8(ascii: ">")
                else { throw MarkupRefusal("has a tag without its closing >", at: start) }
                self.position += 2
                self.elements[element].attributeCount = Int32(self.attributes.count - first)
                return true
            default:
                guard self.position > before else {
                    throw MarkupRefusal("has no space before an attribute", at: before)
                }
                try self.readAttribute(since: first)
            }
        }
    }

    /// More than this in one element is no file of a person or tool; it bounds the search for doubles.
    private static var maximumAttributes: Int { 256 }

    private mutating func readAttribute(since first: Int) throws(MarkupRefusal) {
        let start = self.position
        let name = try self.readName()
        guard self.attributes.count - first < Self.maximumAttributes,
            !self.attributes[first...].contains(where: { $0.name == name })
        else {
            throw MarkupRefusal("has \(self.names.texts[Int(name)]) twice, or too many attributes", at: start)
        }
        self.skipSpace()
        guard self.position < self.bytes.count, self.bytes[self.position] == UInt8(ascii: "=") else {
            throw MarkupRefusal("has an attribute without a value", at: start)
        }
        self.position += 1
        self.skipSpace()
        let value = try self.readQuoted(of: start)
        self.attributes.append(
            MarkupDocument.Attribute(
                name: name,
                start: Int32(value.lowerBound),
                end: Int32(value.upperBound)
            )
        )
    }

    private mutating func readQuoted(of start: Int) throws(MarkupRefusal) -> Range<Int> {
        guard self.position < self.bytes.count else { throw MarkupRefusal("ends inside a tag", at: start) }
        let quote = self.bytes[self.position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw MarkupRefusal("has a value without quotes", at: start)
        }
        self.position += 1
        let valueStart = self.position
        while self.position < self.bytes.count, self.bytes[self.position] != quote {
            switch self.bytes[self.position] {
            case UInt8(ascii: "&"): self.position = try self.endOfReference(at: self.position)
            case UInt8(ascii: "<"): throw MarkupRefusal("has < inside a value", at: self.position)
            default: self.position += 1
            }
        }
        guard self.position < self.bytes.count else {
            throw MarkupRefusal("ends inside a value", at: valueStart - 1)
        }
        self.position += 1
        return valueStart..<(self.position - 1)
    }

    /// The position after `&amp;` or `&#10;`.
    func endOfReference(at start: Int) throws(MarkupRefusal) -> Int {
        var end = start + 1
        while end < self.bytes.count, end - start <= MarkupText.longestReference,
            self.bytes[end] != UInt8(ascii: ";")
        {
            end += 1
        }
        guard end < self.bytes.count, self.bytes[end] == UInt8(ascii: ";"),
            MarkupText.character(ofReference: self.bytes[(start + 1)..<end]) != nil
        else { throw MarkupRefusal("has an & without a known reference; write &amp;", at: start) }
        return end + 1
    }
}

extension UInt8 {
    var isMarkupSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
    var isMarkupDigit: Bool { (0x30...0x39).contains(self) || self == 0x2D || self == 0x2E }

    var isMarkupName: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x2E, 0x3A, 0x5F, 0x80...0xFF: true
        default: false
        }
    }
}
