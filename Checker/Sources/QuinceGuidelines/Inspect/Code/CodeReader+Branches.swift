extension CodeReader {
    /// Kotlin's `if` with its ways.
    mutating func kotlinIf() -> CodeExpression {
        let offset = self.token().offset
        self.index += 1
        guard self.token().opens("(") else { return CodeExpression(offset: offset, form: .other) }
        let end = self.mate
        self.index += 1
        let test = self.expression()
        self.index = min(end + 1, self.tokens.count)
        var ways = [self.way()]
        if self.skip(word: "else") { ways.append(self.way()) }
        return CodeExpression(offset: offset, form: .choice(test: test, ways))
    }

    private mutating func way() -> CodeExpression {
        let offset = self.token().offset
        if self.token().opens("{") { return self.closure() }
        return self.deeper { $0.expression() } ?? CodeExpression(offset: offset, form: .other)
    }

    /// `when (x) { a -> b }` of Kotlin and `switch (x) { a => b }` of Dart.
    mutating func cases() -> CodeExpression {
        let offset = self.token().offset
        self.index += 1
        var test: CodeExpression?
        if self.token().opens("(") {
            let end = self.mate
            self.index += 1
            test = self.expression()
            self.index = min(end + 1, self.tokens.count)
        }
        guard self.token().opens("{") else { return CodeExpression(offset: offset, form: .other) }
        let end = self.mate
        self.index += 1
        var ways: [CodeExpression] = []
        while self.index < end {
            let token = self.token()
            if token.isSign("->") || token.isSign("=>") {
                self.index += 1
                ways.append(self.language == .kotlin ? self.way() : self.expression(binding: 1))
            } else if token.kind == .open {
                self.skipBrackets()
            } else {
                self.index += 1
            }
        }
        self.index = min(end + 1, self.tokens.count)
        return CodeExpression(offset: offset, form: .choice(test: test, ways))
    }

    /// A function without a name.
    mutating func anonymousFunction() -> CodeExpression {
        let offset = self.token().offset
        self.index += 1
        _ = self.skip("*")
        if self.token().kind == .name { self.index += 1 }
        guard self.token().opens("(") else { return CodeExpression(offset: offset, form: .other) }
        let end = self.mate
        self.index += 1
        let parameters = self.parameters(upTo: end)
        self.index = min(end + 1, self.tokens.count)
        return self.deeper { $0.arrow(parameters, at: offset) }
            ?? CodeExpression(offset: offset, form: .other)
    }

    /// Kotlin's `object : Listener { … }`: steps over it.
    mutating func anonymousType() -> CodeExpression {
        let offset = self.token().offset
        self.index += 1
        if self.skip(":") { self.skipType() }
        if self.token().opens("{") { self.skipBrackets() }
        return CodeExpression(offset: offset, form: .other)
    }
}
