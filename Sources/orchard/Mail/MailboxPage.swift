import Foundation

/// What would have been sent, for the developer.
struct MailboxPage: Page {
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
        <p><a href="{{linkPath}}">{{linkText}}</a></p>
        </li>
        {{/messages}}
        </ul>
        """#
}
