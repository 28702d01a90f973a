import Foundation

/// Tests an app's ``DeletionStore``, including race conditions; for the app's own tests.
public struct DeletionStoreCheck: Sendable {
    private let store: any DeletionStore
    private let surroundings: Surroundings

    /// Creates a check; existing entries of the store aren't changed.
    public init(_ store: any DeletionStore, surroundings: Surroundings = Surroundings()) {
        self.store = store
        self.surroundings = surroundings
    }

    /// Returns one sentence per problem with the store; empty if there is none.
    ///
    /// - Throws: Any error that the store throws.
    public func findings() async throws -> [String] {
        var findings = Findings()
        let now = self.surroundings.now()
        var deletion = self.deletion(of: self.name(), now)
        findings.expect(
            try await self.store.begin(deletion) == deletion,
            "begin(_:) doesn't return a new deletion"
        )
        let again = self.deletion(of: deletion.account, now)
        findings.expect(
            try await self.store.begin(again) == deletion,
            "begin(_:) doesn't return the account's earlier deletion"
        )
        findings.expect(
            try await self.store.deletion(of: deletion.account) == deletion,
            "deletion(of:) doesn't return the deletion that begin(_:) stored"
        )
        findings.expect(try await self.isDue(deletion, now), "due(at:limit:) misses a deletion that is due")
        findings.expect(
            try await !self.isDue(deletion, now - 1),
            "due(at:limit:) returns a deletion before its time"
        )
        findings.expect(
            try await self.taken(deletion.id, now) == deletion,
            "take(_:at:until:) can't take a deletion"
        )
        findings.expect(
            try await self.taken(deletion.id, now) == nil,
            "take(_:at:until:) takes a deletion that is already taken"
        )
        findings.expect(
            try await self.taken(deletion.id, now + 61) == deletion,
            "take(_:at:until:) can't take a deletion whose lease has ended"
        )
        deletion.attempts = 1
        deletion.retryAt = now + 60
        deletion.lastDelay = .appleUnavailable("down")
        try await self.store.save(deletion)
        findings.expect(
            try await !self.isDue(deletion, now),
            "due(at:limit:) returns a deletion that was postponed"
        )
        findings.expect(
            try await self.taken(deletion.id, now) == deletion,
            "save(_:) doesn't store every value, or doesn't end the lease"
        )
        findings.expect(
            try await self.race(now) == 1,
            "take(_:at:until:) isn't atomic: of 16 concurrent calls, exactly one must succeed"
        )
        try await self.store.remove(deletion.id)
        try await self.store.save(deletion)
        findings.expect(
            try await self.store.deletion(of: deletion.account) == nil,
            "deletion(of:) returns a deletion after remove(_:), or save(_:) restores a removed deletion"
        )
        return findings.all
    }

    private func race(_ now: Date) async throws -> Int {
        let deletion = self.deletion(of: self.name(), now)
        _ = try await self.store.begin(deletion)
        let count = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 { group.addTask { try await self.taken(deletion.id, now) != nil } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        try await self.store.remove(deletion.id)
        return count
    }

    private func taken(_ id: String, _ now: Date) async throws -> AccountDeletion? {
        try await self.store.take(id, at: now, until: now + 60)
    }

    private func isDue(_ deletion: AccountDeletion, _ now: Date) async throws -> Bool {
        try await self.store.due(at: now, limit: 10_000).contains(deletion.id)
    }

    private func deletion(of account: String, _ now: Date) -> AccountDeletion {
        // Use whole seconds, which every database can store.
        let now = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
        return AccountDeletion(
            id: self.name(),
            account: account,
            signIns: [
                RememberedSignIn(
                    subject: "s",
                    clientID: "com.example",
                    refreshToken: "r",
                    confirmedAt: now
                )
            ],
            revokedCount: 0,
            invalidCount: 0,
            requestedAt: now,
            retryAt: now,
            attempts: 0,
            lastDelay: nil
        )
    }

    private func name() -> String { self.surroundings.random(16).map { String($0, radix: 16) }.joined() }
}
