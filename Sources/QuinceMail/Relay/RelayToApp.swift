/// Makes the header of a person's message for an app, in which nothing names the person's mailbox.
///
/// An allow list: only the fields below are in the new header, each of them made anew of what was understood. All others are left
/// out, whatever they say: nobody can know the names of all fields that programs write addresses into. The body isn't touched,
/// and can name the mailbox.
public struct RelayToApp: Sendable {
    /// Why a message can't be relayed.
    public enum Refusal: Error, Hashable, Sendable {
        /// The mailbox is in the boundary of the parts, which can't be changed without the body.
        case mailboxInBoundary
        /// The mailbox is in the new header: the app's address, or the relay's, is the mailbox.
        case mailboxInHeader
        /// A field isn't valid.
        case header(HeaderRefusal)
    }

    /// The fields that are taken over, in lower case; `From`, `To`, `Message-ID`, `Received` and `X-Quince-Relay` are new.
    public static let allowed: [String] = [
        "date", "subject", "in-reply-to", "references", "mime-version", "content-type",
        "content-transfer-encoding",
        "content-disposition", "content-language", "auto-submitted",
    ]

    /// The mailbox that nobody may learn.
    public var mailbox: MailAddress
    /// The relay address of the person for this app.
    public var relayAddress: MailAddress
    /// The name that the person shared with the app; nil for none.
    public var sharedName: String?
    /// The app's address.
    public var correspondent: MailAddress
    /// The own `Received`, without the person's client.
    public var received: HeaderField
    /// The value of `X-Quince-Relay`: the identifier of the message in the relay.
    public var id: String
    /// The new identifier of the message, with its brackets: ``RelayMessageID/substitute(for:key:domain:)``.
    public var messageID: String
    /// The time for a message without a date, in seconds since 1970.
    public var now: Int64
    /// What the app gets for an identifier that the message refers to: the same for its own ones, a substitute for the person's,
    /// nil for none.
    public var sharedID: @Sendable (String) -> String?

    /// The values of one message.
    public init(
        mailbox: MailAddress,
        relayAddress: MailAddress,
        sharedName: String?,
        correspondent: MailAddress,
        received: HeaderField,
        id: String,
        messageID: String,
        now: Int64,
        sharedID: @escaping @Sendable (String) -> String?
    ) {
        self.mailbox = mailbox
        self.relayAddress = relayAddress
        self.sharedName = sharedName
        self.correspondent = correspondent
        self.received = received
        self.id = id
        self.messageID = messageID
        self.now = now
        self.sharedID = sharedID
    }

    private var trace: MailboxTrace { MailboxTrace(of: self.mailbox) }

    /// The new header.
    ///
    /// - Throws: ``Refusal``.
    public func rewrite(_ header: HeaderBlock) throws(Refusal) -> HeaderBlock {
        guard let content = ContentFields(header, self.trace) else { throw .mailboxInBoundary }
        let block: HeaderBlock
        do throws(HeaderRefusal) {
            block = try HeaderBlock(self.fields(header, content))
        } catch {
            throw .header(error)
        }
        // The fields above can't name the mailbox; this is for the mistake that nobody has thought of.
        guard !block.fields.contains(where: self.trace.isIn) else { throw .mailboxInHeader }
        return block
    }

    private func fields(_ header: HeaderBlock, _ content: ContentFields) throws(HeaderRefusal)
        -> [HeaderField]
    {
        var fields = [
            try HeaderField(name: "X-Quince-Relay", value: self.id),
            self.received,
            try HeaderField(name: "Date", value: self.date(header)),
            try HeaderField(name: "From", value: self.from),
            try HeaderField(name: "To", value: self.correspondent.text),
            try HeaderField(name: "Message-ID", value: self.messageID),
        ]
        for name in ["In-Reply-To", "References"] {
            let ids = header[name].flatMap(RelayMessageID.all).compactMap(self.sharedID).filter {
                !self.trace.isIn(Array($0.utf8))
            }
            guard !ids.isEmpty else { continue }
            // The last ones are the nearest (RFC 5322 §3.6.4).
            let value = ids.suffix(RelayMessageID.maximumCount).joined(separator: "\r\n ")
            fields.append(try HeaderField(name: name, value: value))
        }
        if let subject = header["Subject"].first.flatMap({ self.subject($0) }) { fields.append(subject) }
        return fields + (try content.fields())
    }

    private var from: String {
        let name = self.sharedName.flatMap { self.trace.isIn(Array($0.utf8)) ? nil : $0 }
        return AddressList.Mailbox(displayName: name, address: self.relayAddress).text
    }

    /// The subject, with the relay address where it names the mailbox; nil if that can't be made sure.
    private func subject(_ field: HeaderField) -> HeaderField? {
        let subject = RelayedSubject(field)
        if subject.isReadable, !self.trace.isIn(field) { return field }
        let text = subject.text(with: self.relayAddress.text, insteadOf: self.mailbox.text)
        guard let new = try? HeaderField(name: "Subject", value: text), !self.trace.isIn(new) else {
            return nil
        }
        return new
    }

    /// The person's date without comments, or the time of the relay.
    private func date(_ header: HeaderBlock) -> String {
        var depth = 0
        let bytes = (header["Date"].first?.rawValue ?? []).filter { byte in
            if byte == UInt8(ascii: "(") { depth += 1 }
            defer { if byte == UInt8(ascii: ")") { depth -= 1 } }
            return depth == 0 && byte != .carriageReturn && byte != .lineFeed
        }
        let text = bytes[...].trimmed(\.isBlank)
        let isSound =
            (12...64).contains(text.count)
            && text.allSatisfy { $0.isLetter || $0.isDigit || ",:+- ".utf8.contains($0) }
        return isSound ? String(decoding: text, as: UTF8.self) : TraceField.date(self.now)
    }
}
