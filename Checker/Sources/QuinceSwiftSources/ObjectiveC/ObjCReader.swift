/// Reads the tokens of an Objective-C file into declarations; what it doesn't understand is left out, and the rest goes on.
struct ObjCReader {
    let text: SwiftText
    private let tokens: [ObjCToken]
    var index = 0
    private var depth = 0
    /// The properties that the file declares, for names such as `_button`.
    var properties: Set<String> = []

    init(_ text: SwiftText, _ tokens: [ObjCToken]) {
        self.text = text
        self.tokens = tokens
    }

    /// Deeper than anybody writes; what is deeper is left out.
    private static let deepest = 60

    // MARK: Tokens

    var isAtEnd: Bool { self.index >= self.tokens.count }

    func token(_ ahead: Int = 0) -> ObjCToken? {
        self.tokens.indices.contains(self.index + ahead) ? self.tokens[self.index + ahead] : nil
    }

    /// Whether the next token is a sign or a word.
    func stands(_ text: String, _ ahead: Int = 0) -> Bool {
        guard let token = self.token(ahead), token.kind == .sign || token.kind == .word else { return false }
        return token.text == text
    }

    func isWord(_ ahead: Int = 0) -> Bool { self.token(ahead)?.kind == .word }

    mutating func accept(_ text: String) -> Bool {
        guard self.stands(text) else { return false }
        self.index += 1
        return true
    }

    mutating func word() -> String? {
        guard let token = self.token(), token.kind == .word else { return nil }
        self.index += 1
        return token.text
    }

    var position: Position { Position(text: self.text, offset: self.token()?.offset ?? 0) }

    /// Skips to behind a sign, over whole brackets.
    mutating func skip(past end: String) {
        while !self.isAtEnd {
            if self.accept(end) { return }
            if self.stands("}") { return }
            self.skipOne()
        }
    }

    /// Skips a token, or a whole bracket.
    mutating func skipOne() {
        let pairs = ["(": ")", "[": "]", "{": "}"]
        guard let token = self.token(), token.kind == .sign, pairs[token.text] != nil else {
            self.index += 1
            return
        }
        var open = 0
        while let token = self.token() {
            self.index += 1
            guard token.kind == .sign else { continue }
            if pairs[token.text] != nil { open += 1 }
            if [")", "]", "}"].contains(token.text) { open -= 1 }
            if open <= 0 { return }
        }
    }

    /// Goes one level down; nil, with a token skipped, if that is too deep.
    mutating func nested<Result>(_ body: (inout Self) -> Result) -> Result? {
        guard self.depth < Self.deepest else {
            self.skipOne()
            return nil
        }
        self.depth += 1
        defer { self.depth -= 1 }
        return body(&self)
    }

    // MARK: Files

    mutating func file() -> SourceFile {
        var imports: Set<String> = []
        var types: [TypeDeclaration] = []
        var functions: [FunctionDeclaration] = []
        var variables: [VariableDeclaration] = []
        var interfaces: [String: ObjCInterface] = [:]
        while let token = self.token() {
            let start = self.index
            if token.kind == .directive {
                self.index += 1
                self.directive(token, &imports, &variables)
            } else if self.stands("@"), self.stands("import", 1) {
                self.index += 2
                if let name = self.word() { imports.insert(name) }
                self.skip(past: ";")
            } else if self.stands("@"), self.stands("interface", 1) || self.stands("protocol", 1) {
                let isProtocol = self.stands("protocol", 1)
                let interface = self.interface()
                guard !isProtocol, let interface else { continue }
                interfaces[
                    interface.name,
                    default: ObjCInterface(name: interface.name, position: interface.position)
                ]
                .add(interface)
            } else if self.stands("@"), self.stands("implementation", 1) {
                if let type = self.implementation(interfaces) { types.append(type) }
            } else {
                self.global(&functions, &variables)
            }
            if self.index == start { self.index += 1 }
        }
        let implemented = Set(types.map(\.name))
        // A header says what its class inherits and has; another file makes its buttons.
        types += interfaces.values.filter { !implemented.contains($0.name) }.sorted {
            $0.position < $1.position
        }
        .map { $0.declaration }
        return SourceFile(
            text: self.text,
            imports: imports,
            types: types,
            functions: functions,
            variables: variables
        )
    }

    private func directive(
        _ token: ObjCToken,
        _ imports: inout Set<String>,
        _ variables: inout [VariableDeclaration]
    ) {
        if let found = token.text.firstMatch(of: /^#\s*(?:import|include)\s*<(\w+)\//) {
            imports.insert(String(found.output.1))
        }
        // `#define kHeight 44`; one with parameters is a function, and is left out.
        guard let found = token.text.firstMatch(of: /^#\s*define\s+(\w+)\s+(\S.*)$/),
            let tokens = ObjCLexer.tokens(of: String(found.output.2)), !tokens.isEmpty
        else { return }
        var reader = Self(
            self.text,
            tokens.map { ObjCToken(kind: $0.kind, text: $0.text, offset: token.offset) }
        )
        let value = reader.expression()
        guard reader.isAtEnd else { return }
        let position = Position(text: self.text, offset: token.offset)
        variables.append(VariableDeclaration(objC: String(found.output.1), at: position, value: value))
    }

    /// A variable or a function outside of classes.
    private mutating func global(
        _ functions: inout [FunctionDeclaration],
        _ variables: inout [VariableDeclaration]
    ) {
        var words: [ObjCToken] = []
        while let token = self.token(), token.kind != .directive {
            if self.stands("@") || self.stands("}") || self.stands(";") {
                self.index += self.stands("@") ? 0 : 1
                return
            }
            if let name = words.last, self.accept("=") {
                let position = Position(text: self.text, offset: name.offset)
                let value = self.expression()
                variables.append(VariableDeclaration(objC: name.text, at: position, value: value))
                return self.skip(past: ";")
            }
            if let name = words.last, words.count > 1, self.stands("(") {
                self.skipOne()
                guard self.stands("{") else { continue }
                let position = Position(text: self.text, offset: name.offset)
                functions.append(
                    FunctionDeclaration(objC: name.text, at: position, parameters: [], body: self.block())
                )
                return
            }
            if token.kind == .word { words.append(token) }
            self.skipOne()
        }
    }
}
