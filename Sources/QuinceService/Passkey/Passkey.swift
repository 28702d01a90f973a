// Passkey: Makes passkeys and signs users in with them: options, ceremonies that are taken once, and the records. The module
// Passkeys checks what browsers send; Interaction and AccountPages have the routes, which read and answer with PasskeyWire.

package import Foundation

/// A stored passkey.
package struct Passkey: Hashable, Sendable {
    /// The most passkeys of an account; a limit of Quince.
    package static let maximumPerAccount = 20
    /// The longest name, in characters.
    package static let maximumNameLength = 60

    /// Names the passkey in forms; not secret.
    package let id: String
    package let accountID: String
    /// 1 to 1,023 bytes.
    package let credentialID: Data
    /// A COSE key, as it was received.
    package let publicKey: Data
    /// The COSE number of its algorithm.
    package let algorithm: Int
    package let signCount: UInt32
    package let isBackupEligible: Bool
    package let isBackedUp: Bool
    package let isUserVerified: Bool
    package let transports: [String]
    /// The AAGUID, 16 bytes; unsigned, so it decides nothing.
    package let model: Data
    package let name: String
    // In seconds since 1970; the last use is nil before the first one.
    package let createdAt: Double
    package let lastUsedAt: Double?
}

/// The passkeys that count: those of the mode in which they were made, for the host of the issuer.
///
/// In development anyone can make one for every account, so production mode on the same database must not accept it.
package struct PasskeyScope: Hashable, Sendable {
    package let mode: Mode
    package let relyingPartyID: String

    package init(mode: Mode, relyingPartyID: String) {
        (self.mode, self.relyingPartyID) = (mode, relyingPartyID)
    }
}
