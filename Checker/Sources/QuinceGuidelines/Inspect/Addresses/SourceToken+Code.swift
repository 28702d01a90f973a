extension SourceToken {
    /// The pieces of a text: of a program in a language with a tokenizer of its own by that one, of anything else by what most
    /// languages have in common.
    static func tokens(of source: SourceText) -> [SourceToken] {
        let languages: [String: CodeLanguage] = [
            "js": .script, "jsx": .script, "tsx": .script, "mjs": .script, "cjs": .script, "kt": .kotlin,
            "dart": .dart,
        ]
        guard let language = languages[source.ending], source.bytes.count <= CodeFile.maximumSize else {
            return CodeTokenReader.tokens(of: source)
        }
        let tokens = CodeLexer.tokens(of: Array(source.bytes), in: language)
        return Array(tokens.lazy.flatMap { SourceToken.pieces(of: $0, in: source) }.prefix(Self.maximumCount))
    }

    private static func pieces(of token: CodeToken, in source: SourceText) -> [SourceToken] {
        switch token.kind {
        case .name: [SourceToken(kind: .name(token.word), offset: token.offset)]
        case .number: [SourceToken(kind: .number, offset: token.offset)]
        case .text: [Self.string(token, in: source)]
        case .tag: [SourceToken(kind: .mark(0x3C), offset: token.offset)]
        case .tagEnd, .tagClose: [SourceToken(kind: .mark(0x3E), offset: token.offset)]
        case .markup: []
        case .sign where token.word == "=>": [SourceToken(kind: .arrow, offset: token.offset)]
        // A comparison sets nothing.
        case .sign where token.word.hasSuffix("=="): [SourceToken(kind: .mark(0x7E), offset: token.offset)]
        case .sign, .open, .close:
            token.word.utf8.enumerated().map { SourceToken(kind: .mark($1), offset: token.offset + $0) }
        }
    }

    private static func string(_ token: CodeToken, in source: SourceText) -> SourceToken {
        var text = ""
        var isComputed = false
        for piece in token.pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .code(let code):
                text += "${" + code.map(\.word).joined() + "}"
                isComputed = true
            }
        }
        // Templates of other languages are filled in later.
        isComputed = isComputed || ["{{", "%s", "%@"].contains(where: text.contains)
        let bytes = source.bytes[token.offset...].prefix(3)
        let isTriple = bytes.count == 3 && Set(bytes).count == 1 && !text.isEmpty
        return SourceToken(
            kind: .string(text, isComputed: isComputed),
            offset: token.offset + (isTriple ? 3 : 1)
        )
    }
}
