#if PostgreSQL
import Foundation
import PostgreSQLConnections
import PostgreSQLServer

/// What a server gets for one database: each statement is one round trip, and so is each BEGIN and COMMIT.
struct StatementLog {
    private let database: String
    private let path: String
    private var offset: UInt64 = 0

    /// The log of a database from now on.
    init(_ database: String, on server: TestServer) throws {
        self.database = database
        self.path = server.folder + "/log"
        _ = try self.next()
    }

    /// Lets the server log the statements of connections to the database that are opened after this.
    static func begin(_ database: String, on server: TestServer) async throws {
        try await withPool(database, on: server, connections: 1) { pool in
            _ = try await pool.execute("ALTER DATABASE \(database) SET log_statement = 'all'")
        }
    }

    /// The statements since the last call, each one without what follows its first line.
    ///
    /// The server writes a statement into its log before it runs it.
    mutating func next() throws -> [String] {
        let file = try FileHandle(forReadingFrom: URL(filePath: self.path))
        defer { try? file.close() }
        try file.seek(toOffset: self.offset)
        let bytes = try file.readToEnd() ?? Data()
        self.offset += UInt64(bytes.count)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: ": ", maxSplits: 2)
            guard parts.count == 3, parts[0] == "\(self.database) LOG",
                parts[1].hasSuffix("statement") || parts[1].contains("execute ")
            else { return nil }
            return String(parts[2])
        }
    }

    /// How many of the statements end with a change on the disk.
    static func commits(of statements: [String]) -> Int {
        var (count, isInside, isReading) = (0, false, false)
        for statement in statements {
            if statement.hasPrefix("BEGIN") {
                (isInside, isReading) = (true, statement.hasSuffix("READ ONLY"))
            } else if statement == "COMMIT" {
                if !isReading { count += 1 }
                isInside = false
            } else if statement == "ROLLBACK" {
                isInside = false
            } else if !isInside, !statement.hasPrefix("SELECT") {
                count += 1
            }
        }
        return count
    }
}
#endif
