package import DatabaseFile

/// The database of one service.
///
/// Look-ups of single rows use ``DatabaseFile/DatabaseFile/read(_:)`` on the event loop, lists and long reads ``DatabaseFile/DatabaseFile/readList(_:)``.
package struct Database: Sendable {
    package let file: DatabaseFile

    /// Opens the database and brings its tables up to date.
    ///
    /// - Parameters:
    ///   - path: The SQLite file.
    ///   - url: Where the service listens that serves it; nil for a command that only looks in.
    ///   - durability: What an answered commit survives.
    /// - Throws: `ConfigurationError` for a file that is no database, cannot be written, or was made by a newer Quince.
    package init(
        path: String,
        servedAt url: String? = nil,
        durability: DatabaseFile.Durability = .durable
    ) throws {
        self.file = try DatabaseFile(
            path: path,
            of: "Quince",
            servedAt: url,
            durability: durability,
            migrator: Schema.migrator,
            isOwn: { $0.contains("grdb_migrations") && $0.contains("signing_key") }
        )
    }
}
