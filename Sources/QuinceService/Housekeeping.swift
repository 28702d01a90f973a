import Foundation
package import Logging
import ServiceLifecycle

/// Removes what ended: codes a day after, flows at once.
///
/// A used code stays that long so that its replay is known for one.
///
/// Also takes over the signing keys that `quince keys rotate` wrote in another process.
package struct Housekeeping: Sendable {
    let database: Database
    let keys: SigningKeyRing
    let clock: ServiceClock
    let logger: Logger

    package init(database: Database, keys: SigningKeyRing, clock: ServiceClock, logger: Logger) {
        self.database = database
        self.keys = keys
        self.clock = clock
        self.logger = logger
    }

    /// How often, in seconds.
    static let interval = 60

    /// How long an ended code is kept, in seconds.
    static let keptCodes = 86_400.0

    func run() async throws {
        try? await gracefulShutdown(every: .seconds(Self.interval)) { await self.tidy() }
    }

    /// Does everything once.
    package func tidy() async {
        let now = self.clock.now().timeIntervalSince1970
        do {
            try await self.database.removeFlows(endedBefore: now)
            _ = try await self.database.removeCodes(endedBefore: now - Self.keptCodes)
            try await self.keys.reload()
        } catch {
            self.logger.error("housekeeping failed", metadata: ["error": "\(error)"])
        }
    }

    private func gracefulShutdown(every interval: Duration, _ body: @escaping @Sendable () async -> Void)
        async throws
    {
        try await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: interval)
                await body()
            }
        }
    }
}
