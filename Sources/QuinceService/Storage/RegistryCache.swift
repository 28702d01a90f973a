import QuinceWire
import Synchronization

/// Apps and keys as they are stored, for requests of apps, of which most are of the same few.
///
/// A change by this process is seen by the next request, one by another process within ``lifetime``.
final class RegistryCache: Sendable {
    typealias Credentials = (app: App, key: DeveloperKey?)

    /// How long another process's change may stay unseen.
    static let lifetime = Duration.seconds(5)
    /// The maximum number of entries; beyond it, all are forgotten.
    static let capacity = 1_000

    private struct Name: Hashable {
        let clientID: String
        /// nil for the app alone.
        let keyID: String?
    }

    private struct Entry {
        let credentials: Credentials
        let end: ContinuousClock.Instant
    }

    /// `changes`: the number of changes so far; what was read before the last one isn't kept.
    private let state = Mutex((changes: 0, entries: [Name: Entry]()))

    /// The app and the key, from memory or from `read`.
    ///
    /// Only complete credentials are kept, so unknown names fill no memory.
    nonisolated(nonsending) func credentials(
        of clientID: String,
        keyID: String?,
        read: nonisolated(nonsending) () async throws -> Credentials?
    ) async rethrows -> Credentials? {
        guard let keyID else { return try await read() }
        return try await self.kept(Name(clientID: clientID, keyID: keyID), read: read)
    }

    /// The app, from memory or from `read`.
    nonisolated(nonsending) func app(
        _ clientID: String,
        read: nonisolated(nonsending) () async throws -> App?
    ) async rethrows -> App? {
        try await self.kept(Name(clientID: clientID, keyID: nil)) { try await read().map { ($0, nil) } }?.app
    }

    private nonisolated(nonsending) func kept(
        _ name: Name,
        read: nonisolated(nonsending) () async throws -> Credentials?
    ) async rethrows -> Credentials? {
        let now = ContinuousClock.now
        let (changes, entry) = self.state.withLock { ($0.changes, $0.entries[name]) }
        // Texts with the same meaning are equal in Swift, and different IDs.
        if let entry, now < entry.end, entry.credentials.app.clientID.isExactly(name.clientID),
            name.keyID.map({ entry.credentials.key?.id.isExactly($0) == true }) ?? true
        {
            return entry.credentials
        }
        let found = try await read()
        guard let credentials = found, name.keyID == nil || credentials.key != nil else { return found }
        self.state.withLock { state in
            guard state.changes == changes else { return }
            if state.entries.count >= Self.capacity { state.entries = [:] }
            state.entries[name] = Entry(credentials: credentials, end: now + Self.lifetime)
        }
        return credentials
    }

    /// Forgets everything, because an app or a key has changed.
    func forget() {
        self.state.withLock { state in
            state.changes += 1
            state.entries = [:]
        }
    }
}
