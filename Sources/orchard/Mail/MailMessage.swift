/// One message to one person.
///
/// Nothing in its head can be what someone typed, apart from an address that was checked: the subject is one of a few.
struct MailMessage: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        case signInLink
        /// With the order's number.
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
    /// Where the message leads: a path of the shop.
    let linkPath: String
    let linkText: String
    /// Seconds since 1970.
    let writtenAt: Double
}

/// Whoever delivers messages.
protocol MailSender: Sendable {
    /// Hands a message over; it is theirs to deliver when this returns.
    ///
    /// - Throws: Where it was not taken.
    func send(_ message: MailMessage) async throws
}
