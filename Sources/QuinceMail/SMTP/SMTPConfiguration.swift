/// What an SMTP server says and offers.
public struct SMTPConfiguration: Hashable, Sendable {
    /// The server's name in its greeting.
    public var hostname: String
    /// Whether STARTTLS is offered; the server needs a certificate for it.
    public var offersTLS = false
    /// Whether AUTH is offered.
    public var offersLogin = false
    /// Whether AUTH is offered on encrypted connections only.
    public var loginNeedsTLS = true
    /// Whether 8BITMIME is offered.
    public var offersEightBit = true
    /// Whether SMTPUTF8 is offered.
    public var offersUTF8 = true
    /// The peers that may say XFORWARD; it is offered to nobody else.
    public var proxies: [SMTPNetwork] = []
    /// The limits.
    public var limits = SMTPLimits()

    /// A server with a name.
    public init(hostname: String) { self.hostname = hostname }

    /// Whether a peer may say XFORWARD.
    public func trusts(_ address: String) -> Bool { self.proxies.contains { $0.contains(address) } }
}
