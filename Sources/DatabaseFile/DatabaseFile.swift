// DatabaseFile: One SQLite file of one program, and the only ways to read and write it. A read runs to its end on the thread
// that asks, a write on the writer's thread; nothing is held across an await. The programs own their tables.

package import GRDB
import Foundation
import ProgramStart

/// A SQLite database in WAL mode: one connection that writes, and as many that read as threads read at the same moment.
///
/// There is no pool to wait for. A pool of connections that are held across an `await` stops a server for good: each holder
/// waits to resume on an event loop, and the loop waits for a connection. Here no connection is ever waited for, and the
/// closures are synchronous, so none can be held across an `await`.
package struct DatabaseFile: Sendable {
    /// What a commit survives.
    package enum Durability: Sendable {
        /// `kill -9` and a power cut: the log is flushed before a write is answered.
        case durable
        /// Nothing: for runs that leave nothing behind.
        case temporary
    }

    /// Where the file is.
    package let path: String
    /// The right to it, held as long as it is open; nil for a command that only looks in.
    private let lock: DatabaseLock?
    private let writes: WriteQueue
    private let reads: ReadConnections
    private let longReads: DatabaseQueue

    /// Opens the database and brings its tables up to date.
    ///
    /// - Parameters:
    ///   - path: The file; it is created, readable by its owner only, if it does not exist. Its folder must exist.
    ///   - program: The program whose database this is, as errors call it.
    ///   - url: Where a process that serves the database listens: no other may serve it. nil for one that only looks in.
    ///   - durability: What a commit survives.
    ///   - pragmas: Statements for the connection that writes, such as `PRAGMA secure_delete = ON`.
    ///   - migrator: Makes and changes the tables.
    ///   - isOwn: Whether a database with these tables belongs to the program.
    /// - Throws: ``ConfigurationError`` for a file that is no database, is damaged, belongs to another program or to a newer
    ///   version, or cannot be written.
    package init(
        path: String,
        of program: String,
        servedAt url: String? = nil,
        durability: Durability,
        pragmas: [String] = [],
        migrator: DatabaseMigrator,
        isOwn: (_ tables: Set<String>) -> Bool
    ) throws {
        self.path = path
        do {
            if FileManager.default.fileExists(atPath: path) {
                try DatabaseCheck(path: path, program: program).run(migrator: migrator, isOwn: isOwn)
                // Only now: a file of another program gets no companion.
                self.lock = try url.map { url throws(ConfigurationError) in
                    try DatabaseLock(path: path, url: url)
                }
                PrivateFile.close(path)
            } else {
                try PrivateFile.create(path)
                self.lock = try url.map { url throws(ConfigurationError) in
                    try DatabaseLock(path: path, url: url)
                }
            }
            let writer = try DatabaseQueue(path: path, configuration: Self.configuration)
            try writer.inDatabase { database in
                // After the journal mode: setting that makes commits no longer wait for the disk.
                try database.execute(sql: "PRAGMA synchronous = \(durability == .durable ? "FULL" : "OFF")")
                for pragma in pragmas { try database.execute(sql: pragma) }
            }
            try migrator.migrate(writer)
            self.writes = WriteQueue(writer)
            self.reads = ReadConnections(path: path)
            self.longReads = try ReadConnections.open(path)
        } catch let error as DatabaseError {
            throw ConfigurationError(StorageTrouble(error).sentence(about: path, of: program))
        }
    }

    /// Reads a few rows on the caller's own thread, from one moment.
    ///
    /// They come from the page cache within microseconds; handing the work to another thread would take longer than the work.
    /// A reader never waits for a writer.
    package func read<Value>(_ rows: (GRDB.Database) throws -> Value) throws -> Value {
        try self.reads.read(rows)
    }

    /// Reads whole lists, from one moment, away from the caller's thread, which may be an event loop.
    ///
    /// One after the other, so that lists never take more than one processor from short requests.
    package func readList<Value: Sendable>(
        _ rows: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await self.longReads.read(rows)
    }

    /// Makes changes in one transaction: all of them or none.
    ///
    /// When this returns, the changes are as durable as the database is. If `changes` throws, they are undone and this
    /// throws the same error.
    package func write<Value: Sendable>(
        _ changes: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await self.writes.write(changes)
    }

    /// The same, in a transaction that no other changes share; for changes that are checked at the commit only.
    package func writeAlone<Value: Sendable>(
        _ changes: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await self.writes.writeAlone(changes)
    }

    /// Moves what was written into the file and empties the log beside it, which holds deleted rows until then.
    package func emptyLog() async throws { try await self.writes.emptyLog() }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)  // seconds
        configuration.prepareDatabase { database in
            // In pages of 4 KiB: 16 MiB. A page that many commits change is copied back once.
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 4096")
        }
        return configuration
    }
}
