import DatabaseFile
import QuinceAsyncHTTPClient
import Foundation
import Logging
import ServiceLifecycle

/// Deletes expired data, and continues interrupted deletions of accounts.
struct Housekeeping: Sendable {
    /// The interval.
    static let interval = Duration.seconds(60)

    let database: ShopDatabase
    let deletion: ShopAccountDeletion
    let accounts: ShopAccounts
    let apple: AppleAtWork?
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                await self.tidy()
                try await Task.sleep(for: Self.interval)
            }
        }
        try? await self.apple?.transport.shutdown()
    }

    /// Does everything once.
    func tidy() async {
        let now = self.now().timeIntervalSince1970
        do {
            try await self.database.removeSessions(endedBefore: now)
            try await self.database.removeLinks(endedBefore: now)
            try await self.database.removeUsedIDs(endedBefore: now)
            try await self.database.removeHandles(endedBefore: now)
            try await self.database.removeFirstSignIns(
                keptBefore: now - ShopDatabase.firstSignInLifetime
            )
            try await self.deletion.resume()
            try await self.apple?.keepUp(with: self.accounts, now: self.now(), logger: self.logger)
            try await self.database.file.emptyLog()
        } catch {
            self.logger.error("housekeeping failed", metadata: ["error": "\(error)"])
        }
    }
}
