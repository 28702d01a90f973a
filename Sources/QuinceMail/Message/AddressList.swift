/// The addresses of a field such as `From`, `To` or `Reply-To` (RFC 5322 §3.4, with the obsolete forms of §4.4).
public struct AddressList: Hashable, Sendable {
    /// The most mailboxes and groups; a limit of Quince.
    public static let maximumCount = 1_000

    /// A mailbox with the name that programs show.
    public struct Mailbox: Hashable, Sendable {
        /// The name, decoded and without controls; nil without one.
        public let displayName: String?
        /// The address.
        public let address: MailAddress

        /// Makes a mailbox.
        public init(displayName: String? = nil, address: MailAddress) {
            (self.displayName, self.address) = (displayName, address)
        }

        /// The mailbox as it is written in a field; nothing in the name can become syntax.
        public var text: String {
            guard let name = self.displayName.map(EncodedWords.phrase), !name.isEmpty else {
                return self.address.text
            }
            return "\(name) <\(self.address.text)>"
        }
    }

    /// One element of the list.
    public enum Entry: Hashable, Sendable {
        case mailbox(Mailbox)
        /// A group has a name, and can be empty: `undisclosed-recipients:;`.
        case group(name: String, [Mailbox])
    }

    /// The elements in order.
    public let entries: [Entry]

    /// All mailboxes in order, with those of groups.
    public var mailboxes: [Mailbox] {
        self.entries.flatMap { entry -> [Mailbox] in
            switch entry {
            case .mailbox(let mailbox): [mailbox]
            case .group(_, let mailboxes): mailboxes
            }
        }
    }

    /// Reads the value of a field.
    ///
    /// - Throws: ``AddressRefusal``, also for a list without any element: a field that names nobody is a mistake.
    public init(parsing field: HeaderField) throws(AddressRefusal) {
        try self.init(parsing: field.rawValue)
    }

    /// Reads bytes as the value of a field, which can be folded.
    ///
    /// - Throws: ``AddressRefusal``.
    public init(parsing value: some Collection<UInt8>) throws(AddressRefusal) {
        guard value.count <= HeaderLimits.bytes else { throw .tooLong }
        var tokens = AddressTokens(value)
        var entries: [Entry] = []
        var count = 0
        repeat {
            try tokens.skip()
            // Empty elements are an obsolete form (§4.4).
            guard let next = tokens.next, next != UInt8(ascii: ",") else { continue }
            entries.append(try Self.entry(&tokens, &count))
            try tokens.skip()
            guard tokens.next == nil || tokens.next == UInt8(ascii: ",") else { throw .displayName }
        } while tokens.take(UInt8(ascii: ","))
        guard !entries.isEmpty else { throw .empty }
        self.entries = entries
    }

    private static func entry(_ tokens: inout AddressTokens, _ count: inout Int) throws(AddressRefusal)
        -> Entry
    {
        count += 1
        guard count <= Self.maximumCount else { throw .tooMany }
        let words = try tokens.words()
        guard tokens.take(UInt8(ascii: ":")) else { return .mailbox(try Self.mailbox(words, &tokens)) }
        guard let name = words.displayName else { throw .displayName }
        var mailboxes: [Mailbox] = []
        repeat {
            try tokens.skip()
            guard let next = tokens.next, next != UInt8(ascii: ","), next != UInt8(ascii: ";") else {
                continue
            }
            count += 1
            guard count <= Self.maximumCount else { throw .tooMany }
            mailboxes.append(try Self.mailbox(try tokens.words(), &tokens))
            try tokens.skip()
        } while tokens.take(UInt8(ascii: ","))
        guard tokens.take(UInt8(ascii: ";")) else { throw .notClosed }
        return .group(name: name, mailboxes)
    }

    /// The mailbox that begins with `words`: either a display name, or the local part of an address without angle brackets.
    private static func mailbox(
        _ words: AddressTokens.Words,
        _ tokens: inout AddressTokens
    ) throws(AddressRefusal) -> Mailbox {
        if tokens.take(UInt8(ascii: "@")) {
            guard let local = words.localPart else { throw .localPart }
            return Mailbox(address: try MailAddress(local: local, domain: try tokens.domain()))
        }
        guard tokens.take(UInt8(ascii: "<")) else { throw .noAt }
        try tokens.skipRoute()
        guard let local = try tokens.words().localPart else { throw .localPart }
        guard tokens.take(UInt8(ascii: "@")) else { throw .noAt }
        let address = try MailAddress(local: local, domain: try tokens.domain())
        guard tokens.take(UInt8(ascii: ">")) else { throw .notClosed }
        return Mailbox(displayName: words.displayName, address: address)
    }
}
