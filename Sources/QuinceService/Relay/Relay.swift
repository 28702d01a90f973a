// Relay: Mail to and from relay addresses: who may send what to whom, and the words of a refusal. Owns the decisions and their
// explanations, and the protocols of their stores. Owns no connection, no message and no mailbox.

/// Where mail to a relay address goes, and who may send it.
package struct RelayRoute: Hashable, Sendable {
    /// The relay address, as it is stored.
    package let address: String
    /// The account's ID.
    package let accountID: String
    /// The account's own email address.
    package let accountEmail: String
    /// The verified email address to which the account's user has mail forwarded.
    package let mailbox: String
    /// The team that knows the user by the relay address.
    package let teamID: String
    /// The grants in which apps of the team got the relay address.
    package let grants: [GrantedIdentity]
    /// Who may send mail to relay addresses of the team.
    package let sources: [MailSource]

    package init(
        address: String,
        accountID: String,
        accountEmail: String,
        mailbox: String,
        teamID: String,
        grants: [GrantedIdentity],
        sources: [MailSource]
    ) {
        self.address = address
        self.accountID = accountID
        self.accountEmail = accountEmail
        self.mailbox = mailbox
        self.teamID = teamID
        self.grants = grants
        self.sources = sources
    }
}

extension RelayRoute {
    /// The name that the user shared with an app of the team; nil if none got it.
    package var sharedName: String? {
        let names = self.grants.map { grant in
            [grant.grant.shared.firstName, grant.grant.shared.lastName].compactMap(\.self)
                .joined(separator: " ")
        }
        return names.first { !$0.isEmpty }
    }
}

/// What an email address is to the relay.
package enum RelayTarget: Hashable, Sendable {
    /// An email address outside the relay's domains.
    case outside
    /// An email address of a relay domain that nobody has or had.
    case unknown
    /// The relay address of an account that was deleted.
    case deleted
    /// A relay address: mail of an app to a user.
    case relay(RelayRoute)
    /// The reverse address of a correspondent: mail of the user to an app.
    case reverse(RelayRoute, correspondent: String)
}

/// Finds relay addresses and their correspondents.
package protocol RelayStore: Sendable {
    /// The route of a relay address, in the case in which it is stored or in lowercase letters; nil if no account has it.
    func relayRoute(of address: String) async throws -> RelayRoute?
    /// Whether an account had the relay address that was deleted since.
    func wasRelayAddress(_ address: String) async throws -> Bool
    /// The relay address and the correspondent of a reverse address; nil for an unknown token.
    func correspondence(token: String) async throws -> (relayAddress: String, correspondent: String)?
    /// The token of the reverse address of a correspondent; the first free proposal becomes it. Atomic: all callers get the same.
    ///
    /// `now`: in seconds since 1970.
    func token(
        of correspondent: String,
        for relayAddress: String,
        proposals: [String],
        at now: Double
    ) async throws -> String
}

/// Stores who may send mail to the relay addresses of a team.
package protocol MailSourceStore: Sendable {
    /// The sources of a team, in the order of the alphabet.
    func mailSources(ofTeam team: String) async throws -> [MailSource]
    /// Adds a source to a team that exists.
    func add(_ source: MailSource, toTeam team: String) async throws -> MailSourceOutcome
    /// Removes a source; false if the team didn't have it.
    func removeMailSource(_ text: String, ofTeam team: String) async throws -> Bool
}

/// What became of a new mail source.
package enum MailSourceOutcome: Hashable, Sendable {
    case added
    /// The team has it already.
    case exists
    /// The team has ``MailSource/maximumCount`` of them.
    case full
}
