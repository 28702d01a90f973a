package import DatabaseFile

/// The database of one service.
///
/// Look-ups of single rows use ``DatabaseFile/DatabaseFile/read(_:)`` on the event loop, lists and long reads ``DatabaseFile/DatabaseFile/readList(_:)``.
package struct Database: Sendable {
    package let file: DatabaseFile
    /// Tells of changes to the events.
    package let eventSignal = EventSignal()

    /// Opens the database and brings its tables up to date.
    ///
    /// - Parameters:
    ///   - path: The SQLite file.
    ///   - url: The URL of the service on the database; nil for a command that only reads.
    ///   - durability: Which failures committed changes survive.
    ///   - observe: Called after each operation with its duration, on any thread.
    /// - Throws: `ConfigurationError` for a file that isn't a database, can't be written, or was created by a newer Quince.
    package init(
        path: String,
        servedAt url: String? = nil,
        durability: DatabaseFile.Durability = .durable,
        observe: DatabaseFile.Observer? = nil
    ) throws {
        self.file = try DatabaseFile(
            path: path,
            of: "Quince",
            servedAt: url,
            durability: durability,
            observe: observe,
            migrator: Schema.migrator,
            isOwn: { $0.contains("grdb_migrations") && $0.contains("signing_key") }
        )
        self.file.watch("event") { [eventSignal] hasNewRows in
            eventSignal.tell()
            if hasNewRows { eventSignal.call() }
        }
    }
}
