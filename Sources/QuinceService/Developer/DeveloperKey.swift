package import Crypto
package import Foundation

/// The public half of a key (`.p8`) with which a team signs its client secrets.
package struct DeveloperKey: Sendable {
    /// The `kid`: 10 uppercase letters and digits.
    package let id: String
    package let teamID: String
    package let publicKey: P256.Signing.PublicKey
    package let revokedAt: Date?

    package init(id: String, teamID: String, publicKey: P256.Signing.PublicKey, revokedAt: Date?) {
        self.id = id
        self.teamID = teamID
        self.publicKey = publicKey
        self.revokedAt = revokedAt
    }
}
