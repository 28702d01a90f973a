import Foundation

/// Tests an app's ``EventStore``, including race conditions; for the app's own tests.
public struct EventStoreCheck: Sendable {
    private let store: any EventStore
    private let surroundings: Surroundings

    /// Creates a check; existing entries of the store aren't changed.
    public init(_ store: any EventStore, surroundings: Surroundings = Surroundings()) {
        self.store = store
        self.surroundings = surroundings
    }

    /// Returns one sentence per problem with the store; empty if there is none.
    ///
    /// - Throws: Any error that the store throws.
    public func findings() async throws -> [String] {
        var findings = Findings()
        let (now, id) = (self.surroundings.now(), self.id())
        findings.expect(try await self.take(id, now) == .taken, "take(_:at:until:) can't take a new event")
        findings.expect(
            try await self.take(id, now) == .underWay,
            "take(_:at:until:) takes an event that is already taken"
        )
        findings.expect(
            try await self.take(id, now + 61) == .taken,
            "take(_:at:until:) can't take an event whose lease has ended"
        )
        try await self.store.release(id)
        findings.expect(
            try await self.take(id, now) == .taken,
            "take(_:at:until:) can't take an event after release(_:)"
        )
        try await self.store.finish(id, until: now + 3_600)
        findings.expect(
            try await self.take(id, now) == .done,
            "take(_:at:until:) doesn't return done after finish(_:until:)"
        )
        findings.expect(
            try await self.take(id, now + 3_599) == .done,
            "take(_:at:until:) forgets a finished event before its expiry"
        )
        try await self.store.release(id)
        findings.expect(try await self.take(id, now) == .done, "release(_:) undoes finish(_:until:)")
        findings.expect(
            try await self.take(self.id(), now) == .taken,
            "take(_:at:until:) can't take a new event after another event is done"
        )
        let raced = self.id()
        let claims = try await withThrowingTaskGroup(of: EventClaim.self) { group in
            for _ in 0..<16 { group.addTask { try await self.take(raced, now) } }
            return try await group.reduce(into: [EventClaim]()) { $0.append($1) }
        }
        findings.expect(
            claims.filter { $0 == .taken }.count == 1,
            "take(_:at:until:) isn't atomic: of 16 concurrent calls, exactly one must get taken"
        )
        return findings.all
    }

    private func take(_ id: String, _ now: Date) async throws -> EventClaim {
        try await self.store.take(id, at: now, until: now + 60)
    }

    private func id() -> String { self.surroundings.random(16).map { String($0, radix: 16) }.joined() }
}
