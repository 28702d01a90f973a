package import QuinceMail

/// A refusal in the words that Apple's servers use, and the explanation of it for a log or the console.
package struct RelayRefusal: Error, Hashable, Sendable {
    /// What refusals are counted by.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The recipient's domain isn't one of the relay's.
        case foreignRecipient
        /// There was never such an address.
        case unknownRecipient
        /// The address was deactivated, or its forwarding is off.
        case inactiveRecipient
        /// The sender isn't registered, or isn't the owner of the mailbox.
        case unauthorizedSender
        /// Neither SPF nor DKIM passed.
        case authentication
        /// The domain in From wants such messages to be rejected.
        case dmarc
        /// DNS gave no answer.
        case dns
        /// The messages of the day.
        case dailyLimit
        /// A signed message that was sent again.
        case repeated
        /// The client tries too many unknown recipients.
        case rate
        /// The message has passed the relay before, or too many servers.
        case loop
        /// A notice about a message that the relay didn't send, or an automatic one without use.
        case notice
        /// The header can't be read or changed.
        case header
        /// The recipients need more than one message.
        case mixedRecipients
        /// The disk or the store failed.
        case storage
    }

    /// What it is counted by.
    package let reason: Reason
    /// What the sender's server gets.
    package let reply: SMTPReply
    /// Why, as a sentence with the remedy; not for the wire.
    package let detail: String

    private init(_ reason: Reason, _ reply: SMTPReply, _ detail: String) {
        (self.reason, self.reply, self.detail) = (reason, reply, detail)
    }

    static func foreignRecipient(_ address: String) -> Self {
        Self(
            .foreignRecipient,
            SMTPReply(550, "5.7.1", "<\(address)>: relay access denied"),
            "The recipient isn't an address of this relay."
        )
    }

    static func unknown(_ address: String, _ detail: String = "There is no such relay address.") -> Self {
        Self(.unknownRecipient, SMTPReply(550, "5.1.1", "<\(address)>: user not found"), detail)
    }

    static func inactive(_ address: String, _ detail: String) -> Self {
        Self(.inactiveRecipient, SMTPReply(550, "5.1.1", "<\(address)>: inactive email address"), detail)
    }

    static func unauthorized(_ sender: String, _ detail: String) -> Self {
        Self(.unauthorizedSender, SMTPReply(550, "5.1.1", "<\(sender)>: unauthorized sender"), detail)
    }

    static func dailyLimit(_ address: String) -> Self {
        Self(
            .dailyLimit,
            SMTPReply(452, "4.2.2", "<\(address)>: daily limit reached"),
            "A relay address takes \(RelayConfiguration.dailyLimit) messages a day (UTC), both directions together."
        )
    }

    /// For good: a sender whose server didn't hear the 250 learns that the message has arrived.
    static func repeated(_ address: String) -> Self {
        Self(
            .repeated,
            SMTPReply(554, "5.7.1", "<\(address)>: this message was already accepted today"),
            """
            Only DKIM passed, and the relay address got a message with the same signature today (UTC). Anybody who has a signed \
            message can send it again; let SPF pass for servers of your own.
            """
        )
    }

    static func authentication(_ url: String, _ detail: String) -> Self {
        let text = "[HME1] This message was blocked for failing both SPF and DKIM authentication checks."
        return Self(
            .authentication,
            SMTPReply(554, "5.7.1", "\(text) See \(url) for mailing best practices"),
            detail
        )
    }

    static func dmarc(_ domain: String, _ url: String) -> Self {
        Self(
            .dmarc,
            SMTPReply(
                554,
                "5.7.1",
                "Your message was rejected due to \(domain)'s DMARC policy. See \(url) for info"
            ),
            "Neither SPF nor DKIM passed for the domain in From, and its DMARC record says p=reject."
        )
    }

    static func dns(_ detail: String) -> Self {
        Self(
            .dns,
            SMTPReply(451, "4.4.3", "DNS gave no answer for the authentication checks, try again later"),
            detail
        )
    }

    static func rate(_ address: String) -> Self {
        Self(
            .rate,
            SMTPReply(421, "4.7.1", "Messages to <\(address)> deferred due to excessive volume"),
            "The client has tried too many unknown recipients in the last hour."
        )
    }

    static func loop(_ detail: String) -> Self {
        Self(.loop, SMTPReply(554, "5.4.6", "Routing loop detected"), detail)
    }

    static func notice(_ text: StaticString) -> Self {
        Self(.notice, SMTPReply(550, "5.7.1", "\(text)"), "\(text).")
    }

    static func header(_ refusal: HeaderRefusal) -> Self {
        Self(
            .header,
            SMTPReply(554, "5.6.0", "The header of the message is invalid: \(refusal.rawValue)"),
            "The header can't be read: \(refusal.rawValue)."
        )
    }

    static func transformation(_ detail: String) -> Self {
        Self(.header, SMTPReply(554, "5.7.1", "Email rejected due to transformation error"), detail)
    }

    static func author(_ text: StaticString) -> Self {
        Self(.header, SMTPReply(550, "5.7.1", "\(text)"), "\(text).")
    }

    static func mixed(_ address: String) -> Self {
        Self(
            .mixedRecipients,
            SMTPReply(452, "4.5.3", "<\(address)>: send this recipient a message of its own"),
            "One message can't go to persons, apps and return paths at once."
        )
    }

    static func storage(_ error: any Error) -> Self {
        Self(.storage, SMTPReply(451, "4.3.0", "Local error in processing"), String(reflecting: error))
    }
}

extension SMTPReply {
    /// The codes without the text, which can name users.
    var summary: String { [String(self.code), self.status].compactMap(\.self).joined(separator: " ") }
}
