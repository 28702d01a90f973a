import ProgramStart
package import HTTPTypes
package import Hummingbird
import HummingbirdCore
package import Logging
package import NIOCore
import ServiceLifecycle
package import UnixSignals

/// Runs a server until the process is stopped.
///
/// The port is bound before anything is opened or written, so that a port in use leaves no trace.
package struct ServerLaunch: Sendable {
    /// How long requests in progress may take after the server was stopped.
    package static let drain = Duration.seconds(5)

    private let address: ListeningAddress
    private let limits: ConnectionLimits
    private let signals: [UnixSignal]
    private let endsWhenStill: Bool
    private let logger: Logger

    /// Prepares a launch; nothing is bound yet.
    ///
    /// - Parameters:
    ///   - address: The address to listen on.
    ///   - limits: The limits of connections.
    ///   - signals: The signals that stop the process.
    ///   - endsWhenStill: Whether the process ends if its event loops are blocked (``LoopWatch``); only for programs, not for
    ///     a server inside another process.
    ///   - logger: The program's own logger, for every request; messages of the frameworks are logged from warnings on.
    package init(
        _ address: ListeningAddress,
        limits: ConnectionLimits = .standard,
        signals: [UnixSignal] = [.sigterm, .sigint],
        endsWhenStill: Bool = false,
        logger: Logger
    ) {
        self.address = address
        self.limits = limits
        self.signals = signals
        self.endsWhenStill = endsWhenStill
        self.logger = logger
    }

    /// Listens, opens the server, handles requests, and finishes the last ones at the end.
    ///
    /// - Parameters:
    ///   - place: The threads on which requests are handled.
    ///   - maximumBodySize: The maximum size of a request's body, in bytes.
    ///   - handlers: The handlers of each connection, before the framework's.
    ///   - open: Opens the server on the bound port.
    /// - Throws: ``ConfigurationError`` for an address that can't be used, and errors of `open`.
    package func run<Context: RequestContext>(
        answering place: HTTP1Connections.Place,
        maximumBodySize: @escaping @Sendable (HTTPRequest) -> Int,
        handlers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] },
        open: @escaping @Sendable (_ port: Int) async throws -> OpenedServer<Context>
    ) async throws where Context.Source == ApplicationRequestContextSource {
        let opening = Opening<Context>(logLevel: self.logger.logLevel)
        let limits = self.limits
        let application = Application(
            responder: opening.responder,
            server: HTTPServerBuilder {
                HTTP1Connections(
                    limits,
                    answering: place,
                    maximumBodySize: maximumBodySize,
                    handlers: handlers,
                    responder: $0
                )
            },
            configuration: .init(
                address: .hostname(self.address.host, port: self.address.port),
                availableConnectionsDelegate: MaximumAvailableConnections(
                    limits.count + ConnectionLimits.closing
                )
            ),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? self.address.port
                await opening.attempt { try await open(port) }
            },
            logger: self.quietLogger
        )
        let watch = LoopWatch(endingTheProcessFor: application.eventLoopGroup, logger: self.logger)
        if self.endsWhenStill { watch.start() }
        defer { watch.stop() }
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
