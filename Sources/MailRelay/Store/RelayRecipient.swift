package import QuinceMail

/// A relay address and the person behind it.
package struct RelayRecipient: Hashable, Sendable {
    /// Whether messages reach the person.
    package enum State: String, Hashable, Sendable {
        /// They do.
        case active
        /// The person has turned forwarding off for the app; the person can still write to it.
        case forwardingOff
        /// The address was deactivated, or the account deleted.
        case inactive
    }

    /// The relay address.
    package let address: MailAddress
    /// The person's mailbox, which apps never learn.
    package let mailbox: MailAddress
    /// The team whose apps know the address.
    package let team: String
    /// The name that the person shared with the app; nil for none.
    package let sharedName: String?
    /// Whether messages reach the person.
    package let state: State

    /// A relay address.
    package init(
        address: MailAddress,
        mailbox: MailAddress,
        team: String,
        sharedName: String? = nil,
        state: State = .active
    ) {
        self.address = address
        self.mailbox = mailbox
        self.team = team
        self.sharedName = sharedName
        self.state = state
    }
}

/// What a reverse address stands for.
package struct RelayReverse: Hashable, Sendable {
    /// The person who may write to it, and the relay address that the app sees.
    package let recipient: RelayRecipient
    /// The app's address.
    package let correspondent: MailAddress

    /// The way from a person to an app.
    package init(recipient: RelayRecipient, correspondent: MailAddress) {
        self.recipient = recipient
        self.correspondent = correspondent
    }
}

/// A sender that a team has registered: a domain, without its subdomains, or one address.
package struct RelaySource: Hashable, Sendable {
    /// The domain or the address, in lower case.
    package let text: String

    /// Reads what a developer registers; nil if it is neither a domain nor an address.
    package init?(parsing text: String) {
        let text = text.lowercased()
        guard MailDomain.isValid(text) || (try? MailAddress(parsing: text)) != nil else { return nil }
        self.text = text
    }

    private init(unchecked text: String) { self.text = text }

    /// The sources that allow an address: itself, and its very domain.
    package static func allowing(_ address: MailAddress) -> Set<Self> {
        [Self(unchecked: address.text.lowercased()), Self(unchecked: address.domain)]
    }
}

extension MailAddress {
    /// Whether both are the same mailbox in any case of letters, as providers of mailboxes read it.
    func isSameMailbox(as other: MailAddress) -> Bool {
        self.domain == other.domain && self.localPart.lowercased() == other.localPart.lowercased()
    }
}
