import QuinceProtocol
import Synchronization

/// Client secrets that were expired in the console, so that an app's reaction can be tested (development mode only).
package final class ExpiredSecrets: Sendable {
    /// The maximum number of stored client secrets; a limit of Quince.
    private static let maximumCount = 1_000

    private let digests = Mutex<Set<SecretDigest>>([])

    package init() {}

    package func add(_ secret: String) {
        self.digests.withLock { digests in
            if digests.count >= Self.maximumCount { digests = [] }
            digests.insert(SecretDigest(of: secret))
        }
    }

    package func contains(_ secret: String) -> Bool {
        self.digests.withLock { !$0.isEmpty && $0.contains(SecretDigest(of: secret)) }
    }

    package func removeAll() { self.digests.withLock { $0 = [] } }
}
