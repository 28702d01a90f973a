import Hummingbird
import Foundation
import Logging
import ServerRuntime

/// Runs the shop until the process is told to end.
struct ShopServer: Sendable {
    let configuration: ShopConfiguration
    let logger: Logger
    var limits = ConnectionLimits.standard
    /// Whether the process runs only the shop, and may end with it.
    var isOwnProcess = false

    /// Listens.
    ///
    /// The clock and the random source are used only from here.
    ///
    /// - Parameter onReady: Called once the shop accepts requests.
    /// - Throws: ``ConfigurationError`` for a port in use or an unusable database.
    func run(onReady: @escaping @Sendable (WebOrigin) async throws -> Void) async throws {
        let address = ListeningAddress(host: self.configuration.host, port: self.configuration.port)
        try await ServerLaunch(
            address,
            limits: self.limits,
            endsWhenStill: self.isOwnProcess,
            logger: self.logger
        ).run(answering: .pool, maximumBodySize: { _ in Form.maximumSize }) { ports in
            let url = self.configuration.url ?? WebOrigin(localhostAt: ports[0])
            let shop = try Shop(
                self.configuration,
                url: url,
                logger: self.logger,
                now: { Date() },
                random: Self.random(_:)
            )
            return OpenedServer(
                responder: try shop.router().buildResponder(),
                onReady: { try await onReady(url) },
                keepHouse: shop.housekeeping.run
            )
        }
    }

    /// This number of random bytes from the system.
    @Sendable private static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
