// QuinceService: the identity service. Behaves on the wire as Apple's does; tells why beside it.
// This file is the composition root: read it as the parts list.

import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle
package import UnixSignals

/// The identity service, listening.
package struct Service: Sendable {
    /// How long requests under way may take once the service was told to stop.
    static let drain = Duration.seconds(5)

    /// The most connections at a time: below what the system lets a process open, with room for files.
    static var maximumConnections: Int { max(64, min(FileDescriptors.limit - 128, 8_192)) }

    package let configuration: ServiceConfiguration
    package let logger: Logger
    /// Time and chance come in here and nowhere else.
    package let clock: ServiceClock
    package let random: RandomSource

    package init(
        configuration: ServiceConfiguration,
        logger: Logger,
        clock: ServiceClock = ServiceClock(),
        random: RandomSource = .system
    ) {
        self.configuration = configuration
        self.logger = logger
        self.clock = clock
        self.random = random
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
        let application = Application(
            responder: start.responder,
            server: HTTPServerBuilder {
                HTTP1LoopChannel(
                    maximumBodySize: ServiceContext.maximumBodySize(at:),
                    immediateAnswer: { start.immediateAnswers?.answer(to: $0) },
                    responder: $0
                )
            },
            configuration: .init(
                address: .hostname(self.configuration.host, port: self.configuration.port),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.maximumConnections)
            ),
            onServerRunning: { channel in
                await start.attempt {
                    let url = self.configuration.url(
                        port: channel.localAddress?.port ?? self.configuration.port
                    )
                    let assembly = try await self.assemble(url: url)
                    start.open(assembly)
                    try await onReady(assembly.parts)
                    return assembly.housekeeping
                }
            },
            logger: self.quietLogger
        )
        var group = ServiceGroupConfiguration(
            services: [
                .init(service: application),
                .init(service: start, successTerminationBehavior: .gracefullyShutdownGroup),
            ],
            gracefulShutdownSignals: signals,
            logger: self.quietLogger
        )
        group.maximumGracefulShutdownDuration = Self.drain
        defer { start.discard() }
        do {
            try await ServiceGroup(configuration: group).run()
        } catch let error as IOError {
            throw ConfigurationError(self.sentence(for: error))
        }
        if let error = start.failure { throw error }
    }

    /// The frameworks below say little that a user of Quince wants to read at `info`.
    private var quietLogger: Logger {
        var logger = self.logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }

    private func sentence(for error: IOError) -> String {
        let address = "port \(self.configuration.port) of \(self.configuration.host)"
        switch error.errnoCode {
        case EADDRINUSE:
            return
                "\(address) is taken; stop what listens there, or choose another with --port (0 takes a free one)"
        case EACCES:
            return "\(address) is for the system's own services; choose a port from 1024 with --port"
        case EADDRNOTAVAIL:
            return "\(self.configuration.host) is no address of this machine; choose another with --host"
        default:
            let reason = unsafe String(cString: strerror(error.errnoCode))
            return "cannot listen on \(address): \(reason); choose others with --host and --port"
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
