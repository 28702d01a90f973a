package protocol GrantStore: Sendable {
    func grant(account: String, group: String) async throws -> Grant?
    /// All grants, newest first, at most 1,000.
    func grants() async throws -> [GrantedIdentity]
    func identity(grant id: String) async throws -> GrantedIdentity?
    /// The pseudonym of an account for a team; nil if there is none yet.
    func pseudonym(account: String, team: String) async throws -> Pseudonym?
    /// The pseudonym; if there is none, the first free one of `proposals` becomes it. Atomic: all callers get the same.
    func pseudonym(account: String, team: String, proposals: Proposals<Pseudonym>) async throws -> Pseudonym
    /// The ID of the account that a team knows by `subject`; nil if there is none.
    func account(subject: String, team: String) async throws -> String?
    /// Revokes the grant with its codes and tokens; false if there was none.
    ///
    /// `stamp`: for the event that tells the app, which is queued in the same transaction; nil for no event.
    func endGrant(_ id: String, notifying stamp: EventStamp?) async throws -> Bool
}

/// Stores the pseudonyms of accounts, for lists.
protocol PseudonymList: Sendable {
    /// The pseudonyms of the first `limit` accounts, by account.
    func pseudonyms(ofFirst limit: Int) async throws -> [String: [Pseudonym.OfTeam]]

    /// The pseudonyms of one account.
    func pseudonyms(of account: String) async throws -> [Pseudonym.OfTeam]
}
