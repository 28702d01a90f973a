/// Makes expressions and statements of tokens, in one pass.
struct CodeReader {
    /// How deep expressions and statements may be nested; deeper ones become `.other`.
    static let maximumDepth = 160
    /// How long a chain of members, calls or operators may be.
    static let maximumChain = 400

    let language: CodeLanguage
    let tokens: [CodeToken]
    var index = 0
    /// Where the brackets around end: what is read inside never goes further.
    private var limit: Int
    var depth = 0
    /// Annotations in front of what comes next.
    var annotations: [String] = []

    /// The statements of a file.
    static func read(_ bytes: some Sequence<UInt8>, _ language: CodeLanguage) -> CodeBlock {
        let tokens = CodeLexer.tokens(of: Array(bytes), in: language)
        var reader = CodeReader(language, tokens)
        return reader.block(isType: false)
    }

    init(_ language: CodeLanguage, _ tokens: [CodeToken], depth: Int = 0) {
        self.language = language
        self.tokens = tokens
        self.depth = depth
        self.limit = tokens.count
    }

    static let end = CodeToken(kind: .close, offset: 0, startsLine: true)

    var isAtEnd: Bool { self.index >= self.limit }

    func token(_ distance: Int = 0) -> CodeToken {
        let place = self.index + distance
        return place >= 0 && place < self.limit ? self.tokens[place] : Self.end
    }

    /// Reads what stands in brackets, and steps after the one that closes them.
    ///
    /// Without the limit, a tag that isn't closed would be read to the end of the file, and then again by what is around it.
    mutating func inside<Result>(until end: Int, _ read: (inout CodeReader) -> Result) -> Result {
        let outer = self.limit
        self.limit = min(outer, end)
        defer {
            self.limit = outer
            self.index = min(end + 1, outer)
        }
        return read(&self)
    }

    /// Steps over a sign where it is next.
    mutating func skip(_ sign: String) -> Bool {
        guard !self.isAtEnd, self.token().isSign(sign) else { return false }
        self.index += 1
        return true
    }

    /// Steps over a name where it is next.
    mutating func skip(word: String) -> Bool {
        guard !self.isAtEnd, self.token().isName(word) else { return false }
        self.index += 1
        return true
    }

    /// The index of the bracket that closes the one here; never in front of it.
    var mate: Int { max(self.index, min(self.token().mate, self.tokens.count)) }

    /// Steps after the bracket that closes the one here.
    mutating func skipBrackets() { self.index = min(self.mate + 1, self.tokens.count) }

    /// Steps over `<…>` where types stand in it; false if it is no list of types.
    mutating func skipTypes() -> Bool {
        guard self.token().isSign("<") else { return false }
        var depth = 0
        var place = self.index
        while place < min(self.tokens.count, self.index + 40) {
            let token = self.tokens[place]
            switch (token.kind, token.word) {
            case (.sign, "<"): depth += 1
            case (.sign, ">"): depth -= 1
            case (.sign, ","), (.sign, "."), (.sign, "?"), (.sign, "|"), (.sign, "&"), (.sign, "*"),
                (.sign, ":"):
                break
            case (.name, _), (.text, _), (.sign, "=>"), (.sign, "->"), (.sign, "="), (.sign, ";"): break
            case (.open, _) where token.mate < self.tokens.count: place = token.mate
            default: return false
            }
            place += 1
            if depth == 0 {
                self.index = place
                return true
            }
        }
        return false
    }

    /// Runs a reading one level deeper; nil, and one token further, where that is too deep.
    mutating func deeper<Result>(_ read: (inout CodeReader) -> Result) -> Result? {
        guard self.depth < Self.maximumDepth else {
            if self.token().kind == .open { self.skipBrackets() } else { self.index += 1 }
            return nil
        }
        self.depth += 1
        defer { self.depth -= 1 }
        return read(&self)
    }
}
