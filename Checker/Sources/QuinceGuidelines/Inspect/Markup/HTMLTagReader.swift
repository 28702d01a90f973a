/// Reads one tag of HTML, from `<` to after `>`.
struct HTMLTagReader {
    var cursor: ByteCursor
    private let dialect: MarkupDialect
    /// How many conditions of template code are open inside the tag.
    private var depth = 0

    init(_ cursor: ByteCursor, dialect: MarkupDialect) {
        self.cursor = cursor
        self.dialect = dialect
    }

    /// An element, and whether its tag ends with `/>`.
    struct Tag {
        var node: TemplateNode
        var isClosed = false
    }

    mutating func read() -> Tag {
        let start = self.cursor.position
        self.cursor.position += 1
        let name = self.cursor.string(
            self.cursor.take { $0.isName || $0 == 0x2D || $0 == 0x3A || $0 == 0x2E }
        )
        var tag = Tag(node: TemplateNode(.element(name: name), parent: 0, offset: start))
        while !self.cursor.isAtEnd, self.readPart(into: &tag) {}
        tag.node.end = self.cursor.position
        return tag
    }

    /// Reads an attribute, a piece of code or the end; false at the end.
    private mutating func readPart(into tag: inout Tag) -> Bool {
        self.cursor.skipBlanks()
        switch self.cursor.peek() {
        case UInt8(ascii: ">"):
            self.cursor.position += 1
            return false
        case UInt8(ascii: "/"):
            self.cursor.position += 1
            tag.isClosed = self.cursor.peek() == UInt8(ascii: ">")
        case UInt8(ascii: "<") where self.cursor.peek(1) != 0x25 && self.cursor.peek(1) != 0x3F:
            // The tag was never ended.
            return false
        case UInt8(ascii: "\\") where self.dialect.isEscaped: self.cursor.position += 1
        default:
            if self.skipCode() {
                tag.node.hasUnseenAttributes = true
            } else if let attribute = self.readAttribute() {
                tag.node.attributes.append(attribute)
                // Vue's `v-bind="attributes"` sets all that an object has.
                if attribute.name == "v-bind" { tag.node.hasUnseenAttributes = true }
            }
        }
        return true
    }

    private mutating func readAttribute() -> MarkupAttribute? {
        let start = self.cursor.position
        let name = self.cursor.take { !$0.isBlank && ![0x3D, 0x3E, 0x2F, 0x3C].contains($0) }
        guard !name.isEmpty else {
            self.cursor.position += 1
            return nil
        }
        var attribute = MarkupAttribute(
            name: self.cursor.string(name),
            value: .none,
            offset: start,
            valueOffset: name.upperBound
        )
        let behindName = self.cursor.position
        self.cursor.skipBlanks()
        guard self.cursor.peek() == UInt8(ascii: "=") else {
            self.cursor.position = behindName
            return attribute
        }
        self.cursor.position += 1
        self.cursor.skipBlanks()
        let (range, isComputed) = self.readValue()
        attribute.valueOffset = range.lowerBound
        let text = self.cursor.string(range)
        let isCode = isComputed || self.depth > 0 || attribute.isBound
        attribute.value = isCode ? Self.bound(text, attribute) : .literal(MarkupEntities.decoded(text))
        return attribute
    }

    /// `:data-width="200"` and `:type="'email'"` are code that says one thing.
    private static func bound(_ text: String, _ attribute: MarkupAttribute) -> MarkupAttribute.Value {
        guard attribute.isBound else { return .computed(text) }
        return CodeLiteral.value(of: text).map { .literal($0) } ?? .computed(text)
    }

    private mutating func readValue() -> (range: Range<Int>, isComputed: Bool) {
        if self.dialect.isEscaped, self.cursor.peek() == UInt8(ascii: "\\") { self.cursor.position += 1 }
        let mark = self.cursor.peek()
        if mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") {
            self.cursor.position += 1
            return self.readQuoted(mark)
        }
        let start = self.cursor.position
        var isComputed = false
        while !self.cursor.isAtEnd {
            let byte = self.cursor.peek()
            if byte.isBlank || byte == UInt8(ascii: ">") { break }
            if byte == UInt8(ascii: "/"), self.cursor.peek(1) == UInt8(ascii: ">") { break }
            if self.skipCode() { isComputed = true } else { self.cursor.position += 1 }
        }
        return (start..<self.cursor.position, isComputed)
    }

    private mutating func readQuoted(_ mark: UInt8) -> (range: Range<Int>, isComputed: Bool) {
        let start = self.cursor.position
        let next = mark == UInt8(ascii: "\"") ? self.cursor.find("\"") : self.cursor.find("'")
        guard next != nil else {
            let range = self.cursor.take { $0 != UInt8(ascii: ">") }
            return (range, false)
        }
        var isComputed = false
        while !self.cursor.isAtEnd, self.cursor.peek() != mark {
            if self.skipCode() { isComputed = true } else { self.cursor.position += 1 }
        }
        var end = self.cursor.position
        self.cursor.position = min(self.cursor.position + 1, self.cursor.end)
        if self.dialect.isEscaped, end > start, self.cursor.source.bytes[end - 1] == UInt8(ascii: "\\") {
            end -= 1
        }
        return (start..<end, isComputed)
    }

    /// Skips template code that begins here; false if none does.
    private mutating func skipCode() -> Bool {
        switch self.cursor.peek() {
        case UInt8(ascii: "{"):
            if self.cursor.isAt("{{") {
                self.count(.ofMustache(self.cursor.string(self.skip("}}"))))
            } else if self.cursor.isAt("{%") {
                self.count(.ofTag(self.cursor.string(self.skip("%}"))))
            } else if self.cursor.isAt("{!!") {
                _ = self.cursor.skip(behind: "!!}")
            } else if self.dialect.hasBraces {
                _ = self.cursor.skipBalanced()
            } else {
                return false
            }
        case UInt8(ascii: "<"):
            if self.cursor.isAt("<?") {
                self.count(.ofCode(self.cursor.string(self.skip("?>")).replacingPrefix("php", by: "")))
            } else if self.cursor.isAt("<%") {
                self.count(.ofCode(self.cursor.string(self.skip("%>"))))
            } else {
                return false
            }
        case UInt8(ascii: "$"):
            guard self.dialect.hasDollarBraces, self.cursor.peek(1) == UInt8(ascii: "{") else { return false }
            self.cursor.position += 1
            _ = self.cursor.skipBalanced()
        case UInt8(ascii: "@"):
            guard self.dialect.hasBlade || self.dialect.hasRazor,
                self.cursor.peek(1).isNameStart || self.cursor.peek(1) == 0x28
            else { return false }
            // `@click="…"` is an attribute of Vue, and an address has a name before its `@`.
            guard !self.cursor.peek(-1).isName else { return false }
            self.cursor.position += 1
            _ = self.cursor.take { $0.isName || $0 == 0x2E }
            if self.cursor.peek() == UInt8(ascii: "(") { _ = self.cursor.skipBalanced() }
        default: return false
        }
        return true
    }

    private mutating func skip(_ end: StaticString) -> Range<Int> {
        self.cursor.position += 2
        return self.cursor.skip(behind: end)
    }

    private mutating func count(_ step: TemplateStep) {
        switch step {
        case .opens: self.depth += 1
        case .closes: self.depth = max(0, self.depth - 1)
        case .next, .value, .other: break
        }
    }
}
