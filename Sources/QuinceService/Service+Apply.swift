import ProgramStart

extension Service {
    /// Makes the teams, apps, keys and accounts of the database equal to the configuration, as the first start in the same mode does.
    ///
    /// Services may be running; they see it within ``RegistryCache/lifetime``. The log has the same warnings as at a start.
    ///
    /// - Parameter generation: The generation of the configuration that must be the one applied before; 0 for none, nil for any.
    /// - Returns: The number of the configuration, and how many teams, apps and keys it has.
    /// - Throws: ``ProgramStart/ConfigurationError`` for a configuration, a database or a key file that can't be used, and if another
    ///   generation is applied. Then nothing has changed.
    package func apply(
        ifGeneration generation: Int?
    ) async throws -> (generation: Int, teams: Int, apps: Int, keys: Int) {
        guard self.configuration.storage != .memory else {
            throw ConfigurationError(
                "a database in memory ends with its service; name the service's database with --database"
            )
        }
        let storage = try StorageFolder(location: self.configuration.storage)
        let url = self.configuration.url(port: self.configuration.port)
        let database = try await self.openDatabase(storage, servedAt: nil)
        let seed = self.configuration.seed(at: url)
        let applied = try await AuditOrigin.$current.withValue(AuditOrigin(.operator)) {
            try await self.seeding(database, storage, url: url).apply(seed, ifGeneration: generation)
        }
        return (
            applied?.generation ?? 0, seed.teams.count, seed.teams.flatMap(\.apps).count,
            seed.teams.flatMap(\.keys).count
        )
    }
}
