/// An answer of an SMTP server: a code, an enhanced status code, and one or more lines of text (RFC 5321 §4.2, RFC 2034).
public struct SMTPReply: Hashable, Sendable, CustomStringConvertible {
    /// What a reply means for the client (RFC 5321 §4.2.1).
    public enum Kind: Sendable {
        /// 2yz: done.
        case success
        /// 3yz: the server waits for more.
        case more
        /// 4yz: try again later.
        case temporary
        /// 5yz, and everything a client can't understand.
        case permanent
    }

    /// The most octets of a line, with its code and CRLF (RFC 5321 §4.5.3.1.5).
    public static let maximumLineLength = 512

    /// Three digits, the first between 2 and 5.
    public let code: Int
    /// The code of RFC 3463, such as `5.1.1`; nil where RFC 2034 has none: greetings, EHLO and 3yz.
    public let status: String?
    /// The text without codes; at least one line.
    public let lines: [String]

    /// - Parameters:
    ///   - code: Three digits.
    ///   - status: The enhanced status code, such as `5.1.1`.
    ///   - text: The text; each line of it becomes a line of the reply.
    public init(_ code: Int, _ status: String? = nil, _ text: String) {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        self.init(code, status, lines: lines.map(String.init))
    }

    /// A reply with several lines.
    public init(_ code: Int, _ status: String? = nil, lines: [String]) {
        self.code = code
        self.status = status
        self.lines = lines.isEmpty ? [""] : lines
    }

    /// What the reply means for the client.
    public var kind: Kind {
        switch self.code / 100 {
        case 2: .success
        case 3: .more
        case 4: .temporary
        default: .permanent
        }
    }

    /// The lines as a server sends them, with CRLF.
    ///
    /// Control characters become spaces, so no text can add a line. `utf8` says that the client may get more than ASCII
    /// (RFC 6531 §3.7.4); otherwise `?` stands for it.
    public func wire(utf8: Bool = false) -> String {
        var wire = ""
        for (index, line) in self.lines.enumerated() {
            var text = "\(self.code)" + (index == self.lines.count - 1 ? " " : "-")
            if let status { text += status + " " }
            text.unicodeScalars.append(contentsOf: line.unicodeScalars.map { Self.sendable($0, utf8: utf8) })
            while text.utf8.count > Self.maximumLineLength - 2 { text.removeLast() }
            while text.last == " ", text.utf8.count > 4 { text.removeLast() }
            wire += text + "\r\n"
        }
        return wire
    }

    private static func sendable(_ scalar: Unicode.Scalar, utf8: Bool) -> Unicode.Scalar {
        if scalar.properties.generalCategory == .control { return " " }
        return scalar.isASCII || utf8 ? scalar : "?"
    }

    /// The reply in one line, for logs.
    public var description: String {
        "\(self.code) " + (self.status.map { $0 + " " } ?? "") + self.lines.joined(separator: " / ")
    }
}

extension SMTPReply {
    static let syntax = SMTPReply(501, "5.5.4", "Syntax: parameters not understood")
    static let sequence = SMTPReply(503, "5.5.1", "Bad sequence of commands")
    static let shuttingDown = SMTPReply(421, "4.3.2", "Service shutting down, closing the connection")
    static let timeout = SMTPReply(421, "4.4.2", "Timeout, closing the connection")
    static let localError = SMTPReply(451, "4.3.0", "Local error in processing")
    static let ok = SMTPReply(250, "2.0.0", "Ok")
}
