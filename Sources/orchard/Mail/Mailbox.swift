// Mail: what the shop would send. There is no mail server in development: messages are kept in memory and shown on a
// page, to whoever sits at the machine. Routes: GET /dev/mailbox, only where the shop is on http://localhost.

import Foundation
import Logging
import Synchronization

/// The messages of the shop, newest first.
final class Mailbox: Sendable {
    /// The most that are kept.
    static let capacity = 50

    struct Message: Hashable, Sendable {
        let recipient: String
        let subject: String
        let text: String
        /// A path of the shop; nil for none.
        let linkPath: String?
        let linkText: String?
        /// Seconds since 1970.
        let sentAt: Double
    }

    /// Whether messages reach anybody: the page is for the developer's own machine, since whoever reads it can sign in
    /// as everybody.
    let isOpen: Bool
    private let url: WebOrigin
    private let now: @Sendable () -> Date
    private let logger: Logger
    private let kept = Mutex<[Message]>([])

    init(url: WebOrigin, now: @escaping @Sendable () -> Date, logger: Logger) {
        self.isOpen = url.isLoopback
        self.url = url
        self.now = now
        self.logger = logger
    }

    var messages: [Message] { self.kept.withLock { $0 } }

    func sendLink(_ path: String, to recipient: String) {
        self.send(
            recipient,
            "Your sign-in link",
            "Somebody, probably you, wants to sign in to Orchard. The link works once, for 15 minutes. If it was not "
                + "you, do nothing.",
            (path, "Sign in to Orchard")
        )
    }

    func confirm(_ order: Order, at path: String) {
        guard let recipient = order.recipient.email else { return }
        self.send(
            recipient,
            "Your order \(order.number)",
            "Thank you, \(order.recipient.name). We pack on weekdays and write again when your parcel leaves. You pay "
                + "\(order.total) on delivery.",
            (path, "See your order")
        )
    }

    private func send(_ recipient: String, _ subject: String, _ text: String, _ link: (String, String)) {
        guard self.isOpen else { return }
        let message = Message(
            recipient: recipient,
            subject: subject,
            text: text,
            linkPath: link.0,
            linkText: link.1,
            sentAt: self.now().timeIntervalSince1970
        )
        self.kept.withLock { $0 = Array(([message] + $0).prefix(Self.capacity)) }
        self.logger.info(
            "message instead of e-mail",
            metadata: [
                "to": "\(recipient)", "subject": "\(subject)", "link": "\(self.url.text)\(link.0)",
            ]
        )
    }
}
