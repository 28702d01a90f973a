/// Stores sessions by the digest of their cookie.
protocol SessionStore: Sendable {
    /// The visitor with this cookie, with account and basket; nil for an unknown or expired session.
    func visitor(_ session: SecretDigest, now: Double) async throws -> Visitor?

    /// Starts an anonymous session; if there are more than `limit`, deletes those that expire first.
    func begin(_ session: SecretDigest, until end: Double, keepingAtMost limit: Int) async throws
        -> Session.ID

    /// Starts a session of an account and ends the `old` one, whose basket moves to the account, in one transaction.
    ///
    /// - Throws: ``AccountIsGoing`` if the account's deletion has begun, even if the sign-in started before.
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

    /// Removes the notice; of two concurrent pages, one gets true.
    func takeNotice(_ notice: ShopNotice, from session: Session.ID) async throws -> Bool

    func removeSessions(endedBefore time: Double) async throws
}

/// An account whose deletion has begun can't be signed in to.
struct AccountIsGoing: Error {}
