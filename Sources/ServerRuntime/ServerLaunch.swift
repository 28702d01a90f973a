import ProgramStart
package import HTTPTypes
package import Hummingbird
package import Logging
package import NIOCore
import NIOPosix
import ServiceLifecycle
package import UnixSignals

/// Runs a server until the process is stopped.
///
/// The port is bound before anything is opened or written, so that a port in use leaves no trace.
package struct ServerLaunch: Sendable {
    /// How long after a signal another one counts as the same, because a terminal and a script that passes it on both send it.
    private static let sameSignal = Duration.milliseconds(100)

    private let address: ListeningAddress
    private let others: [Listener]
    private let side: SideServer?
    private let limits: ConnectionLimits
    private let drain: Drain
    private let signals: [UnixSignal]
    private let endsWhenStill: Bool
    private let supervisor: Supervisor?
    private let logger: Logger

    /// Prepares a launch; nothing is bound yet.
    ///
    /// - Parameters:
    ///   - address: The address to listen on, with HTTP/1.1.
    ///   - others: More addresses of the same server.
    ///   - side: A small server beside it.
    ///   - limits: The limits of connections.
    ///   - drain: How the server ends.
    ///   - signals: The signals that stop the process.
    ///   - endsWhenStill: Whether the process ends if its event loops are blocked (``LoopWatch``); only for programs, not for
    ///     a server inside another process.
    ///   - supervisor: The service manager that is told about the start and the end.
    ///   - logger: The program's own logger, for every request; messages of the frameworks are logged from warnings on.
    package init(
        _ address: ListeningAddress,
        others: [Listener] = [],
        side: SideServer? = nil,
        limits: ConnectionLimits = .standard,
        drain: Drain = Drain(),
        signals: [UnixSignal] = [.sigterm, .sigint],
        endsWhenStill: Bool = false,
        supervisor: Supervisor? = nil,
        logger: Logger
    ) {
        self.address = address
        self.others = others
        self.side = side
        self.limits = limits
        self.drain = drain
        self.signals = signals
        self.endsWhenStill = endsWhenStill
        self.supervisor = supervisor
        self.logger = logger
    }

    /// Listens, opens the server, handles requests, and finishes the last ones at the end.
    ///
    /// - Parameters:
    ///   - place: The threads on which requests are handled.
    ///   - maximumBodySize: The maximum size of a request's body, in bytes.
    ///   - handlers: The handlers of each connection, before the framework's.
    ///   - open: Opens the server on the bound ports: the one of the address, those of the others, that of the side server.
    /// - Throws: ``ConfigurationError`` for an address that can't be used, and errors of `open`.
    package func run<Context: RequestContext>(
        answering place: HTTP1Connections.Place,
        maximumBodySize: @escaping @Sendable (HTTPRequest) -> Int,
        handlers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] },
        open: @escaping @Sendable (_ ports: [Int]) async throws -> OpenedServer<Context>
    ) async throws where Context.Source == ApplicationRequestContextSource {
        let sides = [self.side].compactMap(\.self)
        // Before any server starts: one that can't would end the others with lines in the log.
        for address in [self.address] + self.others.map(\.address) + sides.map(\.address) {
            if let obstacle = address.obstacle() { throw obstacle }
        }
        let opening = Opening<Context>(logger: self.logger)
        let handling = RequestHandling(
            self.limits,
            drain: self.drain,
            answering: place,
            maximumBodySize: maximumBodySize,
            handlers: handlers
        )
        let bound = BoundServers()
        let others = self.others.enumerated().map { index, listener in
            self.server(opening.responder, handling, at: listener) { channel in
                bound.note(index, port: channel.localAddress?.port ?? listener.address.port)
            }
        }
        let beside = sides.map { side in
            self.server(beside: side) { channel in
                bound.note(others.count, port: channel.localAddress?.port ?? side.address.port)
            }
        }
        let plain = Listener(self.address) { HTTP1Connections($0, responder: $1) }
        let server = self.server(opening.responder, handling, at: plain) { channel in
            guard let ports = await bound.ports(of: others.count + beside.count) else { return }
            let port = channel.localAddress?.port ?? self.address.port
            await opening.attempt { try await open([port] + ports) }
            if opening.isOpen, !self.drain.hasBegun { await self.supervisor?.insist(on: .ready) }
        }
        let watch = LoopWatch(endingTheProcessFor: MultiThreadedEventLoopGroup.singleton, logger: self.logger)
        if self.endsWhenStill { watch.start() }
        defer { watch.stop() }
        let servers = Together(services: [server] + others)
        let end = DrainStep(drain: self.drain, supervisor: self.supervisor) { opening.isOpen }
        // They are stopped in reverse order.
        try await self.run(self.group(beside + [servers], opening, end))
        if let failure = opening.failure { throw failure }
    }

    private var quietLogger: Logger {
        var logger = self.logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }

    /// Runs the servers; a canceled task stops them in the same way as a signal does, after the requests in progress.
    private func run(_ group: ServiceGroup) async throws {
        // A separate task: the group itself, when canceled, drops the requests in progress.
        let servers = Task { try await group.run() }
        // The group ends with the first signal. Another one means that nobody wants to wait.
        let impatience = Task { [signals] in
            guard !signals.isEmpty else { return }
            var first: ContinuousClock.Instant?
            for await _ in await UnixSignalsSequence(trapping: signals) {
                if let first, ContinuousClock.now - first > Self.sameSignal { servers.cancel() }
                first = first ?? .now
            }
        }
        defer { impatience.cancel() }
        try await withTaskCancellationHandler {
            try await servers.value
        } onCancel: {
            // A handler of a cancellation can't wait.
            Task { await group.triggerGracefulShutdown() }
        }
    }

    /// The server of one address.
    ///
    /// `closing`: the maximum number of additional connections while they are being closed.
    private func server<Context: RequestContext>(
        _ responder: CallbackResponder<Context>,
        _ handling: RequestHandling,
        at listener: Listener,
        closing: Int = ConnectionLimits.closing,
        onServerRunning: @escaping @Sendable (any Channel) async -> Void
    ) -> any Service where Context.Source == ApplicationRequestContextSource {
        Listening(
            listener: listener,
            handling: handling,
            maximumConnections: handling.limits.count + closing,
            responder: responder,
            whenBound: onServerRunning,
            logger: self.quietLogger
        )
    }

    private func server(
        beside side: SideServer,
        onServerRunning: @escaping @Sendable (any Channel) async -> Void
    ) -> any Service {
        self.server(
            side.responder,
            RequestHandling(
                SideServer.limits,
                drain: self.drain,
                answering: .loop,
                maximumBodySize: { _ in SideServer.maximumBodySize }
            ),
            at: Listener(side.address) { HTTP1Connections($0, responder: $1) },
            closing: SideServer.closing,
            onServerRunning: onServerRunning
        )
    }

    /// It goes on until everything else has ended.
    private var heartbeat: [any Service] {
        guard let supervisor, let interval = supervisor.interval else { return [] }
        return [Heartbeat(supervisor: supervisor, interval: interval)]
    }

    /// `opening` ends the whole group if the server can't be opened.
    private func group(_ servers: [any Service], _ opening: any Service, _ end: any Service) -> ServiceGroup {
        var group = ServiceGroupConfiguration(
            services: (self.heartbeat + servers).map { .init(service: $0) } + [
                .init(service: opening, successTerminationBehavior: .gracefullyShutdownGroup),
                .init(service: end),
            ],
            gracefulShutdownSignals: self.signals,
            logger: self.quietLogger
        )
        group.maximumGracefulShutdownDuration = self.drain.total
        return ServiceGroup(configuration: group)
    }
}
