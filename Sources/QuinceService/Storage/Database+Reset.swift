import DatabaseFile
import GRDB

extension Database {
    /// Deletes the data of requests, and every team, app, key and account that isn't in `seed`, in one transaction.
    ///
    /// Accounts are identified by their email address, as in ``Seeding``.
    package func removeEverything(butFor seed: Seed) async throws {
        try await self.file.write { database in
            for table in Schema.volatile { try database.execute(sql: "DELETE FROM \(table)") }
            let apps = seed.teams.flatMap(\.apps).map(\.clientId)
            let keys = seed.teams.flatMap(\.keys).map(\.id)
            try Self.keep(apps, "client_id", of: "app", in: database)
            // Before the teams, because an app that moved belongs to a team that may not be configured.
            for team in seed.teams {
                for app in team.apps {
                    try database.execute(
                        sql: "UPDATE app SET team_id = ? WHERE client_id = ?",
                        arguments: [team.id, app.clientId]
                    )
                }
            }
            try Self.keep(keys, "id", of: "developer_key", in: database)
            // Their keys return to the configured state, including revoked ones.
            try database.execute(sql: "UPDATE developer_key SET revoked_at = NULL")
            try Self.keep(seed.teams.map(\.id), "id", of: "team", in: database)
            try Self.keep(seed.accounts.map(\.email), "email", of: "account", in: database)
            try database.execute(sql: "UPDATE account SET forward_to = NULL, deletes_at = NULL")
            // A run begins anew, and with a seed it gives the same identifiers again.
            try database.execute(sql: "DELETE FROM retired_identifier")
        }
    }

    /// Deletes the rows of `table` whose `column` isn't in `values`, as far as `condition` allows.
    static func keep(
        _ values: [String],
        _ column: String,
        of table: String,
        _ condition: String = "",
        in database: GRDB.Database
    ) throws {
        // A temporary table, because a configuration may have more entries than a statement takes arguments.
        try database.execute(sql: "CREATE TEMPORARY TABLE kept (value TEXT COLLATE NOCASE)")
        for value in values { try database.execute(sql: "INSERT INTO kept VALUES (?)", arguments: [value]) }
        try database.execute(
            sql:
                """
                DELETE FROM \(table)
                WHERE NOT EXISTS (SELECT 1 FROM kept WHERE kept.value = \(table).\(column))\(condition)
                """
        )
        try database.execute(sql: "DROP TABLE kept")
    }
}
