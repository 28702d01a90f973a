#if PostgreSQL
import DatabaseFile
import Foundation
import PostgreSQLConnections
import PostgreSQLServer
import ProgramStart
import SQLEngines
import Testing

@testable import QuinceService

@Suite("Nodes on one PostgreSQL", .timeLimit(.minutes(15)))
struct PostgreSQLNodeTests {
    @Test("a node is told of events and lines of the audit log by another node")
    func otherNodes() async throws {
        try await withPostgreSQLDatabase { pool, place in
            let (one, other) = (
                try await Database.open(pool, at: place), try await Database.open(pool, at: place)
            )
            var events = try #require(other.eventSignal.watch()).makeAsyncIterator()
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            var lines = stream.makeAsyncIterator()
            let watch = Task { await other.watchOtherNodes { continuation.yield() } }
            // It tells once when it begins.
            _ = await events.next()
            _ = await lines.next()
            let draft = EventDraft(
                jti: "1",
                kind: .consentRevoked,
                subject: "user",
                teamID: "T",
                appID: "app",
                email: nil,
                happenedAt: Date(timeIntervalSince1970: 0),
                faults: []
            )
            _ = try await one.add(draft, at: Date(timeIntervalSince1970: 0))
            _ = await events.next()
            try await one.append(.signedIn, account: "a", target: nil, reason: nil)
            _ = await lines.next()
            watch.cancel()
            await watch.value
        }
    }

    /// Ends the connections of another pool.
    private static func endConnections(to name: String) async throws {
        try await withPool(name, connections: 1) { pool in
            let end =
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()"
            try await pool.execute(end, [.text(name)])
        }
    }

    @Test("connections that the server ends make no read fail")
    func terminated() async throws {
        try await withPostgreSQLDatabase { pool, place in
            let database = try await Database.open(pool, at: place)
            for round in 0..<5 {
                try await database.save(Team(id: "T\(round)", name: "Team"))
                try await Self.endConnections(to: place)
                #expect(try await database.team("T\(round)") != nil)
            }
        }
    }

    @Test("a node without a database says why, and that it can be tried again")
    func trouble() throws {
        let busy = try #require(StorageTrouble(ofEngine: PostgreSQLError.busy(reason: nil)))
        #expect(busy.reason.hasPrefix("the database isn't available: PostgreSQL has no free connection"))
        let away = PostgreSQLError.busy(reason: "can't connect to PostgreSQL at db/q")
        #expect(
            away.description == "no connection to PostgreSQL: can't connect to PostgreSQL at db/q"
        )
        #expect(
            StorageTrouble(ofEngine: PostgreSQLError.closed).map { "\($0)" }?.hasPrefix("unavailable") == true
        )
        #expect(StorageTrouble(ofEngine: PostgreSQLError.misuse("x")) == .other("x"))
        #expect(StorageTrouble(ofEngine: CancellationError()) == nil)
    }

    @Test("a secret that is wrapped with an unknown key is refused when the database is opened")
    func wrapping() async throws {
        try await withPostgreSQLDatabase { pool, place in
            _ = try await Database.open(pool, at: place)
            try await pool.execute("INSERT INTO secret VALUES ('flow', $1, 'other')", [.data(Data([1]))])
            let error = await #expect(throws: ConfigurationError.self) {
                try await Database.open(pool, at: "here")
            }
            #expect(
                error?.message.hasPrefix("the database here has secrets that are wrapped with the key other")
                    == true
            )
        }
    }
}
#endif
