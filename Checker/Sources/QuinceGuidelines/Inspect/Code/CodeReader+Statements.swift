extension CodeReader {
    /// The statements up to a bracket, or to the end.
    mutating func block(upTo limit: Int? = nil, isType: Bool) -> CodeBlock {
        let limit = min(limit ?? self.tokens.count, self.tokens.count)
        var block = CodeBlock()
        while self.index < limit {
            let start = self.index
            block.statements += self.deeper { $0.statement(isType: isType) } ?? []
            if self.index == start { self.index += 1 }
        }
        return block
    }

    /// Steps over words and signs in front of a declaration.
    private mutating func skipModifiers() {
        while !self.isAtEnd {
            let token = self.token()
            if token.isSign("@") {
                self.annotation()
            } else if token.kind == .name, Self.modifiers.contains(token.word),
                self.token(1).kind == .name
                    || self.token(1).isSign("@") || (token.word == "default" && self.token(1).kind != .sign)
            {
                self.index += 1
            } else {
                return
            }
        }
    }

    private static let modifiers: Set<String> = [
        "public", "private", "internal", "protected", "override", "open", "abstract", "sealed", "inline",
        "suspend",
        "operator", "lateinit", "external", "expect", "actual", "data", "inner", "tailrec", "infix", "export",
        "default",
        "declare", "readonly", "covariant", "augment", "base", "value", "companion",
    ]

    private mutating func statement(isType: Bool) -> [CodeStatement] {
        if self.skip(";") || self.skip(",") { return [] }
        self.annotations = []
        self.skipModifiers()
        let token = self.token()
        guard token.kind == .name else { return self.expressionStatement() }
        switch token.word {
        case "import", "package", "library", "part": return self.module()
        case "class", "interface", "mixin", "enum", "extension", "object":
            return self.token(1).kind == .name || self.token(1).opens("{")
                ? self.type() : self.expressionStatement()
        case "typealias", "typedef": return self.skipLine()
        case "type" where self.language == .script && self.token(1).kind == .name: return self.skipLine()
        case "return":
            let startsNext = self.token(1).startsLine && self.language != .dart
            self.index += 1
            // A label: `return@forEach`.
            if self.token().isSign("@") { self.index += 2 }
            guard !startsNext, !self.token().isSign(";"), self.token().kind != .close else { return [] }
            return [.result(self.expression())]
        case "if", "for", "while", "switch", "try", "do", "else", "catch", "finally", "on", "case", "default",
            "init":
            if self.language != .kotlin || token.word == "init" { return self.control(token.word) }
            return self.expressionStatement()
        default: return self.declaration(isType: isType) ?? self.expressionStatement()
        }
    }

    private mutating func expressionStatement() -> [CodeStatement] {
        let start = self.index
        let expression = self.expression()
        guard self.index > start else { return [] }
        switch expression.form {
        case .operation("=", let target, let value) where self.language == .script && target.path.count == 1:
            // `export default App = () => …` declares what it exports.
            return [.value(CodeValue(name: target.path[0], expression: value, offset: expression.offset))]
        case .closure where self.language == .script && self.depth < 3:
            return [.value(CodeValue(name: "Default", expression: expression, offset: expression.offset))]
        default: return [.expression(expression)]
        }
    }

    private mutating func declaration(isType: Bool) -> [CodeStatement]? {
        switch self.language {
        case .kotlin: self.kotlinDeclaration(isType: isType)
        case .dart: self.dartDeclaration(isType: isType)
        case .script: self.scriptDeclaration(isType: isType)
        }
    }

    /// Steps to the end of the statement.
    private mutating func skipLine() -> [CodeStatement] {
        self.index += 1
        while !self.isAtEnd, !self.token().isSign(";"), self.token().kind != .close {
            if self.token().startsLine, self.language != .dart,
                !self.token().isSign("|"), !self.token().isSign("&"), !self.token().isSign("=")
            {
                break
            }
            if self.token().kind == .open { self.skipBrackets() } else { self.index += 1 }
        }
        return []
    }

    /// An import: the module's name and the names taken.
    private mutating func module() -> [CodeStatement] {
        self.index += 1
        // `import(…)` and `import.meta` are expressions.
        guard !self.token().opens("("), !self.token().isSign(".") else { return self.expressionStatement() }
        var names: [String] = []
        let limit = min(self.index + 400, self.tokens.count)
        while self.index < limit {
            let token = self.token()
            if token.kind == .text {
                let text = self.primary().literal ?? ""
                // Dart says after the address what it takes.
                while self.language == .dart, !self.isAtEnd, !self.token().isSign(";") { self.index += 1 }
                return [.module(text, names: names)]
            }
            if token.isSign(";") { break }
            if token.startsLine, self.language == .kotlin, !names.isEmpty { break }
            if token.kind == .name { names.append(token.word) }
            self.index += 1
        }
        return [.module(names.joined(separator: "."), names: names.suffix(1))]
    }

    /// A statement that decides which others run.
    private mutating func control(_ word: String) -> [CodeStatement] {
        self.index += 1
        if word == "case" || word == "default" {
            while !self.isAtEnd, !self.token().isSign(":"), self.token().kind != .close {
                if self.token().kind == .open { self.skipBrackets() } else { self.index += 1 }
            }
            _ = self.skip(":")
            return []
        }
        if word == "on" {
            guard self.token().kind == .name else { return [] }
            self.skipType()
            _ = self.skip(word: "catch")
        }
        if word == "switch", self.token().opens("("), let found = self.switched() { return found }
        if word == "for" { _ = self.skip(word: "await") }
        var tests: [CodeExpression] = []
        if word == "if", self.token().opens("(") {
            tests = [self.subject()]
        } else if self.token().opens("(") {
            self.skipBrackets()
        }
        var ways = [self.controlled()]
        if word == "if", self.skip(word: "else") {
            ways.append(self.controlled())
            tests.append(CodeExpression(offset: self.token().offset, form: .name("true")))
        }
        return [.branches(ways, tests: tests)]
    }

    /// `switch (x) { case a: … }`; nil if no braces follow.
    private mutating func switched() -> [CodeStatement]? {
        let start = self.index
        let subject = self.subject()
        guard self.token().opens("{") else {
            self.index = start
            return nil
        }
        let end = self.mate
        self.index += 1
        var ways: [CodeBlock] = []
        var tests: [CodeExpression] = []
        while self.index < end {
            let before = self.index
            if self.token().isName("case") || self.token().isName("default") {
                let test = self.caseLabel(of: subject, upTo: end)
                // Labels without statements of their own share those of the next.
                if let last = tests.last, ways.last?.statements.isEmpty == true {
                    tests[tests.count - 1] = CodeExpression(
                        offset: last.offset,
                        form: .operation("||", last, test)
                    )
                } else {
                    tests.append(test)
                    ways.append(CodeBlock())
                }
            } else {
                let statements =
                    self.token().opens("{")
                    ? self.braces().statements : self.deeper { $0.statement(isType: false) } ?? []
                if ways.isEmpty { ways.append(CodeBlock()) }
                ways[ways.count - 1].statements += statements
            }
            if self.index == before { self.index += 1 }
        }
        self.index = min(end + 1, self.tokens.count)
        return [.branches(ways, tests: ways.count == tests.count ? tests : [])]
    }

    /// A label of a `switch`, up to its colon.
    private mutating func caseLabel(of subject: CodeExpression, upTo end: Int) -> CodeExpression {
        let offset = self.token().offset
        let isDefault = self.token().isName("default")
        self.index += 1
        var colon = self.index
        while colon < end, !self.tokens[colon].isSign(":") {
            colon = self.tokens[colon].kind == .open ? max(colon, self.tokens[colon].mate) + 1 : colon + 1
        }
        colon = min(colon, end)
        let test =
            isDefault
            ? CodeExpression(offset: offset, form: .name("true")) : self.caseTest(of: subject, upTo: colon)
        self.index = min(colon + 1, end)
        return test
    }

    private mutating func controlled() -> CodeBlock {
        if self.token().opens("{") { return self.braces() }
        if self.isAtEnd || self.token().kind == .close { return CodeBlock() }
        return CodeBlock(statements: self.deeper { $0.statement(isType: false) } ?? [])
    }

    /// A class or what is like one.
    private mutating func type() -> [CodeStatement] {
        var type = CodeType(name: "", offset: self.token().offset)
        while self.token().kind == .name,
            ["class", "enum", "mixin", "interface", "object", "extension"].contains(self.token().word)
        {
            self.index += 1
        }
        if self.token().kind == .name {
            type.name = self.token().word
            self.index += 1
        }
        let limit = min(self.index + 200, self.tokens.count)
        while self.index < limit, !self.token().opens("{") {
            let token = self.token()
            if token.isSign(";") || token.kind == .close { break }
            if token.startsLine, self.language == .kotlin, token.kind == .name || token.isSign("@") { break }
            if token.opens("("), type.parameters.isEmpty {
                let end = self.mate
                self.index += 1
                type.parameters = self.parameters(upTo: end)
                self.index = min(end + 1, self.tokens.count)
            } else if token.kind == .open {
                self.skipBrackets()
            } else {
                if token.kind == .name { type.ancestors.append(token.word) }
                self.index += 1
            }
        }
        if self.token().opens("{") { type.body = self.braces(isType: true) }
        return [.type(type)]
    }
}
