#if PostgreSQL
import Foundation
import PostgreSQLConnections
import PostgreSQLServer
import Testing

/// A server of their own, which they stop.
@Suite("Outages", .serialized, .timeLimit(.minutes(10)))
struct OutageTests {
    private static let server = Result { try TestServer(tls: false) }

    private let server: TestServer

    init() throws { self.server = try Self.server.get() }

    @Test("a crash and a restart lose nothing that was committed")
    func crash() async throws {
        try await withPool("outage", on: self.server, connections: 8) { pool in
            let load = Load("crash")
            try await load.prepare(pool)
            try await load.run(pool) { load in
                var round = 0
                // A crash may come when no task is waiting for a response.
                while round < 3 || !load.wasInterrupted {
                    round += 1
                    try await eventually("more changes") { load.made >= round * 100 }
                    try self.server.control("restart -m immediate")
                }
                let before = load.made
                try await eventually("recovery") { load.made >= before + 100 }
            }
            try await load.check(pool)
            try await eventually("all connections") { pool.openConnections == 8 }
        }
    }

    @Test("a server that stands still gives errors, and no task waits for ever")
    func standstill() async throws {
        var limits = PostgreSQLLimits()
        limits.statement = .milliseconds(200)
        limits.silence = .milliseconds(200)
        limits.waiting = .milliseconds(200)
        limits.connecting = .seconds(2)
        try await withPool("outage", on: self.server, connections: 4, limits: limits, program: "still") {
            pool in
            try await eventually("all connections") { pool.openConnections == 4 }
            let rows = try await pool.select(
                "SELECT pid FROM pg_stat_activity WHERE application_name = 'still'"
            )
            let processes =
                try rows.map { row throws -> pid_t in pid_t(try row["pid"] as Int) }
                + [self.server.mainProcess()]
            let long = String(repeating: "x", count: 8 << 20)
            for process in processes { kill(process, SIGSTOP) }
            defer { for process in processes { kill(process, SIGCONT) } }
            let errors = await withTaskGroup(of: PostgreSQLError?.self) { group in
                for number in 0..<12 {
                    group.addTask {
                        switch number % 3 {
                        case 0:
                            await failure { try await pool.select("SELECT $1::text AS text", [.text(long)]) }
                        case 1: await failure { try await pool.execute("SELECT 1") }
                        default: await failure { try await pool.transaction { try $0.execute("SELECT 1") } }
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for error in errors {
                switch error {
                case .lost(_, let reason): #expect(reason == "the server doesn't answer")
                case .busy: break
                default: Issue.record("\(String(describing: error))")
                }
            }
            #expect(errors.contains { if case .lost = $0 { true } else { false } })
            // Nothing can be opened, either, and the error says so.
            try await eventually("a reason") {
                let error = await failure { try await pool.execute("SELECT 1") }
                guard case .busy(let reason?) = error else { return false }
                return reason.contains("timeout expired")
            }
            for process in processes { kill(process, SIGCONT) }
            try await eventually("recovery") { (try? await pool.execute("SELECT 1")) == 1 }
        }
    }

    @Test("a pool can't be opened while the server is away, and can afterwards")
    func start() async throws {
        try await withPool("outage", on: self.server, connections: 1) { _ in }
        try self.server.control("stop -m fast")
        let error = await failure { try await withPool("outage", on: self.server) { _ in } }
        try self.server.control("start")
        guard case .notConnected(let trouble) = error else { throw TestServer.Failure("\(error as Any)") }
        #expect(trouble.remedy == .checkServer)
        let count = try await withPool("outage", on: self.server) {
            try await $0.select("SELECT 1 AS one").count
        }
        #expect(count == 1)
    }

    @Test("a server without TLS is refused, when it has to be verified")
    func plain() async throws {
        let authority = try TestServer.shared.get().folder + "/server.crt"
        let settings = try PostgreSQLSettings(
            parsing:
                "postgres://tester@localhost:\(self.server.port)/postgres?sslmode=verify-full&sslrootcert=\(authority)",
            called: "url",
            program: "test"
        )
        let error = await failure { try await PostgreSQLPool.open(settings) }
        guard case .notConnected(let trouble) = error else { throw TestServer.Failure("\(error as Any)") }
        #expect(trouble.remedy == .turnOnTLS)
        #expect(trouble.reason.contains("server does not support SSL, but SSL was required"))
    }
}
#endif
