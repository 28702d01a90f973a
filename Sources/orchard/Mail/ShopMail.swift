import Foundation
import Logging
import OutgoingMail

/// The texts of the shop's messages.
struct ShopMail: Sendable {
    let sender: any MailSender
    let now: @Sendable () -> Date
    let logger: Logger

    /// Sends a link that signs in.
    ///
    /// - Throws: An error if the message couldn't be sent; the page has to say so, because the user waits for the email.
    func sendLink(_ path: String, to recipient: EmailAddress) async throws {
        try await self.sender.send(
            MailMessage(
                recipient: recipient,
                subject: .signInLink,
                paragraphs: [
                    "Someone, probably you, wants to sign in to Orchard. The link works once, within 15 minutes. If this "
                        + "wasn't you, ignore this message."
                ],
                linkPath: path,
                linkText: "Sign in to Orchard",
                writtenAt: self.now().timeIntervalSince1970
            )
        )
    }

    /// Confirms an order; if that fails, the order is still valid.
    ///
    /// The message repeats no text that was typed, because an order can name anyone's email address.
    func confirm(_ order: Order, at path: String) async {
        guard let recipient = order.recipient.email.flatMap(EmailAddress.init(parsing:)) else { return }
        let message = MailMessage(
            recipient: recipient,
            subject: .order(order.number),
            paragraphs: [
                "Thank you for your order. We pack on weekdays and will write again when we send your parcel. You "
                    + "pay \(order.total) on delivery."
            ],
            linkPath: path,
            linkText: "See your order",
            writtenAt: self.now().timeIntervalSince1970
        )
        do { try await self.sender.send(message) } catch {
            self.logger.error(
                "a confirmation wasn't sent",
                metadata: ["order": "\(order.number)", "reason": "\(error)"]
            )
        }
    }
}

extension MailMessage.Subject {
    static let signInLink = Self("Your sign-in link")
    /// The confirmation of the order with this number.
    static func order(_ number: Int) -> Self { Self("Your order", number: number) }
}
