package protocol AccountStore: Sendable {
    func account(_ id: String) async throws -> Account?
    /// The account of an address; addresses are compared without regard to case.
    func account(email: String) async throws -> Account?
    /// At most `limit` accounts in the order in which they were made.
    func accounts(limit: Int) async throws -> [Account]
    /// At most `limit` accounts whose name or address contains `text`, in the order in which they were made.
    ///
    /// `text`: taken literally; ASCII letters match without regard to case.
    func accounts(matching text: String, limit: Int) async throws -> [Account]
    /// Adds `account` unless its address has an account already. Atomic: of two callers with one address both get one account.
    ///
    /// `limit`: how many accounts there may be.
    /// - Returns: The account of the address; nil if there are `limit` accounts and none has it.
    func add(_ account: Account, limit: Int) async throws -> Account?
    /// Adds `account` or replaces the one of the same id.
    func save(_ account: Account) async throws
    /// Removes the account with its grants and tokens; false where there was none.
    func removeAccount(_ id: String) async throws -> Bool
}
