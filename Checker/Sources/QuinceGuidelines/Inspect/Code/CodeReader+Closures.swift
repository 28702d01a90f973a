extension CodeReader {
    /// Whether the parentheses here are the parameters of a closure.
    var isClosure: Bool {
        let end = self.mate
        guard self.language != .kotlin, end < self.tokens.count - 1 else { return false }
        let next = self.tokens[end + 1]
        if next.isSign("=>") { return true }
        if self.language == .dart {
            return next.opens("{") || next.isName("async") || next.isName("sync")
        }
        return next.isSign(":") && self.isResultType(from: end + 2)
    }

    /// Whether a type and an arrow follow: `): string => …`.
    private func isResultType(from start: Int) -> Bool {
        var place = start
        while place < min(start + 40, self.tokens.count) {
            let token = self.tokens[place]
            switch (token.kind, token.word) {
            case (.sign, "=>"): return place > start
            case (.name, _), (.text, _), (.sign, "."), (.sign, "|"), (.sign, "&"), (.sign, "<"), (.sign, ">"):
                break
            case (.sign, ",") where self.isInTypes(from: start, to: place): break
            case (.open, "["), (.open, "{"): place = max(place, token.mate)
            default: return false
            }
            place += 1
        }
        return false
    }

    private func isInTypes(from start: Int, to end: Int) -> Bool {
        var depth = 0
        for token in self.tokens[start..<min(end, self.tokens.count)] where token.kind == .sign {
            if token.word == "<" { depth += 1 }
            if token.word == ">" { depth -= 1 }
        }
        return depth > 0
    }

    /// Reads a closure: `(a, b) => c`, `(a) { … }`, Kotlin's `{ a -> … }`.
    mutating func closure() -> CodeExpression {
        let offset = self.token().offset
        return self.deeper { reader in
            if reader.language == .kotlin { return reader.kotlinClosure() }
            let end = reader.mate
            reader.index += 1
            let parameters = reader.parameters(upTo: end)
            reader.index = min(end + 1, reader.tokens.count)
            return reader.arrow(parameters, at: offset)
        } ?? CodeExpression(offset: offset, form: .other)
    }

    /// What follows the parameters of a closure or function.
    mutating func arrow(_ parameters: [CodeParameter], at offset: Int) -> CodeExpression {
        var function = CodeFunction(name: "", parameters: parameters, offset: offset)
        function.body = self.body()
        return CodeExpression(offset: offset, form: .closure(function))
    }

    /// The body of a function: `{ … }`, `=> x`, Kotlin's `= x`; empty if there is none.
    mutating func body() -> CodeBlock {
        if self.skip(":"), self.language != .dart { self.skipType() }
        while self.token().isName("async") || self.token().isName("sync") || self.token().isSign("*") {
            guard !self.isAtEnd else { break }
            self.index += 1
        }
        if self.token().opens("{") { return self.braces() }
        let start = self.token().offset
        guard self.skip("=>") || (self.language == .kotlin && self.skip("=")) else { return CodeBlock() }
        if self.token().opens("{"), self.language == .script {
            return self.braces()
        }
        let value = self.deeper { $0.expression(binding: 1) }
        return CodeBlock(statements: [.result(value ?? CodeExpression(offset: start, form: .other))])
    }

    /// The statements in the braces here.
    mutating func braces(isType: Bool = false) -> CodeBlock {
        let end = self.mate
        self.index += 1
        let block = self.deeper { $0.block(upTo: end, isType: isType) }
        self.index = min(end + 1, self.tokens.count)
        return block ?? CodeBlock()
    }

    private mutating func kotlinClosure() -> CodeExpression {
        let offset = self.token().offset
        let end = self.mate
        self.index += 1
        var function = CodeFunction(name: "", offset: offset)
        if let arrow = self.parameterArrow(upTo: end) {
            function.parameters = self.parameters(upTo: arrow)
            self.index = arrow + 1
        }
        function.body = self.block(upTo: end, isType: false)
        self.index = min(end + 1, self.tokens.count)
        return CodeExpression(offset: offset, form: .closure(function))
    }

    /// The index of the `->` after the parameters of a closure, where it has some.
    private func parameterArrow(upTo end: Int) -> Int? {
        var place = self.index
        while place < min(end, self.index + 24) {
            let token = self.tokens[place]
            switch (token.kind, token.word) {
            case (.sign, "->"): return place
            case (.name, _), (.sign, ","), (.sign, ":"), (.sign, "<"), (.sign, ">"), (.sign, "?"),
                (.sign, "."):
                break
            case (.open, "("): place = max(place, token.mate)
            default: return nil
            }
            place += 1
        }
        return nil
    }

    /// Reads parameters up to a bracket.
    mutating func parameters(upTo end: Int) -> [CodeParameter] {
        var parameters: [CodeParameter] = []
        while self.index < end, !self.isAtEnd, parameters.count < 200 {
            parameters += self.parameter(upTo: end)
            while self.index < end, !self.token().isSign(",") {
                if self.token().kind == .open { self.skipBrackets() } else { self.index += 1 }
            }
            self.index += 1
        }
        return parameters
    }

    private mutating func parameter(upTo end: Int) -> [CodeParameter] {
        var parameter = CodeParameter(name: "")
        while self.index < end {
            let token = self.token()
            switch (token.kind, token.word) {
            case (.sign, ","): return parameter.name.isEmpty ? [] : [parameter]
            case (.open, _) where parameter.name.isEmpty && token.word != "(" && self.language != .kotlin:
                return self.group()
            case (.sign, "="):
                self.index += 1
                parameter.initial = self.expression(binding: 2)
                return [parameter]
            case (.sign, ":"):
                self.index += 1
                self.skipType()
            // `@DrawableRes icon: Int`
            case (.sign, "@"): self.annotation()
            case (.sign, "<"): if !self.skipTypes() { self.index += 1 }
            case (.name, _):
                // In Dart the last name counts, `required this.size`; elsewhere the first, `size: Int`.
                if self.language == .dart || parameter.name.isEmpty || Self.modifiers.contains(parameter.name)
                {
                    parameter.name = token.word
                }
                self.index += 1
            case (.open, _): self.skipBrackets()
            default: self.index += 1
            }
        }
        return parameter.name.isEmpty ? [] : [parameter]
    }

    private static let modifiers: Set<String> = [
        "val", "var", "vararg", "private", "public", "protected", "override", "internal", "readonly",
        "crossinline",
        "noinline",
    ]

    /// Parameters in braces: named ones in Dart, fields of an object in JavaScript.
    private mutating func group() -> [CodeParameter] {
        let end = self.mate
        self.index += 1
        let inner = self.deeper { $0.parameters(upTo: end) } ?? []
        self.index = min(end + 1, self.tokens.count)
        guard self.language == .script else { return inner }
        return inner.map { CodeParameter(name: $0.name, initial: $0.initial, isField: true) }
    }
}
