package import Foundation
package import PageLanguages

/// Stores passkeys and their ceremonies.
package protocol PasskeyStore: Sendable {
    /// The user handle of an account, 32 bytes; the first time, `proposal` becomes it. nil without the account.
    func userHandle(of account: String, proposal: [UInt8]) async throws -> Data?

    func add(_ ceremony: PasskeyCeremony) async throws

    /// Takes the ceremony with this digest, for any browser: of many callers, one gets it.
    func takeCeremony(_ digest: Data) async throws -> PasskeyCeremony?

    func removeCeremonies(expiredAt now: Double) async throws

    /// The passkeys of an account, the oldest first.
    func passkeys(of account: String, _ scope: PasskeyScope) async throws -> [Passkey]

    /// The passkey with this credential ID, with its owner and the owner's user handle, as they were at one moment.
    func passkey(_ credentialID: Data, _ scope: PasskeyScope) async throws -> (
        passkey: Passkey, account: Account, userHandle: Data
    )?

    /// Adds a passkey; `.taken` if any account has the credential already, `.full` beyond the limit of the account.
    func add(_ passkey: Passkey, _ scope: PasskeyScope, by author: ChangeAuthor) async throws -> ChangeOutcome

    /// Records a sign-in and the user's language, if the counter is still `old`; false if it isn't, or the passkey is gone.
    func use(_ passkey: Passkey, signCount: UInt32, isBackedUp: Bool, in language: Language, at now: Double)
        async throws -> Bool

    /// Writes into the audit log that the counter of a passkey didn't grow.
    func reportCounter(of passkey: Passkey) async throws

    /// Writes a line about a refused passkey into the audit log.
    func reportRefusal(_ reason: String) async throws

    func renamePasskey(_ id: String, to name: String, by author: ChangeAuthor) async throws -> ChangeOutcome

    func removePasskey(_ id: String, by author: ChangeAuthor) async throws -> ChangeOutcome
}
