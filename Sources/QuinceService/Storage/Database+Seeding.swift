import Crypto
import DatabaseFile
import GRDB
import ProgramStart
import QuinceWire

extension Database {
    /// Stores the teams, apps, keys and accounts of a configuration, all in one transaction.
    ///
    /// - Returns: Where a start or a reset couldn't make the apps equal to the configuration, and what else apps notice.
    /// - Throws: ``ConfigurationError`` for entries that contradict what is stored. Then nothing has changed.
    package func configure(_ plan: SeedPlan) async throws -> [SeedWarning] {
        let audit = AuditWriter()
        let warnings = try await self.file.writeAlone { database in
            if case .start(let mode, let issuer) = plan.kind {
                try Self.claim(mode, issuer: issuer, database)
            }
            if plan.kind == .reset {
                try Self.removeRequests(database)
                try Self.removeAuditLines(before: .max, database)
            }
            for team in plan.seed.teams { try Team(id: team.id, name: team.name).store(database) }
            var warnings = try Self.storeApps(plan, database)
            try Self.storeKeys(plan, &warnings, database)
            try Self.removeTeams(plan, database)
            try Self.storeAccounts(plan, &warnings, database)
            if plan.kind != .add { try Self.markConfigured(plan.seed, database) }
            try audit.append(.configurationApplied, target: plan.kind.name, database)
            return warnings
        }
        self.eventSignal.call()
        return warnings
    }

    /// Deletes the data of requests.
    private static func removeRequests(_ database: GRDB.Database) throws {
        for table in Schema.volatile { try database.execute(sql: "DELETE FROM \(table)") }
        // Keys return to the configured state, including revoked ones.
        try database.execute(sql: "UPDATE developer_key SET revoked_at = NULL")
        try database.execute(sql: "UPDATE account SET forward_to = NULL, deletes_at = NULL")
    }

    private static func storeKeys(
        _ plan: SeedPlan,
        _ warnings: inout [SeedWarning],
        _ database: GRDB.Database
    ) throws {
        let teamsWithKeys = try Self.teamsThatKeepKeys(plan, database)
        if plan.kind != .add {
            // In production, keys from the console are withdrawn, as for every other team.
            let kept = try teamsWithKeys.flatMap { team in
                try String.fetchAll(
                    database,
                    sql: "SELECT id FROM developer_key WHERE team_id = ? AND (configured = 1 OR NOT ?)",
                    arguments: [team, plan.isProductionStart]
                )
            }
            let keys = plan.seed.teams.flatMap(\.keys).map(\.id) + kept
            try Self.keep(keys, "id", of: "developer_key", plan.removable, in: database)
        }
        for team in plan.seed.teams {
            for key in team.keys {
                guard let publicKey = plan.publicKeys[key.id] else { continue }
                let stored = try DeveloperKey.stored(key.id, in: database)
                var owner = team.id
                if let stored, !stored.teamID.isExactly(team.id) {
                    guard plan.kind != .add else {
                        throw ConfigurationError(
                            "the key \(key.id) belongs to team \(stored.teamID); choose another Key ID"
                        )
                    }
                    if teamsWithKeys.contains(stored.teamID) {
                        owner = stored.teamID
                        warnings.append(.keepsKey(id: key.id, team: owner, configured: team.id))
                    }
                }
                // A start doesn't restore a revoked key, but another key with its ID replaces it.
                let isSame = stored?.publicKey.x963Representation == publicKey.x963Representation
                try DeveloperKey(
                    id: key.id,
                    teamID: owner,
                    publicKey: publicKey,
                    revokedAt: isSame ? stored?.revokedAt : nil
                ).store(database)
            }
        }
    }

    /// The teams that the configuration doesn't have any more, but whose apps have users.
    ///
    /// Without their keys, no server could use these apps.
    private static func teamsThatKeepKeys(_ plan: SeedPlan, _ database: GRDB.Database) throws -> Set<String> {
        guard case .start = plan.kind else { return [] }
        return try String.fetchSet(
            database,
            sql: """
                SELECT team_id FROM app a WHERE EXISTS (
                    SELECT 1 FROM consent_grant g WHERE g.group_id = a.group_id AND g.team_id = a.team_id
                )
                """
        ).subtracting(plan.seed.teams.map(\.id))
    }

    /// Removes teams without apps, keys and transfers.
    private static func removeTeams(_ plan: SeedPlan, _ database: GRDB.Database) throws {
        guard plan.kind != .add else { return }
        let unused = """
             AND id NOT IN (
                SELECT team_id FROM app UNION SELECT team_id FROM developer_key
                UNION SELECT from_team FROM transfer UNION SELECT to_team FROM transfer
            )
            """
        try Self.keep(plan.seed.teams.map(\.id), "id", of: "team", plan.removable + unused, in: database)
    }

    private static func markConfigured(_ seed: Seed, _ database: GRDB.Database) throws {
        let entries = [
            ("team", "id", seed.teams.map(\.id)),
            ("developer_key", "id", seed.teams.flatMap(\.keys).map(\.id)),
            ("app", "client_id", seed.teams.flatMap(\.apps).map(\.clientId)),
            ("account", "email", seed.accounts.map(\.email)),
        ]
        for (table, column, values) in entries {
            let mark = try database.cachedStatement(
                sql: "UPDATE \(table) SET configured = 1 WHERE \(column) = ?"
            )
            for value in values { try mark.execute(arguments: [value]) }
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
        try database.execute(sql: "CREATE TEMPORARY TABLE kept (value TEXT NOT NULL)")
        let insert = try database.makeStatement(sql: "INSERT INTO kept VALUES (?)")
        for value in values { try insert.execute(arguments: [value]) }
        // The collation of the column counts, which ignores the case of email addresses only.
        try database.execute(
            sql: "DELETE FROM \(table) WHERE \(column) NOT IN (SELECT value FROM kept)\(condition)"
        )
        try database.execute(sql: "DROP TABLE kept")
    }
}
