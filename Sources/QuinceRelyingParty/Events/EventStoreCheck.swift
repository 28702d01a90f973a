import Foundation

/// Tests an app's ``EventStore``, races included; for the app's own tests.
public struct EventStoreCheck: Sendable {
    private let store: any EventStore
    private let surroundings: Surroundings

    /// Puts the parts together; what the store has already is left alone.
    public init(_ store: any EventStore, surroundings: Surroundings = Surroundings()) {
        self.store = store
        self.surroundings = surroundings
    }

    /// What is wrong with the store, a sentence each; empty where nothing is.
    ///
    /// - Throws: What the store throws.
    public func findings() async throws -> [String] {
        var findings = Findings()
        let (now, id) = (self.surroundings.now(), self.id())
        findings.expect(try await self.take(id, now) == .taken, "a new event cannot be taken")
        findings.expect(
            try await self.take(id, now) == .underWay,
            "an event that is taken can be taken again"
        )
        findings.expect(
            try await self.take(id, now + 61) == .taken,
            "an event whose lease ended cannot be taken again"
        )
        try await self.store.release(id)
        findings.expect(
            try await self.take(id, now) == .taken,
            "an event that was given back cannot be taken"
        )
        try await self.store.finish(id, until: now + 3_600)
        findings.expect(try await self.take(id, now) == .done, "an event that is done is not done")
        findings.expect(
            try await self.take(id, now + 3_599) == .done,
            "an event that is done is forgotten before its time, or when its lease ends"
        )
        try await self.store.release(id)
        findings.expect(try await self.take(id, now) == .done, "giving back undoes what is done")
        findings.expect(try await self.take(self.id(), now) == .taken, "one event stands for another")
        let raced = self.id()
        let claims = try await withThrowingTaskGroup(of: EventClaim.self) { group in
            for _ in 0..<16 { group.addTask { try await self.take(raced, now) } }
            return try await group.reduce(into: [EventClaim]()) { $0.append($1) }
        }
        findings.expect(
            claims.filter { $0 == .taken }.count == 1,
            "of 16 that take an event, not one gets it"
        )
        return findings.all
    }

    private func take(_ id: String, _ now: Date) async throws -> EventClaim {
        try await self.store.take(id, at: now, until: now + 60)
    }

    private func id() -> String { self.surroundings.random(16).map { String($0, radix: 16) }.joined() }
}
