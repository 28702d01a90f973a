import Foundation
import ProgramStart

/// Where the shop's email goes.
enum MailServer: Hashable, Sendable {
    /// To the mailbox of Quince in development mode, on the port that Quince tells.
    case quince(WebOrigin)
    /// To a mail server, by SMTP.
    case named(host: String, port: Int)

    /// Reads a mail server's host and port.
    ///
    /// - Throws: ``ConfigurationError`` without the name of the setting.
    init(parsing text: String) throws(ConfigurationError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let digits = parts.last ?? ""
        let host = parts.dropLast().joined(separator: ":")
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        guard !host.isEmpty, !host.contains("/"), !host.contains("@"), !host.contains(where: \.isWhitespace),
            isBracketed || !host.contains(":"),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits),
            (1...65_535).contains(port)
        else {
            throw ConfigurationError(
                "'\(text)' isn't a mail server; give host and port, such as localhost:25"
            )
        }
        self = .named(host: isBracketed ? String(host.dropFirst().dropLast()) : host, port: port)
    }

    /// The page of Quince's console that shows the messages; nil if they aren't in its mailbox.
    var page: String? {
        guard case .quince(let quince) = self else { return nil }
        return quince.text + "/_quince/mail"
    }
}
