import Foundation
import GRDB
import ProgramStart

/// Checks a database before it is used.
///
/// It writes nothing, because a file of another program must not change.
struct DatabaseCheck {
    /// The maximum size of a file that is completely checked for damage, in bytes; this takes some hundredths of a second.
    static let checkedSize = 16 << 20

    let path: String
    let program: String
    /// The name of the file, for errors; nil means ``path``.
    var name: String?
    /// What the user can do about a file that can't be used.
    var remedy = "name another file with --database"
    /// Whether the database can be from anywhere: a file of any size is completely checked for damage, and it may have only what its
    /// migrations made.
    ///
    /// A trigger of others would act in each later change, and a view or a condition of others could take forever.
    var isBackup = false

    /// - Throws: ``ConfigurationError`` for a damaged database, or one of another program or a newer version; `DatabaseError`
    ///   for a file that isn't a database.
    func run(migrator: DatabaseMigrator, isOwn: (Set<String>) -> Bool) throws {
        // Not opened read-only, because such a connection to a database in WAL mode leaves files that it may not remove.
        var configuration = Configuration()
        // In seconds. A process that has just ended locks the file while the system closes it.
        configuration.busyMode = .timeout(1)
        let probe = try DatabaseQueue(path: self.path, configuration: configuration)
        defer { try? probe.close() }
        try probe.read { database in
            let tables = try Set(
                String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            )
            guard tables.isEmpty || isOwn(tables) else { throw self.refusal("belongs to another program") }
            if self.isBackup { try self.requireOwnMigrations(database, tables, migrator) }
            guard try !migrator.hasBeenSuperseded(database) else {
                throw self.refusal("was made by a newer version of \(self.program)", "update \(self.program)")
            }
            if self.isBackup { try self.requireOwnSchema(database, migrator) }
            try self.refuseDamage(database)
        }
    }

    private func requireOwnMigrations(
        _ database: GRDB.Database,
        _ tables: Set<String>,
        _ migrator: DatabaseMigrator
    ) throws {
        guard !tables.isEmpty else {
            throw ConfigurationError("\(self.name ?? self.path) isn't a backup; \(self.remedy)")
        }
        guard try migrator.canRead(database) else { throw self.otherSchema }
    }

    /// Checks that the tables, indexes, triggers and views are those of the migrations.
    private func requireOwnSchema(_ database: GRDB.Database, _ migrator: DatabaseMigrator) throws {
        let made = try migrator.appliedIdentifiers(database)
        let own = try DatabaseQueue()
        if let last = migrator.migrations.last(where: made.contains) { try migrator.migrate(own, upTo: last) }
        guard try Self.schema(database) == own.read({ try Self.schema($0) }) else { throw self.otherSchema }
    }

    private var otherSchema: ConfigurationError {
        ConfigurationError(
            "\(self.name ?? self.path) has tables, indexes, triggers or views that \(self.program) didn't make, or lacks some; \(self.remedy)"
        )
    }

    /// Type, name and SQL of everything that statements made.
    private static func schema(_ database: GRDB.Database) throws -> Set<[String]> {
        // SQLite makes tables and indexes with names of its own.
        let sql = """
            SELECT type, name, coalesce(sql, '') AS sql FROM sqlite_master
            WHERE type NOT IN ('table', 'index') OR name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            """
        return try Set(Row.fetchAll(database, sql: sql).map { [$0["type"], $0["name"], $0["sql"]] })
    }

    private func refuseDamage(_ database: GRDB.Database) throws {
        let size = try FileManager.default.attributesOfItem(atPath: self.path)[.size] as? Int ?? 0
        guard self.isBackup || size <= Self.checkedSize else { return }
        // The complete check also compares each index with its table.
        let pragma = self.isBackup ? "integrity_check(1)" : "quick_check(1)"
        guard try String.fetchOne(database, sql: "PRAGMA \(pragma)") == "ok" else {
            guard self.isBackup else {
                throw ConfigurationError(
                    StorageTrouble.damaged.sentence(about: self.name ?? self.path, of: self.program)
                )
            }
            throw ConfigurationError("\(self.name ?? self.path) is damaged; \(self.remedy)")
        }
    }

    private func refusal(_ reason: String, _ remedy: String? = nil) -> ConfigurationError {
        let remedies = [remedy, self.remedy].compactMap { $0 }
        return ConfigurationError(
            "the database \(self.name ?? self.path) \(reason); \(remedies.joined(separator: ", or "))"
        )
    }
}

extension DatabaseMigrator {
    /// Whether the names of the migrations that a database has can be read: they are text in a table as a migrator makes it, which in a
    /// database from anywhere can be a view that never ends.
    func canRead(_ database: GRDB.Database) throws -> Bool {
        let table = "SELECT type || sql FROM sqlite_master WHERE name = 'grdb_migrations'"
        let own = try DatabaseQueue()
        try self.migrations.first.map { try self.migrate(own, upTo: $0) }
        guard try String.fetchOne(database, sql: table) == own.read({ try String.fetchOne($0, sql: table) })
        else { return false }
        let odd = "SELECT 1 FROM grdb_migrations WHERE typeof(identifier) <> 'text'"
        return try Int.fetchOne(database, sql: odd) == nil
    }
}
