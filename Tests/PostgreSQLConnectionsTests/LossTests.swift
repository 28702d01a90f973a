#if PostgreSQL
import Foundation
import PostgreSQLConnections
import PostgreSQLServer
import Synchronization
import Testing

@Suite("Lost connections")
struct LossTests {
    private static let endOwn = "SELECT pg_terminate_backend(pg_backend_pid())"

    private func isLost(_ error: PostgreSQLError?, mayHaveCommitted: Bool) -> Bool {
        guard case .lost(mayHaveCommitted, let reason) = error else { return false }
        return reason == "terminating connection due to administrator command (SQLSTATE 57P01)"
            && error?.isTemporary == true
    }

    @Test("say whether the changes may have been made")
    func certainty() async throws {
        // Connections that are lost again and again are opened after longer and longer pauses.
        var limits = PostgreSQLLimits()
        limits.waiting = .seconds(30)
        try await withPool("lost", connections: 1, limits: limits) { pool in
            let statement = await failure { try await pool.execute(Self.endOwn) }
            #expect(self.isLost(statement, mayHaveCommitted: true))
            #expect(
                statement?.description
                    == "the connection to PostgreSQL was lost: terminating connection due to administrator command (SQLSTATE "
                    + "57P01); the changes may have been made, so look before you repeat them"
            )
            let rows = await failure { try await pool.rows(Self.endOwn) }
            #expect(self.isLost(rows, mayHaveCommitted: true))
            let transaction = await failure {
                try await pool.transaction { transaction in
                    try transaction.execute("CREATE TABLE undone (id bigint)")
                    try transaction.execute(Self.endOwn)
                }
            }
            #expect(self.isLost(transaction, mayHaveCommitted: false))
            let hidden = await failure {
                try await pool.transaction { transaction in _ = try? transaction.execute(Self.endOwn) }
            }
            #expect(self.isLost(hidden, mayHaveCommitted: false))
            let savepoint = await failure {
                try await pool.transaction { transaction in
                    try transaction.savepoint { try transaction.execute(Self.endOwn) }
                }
            }
            #expect(self.isLost(savepoint, mayHaveCommitted: false))
            try await pool.transaction { transaction in
                try transaction.script(
                    """
                    CREATE TABLE ends (id bigint);
                    CREATE FUNCTION end_own() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                        PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
                    CREATE CONSTRAINT TRIGGER ends AFTER INSERT ON ends DEFERRABLE INITIALLY DEFERRED
                        FOR EACH ROW EXECUTE FUNCTION end_own();
                    """
                )
            }
            let commit = await failure {
                try await pool.transaction { try $0.execute("INSERT INTO ends VALUES (1)") }
            }
            #expect(self.isLost(commit, mayHaveCommitted: true))
            let left = try await pool.select(
                "SELECT (SELECT count(*) FROM ends) + (SELECT count(*) FROM pg_tables WHERE tablename = 'undone') AS count"
            )
            #expect(left.first?.values == [.integer(0)])
        }
    }

    @Test("a reading statement runs once more on another connection, and only once")
    func reading() async throws {
        try await withPool("lost", connections: 1) { pool in
            for number in [1, 2] {
                try await pool.execute("CREATE SEQUENCE reads\(number)")
                try await pool.execute(
                    """
                    CREATE FUNCTION read\(number)() RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN
                        IF nextval('reads\(number)') <= \(number) THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
                        RETURN currval('reads\(number)'); END $$
                    """
                )
            }
            #expect(try await pool.select("SELECT read1() AS run").first?.values == [.integer(2)])
            let twice = await failure { try await pool.select("SELECT read2() AS run") }
            #expect(self.isLost(twice, mayHaveCommitted: false))
            #expect(try await pool.select("SELECT read2() AS run").first?.values == [.integer(3)])
        }
    }

    @Test("of idle connections no statement learns")
    func idle() async throws {
        try await withPool("lost", connections: 1, program: "ender") { ender in
            try await withPool("lost", connections: 4, program: "idle") { pool in
                try await pool.execute("CREATE TABLE idle (id bigint)")
                let own = "SELECT pid FROM pg_stat_activity WHERE application_name = 'idle'"
                try await eventually("four connections") { try await ender.select(own).count == 4 }
                for round in 1...5 {
                    let ended = try await ender.rows(
                        """
                        SELECT pid, pg_terminate_backend(pid) AS ended FROM pg_stat_activity
                        WHERE application_name = 'idle'
                        """
                    )
                    let processes = try ended.map { row throws -> Int in try row["pid"] }
                    #expect(!processes.isEmpty)
                    try await eventually("no old connection") {
                        let now = try await ender.select(own).map { row throws -> Int in try row["pid"] }
                        return now.allSatisfy { !processes.contains($0) }
                    }
                    #expect(
                        try await pool.execute("INSERT INTO idle VALUES ($1)", [.integer(Int64(round))]) == 1
                    )
                }
            }
        }
    }

    @Test("that accept no changes any more are replaced")
    func readOnly() async throws {
        try await withPool("lost", connections: 1) { pool in
            let process = "SELECT pg_backend_pid() AS process"
            let before = try await pool.select(process)
            let error = await failure {
                try await pool.transaction { transaction in
                    try transaction.script("SET TRANSACTION READ ONLY")
                    try transaction.execute("CREATE TABLE forbidden (id bigint)")
                }
            }
            #expect(
                error == .lost(mayHaveCommitted: false, reason: "the server accepts no changes any more")
            )
            #expect(try await pool.select(process) != before)
        }
    }

    @Test("under load give only typed errors, and nothing is lost or made twice")
    func underLoad() async throws {
        try await withPool("lost", connections: 1, program: "ender") { ender in
            try await withPool("lost", connections: 8, program: "load") { pool in
                let load = Load("load")
                try await load.prepare(pool)
                try await load.run(pool) { load in
                    for round in 1...10 {
                        try await eventually("more changes") { load.made >= round * 20 }
                        try await ender.execute(
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'load'"
                        )
                    }
                    let before = load.made
                    try await eventually("recovery") { load.made >= before + 100 }
                }
                try await load.check(pool)
            }
        }
    }
}

/// Eight tasks that make changes until they are told to stop.
final class Load: Sendable {
    private struct State {
        var made: Set<Int64> = []
        var notMade: Set<Int64> = []
        var unknown: Set<Int64> = []
        var others: [String] = []
    }

    private let table: String
    private let state = Mutex(State())
    private let isOver = Mutex(false)
    private let next = Mutex<Int64>(0)

    init(_ table: String) { self.table = table }

    var made: Int { self.state.withLock { $0.made.count } }

    /// Whether a change ended with an error so far.
    var wasInterrupted: Bool { self.state.withLock { !$0.unknown.isEmpty || !$0.notMade.isEmpty } }

    func prepare(_ pool: PostgreSQLPool) async throws {
        try await pool.execute("CREATE TABLE \(self.table) (id bigint)")
    }

    func run(_ pool: PostgreSQLPool, _ body: (Load) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for kind in 0..<8 {
                group.addTask {
                    while !self.isOver.withLock({ $0 }) { await self.change(pool, kind % 2 == 0) }
                }
            }
            let result = await Result { try await body(self) }
            self.isOver.withLock { $0 = true }
            try await group.waitForAll()
            try result.get()
        }
    }

    private func change(_ pool: PostgreSQLPool, _ isTransaction: Bool) async {
        let id = self.next.withLock { next in
            next += 1
            return next
        }
        let insert = "INSERT INTO \(self.table) VALUES ($1)"
        do {
            if isTransaction {
                try await pool.transaction { transaction in
                    try transaction.execute(insert, [.integer(-id)])
                    try transaction.execute(insert, [.integer(id)])
                    try transaction.execute("DELETE FROM \(self.table) WHERE id = $1", [.integer(-id)])
                }
            } else {
                try await pool.execute(insert, [.integer(id)])
            }
            self.state.withLock { _ = $0.made.insert(id) }
        } catch PostgreSQLError.lost(mayHaveCommitted: true, _) {
            self.state.withLock { _ = $0.unknown.insert(id) }
        } catch PostgreSQLError.lost(mayHaveCommitted: false, _), PostgreSQLError.busy {
            self.state.withLock { _ = $0.notMade.insert(id) }
        } catch {
            self.state.withLock { $0.others.append("\(error)") }
        }
    }

    /// Compares what the tasks were told with what is stored.
    func check(_ pool: PostgreSQLPool) async throws {
        let rows = try await pool.select("SELECT id FROM \(self.table)")
        let ids = try rows.map { row throws -> Int64 in try row["id"] }
        let stored = Set(ids)
        #expect(stored.count == ids.count)
        self.state.withLock { state in
            #expect(state.others == [])
            #expect(state.made.subtracting(stored).isEmpty)
            #expect(state.notMade.intersection(stored).isEmpty)
            #expect(stored.subtracting(state.made).isSubset(of: state.unknown))
            #expect(!state.made.isEmpty && !(state.unknown.isEmpty && state.notMade.isEmpty))
        }
    }
}
#endif
