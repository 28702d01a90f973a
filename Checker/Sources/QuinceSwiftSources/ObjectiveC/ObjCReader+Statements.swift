extension ObjCReader {
    /// `{ … }`.
    mutating func block() -> [Statement] {
        guard self.accept("{") else { return [] }
        return self.nested { reader in
            var statements: [Statement] = []
            while !reader.isAtEnd, !reader.accept("}") {
                let start = reader.index
                statements += reader.statement()
                if reader.index == start { reader.index += 1 }
            }
            return statements
        } ?? []
    }

    /// A block, or the one statement in its place.
    private mutating func body() -> [Statement] { self.stands("{") ? self.block() : self.statement() }

    private mutating func statement() -> [Statement] {
        if self.stands("{") { return [.block(self.block())] }
        if self.accept(";") { return [] }
        if self.token()?.kind == .directive {
            self.index += 1
            return []
        }
        if self.stands("@"), self.isWord(1), self.stands("{", 2) {
            self.index += 2
            return [.block(self.block())]
        }
        guard let word = self.token(), word.kind == .word else { return self.simple() }
        switch word.text {
        case "if": return [.branch(self.branch())]
        case "for", "while": return self.loop()
        case "switch": return [.branch(self.selection())]
        case "do", "else":
            self.index += 1
            return [.block(self.body())]
        case "return":
            self.index += 1
            let value = self.stands(";") ? nil : self.expression()
            self.skip(past: ";")
            return [.exit(value)]
        case "break", "continue", "case", "default":
            while !self.isAtEnd, !self.stands(";"), !self.stands(":"), !self.stands("}") { self.index += 1 }
            if !self.stands("}") { self.index += 1 }
            return []
        default: return self.declaration() ?? self.simple()
        }
    }

    private mutating func branch() -> IfStatement {
        let position = self.position
        var clauses: [IfStatement.Clause] = []
        while self.accept("if") {
            let conditions = self.conditions()
            clauses.append(IfStatement.Clause(conditions: conditions, body: self.body()))
            guard self.stands("else") else { break }
            self.index += 1
            guard !self.stands("if") else { continue }
            clauses.append(IfStatement.Clause(conditions: [], body: self.body()))
        }
        return IfStatement(position: position, clauses: clauses)
    }

    /// `switch` as one `if` after the other: nothing of one case is there together with another's.
    private mutating func selection() -> IfStatement {
        let position = self.position
        self.index += 1
        if self.stands("(") { self.skipOne() }
        guard self.accept("{") else { return IfStatement(position: position, clauses: []) }
        let clauses = self.nested { reader -> [IfStatement.Clause] in
            var bodies: [[Statement]] = []
            while !reader.isAtEnd, !reader.accept("}") {
                let start = reader.index
                let isCase = reader.stands("case") || reader.stands("default")
                let statements = reader.statement()
                if isCase { bodies.append([]) }
                if bodies.isEmpty { bodies.append([]) }
                bodies[bodies.count - 1] += statements
                if reader.index == start { reader.index += 1 }
            }
            return bodies.filter { !$0.isEmpty }.map { IfStatement.Clause(conditions: [.other], body: $0) }
        }
        return IfStatement(position: position, clauses: clauses ?? [])
    }

    /// In parentheses: `@available(iOS 13, *)` holds on every system of today; `self = [super init]` does, too.
    private mutating func conditions() -> [Condition] {
        guard self.stands("(") else { return [.other] }
        if self.stands("@", 1), self.stands("available", 2) {
            self.skipOne()
            return [.availability(true)]
        }
        if self.stands("self", 1) || self.stands("(", 1) && self.stands("self", 2), self.isInitializing {
            self.skipOne()
            return [.availability(true)]
        }
        let start = self.index
        self.index += 1
        let value = self.expression()
        guard self.accept(")") else {
            self.index = start
            self.skipOne()
            return [.other]
        }
        return [.expression(value)]
    }

    private var isInitializing: Bool {
        (0..<10).contains { self.stands("=", $0) && self.stands("[", $0 + 1) && self.stands("super", $0 + 2) }
    }

    /// What is done any number of times, or one of several.
    private mutating func loop() -> [Statement] {
        self.index += 1
        if self.stands("(") { self.skipOne() }
        return [.block(self.body())]
    }

    /// `UIButton *button = …;`; nil where no declaration stands.
    private mutating func declaration() -> [Statement]? {
        let start = self.index
        while let word = self.token(), word.kind == .word, Self.marks.contains(word.text) {
            self.index += 1
            if word.text == "typeof" || word.text == "__typeof" || word.text == "__typeof__", self.stands("(")
            {
                self.skipOne()
            }
        }
        let isTyped = self.index > start
        var type: String?
        // A type, unless the marks held one: `__weak typeof(self) weakSelf`.
        if self.isWord(), !(isTyped && (self.stands("=", 1) || self.stands(";", 1))) {
            type = self.word()
            if self.stands("<") { self.skipGenerics() }
        }
        while self.stands("*") || self.stands("const") || self.stands("_Nonnull") || self.stands("_Nullable")
            || self.stands("__kindof")
        {
            self.index += 1
        }
        guard self.isWord(), self.stands("=", 1) || self.stands(";", 1) || self.stands(",", 1),
            type != nil || isTyped
        else {
            self.index = start
            return nil
        }
        let position = self.position
        let name = self.word() ?? ""
        let value = self.accept("=") ? self.expression() : nil
        self.skip(past: ";")
        return [.variable(VariableDeclaration(objC: name, at: position, typeName: type, value: value))]
    }

    private static let marks: Set<String> = [
        "static", "const", "__block", "__weak", "__strong", "__unsafe_unretained", "typeof", "__typeof",
        "__typeof__", "unsigned", "volatile", "register", "extern",
    ]

    private mutating func skipGenerics() {
        var open = 0
        for _ in 0..<40 {
            if self.stands("<") { open += 1 }
            if self.stands(">") { open -= 1 }
            self.index += 1
            if open == 0 { return }
        }
    }

    /// An expression or an assignment.
    private mutating func simple() -> [Statement] {
        let target = self.expression()
        for name in ["=", "+=", "-=", "*=", "/="] where self.accept(name) {
            let value = self.expression()
            self.skip(past: ";")
            return [.assignment(target, String(name.dropLast()), value)]
        }
        self.skip(past: ";")
        return [Self.setting(target) ?? .expression(target)]
    }

    /// `[button setBackgroundColor:color]` is an assignment in Swift.
    private static func setting(_ expression: Expression) -> Statement? {
        guard case .call(let arguments) = expression.links.last, arguments.count == 1,
            case .member(let name, let position) = expression.links.dropLast().last,
            name.hasPrefix("set"), name.dropFirst(3).first?.isUppercase == true
        else { return nil }
        var target = expression.droppingLast(2)
        let property = ObjCNames.label(String(name.dropFirst(3)))
        for part in ObjCNames.property(property, of: nil) { target.links.append(.member(part, position)) }
        return .assignment(target, "", arguments[0].value)
    }
}
