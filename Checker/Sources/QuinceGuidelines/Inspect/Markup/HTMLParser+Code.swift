extension HTMLParser {
    /// Reads template code that begins here; false if none does.
    mutating func takeCode() -> Bool {
        switch self.cursor.peek() {
        case UInt8(ascii: "{"): self.takeBrace()
        case UInt8(ascii: "$"): self.takeDollar()
        case UInt8(ascii: "@"): self.dialect.hasBlade ? self.takeBlade() : self.takeRazor()
        case UInt8(ascii: "}"): self.takeRazorEnd()
        default: false
        }
    }

    private mutating func takeBrace() -> Bool {
        let start = self.cursor.position
        switch self.cursor.peek(1) {
        case UInt8(ascii: "{"): self.takeMustache()
        case UInt8(ascii: "%"):
            self.flushText()
            self.cursor.position += 2
            let code = self.cursor.string(self.cursor.skip(behind: "%}"))
            if code.trimmed("- \n").hasPrefix("comment") { _ = self.cursor.skip(behind: "endcomment") }
            // Django's `trans "Text"` is a text; with `as` it only keeps one, and Twig's `trans` begins a block.
            let words = code.trimmed("- \t\r\n").split(maxSplits: 1) { $0.isWhitespace }
            let isText =
                words.count == 2 && ["\"", "'"].contains(words[1].first) && !words[1].contains(" as ")
            if isText, ["trans", "translate"].contains(words[0]) {
                self.builder.append(.unknown(code), at: start, end: self.cursor.position)
            } else {
                self.builder.take(.ofTag(code), of: .tag, at: start)
            }
        case UInt8(ascii: "!") where self.cursor.peek(2) == UInt8(ascii: "!"):
            self.takeValue(behind: 3, end: "!!}")
        case UInt8(ascii: "#") where !self.dialect.hasBraces:
            self.flushText()
            _ = self.cursor.skip(behind: "#}")
        default:
            guard self.dialect.hasBraces else { return false }
            self.flushText()
            let code = self.cursor.string(self.balanced())
            self.take(.ofBraces(code), code, of: .braces, from: start)
        }
        return true
    }

    private mutating func takeMustache() {
        let start = self.cursor.position
        self.flushText()
        for (begin, end) in [("{{--", "--}}"), ("{{!--", "--}}"), ("{{/*", "*/}}"), ("{{!", "}}")]
            as [(StaticString, StaticString)]
        where self.cursor.isAt(begin) {
            _ = self.cursor.skip(behind: end)
            return
        }
        let isTriple = self.cursor.isAt("{{{")
        self.cursor.position += isTriple ? 3 : 2
        let code = self.cursor.string(self.cursor.skip(behind: "}}"))
        if isTriple, self.cursor.peek() == UInt8(ascii: "}") { self.cursor.position += 1 }
        self.take(.ofMustache(code), code, of: .mustache, from: start)
    }

    /// `<% … %>` and `<?php … ?>`.
    mutating func takeProgram(end: StaticString) {
        let start = self.cursor.position
        self.cursor.position += 2
        let mark = self.cursor.peek()
        let code = self.cursor.string(self.cursor.skip(behind: end))
        if mark == UInt8(ascii: "#") { return }
        if self.takeHelper(code, from: start) { return }
        let isValue = mark == UInt8(ascii: "=") || code.hasPrefix("php echo")
        let step = TemplateStep.ofCode(code.replacingPrefix("php", by: ""))
        let isPlain = step == .other || step == .value
        self.take(isValue && isPlain ? .value : step, code, of: .code, from: start)
    }

    /// `link_to "Title", path` of Rails: an element that code makes.
    private mutating func takeHelper(_ code: String, from start: Int) -> Bool {
        guard let call = RailsHelper(code) else { return false }
        var node = TemplateNode(.element(name: call.element), parent: 0, offset: start)
        node.end = self.cursor.position
        node.attributes = call.attributes.map { name, value in
            MarkupAttribute(name: name, value: value, offset: start, valueOffset: start)
        }
        if call.opensBlock {
            self.builder.take(.opens(isCondition: false, text: ""), of: .code, at: start)
            self.builder.begin(node)
        } else {
            self.builder.begin(node)
            if let title = call.title { self.builder.append(.text(title), at: start, end: node.end) }
            self.builder.close(call.element, end: node.end)
        }
        return true
    }

    private mutating func takeDollar() -> Bool {
        guard self.dialect.hasDollarBraces, self.cursor.peek(1) == UInt8(ascii: "{") else { return false }
        let start = self.cursor.position
        self.flushText()
        self.cursor.position += 1
        let code = self.cursor.string(self.balanced())
        self.builder.append(.unknown(code), at: start, end: self.cursor.position)
        return true
    }

    private mutating func takeValue(behind count: Int, end: StaticString) {
        let start = self.cursor.position
        self.flushText()
        self.cursor.position += count
        let code = self.cursor.string(self.cursor.skip(behind: end))
        self.builder.append(.unknown(code), at: start, end: self.cursor.position)
    }

    private mutating func take(
        _ step: TemplateStep,
        _ code: String,
        of syntax: MarkupBuilder.Syntax,
        from start: Int
    ) {
        if step == .value { self.builder.append(.unknown(code), at: start, end: self.cursor.position) }
        self.builder.take(step, of: syntax, at: start, code: code)
    }

    private mutating func takeBlade() -> Bool {
        let start = self.cursor.position
        guard self.cursor.peek(1).isLetter, !self.cursor.peek(-1).isName else { return false }
        let word = self.cursor.string((start + 1)..<self.nameEnd(from: start + 1))
        let step = TemplateStep.ofBlade(word)
        guard step != .other || Self.bladeWords.contains(word) else { return false }
        self.flushText()
        self.cursor.position = start + 1 + word.utf8.count
        self.skipParentheses()
        self.builder.take(step, of: .blade, at: start)
        return true
    }

    private static let bladeWords: Set<String> = [
        "csrf", "method", "section", "endsection", "extends", "include", "yield", "stack", "push", "endpush",
        "error",
        "enderror", "php", "endphp", "vite", "lang", "props", "inject",
    ]

    private mutating func takeRazor() -> Bool {
        let start = self.cursor.position
        guard !self.cursor.peek(-1).isName else { return false }
        let word = self.cursor.string((start + 1)..<self.nameEnd(from: start + 1))
        if ["if", "for", "foreach", "while", "switch", "else"].contains(word) {
            return self.takeRazorBlock(word)
        }
        guard self.dialect.hasRazor else { return false }
        if self.cursor.isAt("@*") {
            self.flushText()
            _ = self.cursor.skip(behind: "*@")
            return true
        }
        guard self.cursor.peek(1).isNameStart || [0x28, 0x7B].contains(self.cursor.peek(1)) else {
            return false
        }
        self.flushText()
        self.cursor.position += 1
        self.skipRazorValue()
        self.builder.append(.unknown(word), at: start, end: self.cursor.position)
        return true
    }

    private mutating func takeRazorBlock(_ word: String) -> Bool {
        let start = self.cursor.position
        var probe = self
        probe.cursor.position = start + 1 + word.utf8.count
        probe.skipParentheses()
        probe.cursor.skipBlanks()
        guard probe.cursor.peek() == UInt8(ascii: "{") else { return false }
        self.flushText()
        self.cursor.position = probe.cursor.position + 1
        let step: TemplateStep =
            word == "else" ? .next : .opens(isCondition: word == "if" || word == "switch", text: "")
        self.builder.take(step, of: .razor, at: start)
        return true
    }

    /// The `}` of a block, and the `else` after it.
    private mutating func takeRazorEnd() -> Bool {
        guard self.builder.isIn(.razor) else { return false }
        let start = self.cursor.position
        self.flushText()
        self.cursor.position += 1
        let behind = self.cursor.position
        self.cursor.skipBlanks()
        if self.cursor.isAt("@") { self.cursor.position += 1 }
        guard self.cursor.isAt("else") else {
            self.cursor.position = behind
            self.builder.take(.closes, of: .razor, at: start)
            return true
        }
        self.cursor.position += 4
        self.cursor.skipBlanks()
        if self.cursor.isAt("if") { self.cursor.position += 2 }
        self.skipParentheses()
        self.cursor.skipBlanks()
        if self.cursor.isAt("{") { self.cursor.position += 1 }
        self.builder.take(.next, of: .razor, at: start)
        return true
    }

    private func nameEnd(from start: Int) -> Int {
        var end = start
        while end < self.cursor.end, self.cursor.source.bytes[end].isName { end += 1 }
        return end
    }

    private mutating func skipRazorValue() {
        if self.cursor.peek() == UInt8(ascii: "{") {
            _ = self.balanced()
            return
        }
        while !self.cursor.isAtEnd {
            let byte = self.cursor.peek()
            if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") {
                _ = self.cursor.skipBalanced()
            } else if byte.isName || byte == 0x3F && self.cursor.peek(1) == 0x2E
                || byte == 0x2E && self.cursor.peek(1).isNameStart
            {
                self.cursor.position += 1
            } else {
                return
            }
        }
    }

    private mutating func skipParentheses() {
        let start = self.cursor.position
        while self.cursor.peek() == 0x20 { self.cursor.position += 1 }
        if self.cursor.peek() == UInt8(ascii: "(") {
            _ = self.cursor.skipBalanced()
        } else {
            self.cursor.position = start
        }
    }

    /// What stands between `{` here and its `}`.
    private mutating func balanced() -> Range<Int> {
        let range = self.cursor.skipBalanced()
        return (range.lowerBound + 1)..<max(range.lowerBound + 1, range.upperBound - 1)
    }
}
