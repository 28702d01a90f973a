/// One message to one recipient.
///
/// Its head contains no text that a user typed, except a checked email address.
package struct MailMessage: Hashable, Sendable {
    /// The subject: words of the program, and at most a number behind them.
    package struct Subject: Hashable, Sendable {
        package let text: String

        /// Such as `Your order 1041`; `words` are one line.
        package init(_ words: StaticString, number: Int? = nil) {
            self.text = "\(words)" + (number.map { " \($0)" } ?? "")
        }

        /// `text`: words of the program in another language; line breaks are removed.
        package init(translated text: String) {
            self.text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }

    package let recipient: EmailAddress
    package let subject: Subject
    /// The text; line breaks inside a paragraph are removed.
    package let paragraphs: [String]
    /// Lines after the text, such as `Time: January 31, 2026 at 16:05 UTC`.
    package let details: [String]
    /// The path to which the message links.
    package let linkPath: String
    package let linkText: String
    /// Seconds since 1970.
    package let writtenAt: Double
    /// The tag of the language (RFC 5646); nil to say nothing.
    package let language: String?

    package init(
        recipient: EmailAddress,
        subject: Subject,
        paragraphs: [String],
        details: [String] = [],
        linkPath: String,
        linkText: String,
        writtenAt: Double,
        language: String? = nil
    ) {
        self.recipient = recipient
        self.subject = subject
        self.paragraphs = paragraphs
        self.details = details
        self.linkPath = linkPath
        self.linkText = linkText
        self.writtenAt = writtenAt
        self.language = language
    }

    /// All paragraphs in one line, for a page.
    package var text: String { self.paragraphs.joined(separator: " ") }
}

/// Delivers messages.
package protocol MailSender: Sendable {
    /// Takes over a message; the receiver is responsible for the delivery when this returns.
    ///
    /// - Throws: An error if the message wasn't taken.
    func send(_ message: MailMessage) async throws
}
