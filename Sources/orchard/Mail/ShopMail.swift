import Foundation
import Logging

/// What the shop writes, in words.
struct ShopMail: Sendable {
    /// nil where nobody delivers: then nothing is offered that needs a message.
    let sender: (any MailSender)?
    let now: @Sendable () -> Date
    let logger: Logger

    /// Whether a message can reach anybody.
    var isOffered: Bool { self.sender != nil }

    /// Sends a link that signs in.
    ///
    /// - Throws: Where it could not be sent: the person has to be told, since they wait for it.
    func sendLink(_ path: String, to recipient: EmailAddress) async throws {
        try await self.sender?.send(
            MailMessage(
                recipient: recipient,
                subject: .signInLink,
                text:
                    "Someone, probably you, wants to sign in to Orchard. The link works once, within 15 minutes. If this "
                    + "wasn't you, ignore this message.",
                linkPath: path,
                linkText: "Sign in to Orchard",
                writtenAt: self.now().timeIntervalSince1970
            )
        )
    }

    /// Confirms an order; where that fails the order stands all the same.
    ///
    /// Nothing that was typed is repeated: whoever orders may give anybody's address.
    func confirm(_ order: Order, at path: String) async {
        guard let recipient = order.recipient.email.flatMap(EmailAddress.init(parsing:)) else { return }
        let message = MailMessage(
            recipient: recipient,
            subject: .order(order.number),
            text:
                "Thank you for your order. We pack on weekdays and will write again when we send your parcel. You "
                + "pay \(order.total) on delivery.",
            linkPath: path,
            linkText: "See your order",
            writtenAt: self.now().timeIntervalSince1970
        )
        do { try await self.sender?.send(message) } catch {
            self.logger.error(
                "a confirmation wasn't sent",
                metadata: ["order": "\(order.number)", "reason": "\(error)"]
            )
        }
    }
}
