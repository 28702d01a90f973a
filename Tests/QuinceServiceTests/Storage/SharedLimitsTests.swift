import Clients
import Testing

@testable import QuinceService

/// Allowances grow so slowly in these tests that time makes no difference.
@Suite("Limits of one process")
struct ProcessLimitsTests {
    @Test("an exact limit is counted in memory, for each client and rule")
    func exact() async throws {
        let limits = SharedLimits(nil)
        let forms = limits.exact(.accountForms, 2, per: .seconds(1_000_000))
        for isAllowed in [true, true, false] { #expect(try await forms.allows("a") == isAllowed) }
        #expect(try await forms.allows("b"))
        #expect(try await limits.exact(.registrations, 2, per: .seconds(1_000_000)).allows("a"))
    }

    @Test("there is one limiter for a rule, and it notes nothing for other nodes")
    func load() async {
        let limits = SharedLimits(nil)
        let limiter = limits.load(.pages, 2, per: .seconds(1_000_000))
        #expect(limits.load(.pages, 2, per: .seconds(1_000_000)) === limiter)
        #expect(limits.load(.requests, 2, per: .seconds(1_000_000)) !== limiter)
        #expect(limiter.allows("a"))
        #expect(limiter.takeUses().isEmpty)
        await limits.exchange()
        #expect(limiter.allows("a"))
    }

    @Test("a shared limiter tells what was used, and takes off what others used")
    func lowered() {
        let limiter = RateLimiter(10, per: .seconds(10), isShared: true)
        let start = ContinuousClock.now
        for _ in 0..<4 { #expect(limiter.allows("a", at: start)) }
        #expect(limiter.takeUses() == ["a": 4])
        #expect(limiter.takeUses().isEmpty)
        #expect(limiter.allows("a", at: start))
        // Others used three, so three are left of ten, and one was used in between.
        limiter.lower("a", to: 3, at: start)
        for isAllowed in [true, true, false] { #expect(limiter.allows("a", at: start) == isAllowed) }
        #expect(limiter.takeUses() == ["a": 3], "what is refused isn't used")
        // Far beyond the allowance: five seconds until there is one again.
        limiter.lower("a", to: -4, at: start)
        #expect(!limiter.allows("a", at: start + .milliseconds(4_900)))
        #expect(limiter.allows("a", at: start + .seconds(5)))
        limiter.lower("a", to: 10, at: start + .seconds(5))
        #expect(!limiter.allows("a", at: start + .seconds(5)), "nothing is given back")
        limiter.lower("b", to: 0, at: start)
        #expect(limiter.allows("b", at: start), "a client that this process doesn't know isn't remembered")
    }

    @Test("a bounded number of clients is noted")
    func bounded() {
        let limiter = RateLimiter(10, per: .seconds(10), isShared: true)
        for number in 0..<2 * RateLimiter.capacity { _ = limiter.allows("\(number)") }
        #expect(limiter.takeUses().count == RateLimiter.capacity)
    }
}

#if PostgreSQL
import Foundation
import PostgreSQLConnections
import SQLEngines
import Synchronization

/// Allowances grow so slowly in these tests that time makes no difference; to let it pass, a test changes the stored times.
@Suite("Limits that nodes share", .timeLimit(.minutes(15)))
struct SharedLimitsTests {
    /// A period that is as good as endless, in seconds, but not so long that its times are taken for those of a wrong clock.
    private static let period = 7_000.0

    private func withNodes(
        _ body: (_ nodes: [SharedLimits], _ pool: PostgreSQLPool) async throws -> Void
    ) async throws {
        try await withPostgreSQLDatabase { pool, place in
            let databases = [
                try await Database.open(pool, at: place), try await Database.open(pool, at: place),
            ]
            try await body(databases.map { SharedLimits($0) }, pool)
        }
    }

    private static func rows(_ pool: PostgreSQLPool) async throws -> PostgreSQLValue? {
        try await pool.rows("SELECT count(*) FROM attempt").first?.values.first
    }

    /// How many of 64 calls at once return true.
    private static func allowed(_ body: @escaping @Sendable (Int) async throws -> Bool) async throws -> Int {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 { group.addTask { try await body(number) } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    @Test("of 64 attempts at once on two nodes, exactly the limit succeed")
    func exact() async throws {
        try await self.withNodes { nodes, pool in
            let limits = nodes.map { $0.exact(.registrations, 10, per: .seconds(Self.period)) }
            #expect(try await Self.allowed { try await limits[$0 % 2].allows("192.0.2.1") } == 10)
            #expect(try await limits[1].allows("192.0.2.2"), "another client")
            #expect(try await limits[1].allows(nil), "all unknown clients together")
            let other = nodes[1].exact(.passkeyRefusals, 10, per: .seconds(Self.period))
            #expect(try await other.allows("192.0.2.1"), "another rule")
            let texts = try await pool.rows("SELECT DISTINCT length(client) FROM attempt")
            #expect(texts.map(\.values) == [[.integer(32)]], "digests")
        }
    }

    @Test("storage alone allows exactly the limit, and one more when an allowance has grown by one")
    func storage() async throws {
        try await withPostgreSQLDatabase { pool, place in
            let nodes = [
                try await Database.open(pool, at: place), try await Database.open(pool, at: place),
            ]
            let client = SecretDigest(of: "a")
            // A step that has no exact binary form.
            let (most, step) = (7, Self.period / 7)
            let attempt: @Sendable (Int) async throws -> Bool = { number in
                try await nodes[number % 2].countAttempt(of: client, step: step, most: most)
            }
            #expect(try await Self.allowed(attempt) == most)
            for _ in 0..<2 {
                try await pool.execute("UPDATE attempt SET full_at = full_at - \(step)")
                #expect(try await Self.allowed(attempt) == 1)
            }
            try await pool.execute("UPDATE attempt SET full_at = full_at - 10 * \(Self.period)")
            #expect(try await Self.allowed(attempt) == most, "never more than the whole")
        }
    }

    @Test("after an exchange, no node allows more than what all have left")
    func load() async throws {
        try await self.withNodes { nodes, pool in
            let limiters = nodes.map { $0.load(.apps, 100, per: .seconds(Self.period)) }
            let other = nodes[1].load(.refreshTokens, 100, per: .seconds(Self.period))
            for limiter in limiters { for _ in 0..<60 { #expect(limiter.allows("app")) } }
            #expect(try await Self.rows(pool) == .integer(0), "counting costs no statement")
            await nodes[0].exchange()
            await nodes[1].exchange()
            #expect(!limiters[1].allows("app"), "120 of 100 are used")
            #expect(limiters[0].allows("app"), "not heard of yet")
            await nodes[0].exchange()
            #expect(!limiters[0].allows("app"))
            #expect(limiters[0].allows("other app") && other.allows("app"))
            // 21 were too many, so 22 have to grow until there is one.
            let step = Self.period / 100
            try await pool.execute("UPDATE attempt SET full_at = full_at - \(step * 22.5)")
            #expect(try await Self.allowance(of: "app", in: .apps, pool, step) == 1)
        }
    }

    /// What storage has left for a client of an allowance of 100.
    private static func allowance(
        of client: String,
        in rule: SharedLimits.Load,
        _ pool: PostgreSQLPool,
        _ step: Double
    ) async throws -> Int {
        let sql =
            "SELECT full_at - extract(epoch FROM statement_timestamp())::double precision FROM attempt WHERE client = $1"
        let digest = SecretDigest(of: "\(rule.rawValue) \(client)").bytes
        guard case .double(let missing)? = try await pool.rows(sql, [.data(digest)]).first?.values.first
        else { return 100 }
        return Int((100 - missing / step).rounded(.down))
    }

    @Test("nodes with the same clients exchange at once, again and again")
    func exchanges() async throws {
        try await self.withNodes { nodes, pool in
            let limiters = nodes.map { $0.load(.requests, 1_000, per: .seconds(Self.period)) }
            guard
                case .double(let begin)? = try await pool.rows(
                    "SELECT extract(epoch FROM now())::double precision"
                )
                .first?.values.first
            else { throw PostgreSQLError.busy(reason: nil) }
            for _ in 0..<5 {
                for limiter in limiters { for number in 0..<200 { #expect(limiter.allows("\(number)")) } }
                async let one: Void = nodes[0].exchange()
                async let two: Void = nodes[1].exchange()
                _ = await (one, two)
            }
            #expect(try await Self.rows(pool) == .integer(200))
            // Ten of 1,000.
            let step = Self.period / 1_000
            let wrong = try await pool.rows(
                """
                SELECT count(*) FROM attempt
                WHERE full_at NOT BETWEEN \(begin) + \(9 * step) AND extract(epoch FROM now()) + \(10 * step)
                """
            )
            #expect(wrong.map(\.values) == [[.integer(0)]])
        }
    }

    @Test("an exchange has the clients that used most")
    func most() async throws {
        try await self.withNodes { nodes, pool in
            let limiter = nodes[0].load(.requests, 1_000, per: .seconds(Self.period))
            for number in 0..<SharedLimits.exchangedClients { #expect(limiter.allows("\(number)")) }
            for _ in 0..<2 { #expect(limiter.allows("busy")) }
            await nodes[0].exchange()
            let rows = try await Self.rows(pool)
            #expect(rows == .integer(Int64(SharedLimits.exchangedClients)))
            let left = try await Self.allowance(of: "busy", in: .requests, pool, Self.period / 1_000)
            #expect(left < 100)
        }
    }

    @Test(
        "a load limit costs no operation of the database, an exact one costs one, and an exchange one for all"
    )
    func cost() async throws {
        try await withPostgreSQLDatabase { pool, place in
            let operations = Mutex(0)
            let database = try await Database.open(pool, at: place) { _, _ in operations.withLock { $0 += 1 }
            }
            let limits = SharedLimits(database)
            let rates = TokenRates(metrics: ServiceMetrics(), limits: limits)
            let forms = limits.exact(.accountForms, 2, per: .seconds(Self.period))
            let took: (() async throws -> Void) async throws -> Int = { body in
                let before = operations.withLock { $0 }
                try await body()
                return operations.withLock { $0 } - before
            }
            let counted = try await took {
                try rates.count(app: "app")
                try rates.count(refreshToken: SecretDigest(of: "token"))
            }
            #expect(counted == 0)
            let exchanged = try await took { await limits.exchange() }
            #expect(exchanged == 1)
            let unchanged = try await took { await limits.exchange() }
            #expect(unchanged == 0, "nothing was used")
            let first = try await took { _ = try await forms.allows("a") }
            #expect(first == 1)
            _ = try await forms.allows("a")
            let third = try await took { _ = try await forms.allows("a") }
            #expect(third == 0, "too much for this node alone")
        }
    }

    @Test("clients whose allowance is full are forgotten, and those of a clock that was ahead")
    func expired() async throws {
        try await withPostgreSQLDatabase { pool, place in
            let database = try await Database.open(pool, at: place)
            let insert = """
                INSERT INTO attempt SELECT decode(md5($1 || n), 'hex'), extract(epoch FROM now()) + $2::double precision
                FROM generate_series(1, $3) AS n
                """
            for (name, seconds, count) in [
                ("past", -1.0, 2_500), ("running", 3_600, 3), ("ahead", 86_400, 2),
            ] {
                try await pool.execute(insert, [.text(name), .double(seconds), .integer(Int64(count))])
            }
            try await database.removeAttempts()
            #expect(try await Self.rows(pool) == .integer(3))
        }
    }

    @Test("while storage fails, exact limits allow nothing, and nodes count load alone")
    func failing() async throws {
        try await self.withNodes { nodes, pool in
            let exact = nodes[0].exact(.accountForms, 3, per: .seconds(Self.period))
            let load = nodes[0].load(.pages, 3, per: .seconds(Self.period))
            #expect(try await exact.allows("a"))
            try await pool.execute("ALTER TABLE attempt RENAME TO gone")
            await #expect(throws: PostgreSQLError.self) { try await exact.allows("a") }
            #expect(load.allows("a"))
            await nodes[0].exchange()
            for isAllowed in [true, true, false] { #expect(load.allows("a") == isAllowed) }
            await nodes[0].exchange()
            try await pool.execute("ALTER TABLE gone RENAME TO attempt")
            #expect(try await exact.allows("a"))
            #expect(load.allows("b"))
            await nodes[0].exchange()
            #expect(try await Self.rows(pool) == .integer(2))
        }
    }
}
#endif
