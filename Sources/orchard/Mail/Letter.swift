import Foundation

/// A message as mail programs take it (RFC 5322, with the 8-bit text of RFC 6532).
struct Letter: Hashable, Sendable {
    /// Characters of a line of the text; the link stands on a line of its own.
    private static let width = 76

    /// In bytes: what the smallest pipe holds, and more than the longest name, addresses and link come to.
    static let maximumLength = 4_096

    /// Head and text, each line ended by a line feed.
    let text: String

    /// - Parameters:
    ///   - message: What to say.
    ///   - sender: Whom it comes from.
    ///   - url: The shop's address, which the message's link is below.
    ///   - id: Random and never used before, in base64url.
    init(_ message: MailMessage, from sender: EmailAddress, url: WebOrigin, id: String) {
        let domain = sender.text.split(separator: "@").last ?? "localhost"
        let date = Date(timeIntervalSince1970: message.writtenAt).formatted(Self.dateStyle)
        self.text = """
            From: Orchard <\(sender.text)>
            To: <\(message.recipient.text)>
            Subject: \(message.subject.text)
            Date: \(date)
            Message-ID: <\(id)@\(domain)>
            Auto-Submitted: auto-generated
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: 8bit

            \(Self.wrapped(message.text))

            \(message.linkText):
            \(url.text)\(message.linkPath)

            """
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

    /// No line feed of the text's own survives, so a line is as long as its longest word at most.
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
