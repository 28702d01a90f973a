/// One field of a header section, byte for byte.
///
/// Two fields are equal if all their bytes are.
public struct HeaderField: Hashable, Sendable {
    /// The name as it was written, without the colon and blanks before it.
    public let name: String
    /// The name with ASCII letters in lower case, for comparison.
    public let lowercasedName: String
    /// The whole field: name, colon, value, and the CRLF at the end of each of its lines.
    public let raw: [UInt8]
    /// The place of the byte after the colon in ``raw``.
    let valueStart: Int

    /// The bytes between the colon and the last CRLF, with the line breaks of folding.
    public var rawValue: ArraySlice<UInt8> { self.raw[self.valueStart..<self.raw.count - 2] }

    /// The value on one line, without blanks at both ends; bytes that aren't UTF-8 become U+FFFD.
    ///
    /// Only the line breaks are removed, the blank after each stays (RFC 5322 §2.2.3).
    public var value: String {
        let line = self.rawValue.filter { $0 != .carriageReturn && $0 != .lineFeed }
        return String(decoding: line[...].trimmed(\.isBlank), as: UTF8.self)
    }

    /// Reads a field that fills `raw`, with the CRLF at its end.
    ///
    /// Blanks between name and colon are accepted, as RFC 5322 §4.5 requires of readers: a check that doesn't see `From :` would
    /// let another reader see it.
    ///
    /// - Throws: ``HeaderRefusal``.
    public init(parsing raw: some Collection<UInt8>) throws(HeaderRefusal) {
        let raw = Array(raw)
        try Self.check(raw)
        let written = raw.prefix { $0 != UInt8(ascii: ":") }
        let name = written.trimmed(\.isBlank)
        guard written.count < raw.count - 2, !name.isEmpty, name.startIndex == 0,
            name.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .noName }
        self.name = String(decoding: name, as: UTF8.self)
        self.lowercasedName = name.lowercasedText
        self.raw = raw
        self.valueStart = written.count + 1
    }

    /// Makes a field of a name and a value; the value can contain folding.
    ///
    /// - Throws: ``HeaderRefusal``, if a line break in `value` isn't followed by a blank, or a line is too long, so that no value
    ///   can add a field.
    public init(name: String, value: String) throws(HeaderRefusal) {
        guard !name.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0.isBlank }) else { throw .noName }
        try self.init(parsing: Array("\(name): \(value)\r\n".utf8))
    }

    /// - Throws: ``HeaderRefusal``, unless `raw` is one or more lines, each after the first beginning with a blank.
    private static func check(_ raw: [UInt8]) throws(HeaderRefusal) {
        guard raw.count <= HeaderLimits.bytes else { throw .tooLarge }
        var lineStart = 0
        for (place, byte) in raw.enumerated() {
            switch byte {
            case 0: throw .nul
            case .carriageReturn:
                guard place + 1 < raw.count, raw[place + 1] == .lineFeed else { throw .bareLineBreak }
                guard place - lineStart <= HeaderLimits.line else { throw .lineTooLong }
            case .lineFeed:
                guard place > 0, raw[place - 1] == .carriageReturn else { throw .bareLineBreak }
                lineStart = place + 1
                guard lineStart == raw.count || raw[lineStart].isBlank else { throw .noName }
            default: continue
            }
        }
        guard raw.last == .lineFeed else { throw .cut }
    }
}
