package import Hummingbird
package import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle
package import UnixSignals

/// Runs a server until the process is told to end.
///
/// The port is bound before anything is opened or written, so that a taken port leaves no trace.
package struct ServerLaunch: Sendable {
    /// How long requests under way may take once the server was told to stop.
    package static let drain = Duration.seconds(5)

    private let address: ListeningAddress
    private let limits: ConnectionLimits
    private let signals: [UnixSignal]
    private let logger: Logger

    /// Prepares a launch; nothing is bound yet.
    ///
    /// - Parameters:
    ///   - address: Where to listen.
    ///   - limits: What connections it takes.
    ///   - signals: What tells the process to end.
    ///   - logger: The program's own, for every request; what the frameworks say of themselves is heard from warnings on.
    package init(
        _ address: ListeningAddress,
        limits: ConnectionLimits = .standard,
        signals: [UnixSignal] = [.sigterm, .sigint],
        logger: Logger
    ) {
        self.address = address
        self.limits = limits
        self.signals = signals
        self.logger = logger
    }

    /// Listens, opens, answers, and drains in the end.
    ///
    /// - Parameters:
    ///   - server: What reads the connections, and ends those that are silent; nil takes the framework's own.
    ///   - open: Opens the server, given the port that was bound.
    /// - Throws: ``ConfigurationError`` for an address that cannot be listened on, and what `open` throws.
    package func run<Context: RequestContext>(
        server: HTTPServerBuilder? = nil,
        open: @escaping @Sendable (_ port: Int) async throws -> OpenedServer<Context>
    ) async throws where Context.Source == ApplicationRequestContextSource {
        let opening = Opening<Context>(logLevel: self.logger.logLevel)
        let application = Application(
            responder: opening.responder,
            server: server ?? .http1(configuration: .init(idleTimeout: self.limits.idle)),
            configuration: .init(
                address: .hostname(self.address.host, port: self.address.port),
                availableConnectionsDelegate: MaximumAvailableConnections(self.limits.count)
            ),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? self.address.port
                await opening.attempt { try await open(port) }
            },
            logger: self.quietLogger
        )
        do {
            try await self.group(application, opening).run()
        } catch let error as IOError {
            throw self.address.refusal(error)
        }
        if let failure = opening.failure { throw failure }
    }

    private var quietLogger: Logger {
        var logger = self.logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }

    private func group(_ application: any Service, _ opening: any Service) -> ServiceGroup {
        var group = ServiceGroupConfiguration(
            services: [
                .init(service: application),
                .init(service: opening, successTerminationBehavior: .gracefullyShutdownGroup),
            ],
            gracefulShutdownSignals: self.signals,
            logger: self.quietLogger
        )
        group.maximumGracefulShutdownDuration = Self.drain
        return ServiceGroup(configuration: group)
    }
}
