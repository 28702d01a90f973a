/// The fields that say what the body is, made anew (RFC 2045, RFC 2183, RFC 3282, RFC 3834).
struct ContentFields {
    /// The parameters of `Content-Type` that programs need to read a body.
    private static let parameters = [
        "boundary", "charset", "format", "delsp", "type", "start", "report-type", "protocol", "micalg",
        "smime-type", "method",
    ]
    private static let encodings: Set<String> = ["7bit", "8bit", "binary", "base64", "quoted-printable"]
    /// The octets of a parameter.
    private static let maximumLength = 200

    private var lines: [(name: String, value: String)] = []

    /// Takes what can be understood; nil if the body can't be read without a boundary that names the mailbox.
    init?(_ header: HeaderBlock, _ trace: MailboxTrace) {
        let value = { (name: String) in header[name].first.map { HeaderParameters($0.rawValue[...]) } }
        let text = { (name: String) in header[name].first?.value.lowercasedASCII }
        if let type = value("Content-Type"), Self.isType(type.value) {
            let isMultipart = type.value.hasPrefix("multipart/")
            var line = type.value
            for name in Self.parameters {
                guard let parameter = type[name] else { continue }
                let isSound = Self.isText(parameter) && !trace.isIn(Array(parameter.utf8))
                if name == "boundary", isMultipart, !isSound { return nil }
                if isSound { line += ";\r\n \(name)=\(Self.quoted(parameter))" }
            }
            self.add("Content-Type", line + Self.filename("name", type["name"], trace), trace)
        }
        // Every message with such a field has version 1.0 (RFC 2045 §4).
        if value("MIME-Version") != nil { self.add("MIME-Version", "1.0", trace) }
        if let encoding = value("Content-Transfer-Encoding")?.value, Self.encodings.contains(encoding) {
            self.add("Content-Transfer-Encoding", encoding, trace)
        }
        if let disposition = value("Content-Disposition"), Self.isToken(disposition.value) {
            let name = Self.filename("filename", disposition["filename"], trace)
            self.add("Content-Disposition", disposition.value + name, trace)
        }
        if let language = text("Content-Language"), language.utf8.count <= Self.maximumLength,
            language.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-, ".utf8.contains($0) }),
            !language.isEmpty
        {
            self.add("Content-Language", language, trace)
        }
        if let automatic = value("Auto-Submitted")?.value, Self.isToken(automatic) {
            self.add("Auto-Submitted", automatic, trace)
        }
    }

    func fields() throws(HeaderRefusal) -> [HeaderField] {
        var fields: [HeaderField] = []
        for line in self.lines { fields.append(try HeaderField(name: line.name, value: line.value)) }
        return fields
    }

    private mutating func add(_ name: String, _ value: String, _ trace: MailboxTrace) {
        if !trace.isIn(Array(value.utf8)) { self.lines.append((name, value)) }
    }

    private static func isType(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 && parts.allSatisfy(Self.isToken)
    }

    private static func isToken(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-+._".utf8.contains($0) }
    }

    private static func isText(_ text: String) -> Bool {
        (1...Self.maximumLength).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.utf8.flatMap { $0 == .quote || $0 == .backslash ? [.backslash, $0] : [$0] }
        return "\"\(String(decoding: escaped, as: UTF8.self))\""
    }

    /// The parameter with the name of a file, in UTF-8 if ASCII isn't enough (RFC 2231 §4); empty without one.
    private static func filename(_ parameter: String, _ name: String?, _ trace: MailboxTrace) -> String {
        guard let name = name.map({ EncodedWords.decode(Array($0.utf8)) }), !name.isEmpty,
            name.utf8.count <= Self.maximumLength, !trace.isIn(Array(name.utf8))
        else { return "" }
        if Self.isText(name) { return ";\r\n \(parameter)=\(Self.quoted(name))" }
        let encoded = name.utf8.map { byte -> String in
            if byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") {
                return String(Unicode.Scalar(byte))
            }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return ";\r\n \(parameter)*=utf-8''\(encoded.joined())"
    }
}
