package protocol AccountStore: Sendable {
    func account(_ id: String) async throws -> Account?
    /// The account of an address; addresses are compared without regard to case.
    func account(email: String) async throws -> Account?
    /// At most `limit` accounts in the order in which they were made.
    func accounts(limit: Int) async throws -> [Account]
    /// Adds `account` or replaces the one of the same id.
    func save(_ account: Account) async throws
    /// Removes the account with its grants and tokens; false where there was none.
    func removeAccount(_ id: String) async throws -> Bool
}
