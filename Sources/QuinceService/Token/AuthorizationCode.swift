package import QuinceProtocol

/// The stored data of a code.
///
/// Only the client has the code itself; the database has its digest.
package struct AuthorizationCode: Hashable, Sendable {
    package let digest: SecretDigest
    package let grantID: String
    package let clientID: String
    /// nil for an App ID, whose authorization request has none.
    package let redirectURI: RedirectURI?
    package let challenge: CodeChallenge?
    package let nonce: String?
    /// When the user authenticated; in seconds since 1970, like all times here.
    package let authenticatedAt: Int
    package let expiresAt: Double
    /// When it was exchanged; nil if it wasn't.
    package let usedAt: Double?

    package init(
        digest: SecretDigest,
        grantID: String,
        clientID: String,
        redirectURI: RedirectURI?,
        challenge: CodeChallenge?,
        nonce: String?,
        authenticatedAt: Int,
        expiresAt: Double,
        usedAt: Double? = nil
    ) {
        self.digest = digest
        self.grantID = grantID
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.challenge = challenge
        self.nonce = nonce
        self.authenticatedAt = authenticatedAt
        self.expiresAt = expiresAt
        self.usedAt = usedAt
    }
}
