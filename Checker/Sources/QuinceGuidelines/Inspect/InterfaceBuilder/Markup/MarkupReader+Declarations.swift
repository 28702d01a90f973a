extension MarkupReader {
    private static let instructionEnd = Array("?>".utf8)
    private static let commentStart = Array("<!--".utf8)
    private static let commentEnd = Array("-->".utf8)
    private static let sectionStart = Array("<![CDATA[".utf8)
    private static let sectionEnd = Array("]]>".utf8)
    private static let typeStart = Array("<!DOCTYPE".utf8)

    /// `<?…?>`: skipped, but an encoding that is not read here is said.
    mutating func instruction() throws(MarkupRefusal) {
        let start = self.position
        try self.skip(past: Self.instructionEnd, from: start + 2, "ends inside <?")
        let text = String(decoding: self.bytes[start..<self.position], as: UTF8.self)
        guard text.hasPrefix("<?xml "), let named = text.firstRange(of: "encoding=") else { return }
        let encoding = text[named.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }.lowercased()
        guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) else {
            throw MarkupRefusal("says it is \(encoding); save it as UTF-8", at: start)
        }
    }

    /// `<!--`, `<![CDATA[` and `<!DOCTYPE`.
    mutating func declaration() throws(MarkupRefusal) {
        let start = self.position
        if self.stands(Self.commentStart) {
            try self.skip(past: Self.commentEnd, from: start + 4, "ends inside a comment")
        } else if self.stands(Self.sectionStart) {
            try self.skip(past: Self.sectionEnd, from: start + 9, "ends inside <![CDATA[")
        } else if self.stands(Self.typeStart), self.elements.isEmpty {
            try self.skipDocumentType()
        } else {
            throw MarkupRefusal("has a <! that isn't a comment", at: start)
        }
    }

    private func stands(_ word: [UInt8]) -> Bool {
        guard self.position + word.count <= self.bytes.count else { return false }
        for index in 0..<word.count where self.bytes[self.position + index] != word[index] { return false }
        return true
    }

    private mutating func skip(past end: [UInt8], from start: Int, _ reason: String) throws(MarkupRefusal) {
        let begin = self.position
        self.position = min(start, self.bytes.count)
        while self.position < self.bytes.count, !self.stands(end) { self.position += 1 }
        guard self.position < self.bytes.count else { throw MarkupRefusal(reason, at: begin) }
        self.position += end.count
    }

    /// Skips a document type with its inner subset; nothing in it is used.
    private mutating func skipDocumentType() throws(MarkupRefusal) {
        let start = self.position
        var depth = 0
        var quote: UInt8?
        while self.position < self.bytes.count {
            let byte = self.bytes[self.position]
            self.position += 1
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0: return
            default: break
            }
        }
        throw MarkupRefusal("ends inside <!DOCTYPE", at: start)
    }
}
