import DatabaseFile
import GRDB

extension Database {
    /// Removes the keys, apps, teams and accounts that an earlier configuration had and `seed` doesn't.
    ///
    /// With `all`, also removes entries that were added in the console.
    package func withdraw(butFor seed: Seed, all: Bool) async throws {
        let apps = seed.teams.flatMap(\.apps).map(\.clientId)
        let keys = seed.teams.flatMap(\.keys).map(\.id)
        let condition = all ? "" : " AND configured = 1"
        try await self.file.write { database in
            try Self.keep(apps, "client_id", of: "app", condition, in: database)
            try Self.keep(keys, "id", of: "developer_key", condition, in: database)
            // A team to which the console added an app or a key stays with them.
            let empty =
                condition + " AND id NOT IN (SELECT team_id FROM app UNION SELECT team_id FROM developer_key)"
            try Self.keep(seed.teams.map(\.id), "id", of: "team", empty, in: database)
            // Accounts stay, except those from an earlier configuration.
            let addresses = seed.accounts.map(\.email)
            try Self.keep(addresses, "email", of: "account", " AND configured = 1", in: database)
        }
    }

    /// Marks the keys, apps, teams and accounts of `seed` as configured.
    package func markConfigured(_ seed: Seed) async throws {
        try await self.file.write { database in
            for account in seed.accounts {
                try database.execute(
                    sql: "UPDATE account SET configured = 1 WHERE email = ?",
                    arguments: [account.email]
                )
            }
            for team in seed.teams {
                try database.execute(sql: "UPDATE team SET configured = 1 WHERE id = ?", arguments: [team.id])
                for key in team.keys {
                    try database.execute(
                        sql: "UPDATE developer_key SET configured = 1 WHERE id = ?",
                        arguments: [key.id]
                    )
                }
                for app in team.apps {
                    try database.execute(
                        sql: "UPDATE app SET configured = 1 WHERE client_id = ?",
                        arguments: [app.clientId]
                    )
                }
            }
        }
    }
}
