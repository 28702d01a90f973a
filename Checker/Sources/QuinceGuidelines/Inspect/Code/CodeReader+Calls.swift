extension CodeReader {
    /// A call of what was read, with its arguments.
    mutating func call(_ callee: CodeExpression) -> CodeExpression {
        let end = self.mate
        self.index += 1
        var call = CodeCall(callee: callee)
        self.inside(until: end) { reader in
            while !reader.isAtEnd {
                let start = reader.index
                if !reader.token().isSign(",") { call.arguments.append(reader.argument()) }
                _ = reader.skip(",")
                if reader.index == start { reader.index += 1 }
            }
        }
        return CodeExpression(offset: callee.offset, form: .call(call))
    }

    private mutating func argument() -> CodeArgument {
        let token = self.token()
        let sign = self.language == .kotlin ? "=" : ":"
        if self.language != .script, token.kind == .name, self.token(1).isSign(sign) {
            self.index += 2
            return CodeArgument(label: token.word, value: self.expression(binding: 2), offset: token.offset)
        }
        return CodeArgument(label: nil, value: self.expression(), offset: token.offset)
    }

    /// Kotlin's closure after a call is its last argument.
    mutating func trailing(_ left: CodeExpression) -> CodeExpression {
        let closure = self.closure()
        let argument = CodeArgument(label: nil, value: closure, offset: closure.offset)
        guard case .call(var call) = left.form else {
            let call = CodeCall(callee: left, arguments: [argument])
            return CodeExpression(offset: left.offset, form: .call(call))
        }
        call.arguments.append(argument)
        return CodeExpression(offset: left.offset, form: .call(call))
    }

    /// Reads a tag with its attributes and what it contains.
    mutating func element() -> CodeExpression {
        let offset = self.token().offset
        return self.deeper { $0.openedElement() } ?? CodeExpression(offset: offset, form: .other)
    }

    private mutating func openedElement() -> CodeExpression {
        let tag = self.token()
        self.index += 1
        var callee = CodeExpression(offset: tag.offset, form: .name(""))
        for (place, name) in tag.word.split(separator: ".").prefix(8).enumerated() {
            callee = CodeExpression(
                offset: tag.offset,
                form: place == 0 ? .name(String(name)) : .member(callee, String(name))
            )
        }
        var call = CodeCall(callee: callee, isElement: true)
        if self.attributes(of: &call) { self.contents(of: &call) }
        return CodeExpression(offset: tag.offset, form: .call(call))
    }

    /// Reads attributes; false if no contents follow.
    private mutating func attributes(of call: inout CodeCall) -> Bool {
        while !self.isAtEnd {
            let token = self.token()
            switch token.kind {
            case .tagEnd:
                self.index += 1
                return true
            case .tagClose:
                self.index += 1
                return false
            case .name:
                self.index += 1
                let value = self.skip("=") ? self.attributeValue() : nil
                call.arguments.append(
                    CodeArgument(
                        label: token.word,
                        value: value ?? CodeExpression(offset: token.offset, form: .name("true")),
                        offset: token.offset
                    )
                )
            case .open:
                call.arguments.append(
                    CodeArgument(label: "...", value: self.braced() ?? self.nothing, offset: token.offset)
                )
            default: self.index += 1
            }
        }
        return false
    }

    private var nothing: CodeExpression { CodeExpression(offset: self.token().offset, form: .other) }

    private mutating func attributeValue() -> CodeExpression? {
        switch self.token().kind {
        case .open: self.braced()
        case .text, .tag: self.primary()
        default: nil
        }
    }

    /// What stands in the braces here; nil if there is nothing.
    private mutating func braced() -> CodeExpression? {
        let end = self.mate
        self.index += 1
        return self.inside(until: end) { reader in
            guard !reader.isAtEnd else { return nil }
            let value = reader.expression()
            guard case .prefix("...", let inner) = value.form else { return value }
            return inner
        }
    }

    private mutating func contents(of call: inout CodeCall) {
        while !self.isAtEnd {
            let token = self.token()
            switch token.kind {
            case .tagClose:
                self.index += 1
                return
            case .markup:
                self.index += 1
                let text = CodeText.literal(Self.collapsed(token.word))
                call.children.append(CodeExpression(offset: token.offset, form: .text([text])))
            case .open: if let child = self.braced() { call.children.append(child) }
            case .tag: call.children.append(self.element())
            default: self.index += 1
            }
        }
    }

    /// The text of a page with its character references resolved and one blank for any white space.
    private static func collapsed(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isWhitespace, character != "\u{A0}" {
                if result.last != " " { result.append(" ") }
            } else {
                result.append(character)
            }
        }
        guard result.contains("&") else { return result }
        for (name, character) in [("&nbsp;", "\u{A0}"), ("&amp;", "&"), ("&apos;", "'"), ("&quot;", "\"")] {
            result = result.replacing(name, with: character)
        }
        return result.replacing("&#xF8FF;", with: "\u{F8FF}").replacing("&#63743;", with: "\u{F8FF}")
    }
}
