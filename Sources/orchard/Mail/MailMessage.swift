/// One message to one recipient.
///
/// Its head contains no text that a visitor typed, except a checked email address: the subject is one of a few.
struct MailMessage: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        case signInLink
        /// The confirmation of the order with this number.
        case order(Int)

        var text: String {
            switch self {
            case .signInLink: "Your sign-in link"
            case .order(let number): "Your order \(number)"
            }
        }
    }

    let recipient: EmailAddress
    let subject: Subject
    let text: String
    /// The path of the shop to which the message links.
    let linkPath: String
    let linkText: String
    /// Seconds since 1970.
    let writtenAt: Double
}

/// Delivers messages.
protocol MailSender: Sendable {
    /// Takes over a message; the receiver is responsible for the delivery when this returns.
    ///
    /// - Throws: An error if the message wasn't taken.
    func send(_ message: MailMessage) async throws
}
