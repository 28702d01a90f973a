import QuinceProtocol
import QuinceRelyingParty
import Synchronization
import Testing

@Suite("A migration that is interrupted")
struct MigrationInterruptionTests {
    let apple = FakeApple(teams: [.shop, .buyer])
    static let path = "/auth/usermigrationinfo"

    private func migration(_ store: any MigrationStore, transport: (any WireTransport)? = nil) throws
        -> UserMigration
    {
        let shop = SignInWithApple(
            try .shop(),
            transport: transport ?? self.apple,
            store: MemorySignInStore(),
            surroundings: self.apple.clock.surroundings
        )
        return try UserMigration(
            shop,
            clientID: "com.example.shop",
            direction: .leaving(to: "TEAM000002"),
            store: store
        )
    }

    private func stops(
        _ migration: UserMigration,
        _ pass: MigrationPass = .remaining,
        _ sourceLocation: SourceLocation = #_sourceLocation,
        _ isExpected: (MigrationError) -> Bool
    ) async {
        let error = await #expect(throws: MigrationError.self, sourceLocation: sourceLocation) {
            try await migration.run(pass)
        }
        #expect(error.map(isExpected) == true, "\(String(describing: error))", sourceLocation: sourceLocation)
    }

    @Test("an outage stops it; later it goes on, and who was answered is not asked for again")
    func outage() async throws {
        let store = MemoryMigrationStore(UserMigrationTests.subjects(1_000))
        let migration = try self.migration(store)
        self.apple.fail(Self.path, .after {}, times: 600)
        self.apple.fail(Self.path, .unreachable, times: 1_000)
        await self.stops(migration) {
            if case .interrupted(.unreachable("connection refused")) = $0 { true } else { false }
        }
        let asked = self.apple.requests(to: Self.path).count
        // Twenty in a row, what was under way then, and what an answer that came late let through.
        #expect((620..<800).contains(asked))
        self.apple.recover()
        let report = try await migration.run()
        #expect(report.migrated == 400 && report.done == 100)
        #expect(try await migration.report().done == 1_000)
    }

    @Test(
        "half an answer, an empty one and a stranger's are asked for again",
        arguments: [
            FakeFault.Kind.half, .answer(status: 200, body: "{}"),
            .answer(status: 200, body: #"{"transfer_sub":7}"#),
            .answer(status: 200, body: #"{"transfer_sub":""}"#),
            .answer(status: 429, body: #"{"error":"slow_down"}"#), .answerLost,
        ]
    )
    func odd(_ kind: FakeFault.Kind) async throws {
        let store = MemoryMigrationStore(UserMigrationTests.subjects(10))
        self.apple.fail(Self.path, kind)
        let migration = try self.migration(store)
        #expect(try await migration.run().failures == [.unavailable: 1])
        #expect(try await migration.run(.failures).migrated == 1)
    }

    @Test("a team token that Apple takes back is replaced, and nobody is lost")
    func tokenRevoked() async throws {
        let store = MemoryMigrationStore(UserMigrationTests.subjects(100))
        let apple = self.apple
        self.apple.fail(Self.path, .after {}, times: 50)
        self.apple.fail(
            Self.path,
            .after {
                apple.clock.advance(by: 120)
                apple.state.withLock { $0.teamTokens = [:] }
            }
        )
        let report = try await self.migration(store).run()
        #expect(report.migrated == 100 && report.failures.isEmpty)
        #expect(self.apple.requests(to: "/auth/token").count == 2)
    }

    @Test("a refusal that is not the token's fault does not ask for token after token")
    func grantRefused() async throws {
        let store = MemoryMigrationStore(UserMigrationTests.subjects(20))
        self.apple.state.withLock { state in
            for user in store.users.dropFirst(5) { state.departureErrors[user] = "invalid_grant" }
        }
        let report = try await self.migration(store).run()
        #expect(report.failures == [.refused(code: "invalid_grant"): 15])
        #expect(self.apple.requests(to: "/auth/token").count == 1)
    }

    @Test("an app that Apple does not accept stops it at once; a token that cannot be fetched now, for now")
    func noToken() async throws {
        let store = MemoryMigrationStore(UserMigrationTests.subjects(100))
        let migration = try self.migration(store)
        self.apple.fail("/auth/token", .answer(status: 400, body: #"{"error":"invalid_client"}"#))
        await self.stops(migration) { if case .token(.client) = $0 { true } else { false } }
        self.apple.fail("/auth/token", .half)
        await self.stops(migration) { if case .interrupted(.unreadable) = $0 { true } else { false } }
        self.apple.fail("/auth/token", .unreachable)
        await self.stops(migration) { if case .interrupted(.unreachable) = $0 { true } else { false } }
        #expect(self.apple.requests(to: Self.path).isEmpty && store.keptCount == 0)
        self.apple.fail(Self.path, .answer(status: 400, body: #"{"error":"invalid_client"}"#))
        await self.stops(migration) { if case .token(.client) = $0 { true } else { false } }
        let kept = store.keptCount
        // Requests that were under way at the first refusal; a busy machine notices it later.
        #expect(kept < 50)
        #expect(try await migration.run().migrated == 100 - kept)
    }

    @Test("where everybody is refused from the beginning it stops, before a million were asked for in vain")
    func allRefused() async throws {
        let store = MemoryMigrationStore(UserMigrationTests.subjects(400))
        self.apple.state.withLock { state in
            for user in store.users { state.departureErrors[user] = "invalid_request" }
        }
        await self.stops(try self.migration(store)) {
            if case .allRefused(100, .refused(code: "invalid_request")) = $0 { true } else { false }
        }
        #expect(self.apple.requests(to: Self.path).count < 110)
    }

    @Test("two people with one answer stop it: that is a mistake, not Apple's")
    func repeatedAnswer() async throws {
        let store = MemoryMigrationStore(UserMigrationTests.subjects(400))
        self.apple.fail(Self.path, .answer(status: 200, body: #"{"transfer_sub":"t"}"#), times: 2)
        await self.stops(try self.migration(store)) {
            // Which two are the first at Apple is open: requests are sent side by side.
            if case .answerRepeated("t", let users) = $0 {
                users.count == 2 && Set(users).count == 2 && Set(users).isSubset(of: store.users)
            } else {
                false
            }
        }
    }

    @Test("a store of another migration is refused; of two runs the older stops")
    func others() async throws {
        let store = MemoryMigrationStore(UserMigrationTests.subjects(1_000))
        let apple = self.apple
        let migration = try self.migration(store)
        let first = await #expect(throws: MigrationError.self) {
            try await migration.run { report in
                // Another process begins after the first page.
                if report.users == 500 { _ = try? await migration.run() }
            }
        }
        guard case .runningElsewhere = first else {
            Issue.record("\(String(describing: first))")
            return
        }
        let other = try UserMigration(
            .shop(apple, team: .buyer),
            clientID: "com.example.buyer",
            direction: .arriving,
            store: store
        )
        await self.stops(other) {
            if case .otherRun("TEAM000001 to TEAM000002", "arriving at TEAM000002") = $0 {
                true
            } else {
                false
            }
        }
    }

    @Test("cancelled, it stops soon and goes on later")
    func cancelled() async throws {
        let store = MemoryMigrationStore(UserMigrationTests.subjects(1_000))
        let migration = try self.migration(store)
        let gate = FakeGate()
        self.apple.fail(Self.path, .held(gate), times: 8)
        let task = Task { try await migration.run() }
        await gate.waits(for: 8)
        task.cancel()
        gate.open()
        let error = await #expect(throws: MigrationError.self) { try await task.value }
        guard case .cancelled = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(store.keptCount == 8)
        #expect(try await migration.run().migrated == 992)
    }

    @Test(
        "a process that dies at any step: the next run finishes, and asks again only for what was under way"
    )
    func crashes() async throws {
        for step in 0..<60 {
            for afterwards in [false, true] {
                let store = MemoryMigrationStore(UserMigrationTests.subjects(12))
                let crash = FakeCrash(at: step, afterwards: afterwards)
                let apple = FakeApple(teams: [.shop, .buyer])
                let dying = try self.migration(
                    CrashingMigrationStore(inner: store, crash: crash),
                    transport: CrashingTransport(apple: apple, crash: crash)
                )
                _ = try? await dying.run()
                let report = try await self.migration(store, transport: apple).run()
                #expect(report.isComplete)
                #expect(store.results.values.allSatisfy { $0.failure == nil } && store.results.count == 12)
                // Eight were under way.
                #expect(apple.requests(to: Self.path).count <= 12 + 8)
            }
        }
    }
}
