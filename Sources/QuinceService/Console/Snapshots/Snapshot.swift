import Foundation
import GRDB

/// The rows of every table.
struct Snapshot: Sendable {
    struct Table: Sendable {
        let name: String
        let columns: [String]
        let rows: [[DatabaseValue]]
    }

    /// The rows of every table, from one moment.
    struct Content: Sendable {
        let tables: [Table]
        /// The ID of the newest event; 0 if there was none.
        let lastEventID: Int
    }

    let id: Int
    let at: Date
    let content: Content
}

/// Reads and replaces the tables of the database.
protocol SnapshotTables: Sendable {
    /// All rows; nil if there are more than `limit`.
    func content(limit: Int) async throws -> Snapshot.Content?

    /// Replaces all rows. Deletes the later events that aren't delivered yet, because their changes are undone.
    func restore(_ content: Snapshot.Content) async throws
}
