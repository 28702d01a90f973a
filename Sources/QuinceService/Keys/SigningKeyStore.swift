package import Foundation
package import QuinceProtocol

/// A signing key with its state in the rotation.
package struct StoredSigningKey: Sendable {
    package let key: IdentityTokenSigningKey
    package let createdAt: Date
    /// The time since which it doesn't sign; it stays published for ``SigningKeyRing/publishedAfterRetirement``.
    package let retiredAt: Date?

    package init(key: IdentityTokenSigningKey, createdAt: Date, retiredAt: Date?) {
        self.key = key
        self.createdAt = createdAt
        self.retiredAt = retiredAt
    }

    /// The same key, with which `maker` signs.
    func signed(by maker: any SignatureMaker) -> Self {
        let key = IdentityTokenSigningKey(id: self.key.id, privateKey: self.key.privateKey, maker: maker)
        return Self(key: key, createdAt: self.createdAt, retiredAt: self.retiredAt)
    }
}

package protocol SigningKeyStore: Sendable {
    /// All keys, oldest first.
    func signingKeys() async throws -> [StoredSigningKey]
    /// Adds `key` and retires the named keys, in one transaction.
    func add(_ key: StoredSigningKey, retiring ids: [String]) async throws
    /// Makes `keys` the signing keys, and retires all others. Atomic.
    func activate(_ keys: [IdentityTokenSigningKey], at now: Date) async throws
    func removeSigningKeys(retiredBefore time: Date) async throws
}
