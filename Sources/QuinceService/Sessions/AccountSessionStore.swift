/// Stores sessions by the digest of their token.
package protocol AccountSessionStore: Sendable {
    /// The session with its account; nil if there is none or it has expired.
    func session(_ token: SecretDigest, at now: Double) async throws -> (
        session: AccountSession, account: Account
    )?

    /// Begins a session, in place of `old` if the browser had one. Atomic.
    ///
    /// `account`: the account of the session, as read when its user's proof was valid or before.
    ///
    /// - Returns: `done`; `full` if the client has reached its limit; `missing` if the account no longer exists; `refused` if its sign-ins
    ///   were ended since the proof.
    func begin(
        _ session: AccountSession,
        _ token: SecretDigest,
        provedBy account: Account,
        replacing old: SecretDigest?,
        limits: SessionLimits
    ) async throws -> ChangeOutcome

    /// Whether `client` can begin another session.
    func hasRoom(for client: String, _ limits: SessionLimits, at now: Double) async throws -> Bool

    /// Records a use.
    func use(_ token: SecretDigest, at now: Double) async throws

    /// The open sessions of an account, the one used last first.
    func sessions(of account: String, at now: Double) async throws -> [AccountSession]

    /// Ends the session `id` of the author's account; its own, too.
    func endSession(_ id: String, by author: ChangeAuthor) async throws -> ChangeOutcome

    /// Ends all sessions of the author's account except the author's own.
    func endOtherSessions(by author: ChangeAuthor) async throws -> ChangeOutcome

    /// Ends the session with this token.
    func endSession(_ token: SecretDigest) async throws

    /// Deletes expired sessions.
    func removeSessions(expiredAt now: Double) async throws
}
