package import GRDB
import ProgramStart

/// A database file that exists, for commands that don't serve it.
package struct StoredDatabase {
    /// The database.
    package let path: String
    /// The name of the program that owns the database, for errors.
    package let program: String
    /// Creates and changes the tables.
    package let migrator: DatabaseMigrator
    /// Whether a database with these tables belongs to the program.
    package let isOwn: (_ tables: Set<String>) -> Bool

    package init(
        path: String,
        program: String,
        migrator: DatabaseMigrator,
        isOwn: @escaping (_ tables: Set<String>) -> Bool
    ) {
        self.path = path
        self.program = program
        self.migrator = migrator
        self.isOwn = isOwn
    }

    /// Checks the database as a start does, and reads it as it is, in one snapshot; a service may be using it.
    ///
    /// Its tables can be those of an earlier version.
    ///
    /// - Throws: ``ConfigurationError`` for a database that is damaged, belongs to another program or to a newer version.
    package func read<Value>(_ rows: (GRDB.Database) throws -> Value) throws -> Value {
        try self.open { try $0.read(rows) }
    }

    /// The names of the migrations that aren't made yet, in order; a service may be using the database.
    ///
    /// - Throws: ``ConfigurationError`` for a database that a newer version made, or that can't be used.
    package func pendingMigrations() throws -> [String] { try self.read(self.pending) }

    /// Makes the migrations that aren't made yet, each in one transaction.
    ///
    /// - Returns: Their names, in order.
    /// - Throws: ``ConfigurationError`` while a service uses the database, and for one that a newer version made.
    package func migrate() throws -> [String] {
        try self.open(for: "changes its tables") { connection in
            let names = try connection.read(self.pending)
            try self.migrator.migrate(connection)
            return names
        }
    }

    /// Brings the tables up to date and makes changes in one transaction, as the only process.
    ///
    /// Afterwards the log is empty, which has the earlier rows until then.
    ///
    /// - Parameters:
    ///   - activity: What this process does with the database, for errors of others, such as `restores it`.
    ///   - pragmas: Statements for the connection, such as `PRAGMA secure_delete = ON`.
    ///   - changes: The changes; if they throw, they are undone.
    /// - Returns: What `changes` returned.
    /// - Throws: ``ConfigurationError`` while a service uses the database, and for one that can't be used.
    package func change<Value>(
        _ activity: String,
        pragmas: [String] = [],
        _ changes: (GRDB.Database) throws -> Value
    ) throws -> Value {
        try self.open(for: activity) { connection in
            try self.migrator.migrate(connection)
            try connection.inDatabase { database in
                for pragma in pragmas { try database.execute(sql: pragma) }
            }
            let value = try connection.write(changes)
            try connection.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            return value
        }
    }

    private func pending(_ database: GRDB.Database) throws -> [String] {
        let made = try self.migrator.appliedIdentifiers(database)
        return self.migrator.migrations.filter { !made.contains($0) }
    }

    /// Opens the database with the power of the user to whom it belongs.
    ///
    /// `activity`: what this process does as the only one, for which it takes the lock; nil for reading.
    private func open<Value>(
        for activity: String? = nil,
        _ work: (DatabaseQueue) throws -> Value
    ) throws -> Value {
        let place = FilePlace(self.path)
        return try place.acting {
            if place.owner != nil { try place.requireUse() }
            let lock = try activity.map { try DatabaseLock(path: self.path, activity: $0) }
            return try withExtendedLifetime(lock) { try self.open(place.path, work) }
        }
    }

    private func open<Value>(_ file: String, _ work: (DatabaseQueue) throws -> Value) throws -> Value {
        do {
            try DatabaseCheck(path: file, program: self.program, name: self.path)
                .run(migrator: self.migrator, isOwn: self.isOwn)
            var configuration = Configuration()
            configuration.foreignKeysEnabled = true
            configuration.busyMode = .timeout(5)  // seconds
            let connection = try DatabaseQueue(path: file, configuration: configuration)
            defer { try? connection.close() }
            return try work(connection)
        } catch let error as DatabaseError {
            throw ConfigurationError(StorageTrouble(error).sentence(about: self.path, of: self.program))
        }
    }
}
