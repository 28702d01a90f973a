import DatabaseFile
import Foundation
import QuinceService
import Testing
#if PostgreSQL
import PostgreSQLConnections
import PostgreSQLServer
import ProgramStart
import Turns
#endif

/// An engine that the tests of stores use.
enum StoreEngine: String, CaseIterable, CustomTestStringConvertible, Sendable {
    /// A SQLite file that doesn't survive a crash.
    case temporary = "temporary SQLite"
    case durable = "durable SQLite"
    #if PostgreSQL
    case postgreSQL = "PostgreSQL"
    #endif

    var testDescription: String { self.rawValue }

    /// The engine of a test that runs once for each.
    @TaskLocal static var current = StoreEngine.temporary

    /// Runs `body` with a database of its own.
    func with(_ body: (QuinceService.Database) async throws -> Void) async throws {
        #if PostgreSQL
        if self == .postgreSQL {
            return try await withPostgreSQLDatabase { pool, place in
                try await body(Database.open(pool, at: place))
            }
        }
        #endif
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "quince-store-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "quince.sqlite").path
        try await body(Database(path: path, durability: self == .temporary ? .temporary : .durable))
    }
}

#if PostgreSQL
/// Runs `body` with connections to an empty database.
func withPostgreSQLDatabase(
    connections: Int = 8,
    _ body: (_ pool: PostgreSQLPool, _ place: String) async throws -> Void
) async throws {
    let name = "store_" + UUID().uuidString.lowercased().replacing("-", with: "")
    // Tasks of tests that run at once wait longer for a connection than requests do.
    var limits = PostgreSQLLimits()
    limits.waiting = .seconds(60)
    limits.lock = .seconds(30)
    limits.statement = .seconds(60)
    await postgreSQLTurns.take()
    defer { postgreSQLTurns.giveBack() }
    let server = try TestServer.shared.get()
    defer { try? server.removeDatabase(name) }
    try await withPool(name, on: server, connections: connections, limits: limits) {
        try await body($0, name)
    }
}

/// Runs `body` with a service on an empty database.
func withPostgreSQLService(
    logsStatements: Bool = false,
    _ configure: (inout ServiceConfiguration) -> Void = { _ in },
    _ body:
        @escaping @Sendable (_ service: TestService, _ database: String, _ server: TestServer) async throws
        -> Void
) async throws {
    let name = "service_" + UUID().uuidString.lowercased().replacing("-", with: "")
    await postgreSQLTurns.take()
    defer { postgreSQLTurns.giveBack() }
    let server = try TestServer.shared.get()
    try server.makeDatabase(name)
    defer { try? server.removeDatabase(name) }
    if logsStatements { try await StatementLog.begin(name, on: server) }
    let folder = try TemporaryFolder(named: "service-keys")
    defer { folder.remove() }
    try await StoreEngine.$current.withValue(.temporary) {
        try await TestService.run {
            configure(&$0)
            $0.storage = .postgreSQL(url: server.url(name), keyFolder: folder.path)
        } _: {
            try await body($0, name, server)
        }
    }
}

/// So many tests have connections at once.
private let postgreSQLTurns = Turns(8)
#endif
