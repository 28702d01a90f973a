import DatabaseFile
import Foundation
package import Hummingbird
import Logging
import ProgramStart
import QuinceProtocol

extension Service {
    /// The parts of one service, put together.
    package struct Assembly: Sendable {
        package let responder: any HTTPResponder<ServiceContext>
        let bodyLimits: BodyLimits
        package let running: RunningService
        let housekeeping: Housekeeping
        package let storage: StorageFolder
        package let parts: Parts
        let delivery: EventDelivery

        /// Deletes what has expired and delivers events, until the service is stopped.
        func workInBackground() async throws {
            async let delivered: Void = self.delivery.run()
            try await self.housekeeping.run()
            await delivered
        }
    }

    /// Opens the storage, applies the seed and builds the routes for the service at `url`.
    ///
    /// - Parameters:
    ///   - url: The service's URL.
    ///   - httpsPort: The port with TLS; nil if there is none.
    ///   - managementPort: The port for health and metrics, if the configuration has an address for them.
    /// - Returns: The service, which doesn't listen.
    /// - Throws: ``ConfigurationError`` for an unusable database or key file.
    package func assemble(
        url: String,
        httpsPort: Int? = nil,
        managementPort: Int? = nil
    ) async throws -> Assembly {
        let storage = try StorageFolder(location: self.configuration.storage)
        do {
            // The start applies the configuration, which is the operator's.
            return try await AuditOrigin.$current.withValue(AuditOrigin(.operator, at: self.clock.time)) {
                try await self.assemble(url: url, (httpsPort, managementPort), storage)
            }
        } catch {
            storage.discard()
            throw error
        }
    }

    /// The source of new subjects and relay addresses.
    var pseudonyms: PseudonymSource {
        PseudonymSource(
            relayDomain: self.configuration.relayDomain,
            random: self.random,
            predictableSeed: self.configuration.predictableSeed
        )
    }

    private func assemble(
        url: String,
        _ ports: (https: Int?, management: Int?),
        _ storage: StorageFolder
    ) async throws -> Assembly {
        let metrics = ServiceMetrics()
        let database = try Database(
            path: storage.databasePath,
            servedAt: url,
            durability: storage.isTemporary ? .temporary : .durable,
            wrappingKey: try self.configuration.wrappingKeyFile.map { path throws(ConfigurationError) in
                try WrappingKey(readingFileAt: path)
            },
            observe: metrics.storeObserver
        )
        let seeding = Seeding(
            database: database,
            storage: storage,
            random: self.random,
            pseudonyms: self.pseudonyms,
            predictableSeed: self.configuration.predictableSeed,
            mode: self.configuration.mode,
            issuer: self.configuration.issuer ?? url,
            url: url,
            logger: self.logger
        )
        let seed = self.configuration.seed(at: url)
        let keyPaths = try await seeding.start(with: seed)
        let running = RunningService(
            self.configuration,
            url: url,
            ports: ports,
            seed: seed,
            teams: try await database.teams(of: seed),
            keyPaths: keyPaths,
            storage: storage
        )
        let parts = try await Parts(
            service: self,
            database: database,
            running: running,
            seeding: seeding,
            metrics: metrics
        )
        metrics.addValues(of: parts)
        let console = parts.console()
        // A reset starts the run again from here.
        self.random.mark()
        return Assembly(
            responder: MeasuredRequests(
                SoundRequests(parts.router(with: console).buildResponder()),
                metrics,
                parts.requestIDs
            ),
            bodyLimits: BodyLimits(mode: self.configuration.mode, console: console?.routes ?? []),
            running: parts.running,
            housekeeping: Housekeeping(
                database: database,
                keys: parts.keys,
                clock: self.clock,
                random: self.random,
                unusedTokenDays: self.configuration.unusedTokenDays,
                keyRotationDays: self.configuration.keyRotationDays,
                accountName: parts.accountName,
                auditDays: self.configuration.auditDays,
                logger: self.logger
            ),
            storage: storage,
            parts: parts,
            delivery: parts.eventDelivery
        )
    }
}

extension Database {
    /// The teams of `seed`, with each app in the team where it is stored.
    fileprivate func teams(of seed: Seed) async throws -> [TeamSeed] {
        var teams = seed.teams.map { TeamSeed(id: $0.id, name: $0.name, keys: $0.keys) }
        for configured in seed.teams {
            for app in configured.apps {
                let id = try await self.app(app.clientId)?.teamID ?? configured.id
                if !teams.contains(where: { $0.id == id }), let other = try await self.team(id) {
                    let keys = try await self.keys(ofTeam: id).map { DeveloperKeySeed(id: $0.id) }
                    teams.append(TeamSeed(id: id, name: other.name, keys: keys))
                }
                if let index = teams.firstIndex(where: { $0.id == id }) { teams[index].apps.append(app) }
            }
        }
        return teams
    }
}

extension RunningService {
    init(
        _ configuration: ServiceConfiguration,
        url: String,
        ports: (https: Int?, management: Int?),
        seed: Seed,
        teams: [TeamSeed],
        keyPaths: [String: String],
        storage: StorageFolder
    ) {
        let primary = seed.primaryService
        let httpsURL = ports.https.flatMap { port in
            configuration.standsInForApple
                ? AppleHosts.issuer + (port == 443 ? "" : ":\(port)") : configuration.https?.url(port: port)
        }
        let team = teams.first { team in team.apps.contains { $0.clientId == primary?.app.clientId } }
        let keys = team?.keys.map(\.id) ?? []
        let keyID = keys.first { keyPaths[$0] != nil } ?? keys.first
        self.init(
            url: url,
            httpsURL: httpsURL,
            httpsPort: ports.https,
            managementURL: ports.management.flatMap { configuration.management?.url(port: $0) },
            issuer: configuration.standsInForApple
                ? AppleHosts.issuer : configuration.issuer ?? httpsURL ?? url,
            clientID: primary?.app.clientId,
            primaryAppID: primary?.app.primaryAppId,
            redirectURIs: primary?.app.returnURLs ?? [],
            teamID: team?.id,
            keyID: keyID,
            privateKeyPath: keyID.flatMap { keyPaths[$0] },
            accounts: seed.accounts,
            teams: teams,
            keyPaths: keyPaths,
            databasePath: storage.isTemporary ? nil : storage.databasePath
        )
    }
}
