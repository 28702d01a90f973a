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
    /// The file, for errors; nil means ``path``.
    var name: String?
    /// What the user can do about a file that can't be used.
    var remedy = "name another file with --database"
    /// Whether a file of any size is completely checked for damage.
    var checksAll = false

    /// - Throws: ``ConfigurationError`` for a damaged database, or one of another program or a newer version; `DatabaseError`
    ///   for a file that isn't a database.
    func run(migrator: DatabaseMigrator, isOwn: (Set<String>) -> Bool) throws {
        // Not opened read-only, because such a connection to a database in WAL mode leaves files that it may not remove.
        let probe = try DatabaseQueue(path: self.path)
        defer { try? probe.close() }
        try probe.read { database in
            let tables = try Set(
                String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            )
            guard tables.isEmpty || isOwn(tables) else { throw self.refusal("belongs to another program") }
            guard try !migrator.hasBeenSuperseded(database) else {
                throw self.refusal("was made by a newer version of \(self.program)", "update \(self.program)")
            }
            try self.refuseDamage(database)
        }
    }

    private func refuseDamage(_ database: GRDB.Database) throws {
        let size = try FileManager.default.attributesOfItem(atPath: self.path)[.size] as? Int ?? 0
        guard self.checksAll || size <= Self.checkedSize else { return }
        // The complete check also compares each index with its table.
        let pragma = self.checksAll ? "integrity_check(1)" : "quick_check(1)"
        guard try String.fetchOne(database, sql: "PRAGMA \(pragma)") == "ok" else {
            guard self.checksAll else {
                throw ConfigurationError(
                    StorageTrouble.damaged.sentence(about: self.path, of: self.program)
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
