import Synchronization
import Foundation
import QuinceRelyingParty
import Testing

/// Minutes by itself: `make soak` runs it.
@Suite("Moving a million people", .enabled(if: ProcessInfo.processInfo.environment["QUINCE_SOAK"] != nil))
struct MillionMigrationTests {
    static let people = 1_000_000
    static let deaths = 20
    static let concurrency = 16

    let apple = FakeApple(teams: [.shop, .buyer])

    @Test("a process that dies twenty times on the way moves each of a million once, both halves")
    func million() async throws {
        self.apple.state.withLock { $0.keepsRequests = false }
        let leaving = MemoryMigrationStore((0..<Self.people).map { "000605.\($0)." })
        try await self.move(leaving, .leaving(to: "TEAM000002"), client: "com.example.shop", team: .shop)
        let transferIDs = leaving.users.compactMap { user -> String? in
            guard case .leaves(let id) = leaving.results[user]?.outcome else { return nil }
            return id
        }
        #expect(Set(transferIDs).count == Self.people)

        let arriving = MemoryMigrationStore(transferIDs)
        try await self.move(arriving, .arriving, client: "com.example.buyer", team: .buyer)
        let arrived = arriving.results.values.compactMap { result -> String? in
            guard case .arrived(let subject, _) = result.outcome else { return nil }
            return subject
        }
        #expect(Set(arrived).count == Self.people)
    }

    /// Runs again and again, each time in a process that dies somewhere, the last one in peace.
    private func move(
        _ store: MemoryMigrationStore,
        _ direction: MigrationDirection,
        client: String,
        team: FakeApple.Team
    ) async throws {
        // A person is one step and a page some more, so that twenty deaths lie all over the way.
        let life = Self.people / Self.deaths
        for death in 1...Self.deaths {
            let dying = CrashingMigrationStore(
                inner: store,
                crash: FakeCrash(at: Int.random(in: 1...life), afterwards: death.isMultiple(of: 2))
            )
            await #expect(throws: MigrationError.self) {
                try await self.migration(dying, direction, client, team).run()
            }
            print("\(direction): died \(death) times, \(store.results.count) of \(Self.people) moved")
        }
        let report = try await self.migration(store, direction, client, team).run { report in
            self.apple.clock.advance(by: 1)
            guard report.users.isMultiple(of: 100_000) else { return }
            print("\(direction): \(report.users) of \(Self.people) looked at, \(report.migrated) moved")
        }
        // The last run goes on where the one before it died.
        #expect(report.isComplete && report.failures.isEmpty)
        #expect(report.users < Self.people)
        #expect(store.results.count == Self.people)
        // Only what was under way when the process died is asked for twice.
        #expect(store.keptCount <= Self.people + Self.deaths * Self.concurrency)
    }

    private func migration(
        _ store: any MigrationStore,
        _ direction: MigrationDirection,
        _ client: String,
        _ team: FakeApple.Team
    ) throws -> UserMigration {
        try UserMigration(
            .shop(self.apple, team: team),
            clientID: client,
            direction: direction,
            store: store,
            concurrency: Self.concurrency
        )
    }
}
