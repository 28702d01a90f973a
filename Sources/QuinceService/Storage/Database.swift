// Storage: the SQL behind the narrow store protocols, which stand beside the concerns that need them.
// One file a store; Schema.swift has the tables. No routes.

import ProgramStart
import Foundation
package import GRDB

/// The database of one service: SQLite, in a file or in memory.
package struct Database: Sendable {
    package let writer: any DatabaseWriter

    /// Opens the database and brings its tables up to date.
    ///
    /// A file is opened in WAL mode with `synchronous = FULL`: a commit that was answered survives `kill -9` and a
    /// power cut.
    ///
    /// - Throws: ``ConfigurationError`` for a file that is no database, cannot be written, or was made by a newer Quince.
    package init(path: String?) throws {
        do {
            guard let path else {
                self.writer = try DatabaseQueue(configuration: Self.configuration)
                try Schema.migrator.migrate(self.writer)
                return
            }
            let isNew = !FileManager.default.fileExists(atPath: path)
            if isNew {
                try PrivateFile.create(path)
            } else {
                try Self.refuseForeign(path)
                PrivateFile.close(path)
            }
            self.writer = try DatabasePool(path: path, configuration: Self.configuration)
            try Schema.migrator.migrate(self.writer)
        } catch let error as DatabaseError {
            throw ConfigurationError(
                "the database \(path ?? ":memory:") cannot be used: \(error.message ?? "\(error.resultCode)"); "
                    + "check that it is a database of Quince and that you may write it, or name another with --database"
            )
        }
    }

    /// Reads a row or two on the caller's own thread.
    ///
    /// They come from the page cache within microseconds, and a reader never waits for a writer: handing the work to
    /// another thread would take longer than the work. Lists and all writes do change the thread.
    func read<Value>(_ rows: (GRDB.Database) throws -> Value) throws -> Value { try self.writer.read(rows) }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)  // seconds
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            // In pages of 4 KiB: 16 MiB. A page that many commits change is copied back once.
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 4096")
        }
        return configuration
    }

    /// Looks and writes nothing: what is not ours has to stay as it is.
    private static func refuseForeign(_ path: String) throws {
        // Not opened read-only: such a connection to a database in WAL mode leaves files behind that it may not remove.
        let probe = try DatabaseQueue(path: path)
        defer { try? probe.close() }
        let (isForeign, isNewer) = try probe.read { database in
            // Reading the schema tells a file that is no database at all.
            let tables = try String.fetchAll(
                database,
                sql: "SELECT name FROM sqlite_master WHERE type = 'table'"
            )
            let isForeign = !tables.isEmpty && !tables.contains("grdb_migrations")
            return (isForeign, try Schema.migrator.hasBeenSuperseded(database))
        }
        guard !isForeign else {
            throw ConfigurationError(
                "the database \(path) belongs to another program; name another file with --database"
            )
        }
        guard !isNewer else {
            throw ConfigurationError(
                "the database \(path) was made by a newer Quince; update Quince, or name another file with --database"
            )
        }
    }
}
