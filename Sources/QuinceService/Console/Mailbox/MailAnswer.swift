import Foundation
import QuinceMail

/// An answer to a message, as the mail program of its user writes it.
struct MailAnswer: Sendable {
    /// The reverse address.
    let recipient: String
    let bytes: [UInt8]

    /// nil if the message names nobody to whom an answer could go.
    ///
    /// - Parameters:
    ///   - message: The message as it was delivered.
    ///   - route: The relay address, and who is behind it.
    ///   - text: The text of the answer.
    ///   - rewriting: Makes the ID of the message.
    ///   - clock: The time.
    init?(
        to message: [UInt8],
        from route: RelayRoute,
        text: String,
        _ rewriting: MailRewriting,
        _ clock: ServiceClock
    ) {
        var reader = HeaderReader()
        guard let header = try? reader.take(message[...])?.header,
            let field = header.only("Reply-To") ?? header.only("From"),
            let recipient = (try? AddressList(parsing: field))?.mailboxes.first?.address.text,
            let mailbox = try? MailAddress(parsing: route.mailbox)
        else { return nil }
        self.recipient = recipient
        let author = AddressList.Mailbox(displayName: route.sharedName, address: mailbox)
        let (encoding, body) = Self.body(text)
        var lines = [
            "From: \(author.text)", "To: \(recipient)", "Subject: \(Self.subject(header))",
            "Date: \(TraceField.date(Int64(clock.time)))",
            "Message-ID: <\(rewriting.random.hex(16))@\(mailbox.domain)>",
        ]
        if let id = header.only("Message-ID")?.value, id.utf8.count < 900 {
            lines.append("In-Reply-To: \(id)")
            let earlier = (header.only("References") ?? header.only("In-Reply-To"))?.value ?? ""
            let all = (earlier.split(separator: " ").suffix(10).map(String.init) + [id])
            lines.append("References: \(all.joined(separator: "\r\n "))")
        }
        lines += [
            "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: \(encoding)", "", body,
        ]
        self.bytes = Array(lines.joined(separator: "\r\n").utf8)
    }

    private static func subject(_ header: HeaderBlock) -> String {
        let subject = header.only("Subject").map { EncodedWords.decode($0.rawValue) } ?? ""
        let text = String(subject.prefix(200))
        return EncodedWords.encode(text.lowercased().hasPrefix("re:") ? text : "Re: \(text)")
    }

    /// The transfer encoding, and the encoded body: base64 for what isn't ASCII, or has lines that are too long.
    private static func body(_ text: String) -> (encoding: String, body: String) {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false)
        let wire = lines.joined(separator: "\r\n") + "\r\n"
        let isPlain = lines.allSatisfy { line in
            line.utf8.count <= HeaderLimits.line && line.utf8.allSatisfy { $0 < 0x80 && $0 != 0 }
        }
        guard !isPlain else { return ("7bit", wire) }
        let encoded = Data(wire.utf8).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
        return ("base64", encoded + "\r\n")
    }
}
