import Hummingbird
import Foundation
import Logging
import ServerRuntime

/// Runs the shop until the process is told to end.
struct ShopServer: Sendable {
    let configuration: ShopConfiguration
    let logger: Logger
    var limits = ConnectionLimits.standard
    /// Whether the process is there for the shop alone, and may end with it.
    var isOwnProcess = false

    /// Listens; time and chance come in here and nowhere else.
    ///
    /// - Parameter onReady: Called once the shop answers.
    /// - Throws: ``ConfigurationError`` for a taken port or an unusable database.
    func run(onReady: @escaping @Sendable (WebOrigin) async throws -> Void) async throws {
        let address = ListeningAddress(host: self.configuration.host, port: self.configuration.port)
        try await ServerLaunch(
            address,
            limits: self.limits,
            endsWhenStill: self.isOwnProcess,
            logger: self.logger
        ).run(answering: .pool, maximumBodySize: { _ in Form.maximumSize }) { port in
            let url = self.configuration.url ?? WebOrigin(localhostAt: port)
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

    /// As many bytes of the system's chance.
    @Sendable private static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
