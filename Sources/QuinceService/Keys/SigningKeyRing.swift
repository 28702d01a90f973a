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
package final class SigningKeyRing: Sendable {
    /// The number of keys that sign.
    package static let activeCount = 2

    /// How long a retired key stays published, in seconds: two days, twice the lifetime of the longest token.
    package static let publishedAfterRetirement: TimeInterval = 172_800

    private struct State {
        var keys: [StoredSigningKey]
        var document: ByteBuffer
        var turn = 0
    }

    private let store: any SigningKeyStore
    private let clock: ServiceClock
    private let random: RandomSource
    private let library: SignatureLibrary
    private let logger: Logger?
    private let state: Mutex<State>

    /// Loads the keys, and creates missing ones up to ``activeCount``.
    ///
    /// `configured`: keys that replace all others; empty for keys that the service creates. `library`: signs with the keys. If it
    /// doesn't sign with a key as swift-crypto does, swift-crypto signs with that key, and `logger` is told.
    package init(
        store: any SigningKeyStore,
        clock: ServiceClock,
        random: RandomSource,
        configured: [IdentityTokenSigningKey] = [],
        library: SignatureLibrary = .swiftCrypto,
        logger: Logger? = nil
    ) async throws {
        self.store = store
        self.clock = clock
        self.random = random
        self.library = library
        self.logger = logger
        if !configured.isEmpty { try await store.activate(configured, at: clock.now()) }
        var keys = try await store.signingKeys()
        while configured.isEmpty, keys.count(where: { $0.retiredAt == nil }) < Self.activeCount {
            let key = try await Self.make(random: random, now: clock.now())
            try await store.add(key, retiring: [])
            keys.append(key)
        }
        let prepared = keys.map { Self.prepare($0, library, logger) }
        self.state = Mutex(State(keys: prepared, document: try Self.document(of: prepared)))
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
        let key = self.state.withLock { state -> IdentityTokenSigningKey? in
            let active = state.keys.filter { $0.retiredAt == nil }
            guard !active.isEmpty else { return nil }
            state.turn = (state.turn + 1) % active.count
            return active[state.turn].key
        }
        guard let key else { throw NoSigningKey() }
        return key
    }

    /// Adds a key and retires the oldest one; its tokens can still be verified.
    ///
    /// - Returns: The id of the new key.
    package func rotate() async throws -> String {
        let now = self.clock.now()
        let key = try await Self.make(random: self.random, now: now)
        let active = try await self.store.signingKeys().filter { $0.retiredAt == nil }.map(\.key.id)
        try await self.store.add(
            key,
            retiring: Array(active.prefix(max(0, active.count + 1 - Self.activeCount)))
        )
        try await self.store.removeSigningKeys(
            retiredBefore: now.addingTimeInterval(-Self.publishedAfterRetirement)
        )
        try await self.reload()
        return key.key.id
    }

    /// Loads the store again, after a rotation or a restored snapshot.
    ///
    /// A key that is there already stays prepared: preparing costs more than a signature.
    package func reload() async throws {
        let known = Dictionary(self.keys.map { ($0.key.id, $0.key) }) { $1 }
        let keys = try await self.store.signingKeys().map { stored in
            guard let key = known[stored.key.id],
                key.privateKey.derRepresentation == stored.key.privateKey.derRepresentation
            else { return Self.prepare(stored, self.library, self.logger) }
            return stored.signed(by: key.maker)
        }
        let document = try Self.document(of: keys)
        self.state.withLock { state in
            state.keys = keys
            state.document = document
        }
    }

    /// All published keys, including retired ones, oldest first.
    package var keys: [StoredSigningKey] { self.state.withLock { $0.keys } }

    /// The IDs of the keys that sign, oldest first.
    package var activeIDs: [String] { self.keys.filter { $0.retiredAt == nil }.map(\.key.id) }

    /// The libraries that sign, such as `OpenSSL 3.0.19`; in builds without the trait `OpenSSL`, only `swift-crypto`.
    package var signer: String {
        let libraries = self.keys.filter { $0.retiredAt == nil }.map(\.key.maker.library)
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
    static func make(random: RandomSource, now: Date) async throws -> StoredSigningKey {
        let key = IdentityTokenSigningKey(
            id: random.text(10, of: Self.idAlphabet),
            privateKey: try await OffLoop.run { try random.signingKey() }
        )
        return StoredSigningKey(key: key, createdAt: now, retiredAt: nil)
    }

    private struct NoSigningKey: Error {}
}
