extension ObjCReader {
    /// An expression; of one that can't be read, nothing is known.
    mutating func expression() -> Expression {
        self.nested { $0.conditional() } ?? self.nothing
    }

    private var nothing: Expression { Expression(position: self.position, root: .other) }

    private mutating func conditional() -> Expression {
        let position = self.position
        let condition = self.operation(0)
        if self.accept("?:") {
            return Expression(position: position, root: .operation("??", condition, self.expression()))
        }
        guard self.accept("?") else { return condition }
        if self.accept(":") {
            return Expression(position: position, root: .operation("??", condition, self.expression()))
        }
        let yes = self.expression()
        guard self.accept(":") else { return self.nothing }
        return Expression(position: position, root: .conditional(condition, yes, self.expression()))
    }

    /// The operators of each rank, those that bind least first.
    private static let ranks: [[String]] = [
        ["||"], ["&&"], ["|", "^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"],
    ]

    private mutating func operation(_ rank: Int) -> Expression {
        guard rank < Self.ranks.count else { return self.prefixed() }
        let position = self.position
        var left = self.operation(rank + 1)
        while let sign = Self.ranks[rank].first(where: { self.stands($0) }) {
            self.index += 1
            let right = self.operation(rank + 1)
            left = Expression(position: position, root: .operation(sign, left, right))
        }
        return left
    }

    private mutating func prefixed() -> Expression {
        let position = self.position
        for sign in ["-", "!", "&", "*", "~", "+"] where self.accept(sign) {
            let inner = self.nested { $0.prefixed() } ?? self.nothing
            if sign == "-", let number = inner.literalNumber {
                return Expression(position: position, root: .number(-number))
            }
            return ["-", "!"].contains(sign)
                ? Expression(position: position, root: .prefix(sign, inner)) : inner
        }
        if let cast = self.castLength {
            self.index += cast
            return self.nested { $0.prefixed() } ?? self.nothing
        }
        return self.postfix(self.primary())
    }

    /// The number of tokens of a cast such as `(UIButton *)`; nil for other parentheses.
    private var castLength: Int? {
        guard self.stands("("), self.isWord(1) else { return nil }
        var count = 2
        while self.isWord(count) { count += 1 }
        if self.stands("<", count) {
            while count < 12, !self.stands(">", count) { count += 1 }
            count += 1
        }
        let stars = (count..<count + 3).prefix { self.stands("*", $0) }.count
        count += stars
        guard self.stands(")", count), let next = self.token(count + 1) else { return nil }
        let isOperand = next.kind != .sign || ["[", "(", "@", "^"].contains(next.text)
        return isOperand && next.kind != .directive ? count + 1 : nil
    }

    private mutating func postfix(_ start: Expression) -> Expression {
        var expression = start
        while true {
            if self.stands("."), self.isWord(1) || self.stands("->") && self.isWord(1) {
                self.index += 1
                let position = self.position
                for name in ObjCNames.property(self.word() ?? "", of: expression.loneName) {
                    expression.links.append(.member(name, position))
                }
            } else if self.stands("("), !expression.links.isEmpty {
                expression.links.append(
                    .call(self.arguments(until: ")").map { Argument(label: nil, value: $0) })
                )
            } else if self.stands("[") {
                let values = self.arguments(until: "]").map { Argument(label: nil, value: $0) }
                expression.links.append(.lookup(values))
            } else if !self.accept("++"), !self.accept("--") {
                return expression
            }
        }
    }

    private mutating func primary() -> Expression {
        let position = self.position
        guard let token = self.token() else { return self.nothing }
        switch token.kind {
        case .text:
            self.index += 1
            var text = token.text
            // Neighbors are one text.
            while let next = self.token(), next.kind == .text {
                text += next.text
                self.index += 1
            }
            return Expression(position: position, root: .text(TextLiteral(segments: [.plain(text)])))
        case .number:
            self.index += 1
            return Expression(position: position, root: Self.number(token.text).map { .number($0) } ?? .other)
        case .word:
            self.index += 1
            return self.named(token.text, position)
        case .sign: return self.signed(token.text, position)
        case .directive:
            self.index += 1
            return self.nothing
        }
    }

    private static func number(_ text: String) -> Double? {
        if text.lowercased().hasPrefix("0x") {
            return Int(text.dropFirst(2).prefix { $0.isHexDigit }, radix: 16).map(Double.init)
        }
        return Double(String(text.reversed().drop { "fFlLuU".contains($0) }.reversed()))
    }

    private mutating func named(_ name: String, _ position: Position) -> Expression {
        switch name {
        case "YES", "true", "TRUE": return Expression(position: position, root: .boolean(true))
        case "NO", "false", "FALSE": return Expression(position: position, root: .boolean(false))
        case "nil", "NULL", "Nil": return Expression(position: position, root: .none)
        default: break
        }
        if let known = ObjCNames.enumerationCase(name) {
            return Expression(position: position, root: .implicit, links: [.member(known, position)])
        }
        guard self.stands("(") else {
            let isIvar = name.hasPrefix("_") && self.properties.contains(String(name.dropFirst()))
            return Expression(position: position, root: .name(isIvar ? String(name.dropFirst()) : name))
        }
        let values = self.arguments(until: ")")
        let known = ObjCNames.functions[name]
        let arguments = values.enumerated().map { place, value in
            Argument(
                label: known?.labels.indices.contains(place) == true ? known?.labels[place] : nil,
                value: value
            )
        }
        return Expression(position: position, root: .name(known?.type ?? name), links: [.call(arguments)])
    }

    private mutating func signed(_ sign: String, _ position: Position) -> Expression {
        switch sign {
        case "[": return self.message()
        case "@": return self.boxed(position)
        case "^": return self.closure(position)
        case "(":
            self.index += 1
            let inner = self.expression()
            guard self.accept(")") else {
                self.skip(past: ")")
                return self.nothing
            }
            return Expression(position: position, root: .group(inner))
        case "{":
            self.skipOne()
            return self.nothing
        default: return self.nothing
        }
    }

    /// `@[…]`, `@{…}`, `@(…)`, `@42`, `@selector(…)`.
    private mutating func boxed(_ position: Position) -> Expression {
        self.index += 1
        if self.stands("[") {
            return Expression(position: position, root: .list(self.arguments(until: "]")))
        }
        if self.accept("{") {
            var pairs: [Expression.Pair] = []
            while !self.isAtEnd, !self.accept("}") {
                let start = self.index
                let key = self.expression()
                if self.accept(":") { pairs.append(Expression.Pair(key: key, value: self.expression())) }
                _ = self.accept(",")
                if self.index == start { self.index += 1 }
            }
            return Expression(position: position, root: .pairs(pairs))
        }
        if self.isWord(), !self.stands("YES"), !self.stands("NO") {
            self.index += 1
            if self.stands("(") { self.skipOne() }
            return Expression(position: position, root: .other)
        }
        return self.primary()
    }

    /// `^(UIButton *button) { … }`.
    private mutating func closure(_ position: Position) -> Expression {
        self.index += 1
        while self.isWord() || self.stands("*") { self.index += 1 }
        var names: [String] = []
        if self.stands("(") {
            let start = self.index
            self.skipOne()
            for place in start..<self.index {
                let ahead = place - self.index
                if self.isWord(ahead), self.stands(",", ahead + 1) || self.stands(")", ahead + 1) {
                    names.append(self.token(ahead)?.text ?? "_")
                }
            }
        }
        return Expression(position: position, root: .closure(Closure(parameters: names, body: self.block())))
    }

    /// The values in brackets, with commas between them.
    private mutating func arguments(until end: String) -> [Expression] {
        self.index += 1
        var values: [Expression] = []
        while !self.isAtEnd, !self.accept(end) {
            let start = self.index
            values.append(self.expression())
            if !self.accept(","), !self.stands(end) { self.skipRest(to: end) }
            if self.index == start { self.index += 1 }
        }
        return values
    }

    /// Skips what an expression left, such as the rest of a type.
    private mutating func skipRest(to end: String) {
        while !self.isAtEnd, !self.stands(end), !self.stands(","), !self.stands(";"), !self.stands("}") {
            self.skipOne()
        }
        if self.stands(";") || self.stands("}") { return }
        _ = self.accept(",")
    }
}
