extension CodeReader {
    /// `val`, `var` and `fun` of Kotlin.
    mutating func kotlinDeclaration(isType: Bool) -> [CodeStatement]? {
        switch self.token().word {
        case "fun" where !self.token(1).opens("("): return [.function(self.kotlinFunction())]
        case "val", "var", "const": return self.kotlinValue()
        case "constructor" where isType:
            self.index += 1
            if self.token().opens("(") { self.skipBrackets() }
            if self.skip(":") { _ = self.expression() }
            return [.branches([self.body()], tests: [])]
        default: return nil
        }
    }

    private mutating func kotlinFunction() -> CodeFunction {
        var function = CodeFunction(name: "", annotations: self.annotations, offset: self.token().offset)
        self.index += 1
        if !self.skipTypes(), self.token().isSign("<") { self.index += 1 }
        // `Modifier.card`: the last name is the function's.
        while self.token().kind == .name || self.token().isSign(".") || self.token().isSign("?") {
            if self.token().kind == .name { function.name = self.token().word }
            self.index += 1
            _ = self.skipTypes()
        }
        return self.finished(function)
    }

    /// A function from its parameters on.
    private mutating func finished(_ function: CodeFunction) -> CodeFunction {
        var function = function
        if self.token().opens("(") {
            let end = self.mate
            self.index += 1
            function.parameters = self.parameters(upTo: end)
            self.index = min(end + 1, self.tokens.count)
        }
        function.body = self.body()
        return function
    }

    private mutating func kotlinValue() -> [CodeStatement]? {
        while ["val", "var", "const"].contains(self.token().word), self.token().kind == .name {
            self.index += 1
        }
        let token = self.token()
        if token.opens("(") { self.skipBrackets() } else if token.kind == .name { self.index += 1 }
        while self.skip(".") { self.index += 1 }
        if self.skip(":") { self.skipType() }
        if self.skip(word: "get"), self.token().opens("(") {
            self.skipBrackets()
            return [.function(CodeFunction(name: token.word, body: self.body(), offset: token.offset))]
        }
        guard self.skip("=") || self.skip(word: "by") else { return [] }
        let value = CodeValue(name: token.word, expression: self.expression(binding: 2), offset: token.offset)
        return token.kind == .name ? [.value(value)] : []
    }

    /// What a statement of Dart declares: `final a = b`, `Widget build(…) {`, `String get title =>`, constructors.
    mutating func dartDeclaration(isType: Bool) -> [CodeStatement]? {
        let start = self.index
        var count = 0
        while !self.isAtEnd, self.index < start + 40 {
            let token = self.token()
            let next = self.token(1)
            guard token.kind == .name || token.isSign("?") || token.isSign(".") || token.isSign("*") else {
                break
            }
            if token.isSign("?"), count > 1 { break }
            if token.kind == .name {
                count += 1
                if let found = self.dartDeclaration(of: token, next, count: count, isType: isType) {
                    return found
                }
                if next.opens("("), count == 1, !isType { break }
            }
            self.index += 1
            if self.token().isSign("<"), !self.skipTypes() { break }
            if self.token().opens("("), self.token(-1).isName("Function") { self.skipBrackets() }
        }
        self.index = start
        return nil
    }

    /// The declaration that `token` is the name of; nil if it is a type or a modifier.
    private mutating func dartDeclaration(
        of token: CodeToken,
        _ next: CodeToken,
        count: Int,
        isType: Bool
    ) -> [CodeStatement]? {
        if token.word == "get", next.kind == .name {
            self.index += 2
            return [.function(CodeFunction(name: next.word, body: self.body(), offset: next.offset))]
        }
        if next.isSign("="), count > 1 {
            self.index += 2
            let value = self.expression(binding: 1)
            return [.value(CodeValue(name: token.word, expression: value, offset: token.offset))]
        }
        if next.isSign(";"), count > 1 {
            self.index += 2
            return []
        }
        guard next.opens("("), token.word != "Function" else { return nil }
        let end = min(self.token(1).mate, self.tokens.count)
        let after = end + 1 < self.tokens.count ? self.tokens[end + 1] : Self.end
        let hasBody = after.opens("{") || after.isSign("=>") || after.isName("async") || after.isName("sync")
        guard hasBody || (isType && (after.isSign(":") || after.isSign(";"))) else { return nil }
        self.index += 1
        return [.function(self.dartFunction(token, after))]
    }

    private mutating func dartFunction(_ name: CodeToken, _ after: CodeToken) -> CodeFunction {
        var function = CodeFunction(name: name.word, annotations: self.annotations, offset: name.offset)
        let end = self.mate
        self.index += 1
        function.parameters = self.parameters(upTo: end)
        self.index = min(end + 1, self.tokens.count)
        if after.isSign(":") {
            // What a constructor sets before its body.
            while !self.isAtEnd, !self.token().isSign(";"), !self.token().opens("{") {
                if self.token().kind == .open { self.skipBrackets() } else { self.index += 1 }
            }
        }
        function.body = self.body()
        return function
    }

    /// `const`, `let`, `var`, `function` and methods of JavaScript.
    mutating func scriptDeclaration(isType: Bool) -> [CodeStatement]? {
        let token = self.token()
        let next = self.token(1)
        switch token.word {
        case "const" where next.isName("enum"): return nil
        case "const", "let", "var":
            guard next.kind == .name || next.kind == .open else { return nil }
            self.index += 1
            return self.scriptValues()
        case "function" where next.kind == .name, "async" where next.isName("function"):
            while self.token().isName("async") || self.token().isName("function") || self.token().isSign("*")
            {
                self.index += 1
            }
            var function = CodeFunction(name: self.token().word, offset: self.token().offset)
            self.index += 1
            _ = self.skipTypes()
            function = self.finished(function)
            return [.function(function)]
        default: return isType ? self.member() : nil
        }
    }

    /// A method or property of a class.
    private mutating func member() -> [CodeStatement]? {
        while ["static", "async", "get", "set"].contains(self.token().word), self.token(1).kind == .name {
            self.index += 1
        }
        let token = self.token()
        guard token.kind == .name else { return nil }
        self.index += 1
        _ = self.skipTypes()
        if self.token().opens("(") {
            return [.function(self.finished(CodeFunction(name: token.word, offset: token.offset)))]
        }
        if self.token().isSign("?") || self.token().isSign("!") { self.index += 1 }
        if self.skip(":") { self.skipType() }
        guard self.skip("=") else { return [] }
        return [
            .value(CodeValue(name: token.word, expression: self.expression(binding: 1), offset: token.offset))
        ]
    }

    private mutating func scriptValues() -> [CodeStatement] {
        var statements: [CodeStatement] = []
        repeat {
            let token = self.token()
            var fields: [CodeParameter] = []
            if token.opens("{") {
                let end = self.mate
                self.index += 1
                fields = self.parameters(upTo: end)
                self.index = min(end + 1, self.tokens.count)
            } else if token.kind == .open {
                self.skipBrackets()
            } else {
                self.index += 1
            }
            if self.skip(":") { self.skipType() }
            guard self.skip("=") else { continue }
            let value = self.expression(binding: 1)
            if token.kind == .name {
                statements.append(
                    .value(CodeValue(name: token.word, expression: value, offset: token.offset))
                )
            }
            statements += fields.map { .value(Self.taken($0, from: value, at: token.offset)) }
        } while self.skip(",")
        return statements
    }

    /// `const { size = 34 } = props` takes a field of an object.
    private static func taken(_ field: CodeParameter, from value: CodeExpression, at offset: Int) -> CodeValue
    {
        let member = CodeExpression(offset: offset, form: .member(value, field.name))
        guard let initial = field.initial else {
            return CodeValue(name: field.name, expression: member, offset: offset)
        }
        let either = CodeExpression(offset: offset, form: .operation("??", member, initial))
        return CodeValue(name: field.name, expression: either, offset: offset)
    }
}
