import ProgramStart
import SQLEngines

extension Database: MailSourceStore {
    package func mailSources(ofTeam team: String) async throws -> [MailSource] {
        try await self.storage.read { try MailSource.stored(ofTeam: team, $0) }
    }

    package func add(_ source: MailSource, toTeam team: String) async throws -> MailSourceOutcome {
        let audit = AuditWriter()
        return try await self.storage.writeAlone { transaction in
            let stored = try MailSource.stored(ofTeam: team, transaction)
            guard !stored.contains(source) else { return .exists }
            guard stored.count < MailSource.maximumCount else { return .full }
            try source.store(ofTeam: team, isConfigured: false, transaction)
            try audit.append(.teamChanged, target: team, transaction)
            return .added
        }
    }

    package func removeMailSource(_ text: String, ofTeam team: String) async throws -> Bool {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            guard
                try transaction.execute(
                    "DELETE FROM mail_source WHERE team_id = ? AND source = ?",
                    [team, text]
                ) > 0
            else { return false }
            try audit.append(.teamChanged, target: team, transaction)
            return true
        }
    }

    /// Stores the sources of a configuration, and removes those that it doesn't have any more.
    ///
    /// - Throws: `ConfigurationError` if a team would get more than ``MailSource/maximumCount``.
    static func storeMailSources(_ plan: SeedPlan, _ transaction: SQLTransaction) throws {
        if plan.kind != .add {
            let removable = plan.keepsAdded ? " WHERE configured = 1" : ""
            try transaction.execute("DELETE FROM mail_source\(removable)")
        }
        for team in plan.seed.teams {
            for source in team.mailSources {
                try source.store(ofTeam: team.id, isConfigured: plan.kind != .add, transaction)
            }
            guard try MailSource.stored(ofTeam: team.id, transaction).count <= MailSource.maximumCount else {
                throw ConfigurationError(
                    "team \(team.id) would have more than \(MailSource.maximumCount) mail sources; remove some in the console"
                )
            }
        }
    }
}

extension MailSource {
    /// The sources of a team, in the order of the alphabet.
    static func stored(ofTeam team: String, isConfigured: Bool? = nil, _ transaction: SQLTransaction) throws
        -> [MailSource]
    {
        let condition = isConfigured == true ? " AND configured = 1" : ""
        let texts: [String] = try transaction.values(
            "SELECT source FROM mail_source WHERE team_id = ?\(condition) ORDER BY source",
            [team]
        )
        return texts.map(MailSource.init(stored:))
    }

    fileprivate func store(ofTeam team: String, isConfigured: Bool, _ transaction: SQLTransaction) throws {
        try transaction.execute(
            """
            INSERT INTO mail_source (team_id, source, configured) VALUES (?, ?, ?)
            ON CONFLICT (team_id, source) DO UPDATE SET
                configured = CASE WHEN excluded.configured = 1 THEN 1 ELSE mail_source.configured END
            """,
            [team, self.text, isConfigured]
        )
    }
}
