/// Parses the part of XML that drawing programs write into an SVG: a declaration, comments, elements, attributes and text.
///
/// References are those that every XML has: five names, and characters by number. Anything else isn't well-formed here. The
/// bytes are valid UTF-8 without document types and processing instructions; ``XMLElements`` has checked that.
struct XMLElementParser {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var found: [XMLElements.Element] = []
    /// The elements that have begun and not ended.
    private var open: [Int] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The refusal of what comes at this place.
    var malformed: ArtworkRefusal { ArtworkRefusal("it is not well-formed XML", line: self.line) }

    /// All elements, after the whole file was read.
    mutating func parse() throws(ArtworkRefusal) -> [XMLElements.Element] {
        _ = self.skip([0xEF, 0xBB, 0xBF])
        if self.skip("<?xml") { try self.declaration() }
        while let byte = self.next {
            if byte != UInt8(ascii: "<") {
                try self.text()
            } else if self.skip("<!--") {
                try self.skipPast("--")
                try self.expect(">")
            } else if self.skip("</") {
                try self.endTag()
            } else {
                try self.startTag()
            }
        }
        guard self.open.isEmpty else { throw self.malformed }
        return self.found
    }

    private mutating func declaration() throws(ArtworkRefusal) {
        let attributes = try self.attributes()
        try self.expect("?>")
        guard ["1.0", "1.1"].contains(attributes["version"]),
            attributes.keys.allSatisfy(["version", "encoding", "standalone"].contains)
        else { throw self.malformed }
    }

    private mutating func startTag() throws(ArtworkRefusal) {
        guard self.found.count < XMLElements.maximumCount else {
            throw ArtworkRefusal(
                "there are more than \(XMLElements.maximumCount) elements; Apple's files have fewer than ten",
                line: self.line
            )
        }
        // One element contains all others.
        guard self.found.isEmpty || !self.open.isEmpty else { throw self.malformed }
        let line = self.line
        try self.expect("<")
        let name = try self.name()
        let attributes = try self.attributes()
        let index = self.found.count
        self.found.append(
            .init(index: index, name: name, attributes: attributes, parent: self.open.last, line: line)
        )
        if self.skip("/>") { return }
        try self.expect(">")
        self.open.append(index)
    }

    private mutating func endTag() throws(ArtworkRefusal) {
        let name = try self.name()
        self.skipSpace()
        try self.expect(">")
        guard let index = self.open.popLast(), self.found[index].name == name else { throw self.malformed }
    }

    private mutating func attributes() throws(ArtworkRefusal) -> [String: String] {
        var attributes: [String: String] = [:]
        while self.skipSpace(), let byte = self.next, ![">", "/", "?"].contains(UnicodeScalar(byte)) {
            let name = try self.name()
            self.skipSpace()
            try self.expect("=")
            self.skipSpace()
            guard attributes.updateValue(try self.value(), forKey: name) == nil else { throw self.malformed }
        }
        return attributes
    }

    /// The value of an attribute; line breaks and tabs in it are spaces (XML 1.0 §3.3.3).
    private mutating func value() throws(ArtworkRefusal) -> String {
        guard let quote = self.next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw self.malformed
        }
        self.advance()
        var value: [UInt8] = []
        while let byte = self.next, byte != quote {
            switch byte {
            case UInt8(ascii: "<"): throw self.malformed
            case UInt8(ascii: "&"): value += try self.reference()
            // Both characters of a line break are one (XML 1.0 §2.11).
            case UInt8(ascii: "\r") where self.bytes[self.index...].starts(with: [0xD, 0xA]): self.advance()
            default:
                value.append(byte.isXMLSpace ? UInt8(ascii: " ") : try self.character(byte))
                self.advance()
            }
        }
        guard self.next == quote else { throw self.malformed }
        self.advance()
        return String(decoding: value, as: UTF8.self)
    }

    /// The text up to the next tag.
    private mutating func text() throws(ArtworkRefusal) {
        while let byte = self.next, byte != UInt8(ascii: "<") {
            guard !self.skip("]]>") else { throw self.malformed }
            if byte == UInt8(ascii: "&") {
                _ = try self.reference()
            } else {
                _ = try self.character(byte)
                self.advance()
            }
            guard !byte.isXMLSpace else { continue }
            guard let last = self.open.last else { throw self.malformed }
            self.found[last].hasText = true
        }
    }

    /// The bytes that a reference such as `&amp;` or `&#x41;` stands for.
    private mutating func reference() throws(ArtworkRefusal) -> [UInt8] {
        guard let end = self.bytes[self.index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            throw self.malformed
        }
        let name = String(decoding: self.bytes[(self.index + 1)..<end], as: UTF8.self)
        let names = ["amp": "&", "lt": "<", "gt": ">", "apos": "'", "quot": "\""]
        guard let character = names[name] ?? Self.character(numbered: name) else { throw self.malformed }
        self.index = end + 1
        return Array(character.utf8)
    }

    /// The character of `#65` or `#x41`; nil if there is none, or XML doesn't have it (XML 1.0 §2.2).
    private static func character(numbered name: String) -> String? {
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard name.hasPrefix("#"), let first = digits.utf8.first, first != UInt8(ascii: "+"),
            first != UInt8(ascii: "-"), let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(number), number >= 0x20 || [0x9, 0xA, 0xD].contains(number),
            number & 0xFFFE != 0xFFFE || number > 0xFFFF
        else { return nil }
        return String(Character(scalar))
    }

    private mutating func name() throws(ArtworkRefusal) -> String {
        let start = self.index
        while let byte = self.next, byte.isXMLNameByte { self.advance() }
        guard let first = self.bytes[start..<self.index].first, first.mayBeginXMLName else {
            throw self.malformed
        }
        return String(decoding: self.bytes[start..<self.index], as: UTF8.self)
    }

    /// Refuses control characters.
    private func character(_ byte: UInt8) throws(ArtworkRefusal) -> UInt8 {
        guard byte >= 0x20 || byte.isXMLSpace else { throw self.malformed }
        return byte
    }
}

extension XMLElementParser {
    private var next: UInt8? { self.index < self.bytes.count ? self.bytes[self.index] : nil }

    private mutating func advance() {
        if self.bytes[self.index] == UInt8(ascii: "\n") { self.line += 1 }
        self.index += 1
    }

    /// Skips white space; true if there was some.
    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = self.index
        while let byte = self.next, byte.isXMLSpace { self.advance() }
        return self.index > start
    }

    private mutating func skip(_ word: String) -> Bool { self.skip(Array(word.utf8)) }

    /// Skips these bytes, which have no line break, if they come next.
    private mutating func skip(_ word: [UInt8]) -> Bool {
        guard self.bytes[self.index...].starts(with: word) else { return false }
        self.index += word.count
        return true
    }

    private mutating func skipPast(_ word: String) throws(ArtworkRefusal) {
        while !self.skip(word) {
            guard self.next != nil else { throw self.malformed }
            self.advance()
        }
    }

    private mutating func expect(_ word: String) throws(ArtworkRefusal) {
        guard self.skip(word) else { throw self.malformed }
    }
}

extension UInt8 {
    fileprivate var isXMLSpace: Bool { self == 0x20 || self == 0x9 || self == 0xA || self == 0xD }

    /// Letters, `_` and `:`; all bytes of characters outside ASCII count as letters.
    fileprivate var mayBeginXMLName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
            true
        default: false
        }
    }

    fileprivate var isXMLNameByte: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: self.mayBeginXMLName
        }
    }
}
