package import QuinceProtocol

package protocol AccountStore: Sendable {
    func account(_ id: String) async throws -> Account?
    /// The account that has an email address, as its own or as a verified one; case doesn't matter.
    func account(email: String) async throws -> Account?
    /// At most `limit` accounts, in the order of their creation.
    func accounts(limit: Int) async throws -> [Account]
    /// At most `limit` accounts whose name or email address contains `text`, in the order of their creation.
    ///
    /// `text`: searched literally; the case of ASCII letters doesn't matter.
    func accounts(matching text: String, limit: Int) async throws -> [Account]
    /// Adds `account` unless its email address has an account already. Atomic: two concurrent callers get the same account.
    ///
    /// `limit`: the maximum number of accounts.
    /// - Returns: The account with the email address; nil if there are `limit` accounts and none has it.
    func add(_ account: Account, limit: Int) async throws -> Account?
    /// Changes an account as `change` does, in one transaction.
    ///
    /// An account whose email address changes isn't the configuration's any more: a start keeps it.
    /// - Returns: The changed account; nil if there is none.
    /// - Throws: ``EmailTaken``, and what `change` throws. Then nothing has changed.
    func changeAccount(_ id: String, _ change: @escaping @Sendable (inout Account) throws -> Void)
        async throws
        -> Account?
    /// The email addresses of an account; nil if there is none.
    func emails(of account: String) async throws -> AccountEmails?
    /// Everything that is stored about an account, as one JSON object; nil if there is none. The audit log says that it was exported.
    ///
    /// `now`: the service's time, in seconds since 1970.
    func export(_ account: String, at now: Double) async throws -> JSONObject?
    /// Deletes the account with its grants, codes and tokens; false if there was none.
    ///
    /// Its subjects and relay addresses are never used again. `stamp`: for the events that tell each app with a grant, which are
    /// queued in the same transaction; nil for no events.
    func removeAccount(_ id: String, notifying stamp: EventStamp?) async throws -> Bool
}

/// Another account has the email address.
package struct EmailTaken: Error, Hashable {
    package let email: String
}
