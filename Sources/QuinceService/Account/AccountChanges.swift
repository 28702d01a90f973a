/// The changes that users make to their own accounts.
///
/// Each is one transaction, with the notifications that it causes. It first checks that its author is still signed in.
package protocol AccountChanges: Sendable {
    /// Replaces the name; nil removes it.
    func rename(firstName: String?, lastName: String?, by author: ChangeAuthor) async throws -> ChangeOutcome
    /// Adds an email address, not verified yet.
    func addEmail(_ email: String, by author: ChangeAuthor, at now: Double) async throws -> ChangeOutcome
    /// Marks an added email address as verified; `.taken` if it belongs to another account.
    func verifyEmail(_ email: String, by author: ChangeAuthor, at now: Double) async throws -> ChangeOutcome
    /// Removes an added email address; mail to relay addresses that went to it goes to the account's own again.
    func removeEmail(_ email: String, by author: ChangeAuthor) async throws -> ChangeOutcome
    /// Sends mail to relay addresses to a verified email address of the account. Apps aren't told.
    func forwardMail(to email: String, by author: ChangeAuthor) async throws -> ChangeOutcome
    /// Turns forwarding of an app's mail on or off; `.refused` if the app doesn't use a relay address. Apps are told.
    func setForwarding(_ forwards: Bool, grant: String, by author: ChangeAuthor, _ stamp: EventStamp)
        async throws
        -> ChangeOutcome
    /// Ends a grant with its codes and tokens. The app is told.
    func stopUsing(grant: String, by author: ChangeAuthor, _ stamp: EventStamp) async throws -> ChangeOutcome
    /// Deletes the account, or plans that for the end of `grace`, in seconds. Apps are told at the deletion.
    func deleteAccount(by author: ChangeAuthor, _ stamp: EventStamp, grace: Double) async throws
        -> ChangeOutcome
    /// Cancels a planned deletion.
    func keepAccount(by author: ChangeAuthor) async throws -> ChangeOutcome
    /// Deletes the accounts whose planned deletion is due.
    ///
    /// - Returns: Their IDs.
    func deleteAccounts(dueAt stamp: EventStamp) async throws -> [String]
}

/// The author of a change.
package enum ChangeAuthor: Hashable, Sendable {
    /// A user, with the session that has to exist still.
    case user(account: String, session: SecretDigest)
    /// The developer, in the console or with its API; any grant.
    case developer

    /// The account whose user makes the change; nil for the developer.
    package var accountID: String? {
        switch self {
        case .user(let account, _): account
        case .developer: nil
        }
    }
}

/// The result of a change.
package enum ChangeOutcome: Hashable, Sendable {
    case done
    /// It was so already: nothing changed, and nobody was told.
    case unchanged
    /// There is nothing to change: no such account, grant or email address.
    case missing
    /// The email address belongs to another account.
    case taken
    /// The account has as many email addresses, or the client as many sessions, as it can have.
    case full
    /// The change isn't possible for this grant or email address.
    case refused
    /// The session has ended since the request arrived.
    case signedOut
}
