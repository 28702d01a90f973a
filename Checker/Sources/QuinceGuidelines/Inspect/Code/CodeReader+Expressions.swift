extension CodeReader {
    /// An expression of the tokens of a text's code.
    func expression(of tokens: [CodeToken]) -> CodeExpression {
        var reader = CodeReader(self.language, tokens, depth: self.depth + 1)
        return reader.expression()
    }

    /// How strongly operators bind, from the weakest.
    private static let precedences: [String: Int] = [
        "=": 1, "+=": 1, "-=": 1, "*=": 1, "/=": 1, "??=": 1,
        "??": 3, "?:": 3, "||": 4, "&&": 5, "==": 6, "!=": 6, "===": 6, "!==": 6,
        "<": 7, ">": 7, "<=": 7, ">=": 7, "..": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10, "~/": 10,
        "**": 11,
    ]
    private static let words: [String: Int] = [
        "to": 8, "or": 4, "and": 5, "until": 8, "in": 7, "is": 7, "as": 11, "instanceof": 7, "satisfies": 11,
    ]

    /// Reads an expression; always steps further unless at a closing bracket, a comma or a semicolon.
    mutating func expression(binding minimum: Int = 0) -> CodeExpression {
        let offset = self.token().offset
        let other = CodeExpression(offset: offset, form: .other)
        return self.deeper { reader in
            var left = reader.prefixed()
            var count = 0
            while !reader.isAtEnd, count < Self.maximumChain, let next = reader.operation(left, minimum) {
                left = next
                count += 1
            }
            return left
        } ?? other
    }

    /// An operation on what was read, where an operator that binds strongly enough follows.
    private mutating func operation(_ left: CodeExpression, _ minimum: Int) -> CodeExpression? {
        let token = self.token()
        if token.isSign("?"), self.language != .kotlin, minimum <= 2 { return self.ternary(left) }
        let isKotlinLine = self.language == .kotlin && token.startsLine
        switch token.kind {
        case .sign:
            guard let binding = Self.precedences[token.word], binding >= minimum else { return nil }
            // A line of Kotlin that starts with a sign is a new one, but for these.
            if isKotlinLine, !["&&", "||", "?:"].contains(token.word) { return nil }
            if token.word == "..", self.language == .dart { return nil }
            self.index += 1
            let right = self.expression(binding: binding == 1 ? 1 : binding + 1)
            return CodeExpression(offset: left.offset, form: .operation(token.word, left, right))
        case .name:
            guard !token.startsLine, let binding = Self.words[token.word], binding >= minimum,
                self.language == .kotlin || !["to", "or", "and", "until"].contains(token.word)
            else { return nil }
            self.index += 1
            guard !["is", "as", "satisfies", "instanceof"].contains(token.word) else {
                self.skipType()
                return left
            }
            let right = self.expression(binding: binding + 1)
            return CodeExpression(offset: left.offset, form: .operation(token.word, left, right))
        default: return nil
        }
    }

    private mutating func ternary(_ test: CodeExpression) -> CodeExpression {
        self.index += 1
        let first = self.expression(binding: 1)
        guard self.skip(":") else {
            return CodeExpression(offset: test.offset, form: .choice(test: test, [first]))
        }
        let second = self.expression(binding: 1)
        return CodeExpression(offset: test.offset, form: .choice(test: test, [first, second]))
    }

    /// Steps over a type: `Map<String, List<int>?>`, `string[]`, `{ a: b }`, `() -> Unit`.
    mutating func skipType() {
        while !self.isAtEnd {
            let token = self.token()
            switch token.kind {
            case .name where ["is", "as", "if", "else", "in"].contains(token.word): return
            case .name, .text, .number: self.index += 1
            case .open where token.word != "{" || self.language == .script: self.skipBrackets()
            default: return
            }
            _ = self.skipTypes()
            while self.token().opens("["), self.language == .script { self.skipBrackets() }
            // `x as T ? a : b` chooses; `T?` may be nothing.
            if self.token().isSign("?"), self.language != .script, self.token(1).kind != .name {
                self.index += 1
            }
            let next = self.token()
            guard
                next.isSign("|") || next.isSign("&") || next.isSign(".") || next.isSign("->")
                    || (next.isSign("=>") && self.language == .script)
            else { return }
            self.index += 1
        }
    }

    private static let prefixSigns: Set<String> = [
        "!", "-", "+", "~", "++", "--", "...", "...?", "&", "*", "!!",
    ]
    private static let prefixWords: Set<String> = [
        "const", "new", "await", "typeof", "void", "delete", "throw", "yield", "async", "suspend", "return",
        "keyof",
    ]

    private mutating func prefixed() -> CodeExpression {
        let token = self.token()
        let offset = token.offset
        if token.kind == .sign, Self.prefixSigns.contains(token.word) {
            self.index += 1
            let inner = self.expression(binding: 12)
            return CodeExpression(offset: offset, form: .prefix(token.word, inner))
        }
        if token.kind == .name, Self.prefixWords.contains(token.word), self.isPrefix {
            self.index += 1
            if token.word == "typeof" {
                return CodeExpression(offset: offset, form: .prefix("typeof", self.expression(binding: 12)))
            }
            // `return` stands for what it gives back; `const` and `await` for what follows.
            return self.expression(binding: token.word == "return" || token.word == "throw" ? 1 : 12)
        }
        if token.kind == .sign, token.word == "@" { self.annotation() }
        return self.postfixed(self.primary())
    }

    /// Whether something that a prefix may stand in front of follows: `const Text(…)`, not `const = 1`.
    private var isPrefix: Bool {
        let next = self.token(1)
        if self.language == .kotlin, self.token().word != "throw", self.token().word != "return" {
            return false
        }
        if self.token().word == "async", next.opens("(") {
            // A closure that waits; read as one by what follows its parameters.
            return true
        }
        switch next.kind {
        case .name, .number, .text, .open, .tag: return !next.startsLine || self.token().word == "const"
        case .sign: return Self.prefixSigns.contains(next.word) || next.word == "<"
        default: return false
        }
    }

    /// Steps over `@Name(…)` and keeps its name.
    mutating func annotation() {
        self.index += 1
        guard self.token().kind == .name else { return }
        self.annotations.append(self.token().word)
        self.index += 1
        while self.token().isSign(".") || self.token().isSign(":"), self.token(1).kind == .name {
            self.annotations.append(self.token(1).word)
            self.index += 2
        }
        if self.token().opens("("), !self.token().startsLine { self.skipBrackets() }
    }

    /// Reads what is after an expression: members, calls, items.
    private mutating func postfixed(_ start: CodeExpression) -> CodeExpression {
        var left = start
        var count = 0
        while !self.isAtEnd, count < Self.maximumChain, let next = self.postfix(of: left) {
            left = next
            count += 1
        }
        return left
    }

    private mutating func postfix(of left: CodeExpression) -> CodeExpression? {
        let token = self.token()
        let startsLine = token.startsLine && self.language != .dart
        switch (token.kind, token.word) {
        case (.sign, "."), (.sign, "?."), (.sign, ".."), (.sign, "::"):
            if token.word == "..", self.language != .dart { return nil }
            return self.member(of: left)
        case (.open, "("):
            if startsLine { return nil }
            return self.call(left)
        case (.open, "["):
            if startsLine { return nil }
            let end = self.mate
            self.index += 1
            let item = self.expression()
            self.index = min(end + 1, self.tokens.count)
            return CodeExpression(offset: left.offset, form: .item(left, item))
        case (.open, "{") where self.language == .kotlin && !token.startsLine && left.isCallable:
            return self.trailing(left)
        case (.sign, "<"):
            let start = self.index
            guard left.isCallable, self.skipTypes() else { return nil }
            let next = self.token()
            if next.opens("("), !next.startsLine { return left }
            if next.kind == .text || next.isSign(".") || (self.language == .kotlin && next.opens("{")) {
                return left
            }
            self.index = start
            return nil
        case (.sign, "!"), (.sign, "!!"), (.sign, "++"), (.sign, "--"):
            if startsLine || self.language == .kotlin && token.word == "!" { return nil }
            self.index += 1
            return CodeExpression(offset: left.offset, form: .postfix(left))
        case (.text, _) where self.language == .script && left.isCallable && !startsLine:
            // styled.View`…`
            let text = self.primary()
            let call = CodeCall(
                callee: left,
                arguments: [CodeArgument(label: nil, value: text, offset: text.offset)]
            )
            return CodeExpression(offset: left.offset, form: .call(call))
        default: return nil
        }
    }

    private mutating func member(of left: CodeExpression) -> CodeExpression? {
        let name = self.token(1)
        guard name.kind == .name else {
            self.index += 1
            // `a?.[0]` and `a?.(b)` go on as items and calls.
            return name.kind == .open ? left : CodeExpression(offset: left.offset, form: .other)
        }
        self.index += 2
        return CodeExpression(offset: left.offset, form: .member(left, name.word))
    }
}

extension CodeExpression {
    /// Whether brackets after it are a call.
    var isCallable: Bool {
        switch self.form {
        case .name, .member, .call, .postfix, .item, .closure: true
        default: false
        }
    }
}
