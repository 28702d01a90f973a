package import Crypto
package import QuinceMail

/// How the relay knows that a message comes from the domain that it names.
package enum RelayAuthentication: Hashable, Sendable {
    /// It asks DNS itself: SPF for the client's IP address, and DKIM.
    case check
    /// It believes the topmost `Authentication-Results` of one server, which must remove those that come from outside
    /// (RFC 8601 §5).
    case header(serverID: String)
    /// It doesn't: everybody who writes a registered address as sender may send. For development only.
    case assume
}

/// The settings of the relay.
package struct RelayConfiguration: Sendable {
    /// The most messages of a relay address in one day (UTC), both directions together, as at Apple.
    package static let dailyLimit = 100
    /// A message with as many `Received` fields is in a loop (RFC 5321 §6.3).
    package static let maximumReceived = 25

    /// The server's name in greetings and `Received`.
    package var hostname: String
    /// The domains of the relay addresses, in lower case.
    ///
    /// Old domains stay in the list as long as their addresses work.
    package var domains: [String]
    /// The name in `Authentication-Results`.
    package var serverID: String
    /// How senders are authenticated.
    package var authentication = RelayAuthentication.check
    /// Whether an address that was deactivated, or belongs to another team, gets the same reply as one that never existed.
    package var hidesUnknown = false
    /// The page with advice that the reply for failed authentication names.
    package var adviceURL: String
    /// The key of return paths and message identifiers, 32 octets; a new key makes the notices about older messages invalid.
    package var key: SymmetricKey
    /// The DKIM keys; those whose domain covers the domain of a relay address sign its messages.
    package var signers: [DKIMSigner]

    /// The settings that have no default.
    package init(
        hostname: String,
        domains: [String],
        adviceURL: String,
        key: SymmetricKey,
        signers: [DKIMSigner]
    ) {
        self.hostname = hostname
        self.domains = domains.map { $0.lowercased() }
        self.serverID = hostname
        self.adviceURL = adviceURL
        self.key = key
        self.signers = signers
    }

    /// Whether an address belongs to the relay.
    func owns(_ address: MailAddress) -> Bool { self.domains.contains(address.domain) }
}
