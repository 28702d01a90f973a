/// What a client needs to know of a service that answers.
package struct RunningService: Hashable, Sendable {
    package let url: String
    package let issuer: String
    /// The first Services ID; nil where none is registered.
    package let clientID: String?
    package let redirectURIs: [String]
    package let teamID: String?
    package let keyID: String?
    /// The `.p8` file; nil where only the public half is known.
    package let privateKeyPath: String?
    package let accounts: [AccountSeed]
    /// Where the database lies; nil for a run that leaves nothing behind.
    package let databasePath: String?
}
