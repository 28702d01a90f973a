import QuinceProtocol

extension UserMigration {
    /// Takes over the migration; a process that ran it before notices at the end of its page.
    func begin(_ pass: MigrationPass) async throws(MigrationError) -> MigrationState {
        let old = try await self.kept { try await self.store.state() }
        if let old, !old.run.isExactly(self.name) { throw .otherRun(kept: old.run, this: self.name) }
        let goesOn = pass == .remaining || (old?.pass == pass && old?.isComplete == false)
        let new = MigrationState(
            run: self.name,
            pass: pass,
            holder: Base64URL.encode(self.app.surroundings.random(16)),
            cursor: goesOn ? old?.cursor : nil,
            isComplete: false
        )
        try await self.replace(old, with: new)
        return new
    }

    func advance(_ old: MigrationState, to cursor: String?, isComplete: Bool = false)
        async throws(MigrationError) -> MigrationState
    {
        var new = old
        new.cursor = cursor
        new.isComplete = isComplete
        try await self.replace(old, with: new)
        return new
    }

    private func replace(_ old: MigrationState?, with new: MigrationState) async throws(MigrationError) {
        guard try await self.kept({ try await self.store.replace(old, with: new) }) else {
            throw .runningElsewhere
        }
    }

    func page(after cursor: String?) async throws(MigrationError) -> MigrationPage {
        guard !Task.isCancelled else { throw .cancelled }
        return try await self.kept { try await self.store.users(after: cursor, limit: Self.pageSize) }
    }

    func results(of users: [String]) async throws(MigrationError) -> [String: MigrationResult] {
        let results = try await self.kept { try await self.store.results(of: users) }
        return Dictionary(results.map { ($0.user, $0) }, uniquingKeysWith: { _, last in last })
    }

    private func kept<Value>(_ work: () async throws -> Value) async throws(MigrationError) -> Value {
        do { return try await work() } catch { throw .store(error) }
    }
}
