import Foundation
import OutgoingMail
import WebPages

/// The messages that would have been sent, for the developer.
struct MailboxPage: Page {
    static let template = Template("mailbox", PackageResources.mailbox_mustache)

    struct Message: Sendable {
        let recipient: String
        let subject: String
        let text: String
        let time: String
        let linkPath: String
        let linkText: String
    }

    let title = "Developer’s mailbox"
    let messages: [Message]
    let isEmpty: Bool

    init(_ messages: [MailMessage]) {
        let style = Date.ISO8601FormatStyle().time(includingFractionalSeconds: false)
        self.messages = messages.map { message in
            Message(
                recipient: message.recipient.text,
                subject: message.subject.text,
                text: message.text,
                time: Date(timeIntervalSince1970: message.writtenAt).formatted(style) + " UTC",
                linkPath: message.linkPath,
                linkText: message.linkText
            )
        }
        self.isEmpty = messages.isEmpty
    }
}
