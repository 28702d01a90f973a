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

/// The tables of the database, as a snapshot has them.
protocol SnapshotTables: Sendable {
    /// All rows; nil where there are more than `limit`.
    func tables(limit: Int) async throws -> [Snapshot.Table]?

    /// Replaces all rows.
    func restore(_ tables: [Snapshot.Table]) async throws
}
