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
        let start = Startup()
        defer { start.discard() }
        let drain = Drain(
            delay: .seconds(self.configuration.drainDelay),
            requests: self.configuration.mode.timeForLastRequests
        )
        let address = ListeningAddress(host: self.configuration.host, port: self.configuration.port)
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
            logger: self.logger
        ).run(
            answering: .loop,
            maximumBodySize: { start.maximumBodySize(of: $0) },
            handlers: { [ImmediateAnswerHandler { start.immediateAnswers?.answer(to: $0) }] }
        ) { ports in
            let assembly = try await self.assemble(
                url: self.configuration.url(port: ports[0]),
                httpsPort: self.listeners.isEmpty ? nil : ports[1],
                managementPort: ports.last
            )
            start.opened(assembly)
            return OpenedServer(
                responder: assembly.responder,
                onReady: { try await onReady(assembly.parts) },
                keepHouse: assembly.workInBackground
            )
        }
    }
}

extension Mode {
    /// How long requests in progress may take once the ports are closed.
    ///
    /// In production, less than 30 seconds together with the default delay, after which Kubernetes ends a process.
    fileprivate var timeForLastRequests: Duration { self == .production ? .seconds(24) : .seconds(5) }
}

extension ServiceConfiguration {
    /// The service's URL for browsers.
    ///
    /// Loopback is written as `localhost`, because cookies and WebAuthn need a name.
    package func url(port: Int) -> String {
        let host = ["127.0.0.1", "::1", "0.0.0.0", "::"].contains(self.host) ? "localhost" : self.host
        return "http://\(host):\(port)"
    }
}
