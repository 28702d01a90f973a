/// The stored data of an access token with the scope `user.migration`: a team's, for any number of users.
package struct MigrationToken: Hashable, Sendable {
    /// The maximum number of valid tokens of one client; a new one then replaces the oldest.
    package static let maximumCount = 1_000

    package let digest: SecretDigest
    package let clientID: String
    /// The team whose key signed the client secret.
    package let teamID: String
    /// Seconds since 1970.
    package let expiresAt: Double

    package init(digest: SecretDigest, clientID: String, teamID: String, expiresAt: Double) {
        self.digest = digest
        self.clientID = clientID
        self.teamID = teamID
        self.expiresAt = expiresAt
    }
}

/// The stored data of a user's access token, from a code or a refresh.
package struct UserAccessToken: Hashable, Sendable {
    package let grantID: String
    package let clientID: String
    /// Seconds since 1970.
    package let issuedAt: Double

    package init(grantID: String, clientID: String, issuedAt: Double) {
        self.grantID = grantID
        self.clientID = clientID
        self.issuedAt = issuedAt
    }
}
