import Crypto
import Foundation
import QuinceProtocol
import Synchronization

/// Remembers which client secrets a key was found to have signed.
///
/// An app sends one secret with many requests, for up to six months, and to verify it is the dearest check there is.
/// Only the mathematics is remembered: dates, the app, and whether the key is still its team's are looked at every time.
final class VerifiedSecrets: Sendable {
    /// How many are remembered; beyond that all are forgotten and verified again.
    static let maximumCount = 1_024

    private let found = Mutex<Set<SecretDigest>>([])

    /// Whether `key` signed the secret `text`, which says `token`.
    func isSigned(_ token: CompactJWS, text: String, by key: P256.Signing.PublicKey) -> Bool {
        // A digest over both: no secret counts as signed by another key.
        let digest = SecretDigest(of: "\(Base64URL.encode(key.x963Representation)).\(text)")
        if self.found.withLock({ $0.contains(digest) }) { return true }
        guard ClientSecret.isSigned(token, by: key) else { return false }
        self.found.withLock { found in
            if found.count >= Self.maximumCount { found.removeAll(keepingCapacity: true) }
            found.insert(digest)
        }
        return true
    }
}
