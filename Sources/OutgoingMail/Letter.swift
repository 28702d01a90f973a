import Foundation

/// A message in the format of mail programs (RFC 5322, with the 8-bit text of RFC 6532).
package struct Letter: Hashable, Sendable {
    /// The maximum line length of the text, in characters; the link has a line of its own.
    private static let width = 76

    /// The maximum length in bytes: the capacity of the smallest pipe, and more than any valid message needs.
    package static let maximumLength = 4_096

    /// Head and text; each line ends with a line feed.
    package let text: String

    /// - Parameters:
    ///   - message: The message.
    ///   - name: The name of the sender, in ASCII.
    ///   - sender: The sender's email address.
    ///   - url: The program's URL, to which the path of the message's link is appended.
    ///   - id: A random text in base64url that was never used before.
    package init(
        _ message: MailMessage,
        from name: StaticString,
        _ sender: EmailAddress,
        url: String,
        id: String
    ) {
        let domain = sender.text.split(separator: "@").last ?? "localhost"
        let details = message.details.map(Self.wrapped).joined(separator: "\n")
        let blocks = message.paragraphs.map(Self.wrapped) + [details].filter { !$0.isEmpty }
        let language = message.language.map { "\nContent-Language: \($0)" } ?? ""
        let date = Date(timeIntervalSince1970: message.writtenAt).formatted(Self.dateStyle)
        self.text = """
            From: \(name) <\(sender.text)>
            To: <\(message.recipient.text)>
            Subject: \(Self.header(message.subject.text))
            Date: \(date)
            Message-ID: <\(id)@\(domain)>
            Auto-Submitted: auto-generated
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8\(language)
            Content-Transfer-Encoding: 8bit

            \(blocks.joined(separator: "\n\n"))

            \(message.linkText):
            \(url)\(message.linkPath)

            """
    }

    /// A text of a header in ASCII: encoded words for another one (RFC 2047 §2), each on a line of its own.
    private static func header(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var words = [""]
        for character in text {
            // 39 bytes are 52 characters in base64; a line has at most 76 (RFC 2047 §2), with the name of the header and the frame.
            if words[words.count - 1].utf8.count + character.utf8.count > 39 { words.append("") }
            words[words.count - 1].append(character)
        }
        return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\n ")
    }

    private static let dateStyle = Date.VerbatimFormatStyle(
        format: """
            \(weekday: .abbreviated), \(day: .defaultDigits) \(month: .abbreviated) \(year: .defaultDigits) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
            \(second: .twoDigits) +0000
            """,
        locale: Locale(identifier: "en_US_POSIX"),
        timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian)
    )

    /// The text's own line feeds are removed, so a line is at most as long as its longest word.
    private static func wrapped(_ text: String) -> String {
        var lines = [""]
        for word in text.split(whereSeparator: \.isWhitespace) {
            let last = lines[lines.count - 1]
            if last.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if last.count + 1 + word.count <= self.width {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n")
    }
}
