package protocol GrantStore: Sendable {
    func grant(account: String, group: String) async throws -> Grant?
    /// All grants, newest first, at most 1,000.
    func grants() async throws -> [GrantedIdentity]
    func identity(grant id: String) async throws -> GrantedIdentity?
    /// The pseudonym of an account towards a team; nil if it has none yet.
    func pseudonym(account: String, team: String) async throws -> Pseudonym?
    /// The same; the first of `proposals` that is free becomes it if there is none yet. Atomic: all callers get the same.
    func pseudonym(account: String, team: String, proposals: [Pseudonym]) async throws -> Pseudonym
    /// Ends the grant and every code and token of it; false if there was none.
    func endGrant(_ id: String) async throws -> Bool
}

/// How teams know accounts, for lists.
protocol PseudonymList: Sendable {
    /// The pseudonyms of the first `limit` accounts, by account.
    func pseudonyms(ofFirst limit: Int) async throws -> [String: [Pseudonym.OfTeam]]

    /// The pseudonyms of one account.
    func pseudonyms(of account: String) async throws -> [Pseudonym.OfTeam]
}
