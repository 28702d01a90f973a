import Foundation
import GRDB

/// The row of `audit_chain`: the last line that was deleted for its age, and the last line that was written.
struct AuditChainEnds {
    let deleted: Int
    let deletedHash: Data
    let last: Int
    let lastHash: Data

    /// More lines than any service writes; JSON has no greater exact numbers.
    private static let limit = 1 << 53

    /// Nil if there isn't one row, and if its values have other types or don't fit the lines.
    init?(_ database: GRDB.Database) throws {
        guard try database.tableExists("audit_chain"), try database.tableExists("audit_line") else {
            return nil
        }
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT deleted, deleted_hash, last, last_hash FROM audit_chain LIMIT 2"
        )
        guard rows.count == 1, let row = rows.first,
            let deleted = Int.fromDatabaseValue(row["deleted"]),
            let deletedHash = Data.fromDatabaseValue(row["deleted_hash"]),
            let last = Int.fromDatabaseValue(row["last"]),
            let lastHash = Data.fromDatabaseValue(row["last_hash"])
        else { return nil }
        self.deleted = deleted
        self.deletedHash = deletedHash
        self.last = last
        self.lastHash = lastHash
        let lowest = try Int.fetchOne(database, sql: "SELECT min(sequence) FROM audit_line")
        let highest = try Int.fetchOne(database, sql: "SELECT max(sequence) FROM audit_line")
        guard 0 <= self.deleted, self.deleted <= self.last, self.last < Self.limit,
            lowest ?? self.last + 1 > self.deleted, highest ?? 0 <= self.last
        else { return nil }
    }

    /// The hash of the line `sequence`; nil if there is no such line.
    func hash(of sequence: Int, _ database: GRDB.Database) throws -> Data? {
        if sequence == self.deleted { return self.deletedHash }
        let statement = try database.cachedStatement(sql: "SELECT hash FROM audit_line WHERE sequence = ?")
        return try Data.fetchOne(statement, arguments: [sequence])
    }
}
