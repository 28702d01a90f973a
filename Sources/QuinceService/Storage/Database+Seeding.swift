import Crypto
import SQLEngines
import ProgramStart
import QuinceWire

extension Database {
    /// Stores the teams, apps, keys and accounts of a configuration, all in one transaction.
    ///
    /// - Returns: What became of it.
    /// - Throws: ``ConfigurationError`` for entries that contradict what is stored, and if another configuration is applied than the
    ///   plan wants. Then nothing has changed.
    @discardableResult
    package func configure(_ plan: SeedPlan) async throws -> Configured {
        let audit = AuditWriter()
        let changes: @Sendable (SQLTransaction) throws -> Configured = { transaction in
            // Here, because a node can have started since the command looked; it waits for this change, or this change for it.
            if plan.isReported, case .start(.production, let issuer) = plan.kind,
                let difference = Nodes.difference(ofIssuer: issuer, from: try self.nodes(transaction))
            {
                throw ConfigurationError(difference)
            }
            return try Self.carryOut(plan, audit, transaction)
        }
        if plan.isTrial { return try await self.storage.tryOut(changes) }
        let configured = try await self.storage.writeAlone(changes)
        self.eventSignal.call()
        return configured
    }

    private static func carryOut(
        _ plan: SeedPlan,
        _ audit: AuditWriter,
        _ transaction: SQLTransaction
    ) throws -> Configured {
        let earlier = try Self.appliedConfiguration(transaction)
        if plan.condition == .first, let earlier {
            return Configured(warnings: [], applied: earlier, isStored: false, earlier: earlier)
        }
        if case .start(let mode, let issuer) = plan.kind {
            try Self.claim(mode, issuer: issuer, transaction)
        }
        let before = plan.isReported ? try ConfiguredEntries(transaction) : nil
        if plan.kind == .reset {
            try Self.removeRequests(transaction)
            try Self.removeAuditLines(before: .max, transaction)
        }
        for team in plan.seed.teams { try Team(id: team.id, name: team.name).store(transaction) }
        var warnings = try Self.storeApps(plan, transaction)
        try Self.storeKeys(plan, &warnings, transaction)
        try Self.storeMailSources(plan, transaction)
        try Self.removeTeams(plan, transaction)
        try Self.storeAccounts(plan, &warnings, audit, transaction)
        if plan.kind != .add { try Self.markConfigured(plan.seed, transaction) }
        if plan.kind == .reset {
            for entries in Self.entries(plan.seed) { try Self.order(entries, transaction) }
        }
        let applied = try Self.note(plan, transaction)
        let changes = try before.map { try ConfiguredEntries(transaction).changes(since: $0) } ?? []
        try audit.append(
            .configurationApplied,
            target: plan.name,
            reason: ConfigurationChange.summary(of: changes),
            transaction
        )
        return Configured(
            warnings: warnings,
            applied: applied,
            isStored: !plan.isTrial,
            earlier: earlier,
            changes: changes
        )
    }

    /// Deletes the data of requests.
    private static func removeRequests(_ transaction: SQLTransaction) throws {
        for table in Schema.volatile { try transaction.execute("DELETE FROM \(table)") }
        // Keys return to the configured state, including revoked ones.
        try transaction.execute("UPDATE developer_key SET revoked_at = NULL")
        try transaction.execute("UPDATE account SET forward_to = NULL, deletes_at = NULL")
    }

    private static func storeKeys(
        _ plan: SeedPlan,
        _ warnings: inout [SeedWarning],
        _ transaction: SQLTransaction
    ) throws {
        let teamsWithKeys = try Self.teamsThatKeepKeys(plan, transaction)
        if plan.kind != .add {
            // In production, keys from the console are withdrawn, as for every other team.
            let kept: [String] = try teamsWithKeys.flatMap { team in
                try transaction.values(
                    "SELECT id FROM developer_key WHERE team_id = ? AND (configured = 1 OR ? = 0)",
                    [team, plan.isProductionStart]
                )
            }
            let keys = plan.seed.teams.flatMap(\.keys).map(\.id) + kept
            try Self.keep(keys, "id", of: "developer_key", plan.removable, in: transaction)
        }
        for team in plan.seed.teams {
            for key in team.keys {
                guard let configured = plan.publicKeys[key.id] else { continue }
                let stored = try DeveloperKey.stored(key.id, in: transaction)
                let publicKey = plan.keptKeys.contains(key.id) ? stored?.publicKey ?? configured : configured
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
                ).store(transaction)
            }
        }
    }

    /// The teams that the configuration doesn't have any more, but whose apps have users.
    ///
    /// Without their keys, no server could use these apps.
    private static func teamsThatKeepKeys(_ plan: SeedPlan, _ transaction: SQLTransaction) throws -> Set<
        String
    > {
        guard case .start = plan.kind else { return [] }
        let teams: [String] = try transaction.values(
            """
            SELECT team_id FROM app a WHERE EXISTS (
                SELECT 1 FROM consent_grant g WHERE g.group_id = a.group_id AND g.team_id = a.team_id
            )
            """
        )
        return Set(teams).subtracting(plan.seed.teams.map(\.id))
    }

    /// Removes teams without apps, keys and transfers.
    private static func removeTeams(_ plan: SeedPlan, _ transaction: SQLTransaction) throws {
        guard plan.kind != .add else { return }
        let unused = """
             AND id NOT IN (
                SELECT team_id FROM app UNION SELECT team_id FROM developer_key
                UNION SELECT from_team FROM transfer UNION SELECT to_team FROM transfer
            )
            """
        try Self.keep(plan.seed.teams.map(\.id), "id", of: "team", plan.removable + unused, in: transaction)
    }

    /// The entries of a configuration in a table.
    private struct Entries {
        let table: String
        /// The column that has the order of the rows.
        var order = "rowid"
        /// The column that names an entry.
        let column: String
        /// The names, in the order of the configuration.
        let values: [String]
    }

    private static func entries(_ seed: Seed) -> [Entries] {
        let teams = seed.teams
        return [
            Entries(table: "team", column: "id", values: teams.map(\.id)),
            Entries(table: "developer_key", column: "id", values: teams.flatMap(\.keys).map(\.id)),
            Entries(table: "app", column: "client_id", values: teams.flatMap(\.apps).map(\.clientId)),
            Entries(table: "account", order: "sequence", column: "email", values: seed.accounts.map(\.email)),
        ]
    }

    private static func markConfigured(_ seed: Seed, _ transaction: SQLTransaction) throws {
        for entries in Self.entries(seed) {
            let mark = "UPDATE \(entries.table) SET configured = 1 WHERE \(entries.column) = ?"
            for value in entries.values { try transaction.execute(mark, [value]) }
        }
    }

    /// Gives the rows of a table the order of the configuration, as a first start does; other rows follow.
    ///
    /// Entries that were deleted and are stored again would be the last in every list otherwise.
    private static func order(_ entries: Entries, _ transaction: SQLTransaction) throws {
        let (table, order) = (entries.table, entries.order)
        let place = "UPDATE \(table) SET \(order) = ? WHERE \(entries.column) = ?"
        // Negative numbers first: the positive ones are taken.
        for (index, value) in entries.values.enumerated() {
            try transaction.execute(place, [-1 - index, value])
        }
        let follow = "UPDATE \(table) SET \(order) = ? - \(order) WHERE \(order) > 0"
        try transaction.execute(follow, [-entries.values.count])
        try transaction.execute("UPDATE \(table) SET \(order) = -\(order)")
        try transaction.continueNumbers(order, of: table)
    }

    /// Deletes the rows of `table` whose `column` isn't in `values`, as far as `condition` allows.
    static func keep(
        _ values: [String],
        _ column: String,
        of table: String,
        _ condition: String = "",
        in transaction: SQLTransaction
    ) throws {
        // A temporary table, because a configuration may have more entries than a statement takes arguments.
        try transaction.execute(
            "CREATE TEMPORARY TABLE kept AS SELECT \(column) AS value FROM \(table) WHERE 1 = 0"
        )
        let insert = "INSERT INTO kept VALUES (?)"
        for value in values { try transaction.execute(insert, [value]) }
        // The collation of the column counts, which ignores the case of email addresses only.
        try transaction.execute(
            "DELETE FROM \(table) WHERE \(column) NOT IN (SELECT value FROM kept)\(condition)"
        )
        try transaction.execute("DROP TABLE kept")
    }
}
