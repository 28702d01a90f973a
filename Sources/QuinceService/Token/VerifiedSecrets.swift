import Crypto
import Foundation
import QuinceProtocol
import Synchronization

/// Remembers which client secrets have a valid signature of which key.
///
/// An app sends one client secret with many requests, for up to six months, and verifying it is the most expensive check.
/// Only the signature is remembered; dates, the app, and whether the team still has the key are checked every time.
final class VerifiedSecrets: Sendable {
    /// The maximum number of remembered secrets; beyond it, all are forgotten and verified again.
    static let maximumCount = 1_024

    private let found = Mutex<Set<SecretDigest>>([])

    /// Whether `key` signed the secret `text`, whose content is `token`.
    func isSigned(_ token: CompactJWS, text: String, by key: P256.Signing.PublicKey) -> Bool {
        // The digest covers both, so that no secret counts as signed by another key.
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
