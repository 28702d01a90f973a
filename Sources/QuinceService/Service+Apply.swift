import ProgramStart
import SQLEngines

/// What `quince apply` has stored.
package struct ApplyOutcome: Hashable, Sendable {
    /// The generation of the configuration that was applied before; 0 for none.
    package let earlierGeneration: Int
    /// The generation of this one, which is the same for the same configuration.
    package let generation: Int
    /// What is different in the database, by kind and name.
    package let changes: [ConfigurationChange]
    /// How many teams, apps and keys the configuration has.
    package let teams: Int
    package let apps: Int
    package let keys: Int
}

extension Service {
    /// Makes the teams, apps, keys and accounts of the database equal to the configuration, as the first start in the same mode does.
    ///
    /// Services may be running; they see it within ``RegistryCache/lifetime``. The log has the same warnings as at a start.
    ///
    /// - Parameters:
    ///   - generation: The generation of the configuration that must be the one applied before; 0 for none, nil for any.
    ///   - isTrial: Whether everything is undone, for a look at what would change. The tables have to be up to date then.
    /// - Returns: What has changed.
    /// - Throws: ``ProgramStart/ConfigurationError`` for a configuration, a database or a key file that can't be used, if another
    ///   generation is applied, and if services with another issuer are running. Then nothing but the form of the tables has changed.
    package func apply(ifGeneration generation: Int?, isTrial: Bool = false) async throws -> ApplyOutcome {
        guard self.configuration.storage != .memory else {
            throw ConfigurationError(
                "a database in memory ends with its service; name the service's database with --database"
            )
        }
        let storage = try StorageFolder(location: self.configuration.storage)
        guard isTrial else {
            let database = try await self.openDatabase(storage, servedAt: nil)
            // Times that are stored hold for all nodes.
            if case .postgreSQL = self.configuration.storage { _ = try await database.compareClocks() }
            return try await self.apply(generation, isTrial: false, database, storage)
        }
        guard try await Database.pendingMigrations(in: self.configuration.storage).isEmpty else {
            throw ConfigurationError(
                "the database \(self.configuration.storage.name) doesn't have the tables of this version; run 'quince migrate'"
            )
        }
        return try await Database.with(self.configuration.storage) { database in
            try await self.apply(generation, isTrial: true, database, storage)
        }
    }

    private func apply(
        _ generation: Int?,
        isTrial: Bool,
        _ database: Database,
        _ storage: StorageFolder
    ) async throws -> ApplyOutcome {
        let issuer = self.configuration.namedIssuer
        let nodes = try await database.storage.read { try database.nodes($0) }
        if let difference = Nodes.difference(ofIssuer: issuer, from: nodes) {
            throw ConfigurationError(difference)
        }
        let url = self.configuration.url(port: self.configuration.port)
        let seed = self.configuration.seed(at: url)
        let seeding = self.seeding(database, storage, url: url)
        let configured = try await AuditOrigin.$current.withValue(AuditOrigin(.operator)) {
            try await seeding.apply(seed, ifGeneration: generation, isTrial: isTrial)
        }
        return ApplyOutcome(
            earlierGeneration: configured.earlier?.generation ?? 0,
            generation: configured.applied?.generation ?? 0,
            changes: configured.changes,
            teams: seed.teams.count,
            apps: seed.teams.flatMap(\.apps).count,
            keys: seed.teams.flatMap(\.keys).count
        )
    }
}
