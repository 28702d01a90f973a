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
        var subject: CodeExpression?
        if self.token().opens("(") { subject = self.subject() }
        guard self.token().opens("{") else { return CodeExpression(offset: offset, form: .other) }
        let end = self.mate
        self.index += 1
        var ways: [CodeExpression] = []
        var tests: [CodeExpression] = []
        while self.index < end {
            let token = self.token()
            if token.isSign(",") || token.isSign(";") {
                self.index += 1
                continue
            }
            guard let arrow = self.caseArrow(upTo: end) else { break }
            tests.append(self.caseTest(of: subject, upTo: arrow))
            self.index = arrow + 1
            ways.append(self.language == .kotlin ? self.way() : self.expression(binding: 1))
        }
        self.index = min(end + 1, self.tokens.count)
        let test = CodeExpression(offset: offset, form: .cases(subject, tests))
        return CodeExpression(offset: offset, form: .choice(test: test, ways))
    }

    /// What stands in the parentheses here.
    mutating func subject() -> CodeExpression {
        let end = self.mate
        self.index += 1
        // `when (val kind = type)`
        if self.language == .kotlin, self.token().isName("val"), self.token(2).isSign("=") { self.index += 3 }
        let subject = self.expression()
        let isWhole = self.index >= end
        self.index = min(end + 1, self.tokens.count)
        return isWhole ? subject : CodeExpression(offset: subject.offset, form: .other)
    }

    /// The index of the arrow behind the patterns here.
    private func caseArrow(upTo end: Int) -> Int? {
        var place = self.index
        while place < end {
            let token = self.tokens[place]
            if token.isSign("->") || token.isSign("=>") { return place }
            place = token.kind == .open ? max(place, token.mate) + 1 : place + 1
        }
        return nil
    }

    /// When the branch behind some patterns is taken; `.other` for patterns that aren't plain values.
    mutating func caseTest(of subject: CodeExpression?, upTo end: Int) -> CodeExpression {
        let offset = self.token().offset
        let tokens = self.tokens[min(self.index, end)..<end]
        let words: Set<String> = ["is", "in", "as", "when", "var", "final"]
        guard
            !tokens.contains(where: { token in
                token.kind == .name && words.contains(token.word) || token.isSign("!") && subject != nil
                    || token.kind == .open && self.language != .kotlin
            })
        else { return CodeExpression(offset: offset, form: .other) }
        var test: CodeExpression?
        while self.index < end {
            let start = self.index
            let next = Self.comparison(of: subject, with: self.expression())
            test = test.map { CodeExpression(offset: offset, form: .operation("||", $0, next)) } ?? next
            _ = self.skip(",")
            if self.index == start { self.index += 1 }
        }
        return test ?? CodeExpression(offset: offset, form: .other)
    }

    /// Whether a pattern fits.
    private static func comparison(of subject: CodeExpression?, with pattern: CodeExpression)
        -> CodeExpression
    {
        func made(_ form: CodeExpression.Form) -> CodeExpression {
            CodeExpression(offset: pattern.offset, form: form)
        }
        switch pattern.form {
        case .name("else"), .name("_"), .name("default"): return made(.name("true"))
        case .operation("||", let one, let other) where subject != nil:
            return made(
                .operation(
                    "||",
                    Self.comparison(of: subject, with: one),
                    Self.comparison(of: subject, with: other)
                )
            )
        default: break
        }
        guard let subject else { return pattern }
        switch pattern.form {
        case .name("true"): return subject
        case .name("false"): return made(.prefix("!", subject))
        case .operation: return made(.other)
        default: return made(.operation("==", subject, pattern))
        }
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
