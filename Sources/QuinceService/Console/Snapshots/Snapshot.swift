import Foundation
import GRDB

/// The rows of every table.
struct Snapshot: Sendable {
    struct Table: Sendable {
        let name: String
        let columns: [String]
        let rows: [[DatabaseValue]]
    }

    let id: Int
    let at: Date
    let tables: [Table]
}

/// Reads and replaces the tables of the database.
protocol SnapshotTables: Sendable {
    /// All rows; nil if there are more than `limit`.
    func tables(limit: Int) async throws -> [Snapshot.Table]?

    /// Replaces all rows.
    func restore(_ tables: [Snapshot.Table]) async throws
}
