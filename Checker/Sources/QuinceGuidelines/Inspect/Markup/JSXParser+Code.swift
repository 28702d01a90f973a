extension JSXParser {
    /// Reads one thing of a program.
    mutating func readCode() {
        let byte = self.cursor.peek()
        switch byte {
        case _ where byte.isBlank: self.cursor.skipBlanks()
        case UInt8(ascii: "/"): self.readSlash()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): self.readString(byte)
        case UInt8(ascii: "`"): self.beginTemplate()
        case UInt8(ascii: "<"): self.readAngle()
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): self.readOpening(byte)
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): self.readClosing(byte)
        case _ where byte.isDigit: self.readNumber()
        case _ where byte.isNameStart: self.readName()
        default: self.readOperator(byte)
        }
    }

    var top: JSXFrame {
        get { self.frames[self.frames.count - 1] }
        set { self.frames[self.frames.count - 1] = newValue }
    }

    var owner: Int { self.top.owner }

    private mutating func beginTemplate() {
        let start = self.cursor.position
        self.cursor.position += 1
        self.push(JSXFrame(.template(start: start + 1), start: start, owner: self.owner))
    }

    private mutating func readSlash() {
        if self.cursor.isAt("//") {
            _ = self.cursor.skip(behind: "\n")
        } else if self.cursor.isAt("/*") {
            self.cursor.position += 2
            _ = self.cursor.skip(behind: "*/")
        } else if self.top.last == .operand || !self.skipExpression() {
            self.readOperator(UInt8(ascii: "/"))
        }
    }

    /// Skips a regular expression; false if the line has no end of one.
    private mutating func skipExpression() -> Bool {
        var index = self.cursor.position + 1
        var isInClass = false
        while index < self.cursor.end, self.cursor.source.bytes[index] != 0x0A {
            switch self.cursor.source.bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass:
                self.cursor.position = index + 1
                self.top.last = .operand
                return true
            default: break
            }
            index += 1
        }
        return false
    }

    private mutating func readString(_ mark: UInt8) {
        let start = self.cursor.position + 1
        var index = start
        while index < self.cursor.end, self.cursor.source.bytes[index] != mark,
            self.cursor.source.bytes[index] != 0x0A
        {
            index += self.cursor.source.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(index, self.cursor.end)
        self.cursor.position = min(end + 1, self.cursor.end)
        self.add(ScriptString(range: start..<end, isTemplate: false), from: start - 1)
    }

    /// Adds a string, to what is shown where it is.
    mutating func add(_ string: ScriptString, from start: Int) {
        var string = string
        if case .definition(let name) = self.tree[self.owner].kind { string.definition = name }
        if self.top.isShown, self.isInPlaceOfValue {
            let source = self.cursor.string(string.range)
            let text = Self.plain(source, isTemplate: string.isTemplate)
            switch self.use {
            case .shown where text != nil: self.addShown(.text(text ?? ""), from: string.range.lowerBound)
            case .shown: self.addShown(.unknown(source), from: start)
            case .computed: self.addShown(.unknown(source), from: start)
            case .condition: break
            }
        }
        self.literals.append(string)
        self.top.last = .operand
        self.top.operatorByte = 0
    }

    /// The text of a string; nil if code has a part in it.
    private static func plain(_ text: String, isTemplate: Bool) -> String? {
        guard !(isTemplate && text.contains("${")) else { return nil }
        guard text.contains("\\") else { return text }
        return text.split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: " ").filter {
            $0 != "\\"
        }
    }

    private mutating func addShown(_ kind: TemplateNode.Kind, from start: Int) {
        var node = TemplateNode(kind, parent: self.owner, offset: start)
        node.end = self.cursor.position
        node.branches = self.branches
        _ = self.tree.append(node)
    }

    /// Whether the value at the position is one of what the code may give, and no part of a computation.
    private var isInPlaceOfValue: Bool {
        switch self.top.operatorByte {
        case 0: self.top.last == .start
        case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "="):
            true
        default: false
        }
    }

    /// How the value before the position is used.
    private enum Use {
        case shown, condition
        /// Up to a position.
        case computed(end: Int)
    }

    /// Decided by what follows, members and calls included.
    private var use: Use {
        var probe = self.cursor
        let limit = probe.position + Self.lookAhead
        var isPlain = true
        while probe.position < limit {
            probe.skipBlanks()
            switch probe.peek() {
            case UInt8(ascii: "("), UInt8(ascii: "["):
                let bracket = ByteCursor(probe.source, in: probe.position..<min(probe.end, limit))
                probe.position = bracket.behindBracket
            case UInt8(ascii: ".") where probe.peek(1).isNameStart: probe.position += 1
            case UInt8(ascii: "?") where probe.peek(1) == UInt8(ascii: "."): probe.position += 2
            case _ where !isPlain && probe.peek().isName: _ = probe.take { $0.isName }
            default: return Self.use(before: probe, isPlain: isPlain)
            }
            isPlain = false
        }
        return .computed(end: limit)
    }

    /// Bytes that are looked at to learn what becomes of a value.
    private static let lookAhead = 2_000

    private static func use(before probe: ByteCursor, isPlain: Bool) -> Use {
        let value = isPlain ? Use.shown : .computed(end: probe.position)
        switch probe.peek() {
        case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
            return .condition
        case UInt8(ascii: "?"): return probe.peek(1) == UInt8(ascii: "?") ? value : .condition
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"): return .computed(end: probe.position)
        default: return value
        }
    }

    private mutating func readNumber() {
        _ = self.cursor.take { $0.isName || $0 == 0x2E }
        self.top.last = .operand
        self.top.operatorByte = 0
    }

    private static let operatorWords: Set<String> = [
        "return", "default", "case", "yield", "await", "else", "do", "typeof", "in", "of", "new", "delete",
        "void", "throw",
        "extends",
    ]
    private static let statementWords: Set<String> = [
        "const", "let", "var", "return", "function", "if", "export", "import", "class", "for", "while",
        "switch",
        "type", "interface", "enum",
    ]

    private mutating func readName() {
        let start = self.cursor.position
        let range = self.cursor.take { $0.isName }
        let word = self.cursor.string(range)
        if Self.statementWords.contains(word) { self.beginStatement(word) }
        if word == "as" || word == "satisfies", self.top.last == .operand { return }
        guard !Self.operatorWords.contains(word) else {
            self.top.last = .operator
            self.top.operatorByte = word == "return" ? UInt8(ascii: ",") : 0
            self.top.name = nil
            return
        }
        self.showName(word, from: start)
        let isStatement = Self.statementWords.contains(word)
        self.top.last = isStatement ? .operator : .operand
        self.top.operatorByte = 0
        self.top.name = isStatement ? nil : range
        if !isStatement, self.top.declaration != nil, self.top.declaration?.name == nil {
            self.top.declaration?.name = range
        }
    }

    private mutating func beginStatement(_ word: String) {
        self.endDefinition()
        self.top.declaration =
            ["const", "let", "var"].contains(word) ? JSXFrame.Declaration(isConstant: word == "const") : nil
    }

    /// Adds a name that stands in the place of a value.
    private mutating func showName(_ word: String, from start: Int) {
        let silent: Set<String> = ["true", "false", "null", "undefined", "async"]
        guard self.top.isShown, self.isInPlaceOfValue, !Self.statementWords.contains(word),
            !silent.contains(word)
        else { return }
        switch self.use {
        case .shown: self.addShown(.reference(word), from: start)
        case .computed(let end):
            self.addShown(.unknown(self.cursor.string(start..<min(end, start + 200))), from: start)
        case .condition: break
        }
    }

    private mutating func readOperator(_ byte: UInt8) {
        let next = self.cursor.peek(1)
        self.cursor.position += 1
        switch byte {
        case UInt8(ascii: "?"):
            if next == UInt8(ascii: "?") || next == UInt8(ascii: ".") || next == UInt8(ascii: ":") {
                self.cursor.position += 1
                self.note(next == UInt8(ascii: "?") ? UInt8(ascii: "|") : UInt8(ascii: "."))
                return
            }
            self.top.ternaries.append(
                Branch(of: self.tree.source.place(at: self.cursor.position - 1), way: 0)
            )
        case UInt8(ascii: ":"):
            guard let index = self.top.ternaries.lastIndex(where: { $0.way == 0 }) else {
                self.note(UInt8(ascii: ","))
                return
            }
            self.top.ternaries.removeSubrange((index + 1)...)
            self.top.ternaries[index].way = 1
        case UInt8(ascii: "="):
            if next == UInt8(ascii: ">") {
                self.cursor.position += 1
                self.readArrow()
                return
            }
            if next == UInt8(ascii: "=") {
                _ = self.cursor.take { $0 == 0x3D }
                self.note(UInt8(ascii: "~"))
                return
            }
            self.beginDefinition()
            return
        case UInt8(ascii: "&"), UInt8(ascii: "|"):
            _ = self.cursor.take { $0 == byte }
            if byte == UInt8(ascii: "&") { self.noteCondition() }
        case UInt8(ascii: ";"), UInt8(ascii: ","):
            self.top.ternaries = []
            if byte == UInt8(ascii: ";") || self.top.kind == .code(closer: 0) { self.endDefinition() }
        default: break
        }
        self.note(byte)
    }

    private mutating func note(_ byte: UInt8) {
        self.top.last = .operator
        self.top.operatorByte = byte
    }

    /// `isOpen && …` and `!isOpen && …` never go together.
    private mutating func noteCondition() {
        guard self.top.kind != .code(closer: 0), case .childCode = self.top.kind, self.top.ternaries.isEmpty
        else { return }
        let code = self.cursor.string(self.top.start..<max(self.top.start, self.cursor.position - 2)).trimmed(
            " \t\r\n"
        )
        let name = code.trimmed("! ")
        guard !name.isEmpty, name.utf8.allSatisfy({ $0.isName || $0 == 0x2E }) else { return }
        let place = SourcePlace(path: self.tree.source.path, object: name)
        self.top.ternaries.append(Branch(of: place, way: code.hasPrefix("!") ? 1 : 0))
    }

    /// Behind `name =`, what follows belongs to the name.
    private mutating func beginDefinition() {
        let name = self.top.declaration?.name ?? self.top.name
        self.top.last = .operator
        guard let name, self.top.outerOwner == nil, !self.isShownCode else {
            self.top.operatorByte = UInt8(ascii: ",")
            return
        }
        let text = self.cursor.string(name)
        var node = TemplateNode(.definition(name: text), parent: MarkupTree.root, offset: name.lowerBound)
        node.isConstant = self.top.declaration?.isConstant == true && self.tree.definitions[text] == nil
        self.top.declaration = nil
        let index = self.tree.append(node)
        if let other = self.tree.definitions[text] {
            self.tree[other].isConstant = false
        } else {
            self.tree.definitions[text] = index
        }
        self.top.outerOwner = self.top.owner
        self.top.owner = index
        self.top.isShown = true
        self.top.operatorByte = UInt8(ascii: "=")
    }

    /// Whether the code is that of a value between tags, where nothing is defined.
    private var isShownCode: Bool {
        if case .childCode = self.top.kind { return true }
        return false
    }

    mutating func endDefinition() {
        guard let outer = self.top.outerOwner else { return }
        self.tree[self.top.owner].end = self.cursor.position
        self.top.owner = outer
        self.top.outerOwner = nil
        self.top.isShown = false
        self.top.ternaries = []
    }

    private mutating func readArrow() {
        if self.top.outerOwner != nil { self.tree[self.top.owner].isFunction = true }
        self.note(UInt8(ascii: "="))
        if self.top.outerOwner == nil, case .definition = self.tree[self.owner].kind {
            self.top.operatorByte = UInt8(ascii: ",")
        }
    }

    private mutating func readOpening(_ byte: UInt8) {
        let closers: [UInt8: UInt8] = [0x7B: 0x7D, 0x28: 0x29, 0x5B: 0x5D]
        let isCall = byte != UInt8(ascii: "(") || self.top.last == .operand
        var frame = JSXFrame(
            .code(closer: closers[byte] ?? 0),
            start: self.cursor.position + 1,
            owner: self.owner,
            isShown: self.top.isShown && !isCall && self.isInPlaceOfValue
        )
        frame.operatorByte = isCall ? UInt8(ascii: ",") : UInt8(ascii: "=")
        self.cursor.position += 1
        guard self.frames.count < Self.maximumDepth else { return }
        self.push(frame)
    }

    private mutating func readClosing(_ byte: UInt8) {
        self.cursor.position += 1
        var index = self.frames.count - 1
        while index > 0, self.frames[index].isCode {
            if self.frames[index].closer == byte {
                self.close(at: index)
                return
            }
            // Brackets do not reach out of the code they stand in.
            guard case .code = self.frames[index].kind else { return }
            index -= 1
        }
    }

    private mutating func close(at index: Int) {
        while self.frames.count > index + 1 { self.pop() }
        self.endDefinition()
        self.pop()
        guard self.top.isCode else { return }
        self.top.last = .operand
        self.top.operatorByte = 0
        self.top.name = nil
    }
}
