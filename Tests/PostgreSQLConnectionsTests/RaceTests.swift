#if PostgreSQL
import Foundation
import PostgreSQLConnections
import PostgreSQLServer
import Synchronization
import Testing

/// Codes that can be taken once, with tokens, in the form that the service needs them.
@Suite("Races for a code")
struct RaceTests {
    private static let schema = """
        CREATE TABLE IF NOT EXISTS code (digest bytea PRIMARY KEY, used_at double precision, token_digest bytea);
        CREATE TABLE IF NOT EXISTS token (digest bytea PRIMARY KEY, code bytea NOT NULL);
        """

    private static let take = """
        WITH taken AS (
            UPDATE code SET used_at = $3, token_digest = $2 WHERE digest = $1 AND used_at IS NULL RETURNING digest
        ) INSERT INTO token (digest, code) SELECT $2, digest FROM taken RETURNING 1 AS won
        """

    private func with(connections: Int, _ body: (PostgreSQLPool) async throws -> Void) async throws {
        try await withPool("races", connections: connections) { pool in
            try await pool.transaction { transaction in
                // Two of these statements at once would fail.
                try transaction.execute("SELECT pg_advisory_xact_lock(1)")
                try transaction.script(Self.schema)
            }
            try await body(pool)
        }
    }

    @Test("64 takers of each of 100 codes: exactly one wins")
    func takers() async throws {
        try await self.with(connections: 16) { pool in
            for number in 0..<100 {
                let code = Data("code \(number)".utf8)
                try await pool.execute("INSERT INTO code (digest) VALUES ($1)", [.data(code)])
                let winners = try await withThrowingTaskGroup(of: Int.self) { group in
                    for taker in 0..<64 {
                        let token = Data("token \(number) \(taker)".utf8)
                        group.addTask {
                            try await pool.rows(Self.take, [.data(code), .data(token), .double(1)]).count
                        }
                    }
                    var winners = 0
                    for try await count in group { winners += count }
                    return winners
                }
                #expect(winners == 1)
                let tokens = try await pool.select(
                    "SELECT token.digest FROM token JOIN code ON code.token_digest = token.digest WHERE code = $1",
                    [.data(code)]
                )
                #expect(tokens.count == 1)
            }
        }
    }

    /// A replay that comes while a redemption is about to commit.
    ///
    /// - Returns: The number of tokens that are left.
    private func race(
        _ name: String,
        _ replay: @escaping @Sendable (PostgreSQLTransaction, Data) throws -> Void
    ) async throws -> Int {
        var left = -1
        try await self.with(connections: 3) { pool in
            let (code, token) = (Data("code \(name)".utf8), Data("token \(name)".utf8))
            try await pool.execute("INSERT INTO code (digest) VALUES ($1)", [.data(code)])
            let (taken, waits) = (Gate(), Gate())
            let process = Mutex(0)
            async let redemption: Int = pool.transaction { transaction in
                let rows = try transaction.rows(Self.take, [.data(code), .data(token), .double(1)])
                taken.open()
                waits.pass()
                return rows.count
            }
            try await waitFor(taken)
            async let replayed: Void = pool.transaction { transaction in
                let own: Int = try #require(transaction.rows("SELECT pg_backend_pid() AS process").first)[
                    "process"
                ]
                process.withLock { $0 = own }
                try replay(transaction, code)
            }
            try await eventually("the replay waits for the redemption") {
                let id = process.withLock { $0 }
                let waiting = "SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'"
                return try await !pool.select(waiting, [.integer(Int64(id))]).isEmpty
            }
            waits.open()
            #expect(try await redemption == 1)
            try await replayed
            left = try await pool.select("SELECT 1 FROM token WHERE digest = $1", [.data(token)]).count
        }
        return left
    }

    @Test("a replay in two statements deletes the token of a redemption that it races")
    func replay() async throws {
        let left = try await self.race("two statements") { transaction, code in
            let rows = try transaction.rows(
                "UPDATE code SET used_at = coalesce(used_at, 2) WHERE digest = $1 RETURNING token_digest",
                [.data(code)]
            )
            let token: Data = try #require(rows.first)["token_digest"]
            let count = try transaction.execute("DELETE FROM token WHERE digest = $1", [.data(token)])
            #expect(count == 1)
        }
        #expect(left == 0)
    }

    @Test("a replay in one statement would leave the token: all its parts see the same moment")
    func replayInOneStatement() async throws {
        let left = try await self.race("one statement") { transaction, code in
            try transaction.execute(
                """
                WITH ended AS (
                    UPDATE code SET used_at = coalesce(used_at, 2) WHERE digest = $1 RETURNING token_digest
                ) DELETE FROM token USING ended WHERE token.digest = ended.token_digest
                """,
                [.data(code)]
            )
        }
        #expect(left == 1)
    }
}
#endif
