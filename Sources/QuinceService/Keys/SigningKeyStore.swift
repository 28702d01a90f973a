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

/// When a key begins to sign: some time after the change that stores it.
///
/// A change reads the clock when its turn has come. Otherwise the time for which it waited would be missing from the time for which
/// the key is published.
package struct SigningStart: Sendable {
    /// In seconds.
    let delay: TimeInterval
    private let clock: ServiceClock

    package init(after delay: TimeInterval, _ clock: ServiceClock) {
        self.delay = delay
        self.clock = clock
    }

    /// The times of a key that is stored now.
    var times: SigningKeyTimes {
        let now = self.clock.now()
        return SigningKeyTimes(createdAt: now, signsFrom: now.addingTimeInterval(self.delay))
    }
}

package protocol SigningKeyStore: Sendable {
    /// All keys, oldest first.
    func signingKeys() async throws -> [StoredSigningKey]
    /// Adds `key`, and retires the oldest keys when it begins to sign, so that `count` keys sign then. Atomic.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - start: When it begins to sign.
    ///   - unlessOneWaits: Whether nothing changes if a key waits for its time.
    ///   - count: The number of keys that sign.
    /// - Returns: The time from which it signs; nil if it wasn't added.
    /// - Throws: Errors of the storage.
    func add(
        _ key: IdentityTokenSigningKey,
        _ start: SigningStart,
        unlessOneWaits: Bool,
        signing count: Int
    ) async throws -> Date?
    /// Adds the first of `keys`, so that `count` keys aren't retired; another process can have added some meanwhile. Atomic.
    func addMissing(_ keys: [IdentityTokenSigningKey], _ start: SigningStart, signing count: Int) async throws
    /// Lets the key that signs next, but later than at `start`, sign from then on, and retires those that it replaces. Atomic.
    ///
    /// - Returns: Its ID, and the time from which it signs; nil if no key waits.
    func hastenKey(to start: SigningStart) async throws -> (id: String, signsFrom: Date)?
    /// Makes `keys` the signing keys from `start` on, and retires all others. Atomic.
    func activate(_ keys: [IdentityTokenSigningKey], _ start: SigningStart) async throws
    func removeSigningKeys(retiredBefore time: Date) async throws
    /// How long a new key has to be stored before it signs, so that each process publishes it then, in seconds.
    ///
    /// 0 if only one process can use the store.
    var publicationDelay: TimeInterval { get }
}
