package import Foundation
package import PageLanguages

/// Stores invitations and recovery codes, by their digests.
package protocol RecoveryStore: Sendable {
    /// Invites the user of `account`, or of the account that already has its email address; earlier invitations of it end, and a
    /// planned deletion, too. Atomic.
    ///
    /// - Returns: The account. If its email address is another one, because the user added this one, it isn't invited.
    func invite(_ account: Account, _ invitation: SecretDigest, until expiry: Double) async throws -> Account

    /// The account of an invitation or a registration that wasn't used and hasn't expired; nil if there is none.
    func invited(_ invitation: SecretDigest, at now: Double) async throws -> Invited?

    /// Uses up an invitation: adds the passkey and replaces the recovery codes. Atomic: of many callers, one does it.
    ///
    /// The account of a registration begins with it. An account without a language gets `language`; another one keeps its own, because
    /// someone else may have the invitation.
    /// - Returns: `.missing` without a valid invitation for the passkey's account; `.taken` or `.full` as for any passkey. The
    ///   invitation stays valid then. After `.done` also the account as it is then.
    func enroll(
        _ passkey: Passkey,
        _ scope: PasskeyScope,
        _ invitation: SecretDigest,
        codes: [SecretDigest],
        in language: Language,
        at now: Double
    ) async throws -> (outcome: ChangeOutcome, account: Account?)

    /// Uses up a recovery code. The attempt of the client is counted first, in the same transaction.
    func recover(email: String, code: SecretDigest, client: String, at now: Double) async throws
        -> Recovery.Outcome

    /// Replaces the recovery codes of the author's account.
    func replaceCodes(_ codes: [SecretDigest], by author: ChangeAuthor) async throws -> ChangeOutcome

    /// How many unused recovery codes an account has.
    func codesLeft(of account: String) async throws -> Int

    /// Removes a passkey, unless it is the last one that counts and no recovery code is left: `.refused`.
    func removePasskey(_ id: String, _ scope: PasskeyScope, keepingAWayIn author: ChangeAuthor) async throws
        -> ChangeOutcome

    /// Deletes invitations that expired, and counts of an hour that are a day old.
    func removeRecovery(expiredAt now: Double) async throws
}

/// The user of an invitation.
package struct Invited: Hashable, Sendable {
    package let account: Account
    /// The user handle that the account will have; nil if the account is stored already.
    package let newUserHandle: Data?
}
