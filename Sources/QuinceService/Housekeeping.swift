import Foundation
package import Logging
import ServiceLifecycle
import Synchronization

/// Deletes expired data: flows and sessions at once, codes and teams' access tokens after a day, events after 30 days,
/// unused tokens after a year (a setting), lines of the audit log after 400 days (a setting).
///
/// Also deletes the accounts whose users asked for that, when their time is over.
///
/// A used code is kept for a day, so that a second use is recognized.
///
/// With PostgreSQL, does nothing while the clock of this machine isn't the database's: what hasn't expired would be lost.
///
/// Also loads the signing keys that `quince keys rotate` wrote in another process, and keeps their schedule.
package final class Housekeeping: Sendable {
    let database: Database
    let keys: SigningKeyRing
    let clock: ServiceClock
    let random: RandomSource
    let unusedTokenDays: Int
    let keyRotationDays: Int
    private let accountName: AccountLogName
    let auditDays: Int
    private let auditStream: AuditStream?
    /// How many tokens were issued since the start, by the grant type.
    private let issuedTokens: @Sendable () -> [String: Int]
    /// Why nothing may be removed now; nil if it may.
    private let obstacle: @Sendable () async -> String?
    /// The numbers that the audit log has, and when they were written.
    private let countedTokens: Mutex<(counts: [String: Int], at: Double)>
    let logger: Logger
    /// The keys that signed when this looked last.
    private let activeKeys: Mutex<[String]>
    private let tokensRemovedAt = Mutex(-Double.infinity)

    package init(
        database: Database,
        keys: SigningKeyRing,
        clock: ServiceClock,
        random: RandomSource = .system,
        unusedTokenDays: Int,
        keyRotationDays: Int = ServiceConfiguration.defaultKeyRotationDays,
        accountName: AccountLogName = .plain,
        auditDays: Int = ServiceConfiguration.defaultAuditDays,
        auditStream: AuditStream? = nil,
        issuedTokens: @escaping @Sendable () -> [String: Int] = { [:] },
        obstacle: @escaping @Sendable () async -> String? = { nil },
        logger: Logger
    ) {
        self.keyRotationDays = keyRotationDays
        self.activeKeys = Mutex(keys.activeIDs)
        self.unusedTokenDays = unusedTokenDays
        self.accountName = accountName
        self.auditDays = auditDays
        self.auditStream = auditStream
        self.issuedTokens = issuedTokens
        self.obstacle = obstacle
        self.countedTokens = Mutex(([:], clock.time))
        self.database = database
        self.keys = keys
        self.clock = clock
        self.random = random
        self.logger = logger
    }

    /// The interval, in seconds.
    static let interval = 60

    private static let day = 86_400.0
    private static let hour = 3_600.0

    /// How long an expired code or team's access token is kept, in seconds.
    static let keptCodes = 86_400.0

    func run() async throws {
        try? await gracefulShutdown(every: .seconds(Self.interval)) { await self.tidy() }
        try? await self.countTokens(self.clock.time)
        // The last lines of other processes.
        self.auditStream?.catchUp()
    }

    /// Does everything once.
    package func tidy() async {
        // Before the clocks are compared, and the only time that counts: the clock can jump at any moment.
        let now = self.clock.now()
        if let obstacle = await self.obstacle() {
            return self.logger.error("housekeeping waits", metadata: ["reason": "\(obstacle)"])
        }
        await AuditOrigin.$current.withValue(AuditOrigin(.system, at: now.timeIntervalSince1970)) {
            await self.tidy(now)
        }
        // Commands write lines, too.
        self.auditStream?.catchUp()
    }

    private func tidy(_ time: Date) async {
        let now = time.timeIntervalSince1970
        // First, whatever becomes of the rest: other nodes expect this one to know the keys soon.
        do { try await self.keepKeys(time) } catch {
            self.logger.error("reading the signing keys failed", metadata: ["error": "\(error)"])
        }
        // What fails leaves the rest alone.
        await self.attempt { try await self.database.removeFlows(endedBefore: now) }
        await self.attempt { _ = try await self.database.removeCodes(endedBefore: now - Self.keptCodes) }
        await self.attempt { try await self.database.removeAccessTokens(endedBefore: now - Self.keptCodes) }
        await self.attempt { try await self.removeTokens(now) }
        let isDue = self.countedTokens.withLock { abs(now - $0.at) >= Self.hour }
        if isDue { await self.attempt { try await self.countTokens(now) } }
        await self.attempt {
            try await self.database.removeSessions(expiredAt: now)
            try await self.database.removeCeremonies(expiredAt: now)
            try await self.database.removeRecovery(expiredAt: now)
            try await self.database.removeRegistrations(expiredAt: now)
            try await self.database.removeDeviceRequests(expiredAt: now)
            try await self.database.removeAttempts()
        }
        await self.attempt { try await self.database.removeRelayRecords(at: now) }
        await self.attempt {
            let stamp = EventStamp(now: time, random: self.random)
            for id in try await self.database.deleteAccounts(dueAt: stamp) {
                self.logger.info(
                    "\(AuditEvent.accountDeleted.rawValue)",
                    metadata: ["account": "\(self.accountName.of(id))"]
                )
            }
        }
        await self.attempt {
            try await self.database.shortenAuditAddresses(
                before: now - Double(AuditTimes.addressDays) * Self.day
            )
        }
        await self.attempt {
            try await self.database.removeAuditLines(before: now - Double(self.auditDays) * Self.day)
        }
        await self.attempt {
            try await self.database.removeEvents(
                queuedBefore: Date(timeIntervalSince1970: now - EventSchedule.kept)
            )
        }
    }

    private func attempt(_ step: () async throws -> Void) async {
        do { try await step() } catch {
            self.logger.error("housekeeping failed", metadata: ["error": "\(error)"])
        }
    }

    private func keepKeys(_ now: Date) async throws {
        if let rotation = try await self.keys.keepSchedule(days: self.keyRotationDays, at: now) {
            self.logger.notice(
                "signing key published",
                metadata: ["kid": "\(rotation.id)", "signs-from": "\(Timestamp.text(rotation.signsFrom))"]
            )
        }
        let active = self.keys.activeIDs
        let before = self.activeKeys.withLock { keys in
            defer { keys = active }
            return keys
        }
        // The time has come, or another process rotated them.
        guard active != before else { return }
        self.logger.notice(
            "signing keys rotated",
            metadata: ["active": "\(active.joined(separator: " "))"]
        )
    }

    /// Writes into the audit log how many tokens were issued since the last time; no line for none.
    private func countTokens(_ now: Double) async throws {
        let (total, before) = (self.issuedTokens(), self.countedTokens.withLock { $0.counts })
        let new = total.map { (grant: $0.key, count: $0.value - before[$0.key, default: 0]) }
            .filter { $0.count > 0 }.sorted { $0.grant < $1.grant }
        if !new.isEmpty {
            let text = new.map { "\($0.count) \($0.grant)" }.joined(separator: ", ")
            try await AuditOrigin.$current.withValue(AuditOrigin(.system, at: now)) {
                try await self.database.append(.tokensIssued, account: nil, target: nil, reason: text)
            }
        }
        self.countedTokens.withLock { $0 = (total, now) }
    }

    /// Once a day, because it checks every token.
    private func removeTokens(_ now: Double) async throws {
        guard self.tokensRemovedAt.withLock({ abs(now - $0) >= Self.day }) else { return }
        let count = try await self.database.removeTokens(
            unusedSince: now - Double(self.unusedTokenDays) * Self.day
        )
        self.tokensRemovedAt.withLock { $0 = now }
        if count > 0 { self.logger.info("unused tokens removed", metadata: ["count": "\(count)"]) }
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
