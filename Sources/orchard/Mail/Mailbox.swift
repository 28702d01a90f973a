import Foundation
import Logging
import Synchronization

/// Takes messages and delivers them nowhere: they are kept in memory and shown on a page, newest first.
///
/// Whoever reads the page can sign in as everybody, so it is there on the developer's own machine alone.
final class Mailbox: MailSender {
    /// The most that are kept.
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
