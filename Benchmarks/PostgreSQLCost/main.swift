// What a code costs on PostgreSQL: pairs of two commits, a code that is stored and a code that is taken for a token. Benchmarks/postgresql.py
// starts it beside pgbench, on the same tables. Only in builds with the trait "PostgreSQL".
//
//   postgresql-cost URL CONNECTIONS SECONDS     prints the pairs a second, and the client's CPU time of a pair in microseconds

import Foundation

#if PostgreSQL
import PostgreSQLConnections

let insert = "INSERT INTO code (digest, account, expires_at) VALUES ($1, $2, $3)"
let take = """
    WITH taken AS (
        UPDATE code SET used_at = $3, token_digest = $2 WHERE digest = $1 AND used_at IS NULL RETURNING account
    ) INSERT INTO token (digest, account, expires_at) SELECT $2, account, $4 FROM taken RETURNING 1 AS won
    """

/// Makes pairs until `end`.
///
/// - Returns: How many.
func pairs(_ pool: PostgreSQLPool, until end: ContinuousClock.Instant) async throws -> Int {
    var random = SystemRandomNumberGenerator()
    func digest() -> Data {
        // Not byte by byte: each call asks the system.
        let words = (0..<4).map { _ in random.next() as UInt64 }
        return unsafe words.withUnsafeBytes { unsafe Data($0) }
    }
    var count = 0
    while ContinuousClock.now < end {
        let (code, token) = (digest(), digest())
        try await pool.execute(insert, [.data(code), .integer(7), .double(1_700_000_000.5)])
        let rows = try await pool.rows(
            take,
            [.data(code), .data(token), .double(1_700_000_001), .double(1_700_003_600)]
        )
        guard rows.count == 1 else { throw PostgreSQLError.misuse("a code can't be taken") }
        count += 1
    }
    return count
}

/// The CPU time that this process has used, in seconds.
func processorTime() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func measure(_ url: String, connections: Int, seconds: Double) async throws {
    let settings = try PostgreSQLSettings(
        parsing: url,
        called: "URL",
        program: "postgresql-cost",
        connections: connections
    )
    let pool = try await PostgreSQLPool.open(settings)
    // Opens all connections and prepares the statements.
    _ = try await pairs(pool, until: .now + .milliseconds(500))
    let (start, processor) = (ContinuousClock.now, processorTime())
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
        // Two for each connection, so that none waits for a task.
        for _ in 0..<2 * connections {
            group.addTask { try await pairs(pool, until: start + .seconds(seconds)) }
        }
        var count = 0
        for try await part in group { count += part }
        return count
    }
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    print(Double(count) / elapsed, (processorTime() - processor) / Double(count) * 1e6)
    await pool.close()
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let connections = Int(arguments[2]), let seconds = Double(arguments[3]) else {
    FileHandle.standardError.write(Data("usage: postgresql-cost URL CONNECTIONS SECONDS\n".utf8))
    exit(2)
}
do { try await measure(arguments[1], connections: connections, seconds: seconds) } catch {
    FileHandle.standardError.write(Data("postgresql-cost: \(error)\n".utf8))
    exit(1)
}
#else
FileHandle.standardError.write(Data("postgresql-cost: build it with the trait PostgreSQL.\n".utf8))
exit(2)
#endif
