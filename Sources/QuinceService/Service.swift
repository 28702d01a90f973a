import DatabaseFile
import Foundation
import Hummingbird
package import Logging
import PrometheusMetrics
package import ServerRuntime
package import UnixSignals

/// The identity service, listening.
package struct Service: Sendable {
    package let configuration: ServiceConfiguration
    package let logger: Logger
    /// The clock and the random source are used only from here.
    package let clock: ServiceClock
    package let random: RandomSource
    /// Whether the process runs only the service, and may end with it.
    package let isOwnProcess: Bool
    /// The level of the log, which the management address can change; nil if it can't.
    package let logLevel: LogLevel?
    /// More addresses on which the service listens: those with TLS, in the order in which they are told.
    package let listeners: [Listener]
    /// The library that signs identity tokens.
    package let signatures: SignatureLibrary

    package init(
        configuration: ServiceConfiguration,
        logger: Logger,
        clock: ServiceClock? = nil,
        random: RandomSource? = nil,
        isOwnProcess: Bool = false,
        logLevel: LogLevel? = nil,
        listeners: [Listener] = [],
        signatures: SignatureLibrary = .fastest
    ) {
        self.configuration = configuration
        self.logger = logger
        self.clock = clock ?? configuration.fixedTime.map(ServiceClock.init(fixedAt:)) ?? ServiceClock()
        self.random =
            random ?? configuration.predictableSeed.map(RandomSource.repeatable(predictableSeed:)) ?? .system
        self.isOwnProcess = isOwnProcess
        self.logLevel = logLevel
        self.listeners = listeners
        self.signatures = signatures
    }

    /// Listens until the group is stopped or one of `signals` arrives; then finishes the requests in progress.
    ///
    /// The port is bound before anything is opened or written, so that a port in use leaves no trace.
    ///
    /// - Parameters:
    ///   - signals: The signals that stop the service.
    ///   - onReady: Called once the service accepts requests.
    /// - Throws: ``ConfigurationError`` for a port in use, or an unusable database or key file.
    package func run(
        signals: [UnixSignal] = [.sigterm, .sigint],
        onReady: @escaping @Sendable (RunningService) async throws -> Void
    ) async throws {
        try await self.run(signals: signals) { parts in try await onReady(parts.running) }
    }

    /// The same, for callers that run the service in their own process and need access to it.
    package func run(
        signals: [UnixSignal],
        withParts onReady: @escaping @Sendable (Parts) async throws -> Void
    ) async throws {
        // Before the wait for the database, because no signal would end a process with the ID 1 by default.
        let trapped = await UnixSignalsSequence(trapping: signals)
        // Tasks of their own: a signal cancels the work alone, and a group would wait for the signals, which have no end.
        let work = Task { try await self.serve(until: signals, onReady) }
        let watch = Task { for await _ in trapped { work.cancel() } }
        defer { watch.cancel() }
        try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            work.cancel()
        }
    }

    /// A canceled task stops in the same way as a signal does.
    private func serve(
        until signals: [UnixSignal],
        _ onReady: @escaping @Sendable (Parts) async throws -> Void
    ) async throws {
        // Before anything is bound: the process before this one has the other ports until its end.
        let lock: DatabaseLock?
        do { lock = try await self.lockOfAnother() } catch is CancellationError { return }
        let start = Startup()
        defer { start.discard() }
        let drain = self.drain
        let address = self.configuration.address
        let mail = MailListener(self.configuration, self.logger)
        defer { mail?.close() }
        let management = self.configuration.management.map { address in
            SideServer(
                address,
                respond: Management(
                    address,
                    readiness: Readiness(start, drain, self.logger),
                    metrics: { await start.parts?.metrics.all.text() },
                    logLevel: self.logLevel
                ).respond
            )
        }
        try await ServerLaunch(
            address,
            others: self.listeners,
            side: management,
            drain: drain,
            signals: signals,
            endsWhenStill: self.isOwnProcess,
            supervisor: self.isOwnProcess ? Supervisor(from: ProcessInfo.processInfo.environment) : nil,
            logger: self.logger
        ).run(
            answering: .loop,
            maximumBodySize: { start.maximumBodySize(of: $0) },
            handlers: { [ImmediateAnswerHandler { start.immediateAnswers?.answer(to: $0) }] }
        ) { ports in
            let assembly = try await self.assemble(
                url: self.configuration.url(port: ports[0]),
                httpsPort: self.listeners.isEmpty ? nil : ports[1],
                managementPort: ports.last,
                smtpPort: mail?.listen(),
                lock: lock
            )
            start.opened(assembly)
            mail?.open(MailIntake(exchange: assembly.parts.mailExchange))
            try await assembly.parts.forwarding?.listen()
            return OpenedServer(
                responder: assembly.responder,
                onReady: { try await onReady(assembly.parts) },
                keepHouse: {
                    async let received: Void? = mail?.run()
                    try await assembly.workInBackground()
                    await received
                }
            )
        }
    }
}

extension Service {
    /// The lock on the database, once the process that serves it has ended; nil if there is nothing to wait for.
    ///
    /// With a socket that its parent keeps open, this service can start while the one before it ends: no connection is refused.
    private func lockOfAnother() async throws -> DatabaseLock? {
        guard let socket = self.configuration.socket, let path = self.configuration.storage.databaseFile,
            FileManager.default.fileExists(atPath: path)
        else { return nil }
        return try await DatabaseLock.waiting(
            path: path,
            url: self.configuration.url(port: socket.port),
            for: self.drain.total + .seconds(10)
        ) { self.logger.notice("waits for the database", metadata: ["reason": "\($0)"]) }
    }

    /// How the service ends.
    var drain: Drain {
        Drain(
            delay: .seconds(self.configuration.drainDelay),
            requests: self.configuration.mode.timeForLastRequests
        )
    }
}

extension Mode {
    /// How long requests in progress may take once the ports are closed.
    ///
    /// In production, less than 30 seconds together with the default delay, after which Kubernetes ends a process.
    fileprivate var timeForLastRequests: Duration { self == .production ? .seconds(24) : .seconds(5) }
}

extension ServiceConfiguration {
    /// The address of the service, without TLS.
    var address: ListeningAddress {
        self.socket.map(ListeningAddress.init) ?? ListeningAddress(host: self.host, port: self.port)
    }

    /// The service's URL for browsers.
    ///
    /// Loopback is written as `localhost`, because cookies and WebAuthn need a name.
    package func url(port: Int) -> String {
        let host = ["127.0.0.1", "::1", "0.0.0.0", "::"].contains(self.host) ? "localhost" : self.host
        return "http://\(host):\(port)"
    }
}
