import Foundation

/// What would have been sent, for the developer.
struct MailboxPage: Page {
    struct Message: Sendable {
        let recipient: String
        let subject: String
        let text: String
        let time: String
        let linkPath: String?
        let linkText: String?
    }

    let title = "Developer’s mailbox"
    let messages: [Message]
    let isEmpty: Bool

    init(_ messages: [Mailbox.Message]) {
        let style = Date.ISO8601FormatStyle().time(includingFractionalSeconds: false)
        self.messages = messages.map { message in
            Message(
                recipient: message.recipient,
                subject: message.subject,
                text: message.text,
                time: Date(timeIntervalSince1970: message.sentAt).formatted(style) + " UTC",
                linkPath: message.linkPath,
                linkText: message.linkText
            )
        }
        self.isEmpty = messages.isEmpty
    }

    static let template = #"""
        <h1>Developer’s mailbox</h1>
        <p class="quiet">This shop runs on your own machine and sends no e-mail. What it would have sent is here until it ends.</p>
        {{#isEmpty}}<p>Nothing has been sent yet.</p>{{/isEmpty}}
        <ul class="messages">
        {{#messages}}
        <li class="panel">
        <p class="quiet">To {{recipient}} · {{time}}</p>
        <h2>{{subject}}</h2>
        <p>{{text}}</p>
        {{#linkPath}}<p><a href="{{linkPath}}">{{linkText}}</a></p>{{/linkPath}}
        </li>
        {{/messages}}
        </ul>
        """#
}
