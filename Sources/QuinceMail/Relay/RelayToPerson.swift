/// Changes the header of an app's message on its way to a person.
///
/// The person sees the app's name, the relay address that was used, and addresses of the relay to answer to. The body isn't
/// touched. A signature is added after this.
public struct RelayToPerson: Sendable {
    /// Why a message can't be relayed.
    public enum Refusal: Error, Hashable, Sendable {
        /// There isn't exactly one `From` with exactly one address.
        case from(AddressRefusal?)
        /// An address has no reverse address in ``reverseAddresses``.
        case noReverseAddress(MailAddress)
        /// A changed field isn't valid, or the header has become too large.
        case header(HeaderRefusal)
    }

    /// Fields that are removed.
    ///
    /// The signature is broken by the change of `From`. The others are for the servers on the way (RFC 5321 §4.4), hide recipients,
    /// or make the person's program write from the real mailbox to an address of the sender's choice.
    static let removed: Set<String> = [
        "dkim-signature", "domainkey-signature", "return-path", "delivered-to", "x-original-to",
        "envelope-to", "apparently-to",
        "bcc", "cc", "sender", "disposition-notification-to", "disposition-notification-options",
        "return-receipt-to", "return-receipt-requested", "read-receipt-to", "x-pmrqc",
        "x-confirm-reading-to", "delivery-receipt-to", "errors-to", "mail-reply-to", "mail-followup-to",
        "mail-copies-to", "followup-to", "x-reply-to", "x-original-from", "original-recipient",
        "x-envelope-from", "x-envelope-to", "x-rcpt-to",
    ]

    /// For each address of ``correspondents(in:)``, the address that stands for it; those of `Reply-To` without one are left out.
    public var reverseAddresses: [MailAddress: MailAddress]
    /// The server's name in `Authentication-Results` (RFC 8601 §2.5); fields from outside with this name are removed.
    public var serverID: String
    /// The own `Authentication-Results`; nil for none.
    public var authenticationResults: HeaderField?
    /// The own `Received`.
    public var received: HeaderField
    /// The value of `X-Quince-Relay`: the identifier of the message in the relay.
    public var id: String
    /// The person's identifier for a message identifier of the relay; nil for others, which stay as they are.
    public var originalID: @Sendable (String) -> String?

    /// The values of one message.
    public init(
        reverseAddresses: [MailAddress: MailAddress],
        serverID: String,
        authenticationResults: HeaderField? = nil,
        received: HeaderField,
        id: String,
        originalID: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.reverseAddresses = reverseAddresses
        self.serverID = serverID
        self.authenticationResults = authenticationResults
        self.received = received
        self.id = id
        self.originalID = originalID
    }

    /// The addresses that need reverse addresses: that of `From`, and those of `Reply-To` if it can be read; 10 at most.
    ///
    /// - Throws: ``Refusal/from(_:)``.
    public static func correspondents(in header: HeaderBlock) throws(Refusal) -> [MailAddress] {
        let from = try Self.from(header)
        var addresses = [from.address]
        for mailbox in Self.replyTo(header) where !addresses.contains(mailbox.address) {
            addresses.append(mailbox.address)
        }
        return addresses
    }

    /// The changed header.
    ///
    /// - Throws: ``Refusal``.
    public func rewrite(_ header: HeaderBlock) throws(Refusal) -> HeaderBlock {
        let from = try self.reversed(Self.from(header))
        var replyTo: [String] = []
        for mailbox in Self.replyTo(header) where self.reverseAddresses[mailbox.address] != nil {
            replyTo.append(try self.reversed(mailbox))
        }
        var fields: [HeaderField] = []
        var hasReplyTo = false
        do throws(HeaderRefusal) {
            fields.append(try HeaderField(name: "X-Quince-Relay", value: self.id))
            fields.append(self.received)
            if let results = self.authenticationResults { fields.append(results) }
            for field in header.fields where !self.isRemoved(field) {
                switch field.lowercasedName {
                case "from": fields.append(try HeaderField(name: "From", value: from))
                case "reply-to":
                    guard !hasReplyTo, !replyTo.isEmpty else { continue }
                    hasReplyTo = true
                    fields.append(
                        try HeaderField(name: "Reply-To", value: replyTo.joined(separator: ",\r\n "))
                    )
                case "to": if let field = try self.recipients(field) { fields.append(field) }
                case "in-reply-to", "references": fields.append(try self.mapped(field))
                case let name
                where name.hasPrefix("list-") && name != "list-id" && name != "list-unsubscribe-post":
                    if let field = try Self.pages(field) { fields.append(field) }
                default: fields.append(field)
                }
            }
            return try HeaderBlock(fields)
        } catch {
            throw .header(error)
        }
    }

    private func isRemoved(_ field: HeaderField) -> Bool {
        let name = field.lowercasedName
        guard name == "authentication-results" else {
            return Self.removed.contains(name) || name.hasPrefix("resent-")
        }
        // A field that can't be read could be ours to another reader.
        let id = AuthenticationResults.serverID(of: field)
        return id == nil || id == self.serverID.lowercasedASCII
    }

    /// The relay addresses of `To`, so that an answer to all goes to nobody else.
    ///
    /// - Returns: nil if there are none.
    private func recipients(_ field: HeaderField) throws(HeaderRefusal) -> HeaderField? {
        let domains = Set(self.reverseAddresses.values.map(\.domain))
        guard let mailboxes = try? AddressList(parsing: field).mailboxes else { return nil }
        let own = mailboxes.filter { domains.contains($0.address.domain) }
        if own.count == mailboxes.count { return field }
        guard !own.isEmpty else { return nil }
        return try HeaderField(name: field.name, value: own.map(\.text).joined(separator: ",\r\n "))
    }

    /// The web pages of a field for mailing lists; a `mailto` would be written to from the real mailbox.
    ///
    /// - Returns: nil if there are none.
    private static func pages(_ field: HeaderField) throws(HeaderRefusal) -> HeaderField? {
        let value = field.value
        let pages = value.split(separator: "<").compactMap { part -> String? in
            guard let end = part.firstIndex(of: ">") else { return nil }
            let address = part[..<end].filter { !$0.isWhitespace }
            let isPage =
                address.lowercased().hasPrefix("https://") || address.lowercased().hasPrefix("http://")
            return isPage ? "<\(address)>" : nil
        }
        guard !pages.isEmpty else { return nil }
        return try HeaderField(name: field.name, value: pages.joined(separator: ",\r\n "))
    }

    private static func from(_ header: HeaderBlock) throws(Refusal) -> AddressList.Mailbox {
        guard let field = header.only("From") else { throw .from(nil) }
        do throws(AddressRefusal) {
            let mailboxes = try AddressList(parsing: field).mailboxes
            guard mailboxes.count == 1, let mailbox = mailboxes.first else { throw .tooMany }
            return mailbox
        } catch {
            throw .from(error)
        }
    }

    /// The addresses of `Reply-To`; none if it can't be read, since an answer to `From` reaches the app, too.
    private static func replyTo(_ header: HeaderBlock) -> [AddressList.Mailbox] {
        guard let field = header.only("Reply-To"), let list = try? AddressList(parsing: field) else {
            return []
        }
        return Array(list.mailboxes.prefix(9))
    }

    private func reversed(_ mailbox: AddressList.Mailbox) throws(Refusal) -> String {
        guard let address = self.reverseAddresses[mailbox.address] else {
            throw .noReverseAddress(mailbox.address)
        }
        return AddressList.Mailbox(displayName: mailbox.displayName, address: address).text
    }

    /// The field with the person's own identifiers, so that the thread holds together in the person's program.
    private func mapped(_ field: HeaderField) throws(HeaderRefusal) -> HeaderField {
        let ids = RelayMessageID.all(in: field)
        let mapped = ids.map { self.originalID($0) ?? $0 }
        return mapped == ids
            ? field : try HeaderField(name: field.name, value: mapped.joined(separator: "\r\n "))
    }
}
