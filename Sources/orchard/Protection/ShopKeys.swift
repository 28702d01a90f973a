import Crypto
import Foundation

/// Derives a separate key for each use of the shop's secret (RFC 5869), so that no key reveals another.
struct ShopKeys: Sendable {
    /// Seals secrets of others in the database.
    let storage: SymmetricKey
    /// Seals the state of a sign-in, which travels through Apple.
    let signIn: SymmetricKey

    /// - Parameter secret: 256 random bits.
    init(secret: SymmetricKey) {
        self.storage = Self.key(secret, for: "orchard storage 1")
        self.signIn = Self.key(secret, for: "orchard sign-in state 1")
    }

    private static func key(_ secret: SymmetricKey, for use: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, info: Data(use.utf8), outputByteCount: 32)
    }
}
