import Foundation

/// Tests an app's ``DeletionStore``, races included; for the app's own tests.
public struct DeletionStoreCheck: Sendable {
    private let store: any DeletionStore
    private let surroundings: Surroundings

    /// Puts the parts together; what the store has already is left alone.
    public init(_ store: any DeletionStore, surroundings: Surroundings = Surroundings()) {
        self.store = store
        self.surroundings = surroundings
    }

    /// What is wrong with the store, a sentence each; empty where nothing is.
    ///
    /// - Throws: What the store throws.
    public func findings() async throws -> [String] {
        var findings = Findings()
        let now = self.surroundings.now()
        var deletion = self.deletion(of: self.name(), now)
        findings.expect(try await self.store.begin(deletion) == deletion, "a deletion cannot be begun")
        let again = self.deletion(of: deletion.account, now)
        findings.expect(
            try await self.store.begin(again) == deletion,
            "an account's second deletion does not give the first"
        )
        findings.expect(
            try await self.store.deletion(of: deletion.account) == deletion,
            "a deletion is not found by its account, or not as it was kept"
        )
        findings.expect(try await self.isDue(deletion, now), "a deletion that is due is not found")
        findings.expect(try await !self.isDue(deletion, now - 1), "a deletion is due before its time")
        findings.expect(try await self.taken(deletion.id, now) == deletion, "a deletion cannot be taken")
        findings.expect(try await self.taken(deletion.id, now) == nil, "a deletion can be taken twice")
        findings.expect(
            try await self.taken(deletion.id, now + 61) == deletion,
            "a deletion whose lease ended cannot be taken"
        )
        deletion.attempts = 1
        deletion.retryAt = now + 60
        deletion.lastDelay = .appleUnavailable("down")
        try await self.store.save(deletion)
        findings.expect(try await !self.isDue(deletion, now), "a deletion that was put off is due")
        findings.expect(
            try await self.taken(deletion.id, now) == deletion,
            "saving does not keep everything, or does not end the lease"
        )
        findings.expect(try await self.race(now) == 1, "of 16 that take a deletion, not one gets it")
        try await self.store.remove(deletion.id)
        try await self.store.save(deletion)
        findings.expect(
            try await self.store.deletion(of: deletion.account) == nil,
            "a deletion that is done is still there, or saving brings it back"
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
        // Whole seconds, which every database keeps.
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
