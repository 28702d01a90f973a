/// The fields of a part's header, and what they say of its body.
struct PartFields: Sendable {
    private(set) var fields: [(name: String, value: [UInt8])] = []

    /// Adds a line; false if there are too many fields.
    mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
        if line.first?.isBlank == true {
            guard let last = self.fields.indices.last else { return true }
            self.fields[last].value += line
            return true
        }
        guard self.fields.count < MailPartsLimits.fields else { return false }
        // A line without a colon is no field, and nothing to complain of here.
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let name = String(decoding: line[..<colon].trimmed(\.isBlank), as: UTF8.self)
        self.fields.append((name, Array(line[(colon + 1)...])))
        return true
    }

    private subscript(name: String) -> ArraySlice<UInt8>? {
        self.fields.first { $0.name.lowercased() == name }?.value[...]
    }

    private var contentType: HeaderParameters {
        self["content-type"].map(HeaderParameters.init) ?? HeaderParameters(Array("text/plain".utf8)[...])
    }

    var type: String {
        let value = self.contentType.value
        // RFC 2045 §5.2: what can't be understood is text.
        return value.split(separator: "/", omittingEmptySubsequences: false).count == 2 ? value : "text/plain"
    }

    /// Without transfer encoding: only such parts can have others in them (RFC 2045 §6.4).
    var isContainer: Bool {
        self.type.hasPrefix("multipart/") || self.type == "message/rfc822" && self.encoding == .identity
    }

    /// RFC 2046 §5.1.1 allows 70 octets.
    var boundary: String? {
        guard let text = self.contentType["boundary"], (1...200).contains(text.utf8.count) else { return nil }
        return text
    }

    var encoding: TransferEncoding {
        let name = self["content-transfer-encoding"].map { HeaderParameters($0).value }
        return name.flatMap(TransferEncoding.init) ?? .identity
    }

    func part(path: String, decoded: TransferDecoder.Result, children: [MailPart]) -> MailPart {
        let type = self.contentType
        let disposition = self["content-disposition"].map(HeaderParameters.init)
        let filename = disposition?["filename"] ?? type["name"]
        let id = self["content-id"].map { String(decoding: $0.trimmed(\.isFolding), as: UTF8.self) }
        return MailPart(
            path: path,
            header: self.fields.map { MailPart.Field(name: $0.name, value: EncodedWords.decode($0.value)) },
            type: self.type,
            disposition: disposition?.value,
            filename: filename.map { EncodedWords.decode(Array($0.utf8)) },
            contentID: id.map {
                $0.hasPrefix("<") && $0.hasSuffix(">") ? String($0.dropFirst().dropLast()) : $0
            },
            charset: type["charset"]?.lowercased(),
            content: children.isEmpty ? decoded.bytes : [],
            size: children.isEmpty ? decoded.size : 0,
            children: children
        )
    }
}
