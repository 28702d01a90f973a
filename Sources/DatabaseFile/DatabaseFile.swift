// DatabaseFile: One SQLite file of one program, and the functions that read and write it. A read runs to its end on the
// caller's thread, a write on the writer's thread; nothing is held across an await. The programs own their tables.

package import GRDB
import Foundation
import ProgramStart

/// A SQLite database in WAL mode: one connection that writes, and one per concurrently reading thread that reads.
///
/// There is no connection pool. If connections of a pool are held across an `await`, a server can stop forever: each holder
/// waits to resume on an event loop, and the loop waits for a connection. Here nothing waits for a connection. The closures
/// are synchronous, so none can be held across an `await`.
package struct DatabaseFile: Sendable {
    /// Which failures committed changes survive.
    package enum Durability: Sendable {
        /// `kill -9` and a power cut: the log is flushed before a write returns.
        case durable
        /// No failures, for temporary databases.
        case temporary
    }

    /// A kind of operation.
    package enum Operation: String, Hashable, Sendable, CaseIterable {
        case read
        case list
        case write
    }

    /// Called after an operation with its duration, on any thread.
    package typealias Observer = @Sendable (_ operation: Operation, _ time: Duration) -> Void

    /// The path of the file.
    package let path: String
    /// The lock on the file, held while it is open; nil for a command that only reads.
    private let lock: DatabaseLock?
    private let writes: WriteQueue
    private let reads: ReadConnections
    private let longReads: DatabaseQueue
    private let observe: Observer?

    /// Opens the database and brings its tables up to date.
    ///
    /// A command of root acts as the user to whom the database belongs, until it ends.
    ///
    /// - Parameters:
    ///   - path: The file. If it doesn't exist, it is created, readable by its owner only. Its folder must exist.
    ///   - program: The name of the program that owns the database, for errors.
    ///   - url: The URL of the process that serves the database, which no other process may serve; nil for a command that only
    ///     reads.
    ///   - lock: The lock that this process has already; nil takes it here.
    ///   - durability: Which failures committed changes survive.
    ///   - observe: Called after each operation.
    ///   - pragmas: Statements for the writing connection, such as `PRAGMA secure_delete = ON`.
    ///   - migrator: Creates and changes the tables.
    ///   - isOwn: Whether a database with these tables belongs to the program.
    ///   - check: Looks at the database before its tables are brought up to date; what it throws ends the opening, and nothing has
    ///     changed.
    /// - Throws: ``ConfigurationError`` for a file that isn't a database, is damaged, belongs to another program or to a newer
    ///   version, or can't be written.
    package init(
        path: String,
        of program: String,
        servedAt url: String? = nil,
        lock: DatabaseLock? = nil,
        durability: Durability,
        observe: Observer? = nil,
        pragmas: [String] = [],
        migrator: DatabaseMigrator,
        isOwn: (_ tables: Set<String>) -> Bool,
        check: (GRDB.Database) throws -> Void = { _ in }
    ) throws {
        self.path = path
        self.observe = observe
        let place = FilePlace(path)
        // A service goes on with the power of root, which it needs for its ports and certificates.
        if url == nil {
            try place.act()
            if place.owner != nil { try place.requireUse() }
        }
        do {
            if FileManager.default.fileExists(atPath: place.path) {
                try DatabaseCheck(path: place.path, program: program, name: path)
                    .run(migrator: migrator, isOwn: isOwn)
                // Not earlier, so that a file of another program gets no additional files.
                self.lock =
                    try lock
                    ?? url.map { url throws(ConfigurationError) in
                        try DatabaseLock(path: path, url: url)
                    }
                PrivateFile.close(place.path)
            } else {
                let file = try PrivateFile.create(place.path, for: path)
                place.owner?.give(file.fileDescriptor)
                try? file.close()
                self.lock = try url.map { url throws(ConfigurationError) in
                    try DatabaseLock(path: path, url: url)
                }
            }
            let writer = try DatabaseQueue(path: place.path, configuration: Self.configuration)
            try writer.inDatabase { database in
                // After the journal mode, because setting it resets this: commits then no longer wait for the disk.
                try database.execute(sql: "PRAGMA synchronous = \(durability == .durable ? "FULL" : "OFF")")
                for pragma in pragmas { try database.execute(sql: pragma) }
            }
            try writer.read(check)
            try Self.migrate(writer, migrator, path, holdsLock: self.lock != nil)
            self.writes = WriteQueue(writer)
            self.reads = ReadConnections(path: place.path)
            self.longReads = try ReadConnections.open(place.path)
        } catch let error as DatabaseError {
            throw ConfigurationError(StorageTrouble(error).sentence(about: path, of: program))
        }
    }

    /// Reads a few rows on the caller's own thread, in one snapshot.
    ///
    /// They come from the page cache within microseconds; switching threads would take longer than reading. A reader never waits
    /// for a writer.
    package func read<Value>(_ rows: (GRDB.Database) throws -> Value) throws -> Value {
        let start = ContinuousClock.now
        defer { self.observe?(.read, ContinuousClock.now - start) }
        return try self.reads.read(rows)
    }

    /// Reads whole lists, in one snapshot, on another thread than the caller's, which may be an event loop.
    ///
    /// Lists are read one after the other, so that they never use more than one processor.
    package func readList<Value: Sendable>(
        _ rows: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        defer { self.observe?(.list, ContinuousClock.now - start) }
        return try await self.longReads.read(rows)
    }

    /// Makes changes in one transaction.
    ///
    /// When this returns, the changes are stored with the database's durability. If `changes` throws, they are undone and this
    /// throws the same error.
    package func write<Value: Sendable>(
        _ changes: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        defer { self.observe?(.write, ContinuousClock.now - start) }
        return try await self.writes.write(changes)
    }

    /// Makes changes in a separate transaction, for constraints that are checked only at the commit.
    package func writeAlone<Value: Sendable>(
        _ changes: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        defer { self.observe?(.write, ContinuousClock.now - start) }
        return try await self.writes.writeAlone(changes)
    }

    /// Writes a page without changing it, and returns when it is stored like a change.
    ///
    /// - Throws: The error with which changes fail at the moment.
    package func roundTrip() async throws {
        // A number that SQLite keeps for programs, and that this one doesn't use.
        try await self.write { try $0.execute(sql: "PRAGMA user_version = 0") }
    }

    /// Calls `call` after each commit of this process that changed `table`, on the writing thread.
    ///
    /// `hasNewRows`: whether rows were added.
    package func watch(_ table: String, _ call: @escaping @Sendable (_ hasNewRows: Bool) -> Void) {
        self.writes.watch(TableWatch(table, call))
    }

    /// Moves the changes from the log into the file and empties the log, which contains deleted rows until then.
    package func emptyLog() async throws { try await self.writes.emptyLog() }

    /// Brings the tables up to date.
    ///
    /// Only the process with the lock does this: a newer command must not change the tables of an older service that runs.
    private static func migrate(
        _ writer: DatabaseQueue,
        _ migrator: DatabaseMigrator,
        _ path: String,
        holdsLock: Bool
    ) throws {
        if try holdsLock || writer.read(migrator.hasCompletedMigrations) {
            return try migrator.migrate(writer)
        }
        let lock = try DatabaseLock(path: path, activity: "changes its tables")
        try migrator.migrate(writer)
        withExtendedLifetime(lock) {}
    }

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
