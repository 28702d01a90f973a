#if PostgreSQL
import Foundation
import PostgreSQLConnections
import PostgreSQLServer
import Synchronization
import Testing

@Suite("Waiting for connections")
struct PoolTests {
    /// Runs `body` while the only connection of a pool is held by a transaction.
    private func withBusyPool(
        waiting: Duration = .seconds(30),
        _ body: (PostgreSQLPool) async throws -> Void
    ) async throws {
        var limits = PostgreSQLLimits()
        limits.waiting = waiting
        try await withPool("waiting", connections: 1, limits: limits) { pool in
            let (held, done) = (Gate(), Gate())
            async let holder: Void = pool.transaction { _ in
                held.open()
                done.pass()
            }
            try await waitFor(held)
            let result = await Result { try await body(pool) }
            done.open()
            try await holder
            try result.get()
            #expect(try await pool.select("SELECT 1 AS one").count == 1)
        }
    }

    @Test("ends with an error after the time limit, for each waiting task")
    func exhaustion() async throws {
        try await self.withBusyPool(waiting: .milliseconds(100)) { pool in
            for _ in 0..<3 {
                try await withThrowingTaskGroup(of: PostgreSQLError?.self) { group in
                    for _ in 0..<5 { group.addTask { await failure { try await pool.execute("SELECT 1") } } }
                    for try await error in group { #expect(error == .busy(reason: nil)) }
                }
                #expect(pool.waitingTasks == 0)
            }
        }
        #expect(PostgreSQLError.busy(reason: nil).isTemporary)
        #expect(PostgreSQLLimits().waiting == .seconds(1))
    }

    @Test("is limited to 2,000 tasks")
    func fullQueue() async throws {
        try await self.withBusyPool { pool in
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<2_000 { group.addTask { _ = try? await pool.execute("SELECT 1") } }
                try? await eventually("a full queue") { pool.waitingTasks == 2_000 }
                #expect(await failure { try await pool.execute("SELECT 1") } == .busy(reason: nil))
                group.cancelAll()
            }
            #expect(pool.waitingTasks == 0)
        }
    }

    @Test("ends when the task is canceled, before or while it waits")
    func cancellation() async throws {
        try await self.withBusyPool { pool in
            let waiting = Task { try await pool.execute("CREATE TABLE canceled (id bigint)") }
            try await eventually("a waiting task") { pool.waitingTasks == 1 }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            #expect(pool.waitingTasks == 0)
            let late = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await pool.execute("CREATE TABLE canceled (id bigint)")
            }
            late.cancel()
            await #expect(throws: CancellationError.self) { try await late.value }
            #expect(pool.waitingTasks == 0)
        }
        try await withPool("waiting", connections: 1) { pool in
            let tables = try await pool.select("SELECT 1 FROM pg_tables WHERE tablename = 'canceled'")
            #expect(tables.isEmpty)
        }
    }

    @Test("a statement of a canceled task runs to its end, and its connection is clean")
    func runningStatement() async throws {
        try await withPool("waiting", connections: 2) { pool in
            try await pool.execute("CREATE TABLE ended (id bigint)")
            let (locked, done) = (Gate(), Gate())
            async let holder: Void = pool.transaction { transaction in
                try transaction.execute("LOCK TABLE ended")
                locked.open()
                done.pass()
            }
            try await waitFor(locked)
            let running = Task { try await pool.execute("INSERT INTO ended VALUES (1)") }
            try await withPool("waiting", connections: 1) { other in
                try await eventually("a running statement") {
                    try await !other.select(
                        "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'INSERT INTO ended%' AND wait_event_type = 'Lock'"
                    ).isEmpty
                }
            }
            running.cancel()
            done.open()
            #expect(try await running.value == 1)
            try await holder
            // Whatever connection they get.
            for _ in 0..<10 {
                #expect(try await pool.select("SELECT id FROM ended").first?.values == [.integer(1)])
            }
            #expect(pool.openConnections == 2)
        }
    }

    @Test("a pool that closes finishes what it has accepted, and accepts nothing more")
    func closing() async throws {
        let server = try TestServer.shared.get()
        try server.makeDatabase("waiting")
        var limits = PostgreSQLLimits()
        limits.waiting = .seconds(30)
        let settings = try PostgreSQLSettings(
            parsing: server.url("waiting"),
            called: "url",
            program: "closing",
            connections: 1,
            limits: limits
        )
        let pool = try await PostgreSQLPool.open(settings)
        try await pool.execute("CREATE TABLE finished (id bigint)")
        let (held, done) = (Gate(), Gate())
        async let holder: Void = pool.transaction { transaction in
            held.open()
            done.pass()
            try transaction.execute("INSERT INTO finished VALUES (1)")
        }
        try await waitFor(held)
        async let waiting = pool.execute("INSERT INTO finished VALUES (2)")
        try await eventually("a waiting task") { pool.waitingTasks == 1 }
        let isClosed = Mutex(false)
        async let closing: Void = {
            await pool.close()
            isClosed.withLock { $0 = true }
        }()
        try await eventually("a closed queue") { pool.isClosed }
        #expect(await failure { try await pool.execute("INSERT INTO finished VALUES (3)") } == .closed)
        #expect(isClosed.withLock { $0 } == false)
        done.open()
        try await holder
        #expect(try await waiting == 1)
        await closing
        await pool.close()
        #expect(pool.openConnections == 0)
        try await withPool("waiting", connections: 1) { pool in
            #expect(
                try await pool.select("SELECT id FROM finished ORDER BY id").map(\.values) == [
                    [.integer(1)], [.integer(2)],
                ]
            )
            try await eventually("no connection") {
                try await pool.select("SELECT 1 FROM pg_stat_activity WHERE application_name = 'closing'")
                    .isEmpty
            }
        }
    }

    #if os(Linux)
    @Test("no thread, descriptor or connection is left by pools that were closed, released or never opened")
    func leaks() async throws {
        let server = try TestServer.shared.get()
        try server.makeDatabase("leaks")
        let url = server.url("leaks")
        // In a process of its own, because other tests open connections, too.
        await #expect(processExitsWith: .success) { [url = url as String] in
            let settings = try PostgreSQLSettings(
                parsing: url,
                called: "url",
                program: "leaks",
                connections: 4
            )
            let wrong = try PostgreSQLSettings(
                parsing: url.replacing("/leaks", with: "/missing"),
                called: "url",
                program: "leaks",
                connections: 4
            )
            /// The numbers of descriptors, without those of the runtime's own timers, and of this target's threads.
            func use() throws -> [Int] {
                let files = FileManager.default
                let descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
                    let target = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                    return target?.hasPrefix("anon_inode:") == false
                }
                let threads = try files.contentsOfDirectory(atPath: "/proc/self/task").count { name in
                    let name = try? String(contentsOfFile: "/proc/self/task/\(name)/comm", encoding: .utf8)
                    return name?.hasPrefix("postgresql ") == true
                }
                return [descriptors, threads]
            }
            func round() async throws {
                let pool = try await PostgreSQLPool.open(settings)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<40 {
                        group.addTask {
                            _ = try await pool.select("SELECT $1::text AS text", [.text("\(number)")])
                        }
                    }
                    try await group.waitForAll()
                }
                // Otherwise nothing below would be counted.
                try await eventually("a thread for each connection, and one more") { try use()[1] == 5 }
                for _ in 0..<3 {
                    _ = try? await pool.execute("SELECT pg_terminate_backend(pg_backend_pid())")
                    _ = try? await pool.execute("SELECT 1 / 0")
                }
                await pool.close()
                _ = try await PostgreSQLPool.open(settings).select("SELECT 1 AS one")
                _ = try? await PostgreSQLPool.open(wrong)
            }
            try await round()
            try await eventually("no thread after the first round") { try use()[1] == 0 }
            let before = try use()
            for _ in 0..<10 { try await round() }
            try await eventually("as few descriptors and threads as before") { try use() == before }
        }
        try await withPool("leaks", connections: 1, program: "counter") { pool in
            try await eventually("no connection") {
                try await pool.select("SELECT 1 FROM pg_stat_activity WHERE application_name = 'leaks'")
                    .isEmpty
            }
        }
    }
    #endif
}
#endif
