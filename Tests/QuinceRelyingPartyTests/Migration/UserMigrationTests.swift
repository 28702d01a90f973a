import QuinceProtocol
import QuinceRelyingParty
import Synchronization
import Testing

@Suite("Moving people to another team")
struct UserMigrationTests {
    let apple = FakeApple(teams: [.shop, .buyer])

    static func subjects(_ count: Int) -> [String] {
        (0..<count).map { "000605.\($0)." }
    }

    func leaving(_ store: any MigrationStore, concurrency: Int = 8) throws -> UserMigration {
        try UserMigration(
            .shop(self.apple),
            clientID: "com.example.shop",
            direction: .leaving(to: "TEAM000002"),
            store: store,
            concurrency: concurrency
        )
    }

    func arriving(_ store: any MigrationStore) throws -> UserMigration {
        try UserMigration(
            .shop(self.apple, team: .buyer),
            clientID: "com.example.buyer",
            direction: .arriving,
            store: store
        )
    }

    @Test("the store of these tests does what a store must")
    func conformance() async throws {
        let users = Self.subjects(5)
        let check = MigrationStoreCheck(MemoryMigrationStore(users), users: users)
        #expect(try await check.findings() == [])
    }

    @Test(
        "both halves: subjects become transfer ids for the other team, and those its subjects and addresses"
    )
    func bothHalves() async throws {
        let subjects = Self.subjects(3)
        let leaving = MemoryMigrationStore(subjects)
        var report = try await self.leaving(leaving).run()
        #expect(report.migrated == 3 && report.users == 3 && report.failures.isEmpty && report.isComplete)
        let form = try #require(self.apple.lastForm(to: "/auth/usermigrationinfo"))
        #expect(form["target"] == "TEAM000002" && form["client_id"] == "com.example.shop")
        let transferIDs = subjects.map { subject -> String in
            guard case .leaves(let id) = leaving.results[subject]?.outcome else { return "" }
            return id
        }
        #expect(transferIDs == subjects.map { FakeApple.transferSubject(of: $0, to: "TEAM000002") })

        let arriving = MemoryMigrationStore(transferIDs)
        report = try await self.arriving(arriving).run()
        #expect(report.migrated == 3)
        for (subject, id) in zip(subjects, transferIDs) {
            guard case .arrived(let new, let email?) = arriving.results[id]?.outcome else {
                Issue.record("\(id) did not arrive")
                continue
            }
            #expect(new == FakeApple.newSubject(of: subject, at: "TEAM000002"))
            #expect(email.isPrivate && email.address.hasSuffix("@privaterelay.appleid.com"))
        }
        #expect(self.apple.requests(to: "/auth/token").count == 2)
    }

    @Test("a person whose address Apple does not give, and one whose is their own")
    func addresses() async throws {
        self.apple.state.withLock { state in
            state.arrivals["t-1"] = .init(subject: "n-1", email: nil)
            state.arrivals["t-2"] = .init(subject: "n-2", email: "maria@example.com")
        }
        let store = MemoryMigrationStore(["t-1", "t-2"])
        _ = try await self.arriving(store).run()
        #expect(store.results["t-1"]?.outcome == .arrived(subject: "n-1", email: nil))
        guard case .arrived("n-2", let email?) = store.results["t-2"]?.outcome else {
            Issue.record("no address")
            return
        }
        #expect(email.address == "maria@example.com" && !email.isPrivate)
    }

    @Test("a rehearsal asks for a token and for nobody, and says how many a run would ask for")
    func rehearsal() async throws {
        let store = MemoryMigrationStore(Self.subjects(1_201) + ["", "no id"])
        let report = try await self.leaving(store).rehearse()
        #expect(report.users == 1_203 && report.remaining == 1_203 && report.failures == [.malformed: 2])
        #expect(self.apple.requests(to: "/auth/usermigrationinfo").isEmpty)
        #expect(self.apple.requests(to: "/auth/token").count == 1)
        #expect(store.state() == nil && store.keptCount == 0)
        let stranger = FakeApple(teams: [.buyer])
        let migration = try UserMigration(
            .shop(stranger),
            clientID: "com.example.shop",
            direction: .leaving(to: "TEAM000002"),
            store: store
        )
        let error = await #expect(throws: MigrationError.self) { try await migration.rehearse() }
        guard case .token(.client("com.example.shop", "TEAM000001", "KEY0000001")) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "failures are counted by reason, with some of those it happened to; nothing is sent for what is no id"
    )
    func failures() async throws {
        let subjects = Self.subjects(60)
        self.apple.state.withLock { state in
            for subject in subjects[10..<40] { state.departureErrors[subject] = "invalid_request" }
            state.departureErrors[subjects[50]] = "invalid_scope"
        }
        let store = MemoryMigrationStore(subjects + ["é", "é"])
        let report = try await self.leaving(store, concurrency: 1).run()
        #expect(report.users == 62 && report.migrated == 29 && report.done == 1)
        #expect(
            report.failures == [
                .refused(code: "invalid_request"): 30, .refused(code: "invalid_scope"): 1, .malformed: 1,
            ]
        )
        #expect(report.examples[.refused(code: "invalid_request")] == Array(subjects[10..<30]))
        #expect(report.examples[.malformed] == ["é"])
        #expect(self.apple.requests(to: "/auth/usermigrationinfo").count == 60)
        let whole = try await self.leaving(store).report()
        #expect(whole.failures[.refused(code: "invalid_request")] == 30 && whole.remaining == 0)
    }

    @Test(
        "nobody is asked for twice unless that is wanted; what failed is asked for again by a pass of its own"
    )
    func passes() async throws {
        let subjects = Self.subjects(700)
        self.apple.state.withLock { $0.departureErrors[subjects[3]] = "invalid_request" }
        self.apple.fail(
            "/auth/usermigrationinfo",
            .answer(status: 500, body: ""),
            containing: PercentEncoding.encode(subjects[5])
        )
        let store = MemoryMigrationStore(subjects)
        let migration = try self.leaving(store)
        var report = try await migration.run()
        #expect(report.failures == [.refused(code: "invalid_request"): 1, .unavailable: 1])
        report = try await migration.run()
        #expect(report.users == 0 && report.isComplete)
        #expect(self.apple.requests(to: "/auth/usermigrationinfo").count == 700)
        self.apple.state.withLock { $0.departureErrors = [:] }
        report = try await migration.run(.failures)
        #expect(report.users == 700 && report.migrated == 2 && report.done == 698)
        #expect(self.apple.requests(to: "/auth/usermigrationinfo").count == 702)
        report = try await migration.run(.everything)
        #expect(report.migrated == 700)
        #expect(self.apple.requests(to: "/auth/usermigrationinfo").count == 1_402)
    }

    @Test(
        "twenty thousand, never more at once than asked for, the token renewed within its hour, progress told"
    )
    func many() async throws {
        let subjects = Self.subjects(20_000)
        let store = MemoryMigrationStore(subjects)
        let pages = FakeCounter()
        let clock = self.apple.clock
        let report = try await self.leaving(store, concurrency: 16).run { report in
            pages.add()
            #expect(report.users == pages.count * 500)
            // The whole takes 40 × 5 minutes.
            clock.advance(by: 300)
        }
        #expect(report.migrated == 20_000 && store.keptCount == 20_000)
        #expect(pages.count == 40)
        #expect(self.apple.state.withLock { $0.mostInFlight } <= 16)
        // Each is good for 55 minutes, so eleven pages.
        #expect(self.apple.requests(to: "/auth/token").count == 4)
        #expect(self.apple.requests(to: "/auth/usermigrationinfo").count == 20_000)
    }

    @Test("what cannot be right is refused before anything is sent, the ids for one's own team above all")
    func configuration() throws {
        let rows: [(String, MigrationDirection, String, Int)] = [
            (
                "target team TEAM000001 is the team that the users leave; give the team that they move to",
                .leaving(to: "TEAM000001"), "com.example.shop", 8
            ),
            (
                "target team 'buyer' must be ten uppercase letters or digits, such as ABCDE12345",
                .leaving(to: "buyer"), "com.example.shop", 8
            ),
            (
                "client ID 'com.evil' isn't among the configuration's clients; add it", .arriving,
                "com.evil", 8
            ),
            ("concurrency must be 1 to 64, not 0", .arriving, "com.example.shop", 0),
            ("concurrency must be 1 to 64, not 65", .arriving, "com.example.shop", 65),
        ]
        let store = MemoryMigrationStore([])
        for (sentence, direction, clientID, concurrency) in rows {
            let error = #expect(throws: ConfigurationRefusal.self) {
                try UserMigration(
                    .shop(self.apple),
                    clientID: clientID,
                    direction: direction,
                    store: store,
                    concurrency: concurrency
                )
            }
            #expect(error?.description == sentence)
        }
    }
}
