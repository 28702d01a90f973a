import CryptoExtras
package import Foundation
package import Logging
package import NIOCore
import ServerRuntime
package import QuinceProtocol
import Synchronization

/// The signing keys in use, loaded once from the store and kept in memory.
///
/// Several keys take turns, as at Apple, so that a client that uses the first published key fails.
///
/// A new key is *next* first: published, so that each client and each process knows it before it signs. Then it is *active*, and
/// the oldest active key is *retired*: it stays published as long as its tokens are valid. Then it is gone.
package final class SigningKeyRing: Sendable {
    /// The number of keys that sign.
    package static let activeCount = 2

    /// How long a key is published before it signs, in seconds: a day, longer than clients keep a key set.
    package static let publishedBeforeSigning: TimeInterval = 86_400

    /// How long a key that signs as soon as possible is published before, if several nodes can publish keys, in seconds.
    ///
    /// Nodes look for changed keys every second. One that hasn't been able to for ``readWithin`` publishes none.
    package static let publishedByAll: TimeInterval = 180

    /// How old the keys in memory may be that a node publishes, if there can be several nodes, in seconds.
    ///
    /// Less than ``publishedByAll`` by more than the clocks of two nodes differ and a commit takes.
    package static let readWithin: TimeInterval = 60

    /// How long a retired key stays published at least, in seconds: two days, twice the lifetime of the longest token.
    package static let publishedAfterRetirement: TimeInterval = 172_800

    /// The time for which a retired key stays published in addition to the lifetime of the longest token, in seconds.
    private static let margin: TimeInterval = 86_400

    private struct State {
        var keys: [StoredSigningKey]
        var document: ByteBuffer
        var turn = 0
        /// The store had these keys at this time.
        var readAt: ContinuousClock.Instant
    }

    private let store: any SigningKeyStore
    private let clock: ServiceClock
    private let random: RandomSource
    private let publishedAfterRetirement: TimeInterval
    /// Whether the service makes its keys; otherwise files have them.
    private let makesKeys: Bool
    private let library: SignatureLibrary
    private let logger: Logger?
    private let uptime: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<State>

    /// Loads the keys, and creates missing ones up to ``activeCount``.
    ///
    /// - Parameters:
    ///   - store: The stored keys.
    ///   - clock: The clock of the service.
    ///   - random: The source of new keys.
    ///   - configured: Keys that replace all others; empty for keys that the service creates.
    ///   - tokenLifetime: The lifetime of the longest token, in seconds.
    ///   - library: Signs with the keys. If it doesn't sign with a key as swift-crypto does, swift-crypto signs with that key.
    ///   - logger: Is told of such a key.
    ///   - uptime: The time by which the age of the keys in memory is measured.
    /// - Throws: Errors of the store.
    package init(
        store: any SigningKeyStore,
        clock: ServiceClock,
        random: RandomSource,
        configured: [IdentityTokenSigningKey] = [],
        tokenLifetime: TimeInterval = 86_400,
        library: SignatureLibrary = .swiftCrypto,
        logger: Logger? = nil,
        uptime: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) async throws {
        self.store = store
        self.clock = clock
        self.random = random
        self.publishedAfterRetirement = max(Self.publishedAfterRetirement, tokenLifetime + Self.margin)
        self.makesKeys = configured.isEmpty
        self.library = library
        self.logger = logger
        self.uptime = uptime
        // Other nodes have to know a key before this one signs with it.
        let delay = store.publicationDelay
        var readAt = uptime()
        var keys = try await store.signingKeys()
        if !configured.isEmpty {
            // At the first start, there are no keys with which others sign.
            try await store.activate(configured, SigningStart(after: keys.isEmpty ? 0 : delay, clock))
            readAt = uptime()
            keys = try await store.signingKeys()
        }
        while configured.isEmpty {
            // A key that waits counts: for a clock that is behind, those that sign wait.
            let missing = Self.activeCount - keys.count { $0.times.state(at: clock.now()) != .retired }
            guard missing > 0 else { break }
            var new: [IdentityTokenSigningKey] = []
            for _ in 0..<missing { new.append(try await Self.make(random: random)) }
            let start = SigningStart(after: keys.isEmpty ? 0 : delay, clock)
            try await store.addMissing(new, start, signing: Self.activeCount)
            readAt = uptime()
            keys = try await store.signingKeys()
        }
        let prepared = keys.map { Self.prepare($0, library, logger) }
        self.state = Mutex(State(keys: prepared, document: try Self.document(of: prepared), readAt: readAt))
    }

    /// The key with the library that will sign with it, or with swift-crypto.
    private static func prepare(
        _ stored: StoredSigningKey,
        _ library: SignatureLibrary,
        _ logger: Logger?
    ) -> StoredSigningKey {
        do { return stored.signed(by: try library.maker(for: stored.key.privateKey)) } catch {
            logger?.error(
                "swift-crypto signs, because the other library doesn't",
                metadata: ["kid": "\(stored.key.id)", "reason": "\(error)"]
            )
            return stored
        }
    }

    /// The key for the next token.
    package func next() throws -> IdentityTokenSigningKey {
        let now = self.clock.now()
        let key = self.state.withLock { state -> IdentityTokenSigningKey? in
            var active = state.keys.filter { $0.times.state(at: now) == .active }
            if active.isEmpty {
                // The clock went back to a time before these keys. They are published, so that their tokens are valid.
                active = state.keys.filter { $0.times.state(at: now) == .next }
            }
            guard !active.isEmpty else { return nil }
            state.turn = (state.turn + 1) % active.count
            return active[state.turn].key
        }
        guard let key else { throw NoSigningKey() }
        return key
    }

    /// A key that was added, or that signs earlier than before.
    package struct Rotation: Hashable, Sendable {
        /// The ID of the key.
        package let id: String
        /// The time from which it signs.
        package let signsFrom: Date
        /// Whether the key was published before already.
        package let wasWaiting: Bool
    }

    /// Publishes a new key that signs after ``publishedBeforeSigning``, and retires the oldest one at the same time.
    ///
    /// If a key waits for its time already, nothing changes.
    package func rotate() async throws -> Rotation {
        let key = try await Self.make(random: self.random)
        let start = SigningStart(after: Self.publishedBeforeSigning, self.clock)
        let added = try await self.store.add(key, start, unlessOneWaits: true, signing: Self.activeCount)
        try await self.reload()
        if let added { return Rotation(id: key.id, signsFrom: added, wasWaiting: false) }
        let now = self.clock.now()
        let waiting = self.keys.filter { $0.times.state(at: now) == .next }
            .min { $0.times.signsFrom < $1.times.signsFrom }
        // Its time can have come meanwhile.
        return Rotation(
            id: waiting?.key.id ?? self.activeIDs.last ?? "",
            signsFrom: waiting?.times.signsFrom ?? now,
            wasWaiting: true
        )
    }

    /// Lets the key that waits for its time, or else a new one, sign at once, and retires the oldest one.
    ///
    /// Where there can be several nodes, it signs after ``publishedByAll``, so that each of them publishes it then.
    ///
    /// Clients that don't ask for the key set when they see an unknown key ID reject its first tokens, unless it was published
    /// before. Tokens of the retired key can still be verified.
    package func rotateNow() async throws -> Rotation {
        let start = SigningStart(after: self.store.publicationDelay, self.clock)
        let rotation: Rotation
        if let waiting = try await self.store.hastenKey(to: start) {
            rotation = Rotation(id: waiting.id, signsFrom: waiting.signsFrom, wasWaiting: true)
        } else {
            let key = try await Self.make(random: self.random)
            let added = try await self.store.add(key, start, unlessOneWaits: false, signing: Self.activeCount)
            rotation = Rotation(id: key.id, signsFrom: added ?? start.times.signsFrom, wasWaiting: false)
        }
        try await self.removeExpired(self.clock.now())
        try await self.reload()
        return rotation
    }

    /// Keeps the schedule: removes retired keys whose tokens have expired, and adds a key if the newest is old enough.
    ///
    /// - Parameters:
    ///   - days: The age of the newest key at which another one is added, in days; 0 adds none.
    ///   - time: The time by which tokens have expired; nil for the present.
    /// - Returns: The key that was added; nil if none was due, or if the keys come from files.
    /// - Throws: Errors of the store.
    package func keepSchedule(days: Int, at time: Date? = nil) async throws -> Rotation? {
        let now = time ?? self.clock.now()
        try await self.removeExpired(now)
        try await self.reload()
        guard self.makesKeys, days > 0, let newest = self.keys.map(\.times.createdAt).max(),
            now.timeIntervalSince(newest) >= Double(days) * 86_400
        else { return nil }
        let rotation = try await self.rotate()
        return rotation.wasWaiting ? nil : rotation
    }

    private func removeExpired(_ now: Date) async throws {
        try await self.store.removeSigningKeys(
            retiredBefore: now.addingTimeInterval(-self.publishedAfterRetirement)
        )
    }

    /// Loads the store again, after a rotation or a restored snapshot.
    ///
    /// A key that is there already stays prepared: preparing costs more than a signature.
    package func reload() async throws {
        let known = Dictionary(self.keys.map { ($0.key.id, $0.key) }) { $1 }
        let readAt = self.uptime()
        let keys = try await self.store.signingKeys().map { stored in
            guard let key = known[stored.key.id],
                key.privateKey.derRepresentation == stored.key.privateKey.derRepresentation
            else { return Self.prepare(stored, self.library, self.logger) }
            return stored.signed(by: key.maker)
        }
        let document = try Self.document(of: keys)
        self.state.withLock { state in
            // Another task can have read them later.
            guard readAt >= state.readAt else { return }
            state.keys = keys
            state.document = document
            state.readAt = readAt
        }
    }

    /// The current time for ``confirm(asOf:)``.
    package var readingTime: ContinuousClock.Instant { self.uptime() }

    /// Notes that the store still had the keys in memory at a time.
    package func confirm(asOf time: ContinuousClock.Instant) {
        self.state.withLock { $0.readAt = max($0.readAt, time) }
    }

    /// Whether another process can sign with a key by now that isn't among these, because the store couldn't be read for a while.
    package var isOutdated: Bool {
        guard self.store.publicationDelay > 0 else { return false }
        return self.uptime() - self.state.withLock { $0.readAt } >= .seconds(Self.readWithin)
    }

    /// All published keys, including those that don't sign yet and retired ones, oldest first.
    package var keys: [StoredSigningKey] { self.state.withLock { $0.keys } }

    /// The IDs of the keys that sign, oldest first.
    package var activeIDs: [String] {
        let now = self.clock.now()
        return self.keys.filter { $0.times.state(at: now) == .active }.map(\.key.id)
    }

    /// What a key does now.
    package func state(of key: StoredSigningKey) -> SigningKeyTimes.State {
        key.times.state(at: self.clock.now())
    }

    /// The libraries that sign, such as `OpenSSL 3.0.19`; in builds without the trait `OpenSSL`, only `swift-crypto`.
    package var signer: String {
        let libraries = self.keys.filter { self.state(of: $0) != .retired }.map(\.key.maker.library)
        return Set(libraries).sorted().joined(separator: ", ")
    }

    /// The key with that ID, retired or not.
    package subscript(id: String) -> IdentityTokenSigningKey? {
        self.keys.first { $0.key.id.isExactly(id) }?.key
    }

    package var keySet: JSONWebKeySet { JSONWebKeySet(keys: self.keys.map(\.key.verificationKey)) }

    /// The body of `GET /auth/keys`.
    package var document: ByteBuffer { self.state.withLock { $0.document } }

    private static func document(of keys: [StoredSigningKey]) throws -> ByteBuffer {
        ByteBuffer(string: try JSONWebKeySet(keys: keys.map(\.key.verificationKey)).json().text)
    }

    static let idAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

    /// A key whose ID has 10 letters and digits, like Apple's newer ones.
    ///
    /// Finding its primes takes a tenth of a second or more, so it isn't done on an event loop.
    static func make(random: RandomSource) async throws -> IdentityTokenSigningKey {
        IdentityTokenSigningKey(
            id: random.text(10, of: Self.idAlphabet),
            privateKey: try await OffLoop.run { try random.signingKey() }
        )
    }

    private struct NoSigningKey: Error {}
}
