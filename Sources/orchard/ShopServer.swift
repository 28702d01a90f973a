import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Runs the shop until the process is told to end.
struct ShopServer: Sendable {
    /// How long requests under way may take once the shop was told to stop.
    static let drain = Duration.seconds(5)

    let configuration: ShopConfiguration
    let logger: Logger

    /// Listens; the port is bound before anything is opened, so that a taken port leaves no trace.
    ///
    /// - Parameter onReady: Called once the shop answers.
    /// - Throws: ``SettingsError`` for a taken port or an unusable database.
    func run(onReady: @escaping @Sendable (WebOrigin) async throws -> Void) async throws {
        let opening = Opening()
        let application = Application(
            responder: opening.responder,
            configuration: .init(address: .hostname(self.configuration.host, port: self.configuration.port)),
            onServerRunning: { channel in
                await opening.attempt {
                    let port = channel.localAddress?.port ?? self.configuration.port
                    let url = self.configuration.url ?? WebOrigin(localhostAt: port)
                    let shop = try self.shop(at: url)
                    try opening.open(shop)
                    try await onReady(url)
                    return shop.housekeeping
                }
            },
            logger: self.quietLogger
        )
        var group = ServiceGroupConfiguration(
            services: [
                .init(service: application),
                .init(service: opening, successTerminationBehavior: .gracefullyShutdownGroup),
            ],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: self.quietLogger
        )
        group.maximumGracefulShutdownDuration = Self.drain
        do {
            try await ServiceGroup(configuration: group).run()
        } catch let error as IOError {
            throw SettingsError(self.sentence(for: error))
        }
        if let failure = opening.failure { throw failure }
    }

    /// Time and chance come in here and nowhere else.
    private func shop(at url: WebOrigin) throws -> Shop {
        try Shop(
            self.configuration,
            url: url,
            logger: self.logger,
            now: { Date() },
            random: { count in
                var generator = SystemRandomNumberGenerator()
                return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            }
        )
    }

    /// The frameworks below say little that somebody who runs a shop wants to read.
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

/// The moment between the bound port and the open shop; afterwards it keeps house.
///
/// When opening failed it ends at once, and the group with it.
private final class Opening: ServiceLifecycle.Service {
    private struct State {
        var responder: (any HTTPResponder<ShopContext>)?
        var failure: (any Error)?
    }

    private let state = Mutex(State())
    private let outcome = AsyncStream.makeStream(of: Housekeeping?.self)

    var failure: (any Error)? { self.state.withLock { $0.failure } }

    var responder: CallbackResponder<ShopContext> {
        CallbackResponder { request, context in
            guard let responder = self.state.withLock({ $0.responder }) else {
                return Response(status: .serviceUnavailable, headers: [.retryAfter: "1"])
            }
            return try await responder.respond(to: request, context: context)
        }
    }

    func open(_ shop: Shop) throws {
        let responder = try shop.router().buildResponder()
        self.state.withLock { $0.responder = responder }
    }

    func attempt(_ open: () async throws -> Housekeeping) async {
        do {
            self.outcome.continuation.yield(try await open())
        } catch {
            self.state.withLock { $0.failure = error }
            self.outcome.continuation.yield(nil)
        }
        self.outcome.continuation.finish()
    }

    func run() async throws {
        for await housekeeping in self.outcome.stream.cancelOnGracefulShutdown() {
            guard let housekeeping else { return }
            try await housekeeping.run()
        }
    }
}
