/// The stored data of a refresh token.
package struct RefreshToken: Hashable, Sendable {
    package let digest: SecretDigest
    package let grantID: String
    package let clientID: String
    /// The latest access token that was issued with it.
    package let accessDigest: SecretDigest
    /// Seconds since 1970.
    package let authenticatedAt: Int
    package let createdAt: Double

    package init(
        digest: SecretDigest,
        grantID: String,
        clientID: String,
        accessDigest: SecretDigest,
        authenticatedAt: Int,
        createdAt: Double
    ) {
        self.digest = digest
        self.grantID = grantID
        self.clientID = clientID
        self.accessDigest = accessDigest
        self.authenticatedAt = authenticatedAt
        self.createdAt = createdAt
    }
}
