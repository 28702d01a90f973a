package protocol GrantStore: Sendable {
    func grant(account: String, group: String) async throws -> Grant?
    func grants() async throws -> [GrantedIdentity]
    func identity(grant id: String) async throws -> GrantedIdentity?
    /// The pseudonym of an account towards a team; `proposal` becomes it where there is none yet. Atomic: all callers
    /// get the same.
    func pseudonym(account: String, team: String, proposal: Pseudonym) async throws -> Pseudonym
    /// Stores `grant` unless the account already gave one to the group. Atomic: of two callers one gets true.
    func insert(_ grant: Grant) async throws -> Bool
    /// Ends the grant and every code and token of it; false where there was none.
    func endGrant(_ id: String) async throws -> Bool
}
