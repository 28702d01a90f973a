import NIOCore

/// Puts the lines of a server together to replies (RFC 5321 §4.2).
struct SMTPReplyReader: Sendable {
    struct Malformed: Error {}

    /// The octets of a line; servers exceed the 512 of RFC 5321 §4.5.3.1.5 with addresses in their texts.
    static let maximumLineLength = 2_048
    /// The lines of a reply.
    static let maximumLines = 128

    private var lines: [String] = []
    private var code: Int?

    /// Takes a line without CRLF.
    ///
    /// - Returns: The reply, if the line is its last.
    mutating func take(_ line: [UInt8]) throws(Malformed) -> SMTPReply? {
        guard line.count >= 3, (0x32...0x35).contains(line[0]), line[..<3].allSatisfy(\.isDigit),
            self.lines.count < Self.maximumLines
        else { throw Malformed() }
        let code = line[..<3].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard self.code == nil || self.code == code else { throw Malformed() }
        let mark = line.count > 3 ? line[3] : .space
        guard mark == .space || mark == UInt8(ascii: "-") else { throw Malformed() }
        self.code = code
        self.lines.append(String(decoding: line.dropFirst(4), as: UTF8.self))
        guard mark == .space else { return nil }
        defer { self = Self() }
        return Self.reply(code, self.lines)
    }

    /// Takes the enhanced status code off the lines, if all of them have the same one.
    private static func reply(_ code: Int, _ lines: [String]) -> SMTPReply {
        guard let status = Self.status(lines[0], code), lines.allSatisfy({ Self.status($0, code) == status })
        else {
            return SMTPReply(code, nil, lines: lines)
        }
        return SMTPReply(
            code,
            status,
            lines: lines.map { String($0.dropFirst(status.count).drop { $0 == " " }) }
        )
    }

    /// Such as `5.1.1` at the beginning of a text (RFC 2034 §4).
    private static func status(_ text: String, _ code: Int) -> String? {
        let word = text.prefix { $0 != " " }
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "\(code / 100)",
            parts.allSatisfy({ (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) })
        else { return nil }
        return String(word)
    }
}
