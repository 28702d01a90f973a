package import Foundation
package import QuinceProtocol
import Synchronization

/// Keys in addition to the ring's.
///
/// They sign only if a fault says so, so that an app can be tested with a key of another use or with a withdrawn key.
///
/// In memory, and in development mode only.
package final class AddedKeys: Sendable {
    /// The published use of a key (RFC 7517 §4.2).
    package enum Use: String, Hashable, Sendable, CaseIterable {
        case signature = "sig"
        case encryption = "enc"
    }

    package struct Entry: Sendable {
        package let key: IdentityTokenSigningKey
        package let use: Use
        package let createdAt: Date
        /// The time of the withdrawal.
        package fileprivate(set) var withdrawnAt: Date?
    }

    /// The maximum number of keys, including withdrawn ones; a limit of Quince.
    package static let maximumCount = 16

    private let clock: ServiceClock
    private let random: RandomSource
    private let entries = Mutex<[Entry]>([])

    package init(clock: ServiceClock, random: RandomSource) {
        self.clock = clock
        self.random = random
    }

    /// Creates and publishes a key; if there are too many, the key that was withdrawn first is forgotten.
    ///
    /// - Returns: Its ID; nil if too many are published.
    package func publish(for use: Use) async throws -> String? {
        let now = self.clock.now()
        let key = try await SigningKeyRing.make(random: self.random)
        return self.entries.withLock { entries in
            if entries.count >= Self.maximumCount {
                let withdrawn = entries.filter { $0.withdrawnAt != nil }
                guard let first = withdrawn.min(by: { ($0.withdrawnAt ?? now) < ($1.withdrawnAt ?? now) })
                else { return nil }
                entries.removeAll { $0.key.id == first.key.id }
            }
            entries.append(Entry(key: key, use: use, createdAt: now))
            return key.id
        }
    }

    /// Removes a key from the key set; a fault can still sign with it.
    ///
    /// - Returns: Whether it was published.
    package func withdraw(_ id: String) -> Bool {
        let now = self.clock.now()
        return self.entries.withLock { entries in
            let index = entries.firstIndex { $0.key.id == id && $0.withdrawnAt == nil }
            guard let index else { return false }
            entries[index].withdrawnAt = now
            return true
        }
    }

    /// Removes a key permanently, withdrawn or not; nothing can sign with it afterwards.
    ///
    /// - Returns: Whether there was such a key.
    package func forget(_ id: String) -> Bool {
        self.entries.withLock { entries in
            let count = entries.count
            entries.removeAll { $0.key.id == id }
            return entries.count < count
        }
    }

    package func removeAll() { self.entries.withLock { $0 = [] } }

    /// All keys, oldest first, including withdrawn ones.
    package var all: [Entry] { self.entries.withLock { $0 } }

    /// The key with that ID, withdrawn or not.
    package subscript(id: String) -> IdentityTokenSigningKey? {
        self.all.first { $0.key.id.isExactly(id) }?.key
    }

    /// The published keys.
    package func published() throws -> [JSONObject] {
        try self.all.filter { $0.withdrawnAt == nil }.map { entry in
            var object = try entry.key.verificationKey.json()
            object["use"] = .string(entry.use.rawValue)
            // The algorithm would identify a signing key; without it, only `use` says that the key isn't one.
            if entry.use == .encryption { object["alg"] = nil }
            return object
        }
    }
}
