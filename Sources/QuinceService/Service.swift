import Foundation
import Hummingbird
package import Logging
import ServerRuntime
package import UnixSignals

/// The identity service, listening.
package struct Service: Sendable {
    package let configuration: ServiceConfiguration
    package let logger: Logger
    /// Time and chance come in here and nowhere else.
    package let clock: ServiceClock
    package let random: RandomSource
    /// Whether the process is there for the service alone, and may end with it.
    package let isOwnProcess: Bool

    package init(
        configuration: ServiceConfiguration,
        logger: Logger,
        clock: ServiceClock? = nil,
        random: RandomSource? = nil,
        isOwnProcess: Bool = false
    ) {
        self.configuration = configuration
        self.logger = logger
        self.clock = clock ?? configuration.fixedTime.map(ServiceClock.init(fixedAt:)) ?? ServiceClock()
        self.random =
            random ?? configuration.predictableSeed.map(RandomSource.repeatable(predictableSeed:)) ?? .system
        self.isOwnProcess = isOwnProcess
    }

    /// Listens until the group is told to stop, or one of `signals` comes; then drains.
    ///
    /// The port is bound before anything is opened or written, so that a taken port leaves no trace.
    ///
    /// - Parameters:
    ///   - signals: What tells the process to end.
    ///   - onReady: Called once the service answers.
    /// - Throws: ``ConfigurationError`` for a taken port, an unusable database or key file.
    package func run(
        signals: [UnixSignal] = [.sigterm, .sigint],
        onReady: @escaping @Sendable (RunningService) async throws -> Void
    ) async throws {
        try await self.run(signals: signals) { parts in try await onReady(parts.running) }
    }

    /// The same, for whoever runs the service in their own process and wants to reach into it.
    package func run(
        signals: [UnixSignal],
        withParts onReady: @escaping @Sendable (Parts) async throws -> Void
    ) async throws {
        let start = Startup()
        defer { start.discard() }
        let address = ListeningAddress(host: self.configuration.host, port: self.configuration.port)
        try await ServerLaunch(
            address,
            signals: signals,
            endsWhenStill: self.isOwnProcess,
            logger: self.logger
        ).run(
            answering: .loop,
            maximumBodySize: { start.maximumBodySize(of: $0) },
            handlers: { [ImmediateAnswerHandler { start.immediateAnswers?.answer(to: $0) }] }
        ) { port in
            let assembly = try await self.assemble(url: self.configuration.url(port: port))
            start.opened(assembly)
            return OpenedServer(
                responder: assembly.responder,
                onReady: { try await onReady(assembly.parts) },
                keepHouse: assembly.housekeeping.run
            )
        }
    }
}

extension ServiceConfiguration {
    /// Where browsers reach the service.
    ///
    /// Loopback is spelled `localhost`: cookies and WebAuthn want a name.
    package func url(port: Int) -> String {
        let host = ["127.0.0.1", "::1", "0.0.0.0", "::"].contains(self.host) ? "localhost" : self.host
        return "http://\(host):\(port)"
    }
}
