import Crypto
import Foundation

/// What the shop's one secret is used for: each use has a key of its own (RFC 5869), so that none says anything of another.
struct ShopKeys: Sendable {
    /// Seals what the database keeps of other people's secrets.
    let storage: SymmetricKey
    /// Seals the state of a sign-in, which travels by Apple.
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
