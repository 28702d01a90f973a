package import Foundation
package import QuinceProtocol

/// The times of a signing key, from which its state follows.
///
/// The switch from one key to another is a time that all processes on a database know before, so that none needs a message.
package struct SigningKeyTimes: Hashable, Sendable {
    package let createdAt: Date
    /// The time from which the key signs.
    ///
    /// Until then it is only published.
    package let signsFrom: Date
    /// The time from which the key doesn't sign any more, also in the future; nil if none is set.
    package let retiredAt: Date?

    package init(createdAt: Date, signsFrom: Date, retiredAt: Date? = nil) {
        self.createdAt = createdAt
        self.signsFrom = signsFrom
        self.retiredAt = retiredAt
    }

    /// What a key does.
    package enum State: String, Hashable, Sendable, CaseIterable {
        /// It is published, so that clients know it before it signs.
        case next
        /// It signs.
        case active
        /// It signs no more, and is published as long as its tokens are valid.
        case retired
    }

    package func state(at now: Date) -> State {
        if let retiredAt, retiredAt <= now { return .retired }
        return now < self.signsFrom ? .next : .active
    }
}

/// A signing key with its times.
package struct StoredSigningKey: Sendable {
    package let key: IdentityTokenSigningKey
    package let times: SigningKeyTimes

    package init(key: IdentityTokenSigningKey, times: SigningKeyTimes) {
        self.key = key
        self.times = times
    }

    /// The same key, with which `maker` signs.
    func signed(by maker: any SignatureMaker) -> Self {
        let key = IdentityTokenSigningKey(id: self.key.id, privateKey: self.key.privateKey, maker: maker)
        return Self(key: key, times: self.times)
    }
}

package protocol SigningKeyStore: Sendable {
    /// All keys, oldest first.
    func signingKeys() async throws -> [StoredSigningKey]
    /// Adds `key`, and retires the oldest keys when it begins to sign, so that `count` keys sign then. Atomic.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - now: If a key waits for its time at this moment, nothing changes; nil adds the key in any case.
    ///   - count: The number of keys that sign.
    /// - Returns: Whether the key was added.
    /// - Throws: Errors of the storage.
    func add(_ key: StoredSigningKey, unlessOneWaitsAt now: Date?, signing count: Int) async throws -> Bool
    /// Adds the first of `keys`, so that `count` keys aren't retired at `time`; another process can have added some meanwhile. Atomic.
    func addMissing(_ keys: [StoredSigningKey], at time: Date, signing count: Int) async throws
    /// Lets the key that signs next, but later than at `time`, sign from then on, and retires those that it replaces. Atomic.
    ///
    /// - Returns: Its ID; nil if no key waits.
    func hastenKey(to time: Date) async throws -> String?
    /// Makes `keys` the signing keys from `time` on, and retires all others. Atomic.
    func activate(_ keys: [IdentityTokenSigningKey], at time: Date) async throws
    func removeSigningKeys(retiredBefore time: Date) async throws
    /// How long a new key has to be stored before it signs, so that each process publishes it then, in seconds.
    ///
    /// 0 if only one process can use the store.
    var publicationDelay: TimeInterval { get }
}
