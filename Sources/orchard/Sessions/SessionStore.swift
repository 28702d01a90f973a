/// Sessions, by the digest of their cookie.
protocol SessionStore: Sendable {
    /// The visitor behind a cookie, with account and basket; nil for an unknown or ended session.
    func visitor(_ session: SecretDigest, now: Double) async throws -> Visitor?

    /// Begins a session of nobody in particular; of more than `limit`, those go that end first.
    func begin(_ session: SecretDigest, until end: Double, keepingAtMost limit: Int) async throws
        -> Session.ID

    /// Begins a session of an account in place of the `old` one, whose basket moves into the account's; all or nothing.
    ///
    /// - Throws: ``AccountIsGoing`` once its deletion has begun: the way here may have begun before that.
    func begin(
        _ session: SecretDigest,
        for account: ShopAccount.ID,
        replacing old: Session.ID?,
        until end: Double,
        notice: ShopNotice?
    ) async throws

    func end(_ session: Session.ID) async throws

    /// Ends every session of an account.
    func endSessions(of account: ShopAccount.ID) async throws

    func setNotice(_ notice: ShopNotice, for session: Session.ID) async throws

    /// Takes the notice away; of two pages that ask, one gets true.
    func takeNotice(_ notice: ShopNotice, from session: Session.ID) async throws -> Bool

    func removeSessions(endedBefore time: Double) async throws
}

/// Nobody is signed in to an account whose deletion has begun.
struct AccountIsGoing: Error {}
