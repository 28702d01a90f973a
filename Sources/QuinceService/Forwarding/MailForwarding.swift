import Crypto
import Foundation
import Logging
import MailRelay
import NIOCore
import NIOPosix
import ProgramStart
import QuinceMail
import ServerRuntime
import ServiceLifecycle

/// Forwards mail to and from relay addresses, as a filter of a mail server, until the service is stopped.
struct MailForwarding: Sendable {
    private let server: BoundMailServer
    private let delivery: RelayDelivery
    private let address: ListeningAddress

    /// The name of the key of return paths and of identifiers of messages.
    static let secret = "mail relay"

    /// - Throws: `ConfigurationError` for an unusable folder or key.
    init(
        _ settings: MailRelaySettings,
        relayDomain: String,
        issuer: String,
        database: Database,
        clock: ServiceClock,
        metrics: ServiceMetrics,
        logger: Logger
    ) async throws {
        let spool: Spool
        do {
            spool = try Spool(folder: settings.spool)
        } catch {
            throw ConfigurationError(
                "relay: spool: can't \(error.action): \(error.reason); name a folder that only the service's user may use"
            )
        }
        let key = try await database.secret(Self.secret, proposal: RandomSource.system.bytes(32))
        let configuration = try settings.relay(
            relayDomain: relayDomain,
            issuer: issuer,
            key: SymmetricKey(data: key)
        )
        let rows = RelayRows(database, spool: spool.identity) { Int64(clock.time) }
        if spool.isOnlyUser { try await rows.releaseClaims() }
        if let strangers = try await rows.stranded() {
            logger.warning(
                "messages wait in another spool, and no node delivers them; start one with the spool folder that they are in",
                metadata: ["messages": "\(strangers.count)", "due-since": "\(strangers.since)"]
            )
        }
        let group = MultiThreadedEventLoopGroup.singleton
        let delivery = RelayDelivery(
            configuration,
            next: SMTPClientSettings(
                host: settings.next.host,
                port: settings.next.port,
                hello: settings.hostname
            ),
            store: rows,
            spool: spool,
            now: { clock.now() },
            count: { metrics.relay($0) },
            logger: logger
        )
        let filter = RelayFilter(
            configuration,
            store: rows,
            spool: spool,
            dns: settings.nameServers.isEmpty
                ? DNSResolver(group: group) : DNSResolver(servers: settings.nameServers, group: group),
            now: { clock.now() },
            count: { metrics.relay($0) },
            added: { delivery.wake() },
            logger: logger
        )
        self.server = BoundMailServer(SMTPServer(filter.serverConfiguration, service: filter), logger)
        self.delivery = delivery
        self.address = settings.listen
    }

    /// Listens.
    ///
    /// - Throws: `ConfigurationError` for a port in use.
    func listen() async throws { _ = try await self.server.listen(at: self.address) }

    /// Takes and delivers messages until the service is stopped; what is accepted then is delivered at the next start.
    func run() async {
        async let received: Void = self.server.run()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.delivery.run() }
            group.addTask {
                try? await gracefulShutdown()
                self.delivery.stop()
                try? await Task.sleep(for: Self.lastDeliveries)
            }
            // Deliveries that last longer are cut off, and made again at the next start.
            await group.next()
            group.cancelAll()
        }
        await received
    }

    /// How long deliveries in progress may take once the service was stopped.
    private static let lastDeliveries = Duration.seconds(20)

    /// Closes all connections at once.
    func close() { self.server.close() }
}

extension MailRelaySettings {
    /// The page of the issuer with advice for senders.
    package static func advicePage(_ issuer: String) -> String { issuer + Paths.mailAdvice }

    /// The settings as the relay has them.
    ///
    /// - Throws: `ConfigurationError` for a file without a DKIM key.
    func relay(relayDomain: String, issuer: String, key: SymmetricKey) throws(ConfigurationError)
        -> RelayConfiguration
    {
        var configuration = RelayConfiguration(
            hostname: self.hostname,
            domains: self.allDomains(relayDomain),
            adviceURL: self.adviceURL ?? Self.advicePage(issuer),
            key: key,
            signers: try self.signers(relayDomain)
        )
        configuration.authentication = self.authentication
        configuration.hidesUnknown = self.hidesUnknown
        return configuration
    }

    /// The DKIM keys, read from their files.
    ///
    /// - Throws: `ConfigurationError` for a file without a key, and for a key that signs nothing.
    func signers(_ relayDomain: String) throws(ConfigurationError) -> [DKIMSigner] {
        let domains = self.allDomains(relayDomain)
        for key in self.keys where !domains.contains(where: { MailDomain.covers(key.domain, $0) }) {
            throw ConfigurationError(
                "relay: dkim: a key of '\(key.domain)' signs nothing, because no relay domain is in it; give one of: \(domains.joined(separator: ", "))"
            )
        }
        return try self.keys.map { file throws(ConfigurationError) in try file.signer() }
    }

    /// The domain of new relay addresses, and the others.
    package func allDomains(_ relayDomain: String) -> [String] {
        let first = relayDomain.lowercased()
        return [first] + self.domains.filter { $0 != first }
    }
}
