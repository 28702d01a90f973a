import ProgramStart
package import HTTPTypes
package import Hummingbird
import HummingbirdCore
package import Logging
package import NIOCore
import NIOPosix
import ServiceLifecycle
package import UnixSignals

/// Runs a server until the process is stopped.
///
/// The port is bound before anything is opened or written, so that a port in use leaves no trace.
package struct ServerLaunch: Sendable {
    /// How long requests in progress may take after the server was stopped.
    package static let drain = Duration.seconds(5)

    private let address: ListeningAddress
    private let others: [Listener]
    private let limits: ConnectionLimits
    private let signals: [UnixSignal]
    private let endsWhenStill: Bool
    private let logger: Logger

    /// Prepares a launch; nothing is bound yet.
    ///
    /// - Parameters:
    ///   - address: The address to listen on, with HTTP/1.1.
    ///   - others: More addresses of the same server.
    ///   - limits: The limits of connections.
    ///   - signals: The signals that stop the process.
    ///   - endsWhenStill: Whether the process ends if its event loops are blocked (``LoopWatch``); only for programs, not for
    ///     a server inside another process.
    ///   - logger: The program's own logger, for every request; messages of the frameworks are logged from warnings on.
    package init(
        _ address: ListeningAddress,
        others: [Listener] = [],
        limits: ConnectionLimits = .standard,
        signals: [UnixSignal] = [.sigterm, .sigint],
        endsWhenStill: Bool = false,
        logger: Logger
    ) {
        self.address = address
        self.others = others
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
    ///   - open: Opens the server on the bound ports: the one of the address, then those of the others.
    /// - Throws: ``ConfigurationError`` for an address that can't be used, and errors of `open`.
    package func run<Context: RequestContext>(
        answering place: HTTP1Connections.Place,
        maximumBodySize: @escaping @Sendable (HTTPRequest) -> Int,
        handlers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] },
        open: @escaping @Sendable (_ ports: [Int]) async throws -> OpenedServer<Context>
    ) async throws where Context.Source == ApplicationRequestContextSource {
        // Before any server starts: one that can't would end the others with lines in the log.
        for address in [self.address] + self.others.map(\.address) {
            if let obstacle = address.obstacle() { throw obstacle }
        }
        let opening = Opening<Context>(logLevel: self.logger.logLevel)
        let handling = RequestHandling(
            self.limits,
            answering: place,
            maximumBodySize: maximumBodySize,
            handlers: handlers
        )
        let bound = BoundServers()
        let others = self.others.enumerated().map { index, listener in
            self.server(opening, handling, at: listener) { channel in
                bound.note(index, port: channel.localAddress?.port ?? listener.address.port)
            }
        }
        let plain = Listener(self.address) { HTTP1Connections($0, responder: $1) }
        let server = self.server(opening, handling, at: plain) { channel in
            guard let ports = await bound.ports(of: others.count) else { return }
            let port = channel.localAddress?.port ?? self.address.port
            await opening.attempt { try await open([port] + ports) }
        }
        let watch = LoopWatch(endingTheProcessFor: MultiThreadedEventLoopGroup.singleton, logger: self.logger)
        if self.endsWhenStill { watch.start() }
        defer { watch.stop() }
        try await self.run(self.group([server] + others, opening))
        if let failure = opening.failure { throw failure }
    }

    private var quietLogger: Logger {
        var logger = self.logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }

    /// Runs the servers; a canceled task stops them in the same way as a signal does, after the requests in progress.
    private func run(_ group: ServiceGroup) async throws {
        // A separate task: the group itself, when canceled, would drop the requests in progress.
        let servers = Task { try await group.run() }
        try await withTaskCancellationHandler {
            try await servers.value
        } onCancel: {
            // A handler of a cancellation can't wait.
            Task { await group.triggerGracefulShutdown() }
        }
    }

    /// The server of one address.
    private func server<Context: RequestContext>(
        _ opening: Opening<Context>,
        _ handling: RequestHandling,
        at listener: Listener,
        onServerRunning: @escaping @Sendable (any Channel) async -> Void
    ) -> any Service where Context.Source == ApplicationRequestContextSource {
        Listening(
            server: Application(
                responder: opening.responder,
                server: HTTPServerBuilder { try listener.connections(handling, $0) },
                configuration: .init(
                    address: .hostname(listener.address.host, port: listener.address.port),
                    availableConnectionsDelegate: MaximumAvailableConnections(
                        self.limits.count + ConnectionLimits.closing
                    )
                ),
                onServerRunning: onServerRunning,
                logger: self.quietLogger
            ),
            address: listener.address
        )
    }

    private func group(_ servers: [any Service], _ opening: any Service) -> ServiceGroup {
        var group = ServiceGroupConfiguration(
            services: servers.map { .init(service: $0) } + [
                .init(service: opening, successTerminationBehavior: .gracefullyShutdownGroup)
            ],
            gracefulShutdownSignals: self.signals,
            logger: self.quietLogger
        )
        group.maximumGracefulShutdownDuration = Self.drain
        return ServiceGroup(configuration: group)
    }
}
