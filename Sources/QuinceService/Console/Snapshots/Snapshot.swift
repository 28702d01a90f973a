// Snapshots: every table as it was at a moment, kept in memory to come back to (development mode only).
// Routes: see API/ConsoleAPI+Snapshots.swift.

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
