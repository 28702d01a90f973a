// Store: Keeps what must outlive the app's process, in the keychain or, for tests, in memory. Knows what an earlier installation of
// the app left. Does not sign in, and does not call the server.
/// Keeps the data of the signed-in user while the app doesn't run.
///
/// ``KeychainStore`` is the one for apps, ``MemoryStore`` the one for tests and previews. All methods can be called on
/// any thread and return at once: the keychain takes milliseconds.
public protocol SignInStore: Sendable {
    /// Reads what is stored.
    ///
    /// - Returns: The stored data; empty if nothing is stored.
    /// - Throws: ``SignInStoreError``. Don't sign the user out for ``SignInStoreError/locked``: load again when the app
    ///   comes to the front.
    func load() throws -> KeptSignIn

    /// Stores data in place of what was stored.
    ///
    /// - Parameter kept: The data; if it is empty, nothing is stored afterwards.
    /// - Throws: ``SignInStoreError``. What was stored before is then still there.
    func save(_ kept: KeptSignIn) throws

    /// Removes what is stored; does nothing if nothing is.
    ///
    /// - Throws: ``SignInStoreError``.
    func delete() throws
}
