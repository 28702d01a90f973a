import Foundation
import Logging
import OutgoingMail
import Synchronization

/// Stores messages in memory instead of sending them, and a page shows them, newest first.
///
/// Anyone who reads the page can sign in to every account, so it exists only on the developer's own machine.
final class Mailbox: MailSender {
    /// The maximum number of stored messages.
    static let capacity = 50

    private let url: WebOrigin
    private let logger: Logger
    private let kept = Mutex<[MailMessage]>([])

    init(url: WebOrigin, logger: Logger) {
        self.url = url
        self.logger = logger
    }

    var messages: [MailMessage] { self.kept.withLock { $0 } }

    func send(_ message: MailMessage) {
        self.kept.withLock { $0 = Array(([message] + $0).prefix(Self.capacity)) }
        self.logger.info(
            "message instead of email",
            metadata: [
                "to": "\(message.recipient.text)", "subject": "\(message.subject.text)",
                "link": "\(self.url.text)\(message.linkPath)",
            ]
        )
    }
}
