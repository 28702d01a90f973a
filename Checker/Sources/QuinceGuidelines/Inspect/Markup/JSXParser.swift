/// Reads programs with JSX in them: the elements, what names stand for that appear in them, and the strings.
///
/// It follows brackets, strings, comments and tags, and understands nothing else of the language.
struct JSXParser: Sendable {
    /// Deeper elements are read as if they were one level higher.
    static let maximumDepth = 512

    var cursor: ByteCursor
    var tree: MarkupTree
    var frames: [JSXFrame]
    /// Strings and template literals, for markup in them.
    var literals: [ScriptString] = []
    /// Whether `<` may begin an element; not so in TypeScript without JSX.
    let hasElements: Bool

    static func result(of source: SourceText, in range: Range<Int>? = nil, hasElements: Bool = true)
        -> JSXSource
    {
        var parser = JSXParser(source, in: range, hasElements: hasElements)
        parser.run()
        return JSXSource(tree: parser.tree, literals: parser.literals)
    }

    private init(_ source: SourceText, in range: Range<Int>?, hasElements: Bool) {
        self.cursor = ByteCursor(source, in: range)
        self.tree = MarkupTree(source)
        self.frames = [JSXFrame(.code(closer: 0), start: 0, owner: MarkupTree.root)]
        self.hasElements = hasElements
    }

    private mutating func run() {
        while !self.cursor.isAtEnd, let frame = self.frames.last {
            let start = self.cursor.position
            switch frame.kind {
            case .tag(let node): self.readTag(node)
            case .children(let node): self.readChildren(of: node)
            case .template: self.readTemplate()
            case .code, .templateCode, .childCode, .attributeCode, .spread: self.readCode()
            }
            // Every step goes on, or leaves a frame behind.
            if self.cursor.position == start, self.frames.count >= self.depthBefore(frame) {
                self.cursor.position += 1
            }
        }
        for frame in self.frames.reversed() { self.finish(frame) }
    }

    private func depthBefore(_ frame: JSXFrame) -> Int {
        self.frames.last?.kind == frame.kind && self.frames.last?.start == frame.start
            ? self.frames.count : Int.max
    }

    mutating func push(_ frame: JSXFrame) {
        if self.frames.count < Self.maximumDepth { self.frames.append(frame) }
    }

    /// Leaves the innermost frame.
    mutating func pop() {
        guard self.frames.count > 1, let frame = self.frames.popLast() else { return }
        self.finish(frame)
    }

    /// Writes down where something ended.
    private mutating func finish(_ frame: JSXFrame) {
        switch frame.kind {
        case .childCode(let node): self.tree[node].end = self.cursor.position
        case .tag(let node), .children(let node): self.tree[node].end = self.cursor.position
        case .attributeCode(let element, let attribute): self.finishAttribute(attribute, of: element, frame)
        default: break
        }
    }

    private mutating func finishAttribute(_ attribute: Int, of element: Int, _ frame: JSXFrame) {
        let end = max(frame.start, self.cursor.isAtEnd ? self.cursor.end : self.cursor.position - 1)
        let code = self.cursor.string(frame.start..<end)
        var value = MarkupAttribute.Value.computed(code)
        if let literal = CodeLiteral.value(of: code) {
            value = .literal(literal)
            let blanks = code.utf8.prefix { $0.isBlank }.count
            let isQuoted = code.utf8.dropFirst(blanks).first.map { [0x22, 0x27, 0x60].contains($0) } == true
            self.tree[element].attributes[attribute].valueOffset = frame.start + blanks + (isQuoted ? 1 : 0)
        }
        self.tree[element].attributes[attribute].value = value
    }

    /// The conditions around the position, from the innermost element on.
    var branches: [Branch] {
        var branches: [Branch] = []
        for frame in self.frames.reversed() {
            guard frame.isCode else { break }
            branches += frame.ternaries
        }
        return branches
    }
}

/// A program as it was read.
struct JSXSource: Sendable {
    var tree: MarkupTree
    var literals: [ScriptString]
}

/// A string of a program.
struct ScriptString: Sendable {
    /// What stands between the quotation marks.
    var range: Range<Int>
    /// Whether `${…}` in it is code.
    var isTemplate: Bool
    /// What stands before a template literal, such as `styled.div`.
    var tag: String = ""
    /// The name that is given to it.
    var definition: String?
}
