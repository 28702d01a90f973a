import DatabaseFile
import GRDB
import SQLEngines

extension Database: SnapshotTables {
    /// All tables, from one moment; nil if they have more than `limit` rows together.
    func content(limit: Int) async throws -> Snapshot.Content? {
        try await self.file.readList { database in
            var count = 0
            for name in Schema.all {
                count += try Int.fetchOne(database, sql: "SELECT count(*) FROM \(name)") ?? 0
            }
            guard count <= limit else { return nil }
            let tables = try Schema.all.map { name in
                let columns = try database.columns(in: name).map(\.name)
                let rows = try Row.fetchAll(database, sql: "SELECT * FROM \(name)").map { row in
                    columns.map { row[$0] as DatabaseValue }
                }
                return Snapshot.Table(name: name, columns: columns, rows: rows)
            }
            let lastEventID = try Int.fetchOne(database, sql: "SELECT max(id) FROM event")
            return Snapshot.Content(tables: tables, lastEventID: lastEventID ?? 0)
        }
    }

    /// Replaces the content of all tables, in one transaction.
    func restore(_ content: Snapshot.Content) async throws {
        try await self.file.writeAlone { database in
            // Until the commit, rows may refer to rows that don't exist yet.
            try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
            for table in content.tables.reversed() { try database.execute(sql: "DELETE FROM \(table.name)") }
            for table in content.tables {
                let places = table.columns.map { _ in "?" }.joined(separator: ", ")
                let insert = try database.makeStatement(
                    sql:
                        "INSERT INTO \(table.name) (\(table.columns.joined(separator: ", "))) VALUES (\(places))"
                )
                for row in table.rows { try insert.execute(arguments: StatementArguments(row)) }
            }
            try database.execute(
                sql: "DELETE FROM event WHERE id > ? AND state IN ('waiting', 'in-flight')",
                arguments: [content.lastEventID]
            )
            // The apps can have other notification URLs now.
            for id in try String.fetchAll(
                database,
                sql: "SELECT client_id FROM app WHERE client_id = group_id"
            ) {
                let transaction = SQLTransaction(database)
                guard let app = try App.stored(id, in: transaction) else { continue }
                try Event.redirect(eventsOf: app, transaction)
            }
        }
    }
}
