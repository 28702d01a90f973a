#if PostgreSQL
import Foundation
import PostgreSQLConnections
import PostgreSQLServer
import Synchronization
import Testing

@Suite("Transactions")
struct TransactionTests {
    struct Change: Error, Equatable {}

    private func with(
        _ table: String,
        connections: Int = 2,
        _ body: (PostgreSQLPool) async throws -> Void
    ) async throws {
        try await withPool("transactions", connections: connections) { pool in
            try await pool.execute("CREATE TABLE \(table) (id bigint PRIMARY KEY, text text)")
            try await body(pool)
        }
    }

    private func ids(_ pool: PostgreSQLPool, _ table: String) async throws -> [Int] {
        try await pool.select("SELECT id FROM \(table) ORDER BY id").map { row throws -> Int in try row["id"]
        }
    }

    @Test("commit everything or nothing")
    func allOrNothing() async throws {
        try await self.with("plain") { pool in
            let value = try await pool.transaction { transaction in
                try transaction.execute("INSERT INTO plain VALUES (1)")
                let rows = try transaction.rows("INSERT INTO plain VALUES ($1) RETURNING id", [.integer(2)])
                return try rows.map { row throws -> Int in try row["id"] }
            }
            #expect(value == [2])
            await #expect(throws: Change()) {
                try await pool.transaction { transaction in
                    try transaction.execute("INSERT INTO plain VALUES (3)")
                    throw Change()
                }
            }
            let error = await failure {
                try await pool.transaction { transaction in
                    try transaction.execute("INSERT INTO plain VALUES (4)")
                    try transaction.execute("INSERT INTO plain VALUES (1)")
                }
            }
            #expect(
                error
                    == .constraint(
                        ConstraintViolation(kind: .unique, constraint: "plain_pkey", table: "plain")
                    )
            )
            #expect(try await self.ids(pool, "plain") == [1, 2])
        }
    }

    @Test("copy rows; nothing is copied if the closure or the server refuses one")
    func copy() async throws {
        try await self.with("copied") { pool in
            let statement = "COPY copied FROM STDIN"
            let count = try await pool.transaction { transaction in
                try transaction.copy(statement) { send in
                    // Rows can end in another part than they began.
                    try send(Array("1\tone\n2\tt".utf8))
                    try send(Array("wo\n".utf8))
                }
            }
            #expect(count == 2)
            await #expect(throws: Change()) {
                try await pool.transaction { transaction in
                    _ = try transaction.copy(statement) { send in
                        try send(Array("3\tthree\n".utf8))
                        throw Change()
                    }
                }
            }
            let error = await failure {
                try await pool.transaction { transaction in
                    _ = try transaction.copy(statement) { try $0(Array("4\t\n1\t\n".utf8)) }
                }
            }
            let violation = ConstraintViolation(kind: .unique, constraint: "copied_pkey", table: "copied")
            #expect(error == .constraint(violation))
            #expect(try await self.ids(pool, "copied") == [1, 2])
        }
    }

    @Test("copy more than the buffers of a connection hold")
    func longCopy() async throws {
        try await self.with("long") { pool in
            let text = String(repeating: "x", count: 1_000)
            let count = try await pool.transaction { transaction in
                try transaction.copy("COPY long FROM STDIN") { send in
                    for id in 0..<20_000 { try send(Array("\(id)\t\(text)\n".utf8)) }
                }
            }
            #expect(count == 20_000)
            let rows = try await pool.select("SELECT sum(length(text)) FROM long")
            #expect(rows.map(\.values) == [[.integer(20_000_000)]])
        }
    }

    @Test("don't succeed when the closure hides the error of a statement")
    func hiddenError() async throws {
        try await self.with("hidden") { pool in
            let error = await failure {
                try await pool.transaction { transaction in
                    try transaction.execute("INSERT INTO hidden VALUES (1)")
                    _ = try? transaction.execute("INSERT INTO hidden VALUES (1)")
                    _ = try? transaction.execute("INSERT INTO hidden VALUES (2)")
                }
            }
            #expect(
                error
                    == .constraint(
                        ConstraintViolation(kind: .unique, constraint: "hidden_pkey", table: "hidden")
                    )
            )
            let savepoint = await failure {
                try await pool.transaction { transaction in
                    try transaction.savepoint { _ = try? transaction.execute("SELECT 1 / 0") }
                }
            }
            guard case .statement(let message) = savepoint else {
                throw TestServer.Failure("\(savepoint as Any)")
            }
            #expect(message.sqlState == "22012")
            #expect(try await self.ids(pool, "hidden").isEmpty)
        }
    }

    @Test("go on after an error inside a savepoint")
    func savepoints() async throws {
        try await self.with("parts") { pool in
            try await pool.transaction { transaction in
                for id in [1, 2, 1, 3, 2, 4] as [Int64] {
                    do {
                        try transaction.savepoint {
                            try transaction.execute("INSERT INTO parts VALUES ($1 + 100)", [.integer(id)])
                            try transaction.savepoint {
                                try transaction.execute("INSERT INTO parts VALUES ($1)", [.integer(id)])
                            }
                        }
                    } catch PostgreSQLError.constraint {}
                }
                #expect(throws: Change()) {
                    try transaction.savepoint {
                        try transaction.execute("INSERT INTO parts VALUES (5)")
                        throw Change()
                    }
                }
            }
            #expect(try await self.ids(pool, "parts") == [1, 2, 3, 4, 101, 102, 103, 104])
        }
    }

    @Test(
        "run once more after 40001 and 40P01, and not after other errors",
        arguments: [
            ("40001", 2), ("40P01", 2), ("40003", 1), ("P0001", 1),
        ]
    )
    func attempts(_ state: String, _ attempts: Int) async throws {
        let raise = "DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '\(state)'; END $$"
        let runs = Mutex(0)
        try await withPool("transactions", connections: 1) { pool in
            let error = await failure {
                try await pool.transaction { transaction in
                    runs.withLock { $0 += 1 }
                    try transaction.execute(raise)
                }
            }
            guard case .statement(let message) = error else { throw TestServer.Failure("\(error as Any)") }
            #expect(message.sqlState == state)
            #expect(runs.withLock { $0 } == attempts)
            let value = try await pool.transaction { transaction in
                if runs.withLock({
                    $0 += 1; return $0
                }) == attempts + 1, attempts == 2 {
                    try transaction.execute(raise)
                }
                return runs.withLock { $0 }
            }
            #expect(value == 2 * attempts)
        }
    }

    @Test("single statements run once more after 40001, too")
    func singleStatement() async throws {
        try await withPool("transactions", connections: 1) { pool in
            try await pool.execute("CREATE SEQUENCE runs")
            try await pool.execute(
                """
                CREATE FUNCTION fail_first() RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN
                    IF nextval('runs') = 1 THEN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END IF;
                    RETURN currval('runs'); END $$
                """
            )
            #expect(try await pool.rows("SELECT fail_first() AS run").first?.values == [.integer(2)])
        }
    }

    @Test("of a deadlock both succeed")
    func deadlock() async throws {
        try await self.with("crossed") { pool in
            try await pool.execute("INSERT INTO crossed VALUES (1, ''), (2, '')")
            let gates = [Gate(), Gate()]
            let ends = [Gate(), Gate()]
            let runs = Mutex(0)
            let append: @Sendable (Int) async throws -> Void = { own in
                let isFirst = Mutex(true)
                try await pool.transaction { transaction in
                    runs.withLock { $0 += 1 }
                    // Otherwise the second run could meet the other first run again.
                    if !isFirst.withLock({ $0 }) { ends[1 - own].pass() }
                    let update = "UPDATE crossed SET text = text || $2 WHERE id = $1"
                    try transaction.execute(update, [.integer(Int64(own + 1)), .text("x")])
                    if isFirst.withLock({ isFirst in
                        defer { isFirst = false }
                        return isFirst
                    }) {
                        gates[own].open()
                        gates[1 - own].pass()
                    }
                    try transaction.execute(update, [.integer(Int64(2 - own)), .text("x")])
                }
                ends[own].open()
            }
            async let first: Void = append(0)
            async let second: Void = append(1)
            _ = try await (first, second)
            #expect(runs.withLock { $0 } == 3)
            let texts = try await pool.select("SELECT text FROM crossed")
            #expect(try texts.map { row throws -> String in try row["text"] } == ["xx", "xx"])
        }
    }

    @Test("that can't be serialized succeed in the second run")
    func serialization() async throws {
        try await self.with("serial") { pool in
            try await pool.execute("INSERT INTO serial VALUES (1, 'a')")
            let runs = Mutex(0)
            let (read, changed) = (Gate(), Gate())
            async let slow: String = pool.transaction { transaction in
                try transaction.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                let text: String = try #require(transaction.rows("SELECT text FROM serial").first)["text"]
                if runs.withLock({
                    $0 += 1; return $0
                }) == 1 {
                    read.open()
                    changed.pass()
                }
                try transaction.execute("UPDATE serial SET text = $1", [.text(text + "b")])
                return text
            }
            try await waitFor(read)
            try await pool.execute("UPDATE serial SET text = 'c'")
            changed.open()
            #expect(try await slow == "c")
            #expect(runs.withLock { $0 } == 2)
            #expect(try await pool.select("SELECT text FROM serial").first?.values == [.text("cb")])
        }
    }

    @Test("fail at the commit, if a constraint waits for it")
    func deferredConstraint() async throws {
        try await self.with("later") { pool in
            try await pool.execute(
                "CREATE TABLE references_later (id bigint CONSTRAINT at_commit REFERENCES later DEFERRABLE INITIALLY DEFERRED)"
            )
            let error = await failure {
                try await pool.transaction { try $0.execute("INSERT INTO references_later VALUES (1)") }
            }
            #expect(
                error
                    == .constraint(
                        ConstraintViolation(
                            kind: .foreignKey,
                            constraint: "at_commit",
                            table: "references_later"
                        )
                    )
            )
            #expect(try await self.ids(pool, "references_later").isEmpty)
        }
    }

    /// A place that a closure must not use.
    final class Escaped: @unchecked Sendable { var transaction: PostgreSQLTransaction? }

    @Test("can't be used after their end, nor ended inside")
    func misuse() async throws {
        try await self.with("misused", connections: 1) { pool in
            let escaped = Escaped()
            try await pool.transaction { escaped.transaction = $0 }
            #expect(
                throws: PostgreSQLError.misuse("the transaction has ended; use it only inside its closure")
            ) {
                try escaped.transaction?.execute("INSERT INTO misused VALUES (1)")
            }
            for end in ["COMMIT", "ROLLBACK"] {
                let error = await failure { try await pool.transaction { try $0.script(end) } }
                #expect(error == .misuse("the closure of a transaction has ended it with a statement"))
            }
            #expect(try await self.ids(pool, "misused").isEmpty)
        }
    }

    @Test("share an advisory lock, so that one of eight does the work")
    func advisoryLock() async throws {
        try await self.with("work", connections: 8) { pool in
            let workers = Shared(0)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await pool.transaction { transaction in
                            try transaction.execute("SELECT pg_advisory_xact_lock(22)")
                            guard try transaction.rows("SELECT id FROM work").isEmpty else { return }
                            workers.withLock { $0 += 1 }
                            try transaction.execute("INSERT INTO work VALUES (1)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(workers.withLock { $0 } == 1)
        }
    }

    @Test("share rows with SKIP LOCKED, so that each is taken once")
    func skipLocked() async throws {
        try await self.with("items", connections: 8) { pool in
            try await pool.execute("INSERT INTO items SELECT generate_series(1, 200)")
            let taken = Shared<[Int]>([])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        var isMore = true
                        while isMore {
                            let rows = try await pool.rows(
                                """
                                DELETE FROM items WHERE id IN (SELECT id FROM items ORDER BY id LIMIT 7 FOR UPDATE SKIP LOCKED)
                                RETURNING id
                                """
                            )
                            let ids = try rows.map { row throws -> Int in try row["id"] }
                            taken.withLock { $0 += ids }
                            isMore = try await !pool.select("SELECT 1 FROM items LIMIT 1").isEmpty
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(taken.withLock { $0.sorted() } == Array(1...200))
        }
    }
}
#endif
