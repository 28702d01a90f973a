package import Foundation
import ProgramStart
import SQLEngines

/// The configuration that was applied last.
package struct AppliedConfiguration: Hashable, Sendable {
    /// Greater by one for each configuration that differs from the one before it.
    package let generation: Int
    /// ``Seed/digest(_:)`` of the configuration.
    package let digest: Data
}

extension Database {
    /// What became of a configuration.
    package struct Configured: Hashable, Sendable {
        /// Where the apps couldn't be made equal to the configuration, and what else apps notice.
        package let warnings: [SeedWarning]
        /// The configuration that the database has now; nil if it has none.
        package let applied: AppliedConfiguration?
        /// Whether the entries were stored; not if the database already has a configuration, and only a first one was wanted.
        package let isStored: Bool
        /// The configuration that was applied before; nil if none was.
        package var earlier: AppliedConfiguration?
        /// What it has changed; empty unless an operator has applied it.
        package var changes: [ConfigurationChange] = []
    }

    /// The configuration that was applied last; nil before the first one.
    package func appliedConfiguration() async throws -> AppliedConfiguration? {
        try await self.storage.read { try Self.appliedConfiguration($0) }
    }

    static func appliedConfiguration(_ transaction: SQLTransaction) throws -> AppliedConfiguration? {
        let sql = "SELECT generation, configuration FROM service WHERE configuration IS NOT NULL"
        return try transaction.row(sql).map { row in
            try AppliedConfiguration(generation: row["generation"], digest: row["configuration"])
        }
    }

    /// Notes which configuration was applied.
    ///
    /// - Throws: `ConfigurationError` if another one was applied than the plan wants.
    static func note(_ plan: SeedPlan, _ transaction: SQLTransaction) throws -> AppliedConfiguration? {
        let before = try Self.appliedConfiguration(transaction)
        if case .replacing(let generation?) = plan.condition, generation != before?.generation ?? 0 {
            guard let applied = before?.generation else {
                throw ConfigurationError(
                    "no configuration is applied, and generation \(generation) was expected; run "
                        + "'quince apply --config FILE --if-generation 0'"
                )
            }
            throw ConfigurationError(
                "generation \(applied) of the configuration is applied, not \(generation); add the changes of generation \(applied) to "
                    + "your file, then run 'quince apply --config FILE --if-generation \(applied)'"
            )
        }
        guard plan.kind != .add else { return before }
        let isSame = before?.digest == plan.digest
        let applied = AppliedConfiguration(
            generation: (before?.generation ?? 0) + (isSame ? 0 : 1),
            digest: plan.digest
        )
        try transaction.execute(
            "UPDATE service SET generation = ?, configuration = ?",
            [applied.generation, applied.digest]
        )
        return applied
    }

    /// The teams, apps, keys and accounts of the configuration that is stored.
    func configuredSeed() async throws -> Seed {
        try await self.storage.readList { transaction in
            var teams = try transaction.rows("SELECT id, name FROM team WHERE configured = 1 ORDER BY rowid")
                .map { try TeamSeed(id: $0["id"], name: $0["name"]) }
            let keys = try transaction.rows(
                "SELECT id, team_id FROM developer_key WHERE configured = 1 ORDER BY rowid"
            )
            for row in keys {
                let (id, team): (String, String) = try (row["id"], row["team_id"])
                guard let index = teams.firstIndex(where: { $0.id == team }) else { continue }
                teams[index].keys.append(DeveloperKeySeed(id: id))
            }
            for index in teams.indices {
                teams[index].mailSources = try MailSource.stored(
                    ofTeam: teams[index].id,
                    isConfigured: true,
                    transaction
                )
            }
            let configured: [String] = try transaction.values(
                "SELECT client_id FROM app WHERE configured = 1"
            )
            for app in try App.all(in: transaction) where configured.contains(app.clientID) {
                guard let index = teams.firstIndex(where: { $0.id == app.teamID }) else { continue }
                let icon = try app.icon.flatMap { try AppIcon.stored($0, transaction) }
                teams[index].apps.append(AppSeed(app, icon))
            }
            let accounts = try transaction.rows(
                """
                SELECT email, first_name, last_name, email_sharing FROM account WHERE configured = 1
                ORDER BY sequence
                """
            )
            return Seed(
                teams: teams,
                accounts: try accounts.map { row in
                    try AccountSeed(
                        email: row["email"],
                        firstName: row["first_name"],
                        lastName: row["last_name"],
                        emailSharing: StoredValueError.reading("account.email_sharing", row["email_sharing"])
                    )
                }
            )
        }
    }
}

extension AppSeed {
    fileprivate init(_ app: App, _ icon: AppIcon?) {
        self.init(
            clientId: app.clientID,
            kind: app.kind,
            name: app.name,
            icon: icon,
            primaryAppId: app.ownsGroup ? nil : app.groupID,
            returnURLs: app.returnURLs,
            privacyPolicy: app.privacyPolicy,
            terms: app.terms,
            notifications: app.notifications
        )
    }
}
