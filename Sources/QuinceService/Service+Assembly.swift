package import DatabaseFile
import Foundation
package import Hummingbird
import Logging
#if PostgreSQL
import PostgreSQLConnections
#endif
import ProgramStart
import QuinceProtocol
import SQLEngines
import ServerRuntime
import ServiceLifecycle

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
        /// Notices other nodes and what they change; nil for a SQLite file, which has no others.
        let watch: OtherNodes?

        /// Deletes what has expired, delivers events and exchanges what nodes counted, until the service is stopped.
        func workInBackground() async throws {
            async let delivered: Void = self.delivery.run()
            async let sent: Void = self.parts.sendMail()
            async let watched: Void? = self.watch?.run()
            async let forwarded: Void? = self.parts.forwarding?.run()
            async let counted: Void = cancelWhenGracefulShutdown { [limits = self.parts.limits] in
                await limits.run()
            }
            try await self.housekeeping.run()
            await delivered
            await sent
            await watched
            await forwarded
            await counted
        }
    }

    /// Opens the storage, applies the seed and builds the routes for the service at `url`.
    ///
    /// - Parameters:
    ///   - url: The service's URL.
    ///   - httpsPort: The port with TLS; nil if there is none.
    ///   - managementPort: The port for health and metrics, if the configuration has an address for them.
    ///   - smtpPort: The port for mail; nil if the service doesn't listen for it.
    ///   - lock: The lock on the database that this process has already.
    /// - Returns: The service, which doesn't listen.
    /// - Throws: ``ConfigurationError`` for an unusable database or key file.
    package func assemble(
        url: String,
        httpsPort: Int? = nil,
        managementPort: Int? = nil,
        smtpPort: Int? = nil,
        lock: DatabaseLock? = nil
    ) async throws -> Assembly {
        let storage = try StorageFolder(location: self.configuration.storage)
        do {
            // The start applies the configuration, which is the operator's.
            return try await AuditOrigin.$current.withValue(AuditOrigin(.operator, at: self.clock.time)) {
                try await self.assemble(url: url, (httpsPort, managementPort, smtpPort), storage, lock)
            }
        } catch {
            storage.discard()
            throw error
        }
    }

    /// The ports beside that of the service; nil where it doesn't listen.
    typealias Ports = (https: Int?, management: Int?, smtp: Int?)

    /// Opens the database of the configuration.
    ///
    /// `url`: the URL of the service on it; nil for a command.
    func openDatabase(
        _ storage: StorageFolder,
        servedAt url: String?,
        _ lock: DatabaseLock? = nil,
        _ observe: DatabaseFile.Observer? = nil
    ) async throws -> Database {
        let wrappingKey = try self.configuration.wrappingKeyFile.map { path throws(ConfigurationError) in
            try WrappingKey(readingFileAt: path)
        }
        #if PostgreSQL
        if case .postgreSQL(let url, _, let passwordFile) = self.configuration.storage {
            let settings = try StorageLocation.settings(url, passwordFile: passwordFile)
            return try await self.openPostgreSQL(settings, wrappingKey, observe)
        }
        #endif
        return try Database(
            path: storage.databasePath,
            servedAt: url,
            lock: lock,
            durability: storage.isTemporary ? .temporary : .durable,
            wrappingKey: wrappingKey,
            observe: observe
        )
    }

    #if PostgreSQL
    private func openPostgreSQL(
        _ settings: PostgreSQLSettings,
        _ wrappingKey: WrappingKey?,
        _ observe: DatabaseFile.Observer?
    ) async throws -> Database {
        let log = ConnectionLog(self.logger)
        let pool: PostgreSQLPool
        do {
            pool = try await PostgreSQLPool.open(settings) { log.add($0) }
        } catch let error as PostgreSQLError {
            // It names the database already.
            throw ConfigurationError(error.description)
        }
        log.begin()
        do {
            return try await Database.open(
                pool,
                at: settings.place,
                wrappingKey: wrappingKey,
                observe: observe,
                // The limits of requests are too short for large tables.
                migrate: { _ = try await Database.migrate(in: self.configuration.storage) }
            )
        } catch {
            throw Database.refusal(for: error, at: self.configuration.storage) ?? error
        }
    }
    #endif

    /// The source of new subjects and relay addresses.
    var pseudonyms: PseudonymSource {
        PseudonymSource(
            relayDomain: self.configuration.relayDomain,
            random: self.random,
            predictableSeed: self.configuration.predictableSeed
        )
    }

    /// Stores configurations for the service at `url`.
    func seeding(_ database: Database, _ storage: StorageFolder, url: String) -> Seeding {
        Seeding(
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
    }

    private func assemble(
        url: String,
        _ ports: Ports,
        _ storage: StorageFolder,
        _ lock: DatabaseLock?
    ) async throws -> Assembly {
        let metrics = ServiceMetrics()
        let database = try await self.openDatabase(storage, servedAt: url, lock, metrics.storeObserver)
        // Nodes join before they read the signing keys, so that those who make one know of them.
        let nodes = Nodes(
            database: database,
            url: url,
            issuer: self.configuration.namedIssuer,
            isProduction: self.configuration.mode == .production,
            clock: self.clock,
            logger: self.logger
        )
        if database.sqliteFile == nil {
            let difference = try await database.compareClocks()
            if difference.seconds > ClockDifference.noticed {
                self.logger.warning("\(difference.sentence)")
            }
            try await nodes.join(isRepeatable: self.configuration.predictableSeed != nil)
        }
        do { return try await self.assemble(url: url, ports, storage, database, nodes, metrics) } catch {
            await nodes.leave()
            throw error
        }
    }

    private func assemble(
        url: String,
        _ ports: Ports,
        _ storage: StorageFolder,
        _ database: Database,
        _ nodes: Nodes,
        _ metrics: ServiceMetrics
    ) async throws -> Assembly {
        let seeding = self.seeding(database, storage, url: url)
        let lastAuditLine = try await database.lastAuditLine()
        let started = try await seeding.start(with: self.configuration.seed(at: url))
        let running = RunningService(
            self.configuration,
            url: url,
            ports: ports,
            seed: started.seed,
            teams: try await database.teams(of: started.seed),
            keyPaths: started.keyPaths,
            storage: storage
        )
        let parts = try await Parts(
            service: self,
            database: database,
            running: running,
            seeding: seeding,
            nodes: nodes,
            metrics: metrics
        )
        metrics.addValues(of: parts)
        let auditStream = self.auditStream(parts, after: lastAuditLine)
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
                auditStream: auditStream,
                issuedTokens: { metrics.issuedTokens },
                // The clock can have changed since the last look.
                obstacle: { await nodes.look() },
                logger: self.logger
            ),
            storage: storage,
            parts: parts,
            delivery: parts.eventDelivery,
            watch: database.sqliteFile == nil
                ? OtherNodes(database: database, nodes: nodes, keys: parts.keys, auditStream: auditStream)
                : nil
        )
    }
}

extension Service {
    /// Begins to log the lines of the audit log after the line with a number; in production mode.
    private func auditStream(_ parts: Parts, after sequence: Int) -> AuditStream? {
        guard self.configuration.mode == .production else { return nil }
        let database = parts.database
        // On PostgreSQL, whose lines can't be read on the writing thread, ``OtherNodes`` reads them.
        let stream = AuditStream(after: sequence, accountName: parts.accountName, logger: self.logger) {
            try database.sqliteFile == nil ? [] : database.auditLines(after: $0, limit: $1)
        }
        stream.catchUp()
        // On the writing thread, so that the log has the order of the commits. Weak, because the stream reads the database.
        database.storage.watch("audit_line") { [weak stream] hasNewLines in
            if hasNewLines { stream?.catchUp() }
        }
        return stream
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
        ports: Service.Ports,
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
            smtpPort: ports.smtp,
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
