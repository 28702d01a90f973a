extension CodeReader {
    /// Reads a name, a literal, a closure, a list: what has no operator.
    ///
    /// Steps over what is none of these, unless it ends the expression.
    mutating func primary() -> CodeExpression {
        let token = self.token()
        switch (token.kind, token.word) {
        case (.number, _): return self.literal(.number(token.number))
        case (.text, _): return self.text()
        case (.name, _): return self.named()
        case (.open, "("): return self.isClosure ? self.closure() : self.parenthesised()
        case (.open, "["): return self.list()
        case (.open, _): return self.language == .kotlin ? self.closure() : self.record()
        case (.sign, "<"):
            if self.skipTypes() { return self.token().kind == .open ? self.primary() : self.literal(.other) }
            return self.literal(.other)
        case (.tag, _): return self.element()
        case (.close, _), (.sign, ","), (.sign, ";"):
            return CodeExpression(offset: token.offset, form: .other)
        default: return self.literal(.other)
        }
    }

    private mutating func literal(_ form: CodeExpression.Form) -> CodeExpression {
        let offset = self.token().offset
        if !self.isAtEnd { self.index += 1 }
        return CodeExpression(offset: offset, form: form)
    }

    /// Reads a text; texts that follow each other are one in Dart.
    private mutating func text() -> CodeExpression {
        let offset = self.token().offset
        var pieces: [CodeText] = []
        repeat {
            for piece in self.token().pieces {
                switch piece {
                case .literal(let text): pieces.append(.literal(text))
                case .code(let tokens): pieces.append(.code(self.expression(of: tokens)))
                }
            }
            self.index += 1
        } while self.language == .dart && !self.isAtEnd && self.token().kind == .text
        return CodeExpression(offset: offset, form: .text(pieces))
    }

    private mutating func named() -> CodeExpression {
        let token = self.token()
        switch (token.word, self.language) {
        case ("if", .kotlin): return self.kotlinIf()
        case ("when", .kotlin), ("switch", .dart): return self.cases()
        case ("try", .kotlin), ("do", .kotlin), ("finally", .kotlin):
            self.index += 1
            return self.expression()
        case ("for", .kotlin), ("while", .kotlin), ("catch", .kotlin):
            self.index += 1
            if self.token().opens("(") { self.skipBrackets() }
            return self.expression()
        case ("object", .kotlin): return self.anonymousType()
        case ("fun", .kotlin), ("function", .script): return self.anonymousFunction()
        default: break
        }
        if self.language == .script, self.token(1).isSign("=>") {
            let parameter = CodeParameter(name: token.word)
            self.index += 1
            return self.arrow([parameter], at: token.offset)
        }
        return self.literal(.name(token.word))
    }

    /// What stands in parentheses; of several things the first.
    private mutating func parenthesised() -> CodeExpression {
        let offset = self.token().offset
        let items = self.items()
        guard let first = items.first else { return CodeExpression(offset: offset, form: .other) }
        return items.count == 1 ? first : CodeExpression(offset: offset, form: .list(items))
    }

    private mutating func list() -> CodeExpression {
        let offset = self.token().offset
        return CodeExpression(offset: offset, form: .list(self.items()))
    }

    /// The expressions in the brackets here.
    private mutating func items() -> [CodeExpression] {
        let end = self.mate
        self.index += 1
        var items: [CodeExpression] = []
        while self.index < end {
            let start = self.index
            if !self.token().isSign(",") { items.append(self.item()) }
            _ = self.skip(",")
            if self.index == start { self.index += 1 }
        }
        self.index = min(end + 1, self.tokens.count)
        return items
    }

    /// An element of a list; those of Dart may depend on a test.
    private mutating func item() -> CodeExpression {
        let offset = self.token().offset
        guard self.language == .dart, self.token(1).opens("(") else { return self.expression() }
        if self.skip(word: "for") {
            self.skipBrackets()
            return self.deeper { $0.item() } ?? CodeExpression(offset: offset, form: .other)
        }
        guard self.skip(word: "if") else { return self.expression() }
        let test = self.parenthesised()
        var ways = [self.deeper { $0.item() } ?? CodeExpression(offset: offset, form: .other)]
        if self.skip(word: "else") {
            ways.append(self.deeper { $0.item() } ?? CodeExpression(offset: offset, form: .other))
        }
        return CodeExpression(offset: offset, form: .choice(test: test, ways))
    }

    /// A map of Dart or an object of JavaScript.
    private mutating func record() -> CodeExpression {
        let offset = self.token().offset
        let end = self.mate
        self.index += 1
        var fields: [CodeArgument] = []
        while self.index < end {
            let start = self.index
            if !self.token().isSign(","), let field = self.field() { fields.append(field) }
            _ = self.skip(",")
            if self.index == start { self.index += 1 }
        }
        self.index = min(end + 1, self.tokens.count)
        return CodeExpression(offset: offset, form: .record(fields))
    }

    private mutating func field() -> CodeArgument? {
        let token = self.token()
        if token.isSign("...") || token.isSign("...?") {
            self.index += 1
            return CodeArgument(label: "...", value: self.expression(binding: 1), offset: token.offset)
        }
        if self.language == .script, let label = self.fieldLabel() {
            if self.skip(":") {
                return CodeArgument(label: label, value: self.expression(binding: 1), offset: token.offset)
            }
            if self.token().opens("(") {
                return CodeArgument(label: label, value: self.closure(), offset: token.offset)
            }
            let name = CodeExpression(offset: token.offset, form: .name(label))
            if self.skip("=") { _ = self.expression(binding: 1) }
            return CodeArgument(label: label, value: name, offset: token.offset)
        }
        let key = self.expression(binding: 2)
        guard self.skip(":") else { return CodeArgument(label: nil, value: key, offset: token.offset) }
        let label = key.literal ?? key.path.joined(separator: ".")
        return CodeArgument(label: label, value: self.expression(binding: 1), offset: token.offset)
    }

    /// The name of a field of an object: `a`, `'a'`, `1`, `[A.B]`; steps over it.
    private mutating func fieldLabel() -> String? {
        let token = self.token()
        switch (token.kind, token.word) {
        case (.name, "get"), (.name, "set"), (.name, "async"):
            if self.token(1).kind == .name { self.index += 1 }
            self.index += 1
            return self.tokens[self.index - 1].word
        case (.name, _):
            self.index += 1
            return token.word
        case (.text, _): return self.text().literal
        case (.number, _):
            self.index += 1
            return CodeNumber.text(token.number)
        case (.open, "["):
            let end = self.mate
            self.index += 1
            let key = self.expression()
            self.index = min(end + 1, self.tokens.count)
            return key.literal ?? key.path.joined(separator: ".")
        default: return nil
        }
    }
}

/// A number as a name.
enum CodeNumber {
    static func text(_ value: Double) -> String {
        value.rounded() == value && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }
}
