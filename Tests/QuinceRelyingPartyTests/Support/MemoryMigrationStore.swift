import QuinceRelyingParty
import Synchronization

/// The people of a migration, in memory.
final class MemoryMigrationStore: MigrationStore {
    private struct State {
        var results: [String: MigrationResult] = [:]
        var state: MigrationState?
        var keptCount = 0
    }

    let users: [String]
    private let table = Mutex(State())

    init(_ users: [String]) { self.users = users }

    /// How often a result was kept.
    var keptCount: Int { self.table.withLock { $0.keptCount } }
    var results: [String: MigrationResult] { self.table.withLock { $0.results } }

    func users(after cursor: String?, limit: Int) -> MigrationPage {
        let start = cursor.flatMap(Int.init) ?? 0
        let users = Array(self.users.dropFirst(start).prefix(limit))
        return MigrationPage(users: users, cursor: String(start + users.count))
    }

    func results(of users: [String]) -> [MigrationResult] {
        self.table.withLock { state in users.compactMap { state.results[$0] } }
    }

    func keep(_ result: MigrationResult) {
        self.table.withLock { state in
            state.results[result.user] = result
            state.keptCount += 1
        }
    }

    func state() -> MigrationState? { self.table.withLock { $0.state } }

    func replace(_ old: MigrationState?, with new: MigrationState) -> Bool {
        self.table.withLock { state in
            guard state.state == old else { return false }
            state.state = new
            return true
        }
    }
}

/// The same for a process that dies.
struct CrashingMigrationStore: MigrationStore {
    let inner: MemoryMigrationStore
    let crash: FakeCrash

    func users(after cursor: String?, limit: Int) async throws -> MigrationPage {
        try await self.crash.step { self.inner.users(after: cursor, limit: limit) }
    }
    func results(of users: [String]) async throws -> [MigrationResult] {
        try await self.crash.step { self.inner.results(of: users) }
    }
    func keep(_ result: MigrationResult) async throws {
        try await self.crash.step { self.inner.keep(result) }
    }
    func state() async throws -> MigrationState? { try await self.crash.step { self.inner.state() } }
    func replace(_ old: MigrationState?, with new: MigrationState) async throws -> Bool {
        try await self.crash.step { self.inner.replace(old, with: new) }
    }
}
