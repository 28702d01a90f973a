/// Reads the words and domains of an address list; comments and folding between them are skipped.
struct AddressTokens {
    /// The most comments within each other; a limit of Quince.
    static let maximumDepth = 8

    /// A run of atoms, dots and quoted strings, whose meaning what follows decides.
    struct Words {
        enum Word {
            case atom([UInt8])
            case quoted([UInt8])
            case dot
        }

        var words: [Word] = []
        /// Whether a blank or a comment stands before the word in the same place.
        var gaps: [Bool] = []

        /// The words as a local part: atoms or quoted strings with single dots between them; nil for anything else.
        ///
        /// Blanks around the dots are an obsolete form (RFC 5322 §4.4).
        var localPart: [UInt8]? {
            guard self.words.count % 2 == 1 else { return nil }
            var bytes: [UInt8] = []
            for (place, word) in self.words.enumerated() {
                switch word {
                case .atom(let content) where place % 2 == 0: bytes += content
                case .quoted(let content) where place % 2 == 0: bytes += content
                case .dot where place % 2 == 1: bytes.append(UInt8(ascii: "."))
                default: return nil
                }
            }
            return bytes
        }

        /// The words as a name to show; nil if there are none, or nothing of them can be shown.
        var displayName: String? {
            var bytes: [UInt8] = []
            for (word, gap) in zip(self.words, self.gaps) {
                if gap, !bytes.isEmpty { bytes.append(.space) }
                switch word {
                case .atom(let content), .quoted(let content): bytes += content
                case .dot: bytes.append(UInt8(ascii: "."))
                }
            }
            let name = EncodedWords.decode(bytes)
            return name.isEmpty ? nil : name
        }
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) { self.rest = Array(bytes)[...] }

    /// The next byte that isn't skipped; right after ``skip()`` only.
    var next: UInt8? { self.rest.first }

    /// Whether `byte` comes next; it is taken then.
    mutating func take(_ byte: UInt8) -> Bool {
        guard self.rest.first == byte else { return false }
        self.rest.removeFirst()
        return true
    }

    /// Skips folding and comments.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    mutating func skip() throws(AddressRefusal) -> Bool {
        let start = self.rest.startIndex
        while let byte = self.rest.first {
            if byte.isFolding {
                self.rest.removeFirst()
            } else if byte == UInt8(ascii: "(") {
                try self.skipComment()
            } else {
                break
            }
        }
        return self.rest.startIndex > start
    }

    private mutating func skipComment() throws(AddressRefusal) {
        var depth = 0
        while let byte = self.rest.popFirst() {
            switch byte {
            case .backslash: self.rest = self.rest.dropFirst()
            case UInt8(ascii: "("):
                depth += 1
                guard depth <= Self.maximumDepth else { throw .tooDeep }
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return }
            default: continue
            }
        }
        throw .notClosed
    }

    mutating func words() throws(AddressRefusal) -> Words {
        var found = Words()
        while true {
            let gap = try self.skip()
            guard let byte = self.rest.first else { return found }
            if byte == .quote {
                found.words.append(.quoted(try self.quoted()))
            } else if byte == UInt8(ascii: ".") {
                self.rest.removeFirst()
                found.words.append(.dot)
            } else {
                let atom = self.rest.prefix(while: \.isAtom)
                guard !atom.isEmpty else { return found }
                self.rest = self.rest[atom.endIndex...]
                found.words.append(.atom(Array(atom)))
            }
            found.gaps.append(gap)
        }
    }

    /// The content of a quoted string; line breaks of folding are removed from it.
    private mutating func quoted() throws(AddressRefusal) -> [UInt8] {
        self.rest.removeFirst()
        var content: [UInt8] = []
        while let byte = self.rest.popFirst() {
            switch byte {
            case .quote: return content
            case .carriageReturn, .lineFeed: continue
            case .backslash: content += self.rest.popFirst().map { [$0] } ?? []
            default: content.append(byte)
            }
        }
        throw .notClosed
    }

    /// A domain or an address literal, and the skipped bytes around it.
    mutating func domain() throws(AddressRefusal) -> [UInt8] {
        try self.skip()
        var domain: [UInt8] = []
        if self.rest.first == UInt8(ascii: "[") {
            domain = Array(self.rest.prefix { $0 != UInt8(ascii: "]") }) + [UInt8(ascii: "]")]
            self.rest = self.rest.dropFirst(domain.count)
        } else {
            while let byte = self.rest.first, byte.isAtom || byte == UInt8(ascii: ".") {
                let part = self.rest.prefix { $0.isAtom || $0 == UInt8(ascii: ".") }
                domain += part
                self.rest = self.rest[part.endIndex...]
                // Two atoms without a dot between them aren't one domain.
                guard try self.skip(), domain.last != UInt8(ascii: "."), self.rest.first != UInt8(ascii: ".")
                else { continue }
                break
            }
        }
        try self.skip()
        return domain
    }

    /// Skips the route before an address: `@one.example,@two.example:` (RFC 5322 §4.4); it has no meaning any more.
    mutating func skipRoute() throws(AddressRefusal) {
        try self.skip()
        guard let first = self.rest.first, first == UInt8(ascii: "@") || first == UInt8(ascii: ",") else {
            return
        }
        while !self.take(UInt8(ascii: ":")) {
            if self.take(UInt8(ascii: "@")) {
                guard try !self.domain().isEmpty else { throw .domain }
            } else {
                guard self.take(UInt8(ascii: ",")) else { throw .domain }
                try self.skip()
            }
        }
    }
}
