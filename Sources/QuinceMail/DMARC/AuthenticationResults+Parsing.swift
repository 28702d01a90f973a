extension AuthenticationResults {
    /// The results of the topmost field of a server; nil if there is no such field, or it can't be read.
    ///
    /// A field below it isn't used in its place: it could be from anybody.
    public static func topmost(in header: HeaderBlock, of serverID: String) -> Self? {
        header["Authentication-Results"].first {
            Self.serverID(of: $0)?.isSame(ignoringCase: serverID) == true
        }.flatMap { Self(parsing: $0) }
    }

    /// The name of the server in a field `Authentication-Results`, in lower case; nil if it can't be read.
    ///
    /// Before a server adds its own field, it removes those for which this is its name or nil.
    public static func serverID(of field: HeaderField) -> String? {
        var reader = ResultReader(field.rawValue)
        return reader.serverID()
    }

    /// Reads a field; nil if it can't be read completely.
    public init?(parsing field: HeaderField) {
        var reader = ResultReader(field.rawValue)
        guard let serverID = reader.serverID() else { return nil }
        var results: [Result] = []
        while reader.take(UInt8(ascii: ";")) {
            if reader.takeNone() || reader.isAtEnd { break }
            guard results.count < Self.maximumCount, let result = reader.result() else { return nil }
            results.append(result)
        }
        guard reader.isAtEnd else { return nil }
        self.init(serverID: serverID, results: results)
    }
}

/// Reads the parts of a field `Authentication-Results` in order; blanks and comments between them are skipped.
private struct ResultReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        // The line breaks of folding mean nothing, also within quotes.
        self.rest = bytes.filter { $0 != .carriageReturn && $0 != .lineFeed }[...]
        self.skip()
    }

    var isAtEnd: Bool { self.rest.isEmpty }

    /// Skips folding and comments; a comment that doesn't end stays, and nothing can be read there.
    private mutating func skip() {
        while let byte = self.rest.first {
            if byte.isFolding {
                self.rest.removeFirst()
            } else {
                guard byte == UInt8(ascii: "("), self.skipComment() else { return }
            }
        }
    }

    private mutating func skipComment() -> Bool {
        var rest = self.rest
        var depth = 0
        while let byte = rest.popFirst() {
            switch byte {
            case .backslash: rest = rest.dropFirst()
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: continue
            }
            guard depth <= AddressTokens.maximumDepth else { return false }
            if depth == 0 {
                self.rest = rest
                return true
            }
        }
        return false
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard self.rest.first == byte else { return false }
        self.rest.removeFirst()
        self.skip()
        return true
    }

    /// A run of printable bytes without `stops`, or a quoted string; nil if neither comes next.
    private mutating func word(until stops: String) -> String? {
        if self.rest.first == .quote {
            guard let content = MailAddress.takeQuoted(&self.rest) else { return nil }
            self.skip()
            return String(decoding: content, as: UTF8.self)
        }
        let word = self.rest.prefix { !$0.isFolding && !$0.isControl && !stops.utf8.contains($0) }
        guard !word.isEmpty else { return nil }
        self.rest = self.rest[word.endIndex...]
        self.skip()
        return String(decoding: word, as: UTF8.self)
    }

    mutating func serverID() -> String? {
        let name = self.word(until: "();=\"")
        // The version of the field; there is only one (RFC 8601 §2.2).
        if self.rest.first?.isDigit == true {
            guard self.word(until: "();=\"") == "1" else { return nil }
        }
        guard self.isAtEnd || self.rest.first == UInt8(ascii: ";") else { return nil }
        return name?.lowercasedASCII
    }

    /// Whether `none` stands alone.
    mutating func takeNone() -> Bool {
        var copy = self
        guard copy.word(until: "();=\"")?.lowercasedASCII == "none", copy.isAtEnd else { return false }
        self = copy
        return true
    }

    mutating func result() -> AuthenticationResults.Result? {
        guard let method = self.word(until: "();=\"/")?.lowercasedASCII else { return nil }
        if self.take(UInt8(ascii: "/")) {
            guard self.word(until: "();=\"/") != nil else { return nil }
        }
        guard self.take(UInt8(ascii: "=")), let value = self.word(until: "();=\"")?.lowercasedASCII else {
            return nil
        }
        var reason: String?
        var properties: [AuthenticationResults.Property] = []
        while !self.isAtEnd, self.rest.first != UInt8(ascii: ";") {
            guard let key = self.word(until: "();=\"")?.lowercasedASCII, self.take(UInt8(ascii: "=")),
                let text = self.word(until: "();\"")
            else { return nil }
            if key == "reason" {
                reason = text
            } else {
                let parts = key.split(separator: ".", maxSplits: 1)
                guard parts.count == 2 else { return nil }
                properties.append(.init(String(parts[0]), String(parts[1]), text))
            }
        }
        return .init(method: method, value: value, reason: reason, properties: properties)
    }
}
