package import DatabaseFile

/// The database of one service.
///
/// Look-ups of single rows use ``DatabaseFile/DatabaseFile/read(_:)`` on the event loop, lists and long reads ``DatabaseFile/DatabaseFile/readList(_:)``.
package struct Database: Sendable {
    package let file: DatabaseFile
    /// How secrets are stored.
    let wrapping: SecretWrapping
    /// Tells of changes to the events.
    package let eventSignal = EventSignal()

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
    ///   - durability: Which failures committed changes survive.
    ///   - wrappingKey: The key that encrypts secrets in the database; nil stores them as they are.
    ///   - observe: Called after each operation with its duration, on any thread.
    /// - Throws: `ConfigurationError` for a file that isn't a database, can't be written, or was created by a newer Quince.
    package init(
        path: String,
        servedAt url: String? = nil,
        durability: DatabaseFile.Durability = .durable,
        wrappingKey: WrappingKey? = nil,
        observe: DatabaseFile.Observer? = nil
    ) throws {
        self.wrapping = SecretWrapping(key: wrappingKey, path: path)
        self.file = try DatabaseFile(
            path: path,
            of: Self.program,
            servedAt: url,
            durability: durability,
            observe: observe,
            migrator: Schema.migrator,
            isOwn: Self.isOwn
        )
        self.file.watch("event") { [eventSignal] hasNewRows in
            eventSignal.tell()
            if hasNewRows { eventSignal.call() }
        }
    }
}
