import QuincePictures

/// Reads the elements of an SVG: a plain subset of XML, with limits.
///
/// Document types are passed over, entities are not defined.
struct DrawingReader {
    /// The most elements; a button has some dozens.
    private static let maximumCount = 5_000
    /// The deepest nesting.
    private static let maximumDepth = 64

    private let bytes: [UInt8]
    private var position = 0
    private var elements: [DrawingElement] = []
    private var open: [Int] = []

    /// The elements in order; the first is the root.
    static func elements(in bytes: [UInt8]) throws(PictureRefusal) -> [DrawingElement] {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw PictureRefusal("isn't a PNG or an SVG in UTF-8")
        }
        var reader = DrawingReader(bytes: bytes)
        try reader.read()
        guard let root = reader.elements.first, root.name == "svg" else {
            throw PictureRefusal("isn't a PNG or an SVG: it has no <svg> element")
        }
        return reader.elements
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var line: Int { 1 + self.bytes[..<min(self.position, self.bytes.count)].count { $0 == 0x0A } }

    private func refusal(_ reason: String) -> PictureRefusal { PictureRefusal(reason, line: self.line) }

    private mutating func read() throws(PictureRefusal) {
        while self.position < self.bytes.count {
            if self.bytes[self.position] != UInt8(ascii: "<") {
                self.readText()
            } else if self.isAt("<!--") {
                try self.skip(past: "-->")
            } else if self.isAt("<![CDATA[") {
                try self.readLiteral()
            } else if self.isAt("<?") {
                try self.skip(past: "?>")
            } else if self.isAt("<!") {
                try self.skipDocumentType()
            } else if self.isAt("</") {
                try self.close()
            } else {
                try self.readElement()
            }
        }
        guard self.open.isEmpty else { throw self.refusal("the SVG ends inside an element") }
    }

    private func isAt(_ text: StaticString) -> Bool {
        let wanted = text.description.utf8
        return self.position + wanted.count <= self.bytes.count
            && self.bytes[self.position..<self.position + wanted.count].elementsEqual(wanted)
    }

    private mutating func skip(past end: StaticString) throws(PictureRefusal) {
        while self.position < self.bytes.count {
            if self.isAt(end) {
                self.position += end.utf8CodeUnitCount
                return
            }
            self.position += 1
        }
        throw self.refusal("the SVG ends before \(end.description)")
    }

    private mutating func skipDocumentType() throws(PictureRefusal) {
        var depth = 0
        while self.position < self.bytes.count {
            let byte = self.bytes[self.position]
            self.position += 1
            if byte == UInt8(ascii: "<") { depth += 1 }
            if byte == UInt8(ascii: ">") { depth -= 1 }
            if depth == 0 { return }
        }
        throw self.refusal("the SVG ends inside its document type")
    }

    private mutating func readText() {
        let start = self.position
        while self.position < self.bytes.count, self.bytes[self.position] != UInt8(ascii: "<") {
            self.position += 1
        }
        self.append(Self.decoded(self.bytes[start..<self.position]))
    }

    private mutating func readLiteral() throws(PictureRefusal) {
        self.position += 9
        let start = self.position
        try self.skip(past: "]]>")
        self.append(String(decoding: self.bytes[start..<self.position - 3], as: UTF8.self))
    }

    private mutating func append(_ text: String) {
        guard let last = self.open.last, self.elements[last].text.utf8.count < 65_536 else { return }
        self.elements[last].text += text
    }

    private mutating func close() throws(PictureRefusal) {
        self.position += 2
        let name = self.readName()
        guard let last = self.open.popLast(), self.elements[last].name.utf8.elementsEqual(name.utf8) else {
            throw self.refusal("the SVG closes <\(name.prefix(20))>, which is not open")
        }
        try self.skip(past: ">")
    }

    private mutating func readElement() throws(PictureRefusal) {
        guard self.elements.count < Self.maximumCount, self.open.count < Self.maximumDepth else {
            throw self.refusal(
                "the SVG has more than \(Self.maximumCount) elements, or nests more than \(Self.maximumDepth); simplify it"
            )
        }
        self.position += 1
        let name = self.readName()
        guard !name.isEmpty else { throw self.refusal("the SVG has a < without a name") }
        var attributes: [String: String] = [:]
        while let attribute = try self.readAttribute() { attributes[attribute.name] = attribute.value }
        let isEmpty = self.isAt("/>")
        try self.skip(past: ">")
        let index = self.elements.count
        self.elements.append(
            DrawingElement(name: name, attributes: attributes, index: index, parent: self.open.last)
        )
        if let parent = self.open.last { self.elements[parent].children.append(index) }
        if !isEmpty { self.open.append(index) }
    }

    /// The next attribute; nil at the end of the tag.
    private mutating func readAttribute() throws(PictureRefusal) -> (name: String, value: String)? {
        self.skipSpace()
        guard self.position < self.bytes.count else { throw self.refusal("the SVG ends inside a tag") }
        guard ![UInt8(ascii: ">"), UInt8(ascii: "/")].contains(self.bytes[self.position]) else { return nil }
        let name = self.readName()
        self.skipSpace()
        guard !name.isEmpty, self.isAt("=") else {
            throw self.refusal("the SVG has a tag that can't be read")
        }
        self.position += 1
        self.skipSpace()
        guard self.isAt("\"") || self.isAt("'") else {
            throw self.refusal("the SVG has an attribute without quotes")
        }
        let quote = self.bytes[self.position]
        self.position += 1
        let start = self.position
        while self.position < self.bytes.count, self.bytes[self.position] != quote { self.position += 1 }
        guard self.position < self.bytes.count else { throw self.refusal("the SVG ends inside an attribute") }
        self.position += 1
        return (name, Self.decoded(self.bytes[start..<self.position - 1]))
    }

    private mutating func skipSpace() {
        while self.position < self.bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(self.bytes[self.position]) {
            self.position += 1
        }
    }

    /// A name without its prefix.
    private mutating func readName() -> String {
        let start = self.position
        let ends = Array(" \t\r\n=/><\"'".utf8)
        while self.position < self.bytes.count, !ends.contains(self.bytes[self.position]) {
            self.position += 1
        }
        let name = String(decoding: self.bytes[start..<self.position], as: UTF8.self)
        return name.split(separator: ":").last.map(String.init) ?? name
    }

    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let behind = rest[rest.index(after: start)...]
            guard let end = behind.prefix(12).firstIndex(of: ";"), let value = Self.character(behind[..<end])
            else {
                result += "&"
                rest = behind
                continue
            }
            result += value
            rest = behind[behind.index(after: end)...]
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> String? {
        guard name.hasPrefix("#") else { return self.entities[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
