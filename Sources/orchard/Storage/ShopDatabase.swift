// Storage: the SQL behind the narrow store protocols, which stand beside the concerns that need them. One file a store;
// Schema.swift has the tables. What may happen once is one statement or one transaction, never read and then write.
// No routes.

import ProgramStart
import Foundation
import GRDB

/// The shop's database: SQLite, in a file or in memory.
struct ShopDatabase: Sendable {
    let writer: any DatabaseWriter

    /// Opens the database and brings its tables up to date.
    ///
    /// - Throws: ``ConfigurationError`` for a file that is no database of the shop, or cannot be written.
    init(_ location: DatabaseLocation) throws {
        do {
            switch location {
            case .memory:
                self.writer = try DatabaseQueue(configuration: Self.configuration)
            case .file(let path):
                try Self.makeOrCheck(path)
                self.writer = try DatabasePool(path: path, configuration: Self.configuration)
            }
            try Schema.migrator.migrate(self.writer)
        } catch let error as DatabaseError {
            guard case .file(let path) = location else { throw error }
            throw ConfigurationError(
                "the database \(path) cannot be used: \(error.message ?? "\(error.resultCode)"); check that it is a "
                    + "database of orchard and that you may write it, or name another with --database"
            )
        }
    }

    /// Moves what was written into the file and empties the log beside it, where deleted rows stand until then.
    func emptyLog() async throws {
        try await self.writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)  // seconds
        configuration.prepareDatabase { database in
            // A commit that was answered survives a power cut.
            try database.execute(sql: "PRAGMA synchronous = FULL")
            // What was deleted is overwritten, and does not wait in the file for somebody with an editor.
            try database.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }

    private static func makeOrCheck(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            try PrivateFile.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
            return try PrivateFile.create(path)
        }
        try Self.refuseForeign(path)
        PrivateFile.close(path)
    }

    /// Looks and writes nothing: what is not ours has to stay as it is.
    private static func refuseForeign(_ path: String) throws {
        let probe = try DatabaseQueue(path: path)
        defer { try? probe.close() }
        let tables = try probe.read { database in
            try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        guard tables.isEmpty || tables.contains("kept_sign_in") else {
            throw ConfigurationError(
                "the database \(path) belongs to another program; name another file with --database"
            )
        }
    }
}
