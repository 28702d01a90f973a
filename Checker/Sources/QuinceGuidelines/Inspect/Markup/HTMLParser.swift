/// Reads HTML, alone or with template code in it.
struct HTMLParser: Sendable {
    var cursor: ByteCursor
    var builder: MarkupBuilder
    let dialect: MarkupDialect
    private var textStart: Int

    /// Reads a part of a text.
    static func tree(
        of source: SourceText,
        in range: Range<Int>? = nil,
        dialect: MarkupDialect = .html
    ) -> MarkupTree {
        var parser = HTMLParser(source, in: range, dialect: dialect)
        parser.run()
        return parser.builder.tree
    }

    private init(_ source: SourceText, in range: Range<Int>?, dialect: MarkupDialect) {
        self.cursor = ByteCursor(source, in: range)
        self.builder = MarkupBuilder(MarkupTree(source))
        self.dialect = dialect
        self.textStart = self.cursor.position
    }

    private mutating func run() {
        while !self.cursor.isAtEnd {
            let start = self.cursor.position
            let isTaken = self.cursor.peek() == UInt8(ascii: "<") ? self.takeAngle() : self.takeCode()
            if isTaken {
                self.textStart = max(self.cursor.position, start + 1)
                self.cursor.position = self.textStart
            } else {
                self.cursor.position = start + 1
            }
        }
        self.flushText()
    }

    /// Adds the text before the position.
    mutating func flushText() {
        let range = self.textStart..<max(self.textStart, self.cursor.position)
        self.textStart = self.cursor.position
        guard range.contains(where: { !self.cursor.source.bytes[$0].isBlank }) else { return }
        var text = self.cursor.string(range)
        if self.dialect.isEscaped {
            for mark in ["\\n", "\\t", "\\r", "\\\""] where text.contains(mark) {
                text = text.split(separator: mark, omittingEmptySubsequences: false)
                    .joined(separator: mark.hasSuffix("\"") ? "\"" : " ")
            }
        }
        let blanks = range.prefix { self.cursor.source.bytes[$0].isBlank }.count
        self.builder.append(
            .text(MarkupEntities.decoded(text)),
            at: range.lowerBound + blanks,
            end: range.upperBound
        )
    }

    private mutating func takeAngle() -> Bool {
        let next = self.cursor.peek(1)
        if next.isLetter {
            self.flushText()
            self.takeTag()
            return true
        }
        switch next {
        case UInt8(ascii: "/"):
            guard self.cursor.peek(2).isLetter || self.cursor.peek(2) == UInt8(ascii: ">") else {
                return false
            }
            self.flushText()
            self.takeClosingTag()
        case UInt8(ascii: "!"):
            self.flushText()
            let isComment = self.cursor.isAt("<!--")
            _ = isComment ? self.cursor.skip(behind: "-->") : self.cursor.skip(behind: ">")
        case UInt8(ascii: "?"):
            self.flushText()
            self.takeProgram(end: "?>")
        case UInt8(ascii: "%"):
            self.flushText()
            if self.cursor.isAt("<%--") {
                _ = self.cursor.skip(behind: "--%>")
            } else {
                self.takeProgram(end: "%>")
            }
        default: return false
        }
        return true
    }

    private mutating func takeClosingTag() {
        self.cursor.position += 2
        let name = self.cursor.string(
            self.cursor.take { $0.isName || $0 == 0x2D || $0 == 0x3A || $0 == 0x2E }
        )
        _ = self.cursor.skip(behind: ">")
        self.builder.close(name.lowercased(), end: self.cursor.position)
    }

    private mutating func takeTag() {
        let start = self.cursor.position
        var reader = HTMLTagReader(self.cursor, dialect: self.dialect)
        let tag = reader.read()
        self.cursor = reader.cursor
        guard let name = tag.node.elementName else { return }
        let plain = name.lowercased()
        if tag.isClosed || Self.voidElements.contains(plain) {
            self.builder.add(tag.node)
        } else {
            self.builder.begin(tag.node)
            if Self.rawElements.contains(plain) { self.takeRaw(plain, from: start) }
        }
    }

    /// What stands in a script or style sheet is no markup.
    private mutating func takeRaw(_ name: String, from start: Int) {
        self.textStart = self.cursor.position
        while !self.cursor.isAtEnd {
            guard let found = self.cursor.find("</") else {
                self.cursor.position = self.cursor.end
                break
            }
            self.cursor.position = found
            let candidate = self.cursor.string((found + 2)..<(found + 2 + name.utf8.count))
            if candidate.lowercased() == name { break }
            self.cursor.position += 2
        }
        self.flushText()
    }

    static let voidElements: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
        "track", "wbr",
    ]
    private static let rawElements: Set<String> = ["script", "style", "textarea", "title"]
}
