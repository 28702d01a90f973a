package import DatabaseFile
import ProgramStart
package import SQLEngines
#if PostgreSQL
package import PostgreSQLConnections
#endif

/// The database of one service.
///
/// Look-ups of single rows use ``SQLEngines/SQLStorage/read(_:)`` on the event loop, lists and long reads
/// ``SQLEngines/SQLStorage/readList(_:)``. What only a SQLite file has, such as backups and snapshots, uses ``file``.
package struct Database: Sendable {
    /// The SQLite file; nil on PostgreSQL.
    package let sqliteFile: DatabaseFile?
    /// The tables, for the stores.
    package let storage: SQLStorage
    /// How secrets are stored.
    let wrapping: SecretWrapping
    /// Tells of changes to the events.
    package let eventSignal = EventSignal()
    let registry = RegistryCache()
    let openFlows = OpenFlows()

    /// The name of the program, for errors.
    static let program = "Quince"

    /// Whether a database with these tables is one of Quince.
    static func isOwn(_ tables: Set<String>) -> Bool {
        tables.contains("grdb_migrations") && tables.contains("signing_key")
    }

    /// The database at `path`, which exists, for commands that don't serve it.
    package static func stored(at path: String) -> StoredDatabase {
        StoredDatabase(path: path, program: Self.program, migrator: Schema.migrator, isOwn: Self.isOwn)
    }

    /// Opens the database and brings its tables up to date.
    ///
    /// - Parameters:
    ///   - path: The SQLite file.
    ///   - url: The URL of the service on the database; nil for a command that only reads.
    ///   - lock: The lock on the file that this process has already; nil takes it here.
    ///   - durability: Which failures committed changes survive.
    ///   - wrappingKey: The key that encrypts secrets in the database; nil stores them as they are.
    ///   - observe: Called after each operation with its duration, on any thread.
    /// - Throws: `ConfigurationError` for a file that isn't a database, can't be written, or was created by a newer Quince, and for a
    ///   service whose key doesn't open all secrets; then nothing has changed.
    package init(
        path: String,
        servedAt url: String? = nil,
        lock: DatabaseLock? = nil,
        durability: DatabaseFile.Durability = .durable,
        wrappingKey: WrappingKey? = nil,
        observe: DatabaseFile.Observer? = nil
    ) throws {
        let wrapping = SecretWrapping(key: wrappingKey, path: path)
        let file = try DatabaseFile(
            path: path,
            of: Self.program,
            servedAt: url,
            lock: lock,
            durability: durability,
            observe: observe,
            migrator: Schema.migrator,
            isOwn: Self.isOwn,
            // A service without the key would store new secrets as they are.
            check: { if url != nil { try wrapping.check($0) } }
        )
        self.init(SQLStorage(file), file: file, wrapping)
    }

    private init(_ storage: SQLStorage, file: DatabaseFile?, _ wrapping: SecretWrapping) {
        self.storage = storage
        self.sqliteFile = file
        self.wrapping = wrapping
        storage.watch("event") { [eventSignal] hasNewRows in
            eventSignal.tell()
            if hasNewRows { eventSignal.call() }
        }
        // Every change of a redirect URI also writes its app.
        for table in ["app", "developer_key"] { storage.watch(table) { [registry] _ in registry.forget() } }
    }

    /// The SQLite file, for what only a file has.
    ///
    /// - Throws: `ConfigurationError` on PostgreSQL.
    package var file: DatabaseFile {
        get throws {
            guard let sqliteFile else {
                throw ConfigurationError(
                    "this needs a database in a SQLite file; PostgreSQL has programs of its own for it"
                )
            }
            return sqliteFile
        }
    }

    /// Writes something that changes nothing, and returns when it is stored like a change.
    ///
    /// - Throws: The error with which changes fail at the moment.
    func roundTrip() async throws {
        if let sqliteFile { return try await sqliteFile.roundTrip() }
        // A message for those who read the log of changes, who ignore messages with another program's name.
        try await self.storage.execute("SELECT pg_logical_emit_message(true, 'quince', '') IS NOT NULL")
    }

    #if PostgreSQL
    /// Opens the database in PostgreSQL and brings its tables up to date.
    ///
    /// - Parameters:
    ///   - pool: The connections, which other databases can't share.
    ///   - place: User, host and database, for errors.
    ///   - wrappingKey: The key that encrypts secrets in the database; nil stores them as they are.
    ///   - observe: Called after each operation with its duration, on any thread.
    ///   - migrate: Brings the tables up to date; nil does it over `pool`, within its time limits.
    /// - Returns: The database.
    /// - Throws: `ConfigurationError` as the initializer for a file, and as ``requireRights(_:at:)``; errors of PostgreSQL.
    package static func open(
        _ pool: PostgreSQLPool,
        at place: String,
        wrappingKey: WrappingKey? = nil,
        observe: DatabaseFile.Observer? = nil,
        migrate: (() async throws -> Void)? = nil
    ) async throws -> Database {
        let database = Self.current(pool, at: place, wrappingKey: wrappingKey, observe: observe)
        if try await !database.requireRights(pool, at: place).isEmpty {
            if let migrate {
                try await migrate()
            } else {
                try await PostgreSQLSchema.migrate(pool, at: place)
            }
        }
        try await database.storage.read { [wrapping = database.wrapping] in try wrapping.check($0) }
        return database
    }

    /// The database in PostgreSQL, whose tables are up to date.
    static func current(
        _ pool: PostgreSQLPool,
        at place: String,
        wrappingKey: WrappingKey? = nil,
        observe: DatabaseFile.Observer? = nil
    ) -> Database {
        let storage = SQLStorage(pool, orderedBy: PostgreSQLSchema.order, observe: observe)
        return Database(storage, file: nil, SecretWrapping(key: wrappingKey, path: place))
    }
    #endif
}
