import Clients
import Synchronization

/// The limits of a service, and where each is counted.
///
/// On SQLite, a service is one process, so its memory is enough. The nodes on one PostgreSQL count together, so that an attacker gets
/// no more attempts from several nodes than from one. How is decided here, by the kind of the limit:
///
/// | kind | counted | while storage fails |
/// |---|---|---|
/// | ``Exact``: guards guesses, email and the audit log | in storage, before the action; one round trip | the request fails, as all changes do |
/// | ``Load``: protects against load only | in memory; about once a second, nodes exchange what they counted | each node counts alone |
///
/// Two more places count exactly, in the transaction of what they guard: ``RecoveryStore`` (recovery codes) and
/// ``DeviceRequestStore`` (sign-ins that another device allows).
package final class SharedLimits: Sendable {
    /// Limits that several nodes never exceed together.
    package enum Exact: String, Sendable {
        /// Forms of the account pages, where codes are entered.
        case accountForms = "account_forms"
        /// Notices of one kind to an account; while storage fails, each node counts alone, because users should hear of changes.
        case notices
        /// Lines in the audit log about passkeys that were refused.
        case passkeyRefusals = "passkey_refusals"
        /// Requests for the email that begins an account.
        case registrations
    }

    /// Limits that several nodes can exceed together for about a second; what was too much is taken off afterwards.
    package enum Load: String, Sendable {
        case apps
        case clientFailures = "client_failures"
        case pages
        case passkeyAnswers = "passkey_answers"
        case passkeyOptions = "passkey_options"
        case refreshTokens = "refresh_tokens"
        case requests
    }

    /// The interval in which nodes exchange what they counted.
    static let interval = Duration.seconds(1)
    /// The maximum number of clients in an exchange: those that used most.
    static let exchangedClients = 2_000

    private let store: (any AttemptStore)?
    private let limiters = Mutex<[Load: RateLimiter]>([:])

    /// `store`: counts for all nodes; nil for a service of one process.
    package init(_ store: (any AttemptStore)?) { self.store = store }

    /// A limit of this number of actions per `period`, all of them at once after a pause.
    package func exact(_ rule: Exact, _ count: Int, per period: Duration) -> ExactLimit {
        ExactLimit(rule, RateLimiter(count, per: period), self.store)
    }

    /// A limit of this number of actions per `period`, all of them at once after a pause; one for each rule.
    func load(_ rule: Load, _ count: Int, per period: Duration) -> RateLimiter {
        self.limiters.withLock { limiters in
            if let limiter = limiters[rule] { return limiter }
            let limiter = RateLimiter(count, per: period, isShared: self.store != nil)
            limiters[rule] = limiter
            return limiter
        }
    }

    /// A limit of this number of actions per second, and twice as many at once after a pause; one for each rule.
    func load(_ rule: Load, perSecond: Int) -> RateLimiter {
        self.load(rule, max(1, perSecond) * 2, per: .seconds(2))
    }
}

// MARK: The exchange

extension SharedLimits {
    /// Exchanges what the nodes counted, until it is canceled.
    func run() async {
        guard self.store != nil else { return }
        while (try? await Task.sleep(for: Self.interval)) != nil { await self.exchange() }
    }

    /// What a client used of an allowance on this node.
    private struct Use {
        let limiter: RateLimiter
        let client: String
        let count: Int
    }

    /// Adds what this node counted to what all nodes counted, and takes what the others used off the allowances; one statement.
    ///
    /// A node hears of what others used for the clients that it has seen itself since the last exchange. If storage fails, others don't hear of these uses, and the allowances stay as this node counts them.
    func exchange() async {
        guard let store else { return }
        var uses: [SecretDigest: Use] = [:]
        for (key, use) in self.takeUses() { uses[key] = use }
        guard !uses.isEmpty,
            let missing = try? await store.addUses(uses.mapValues { Double($0.count) * $0.limiter.step })
        else { return }
        for (key, seconds) in missing {
            guard let use = uses[key] else { continue }
            use.limiter.lower(use.client, to: use.limiter.most - seconds / use.limiter.step)
        }
    }

    private func takeUses() -> [(key: SecretDigest, use: Use)] {
        let limiters = self.limiters.withLock { $0 }
        let all = limiters.flatMap { rule, limiter in
            limiter.takeUses().map { (rule, Use(limiter: limiter, client: $0.key, count: $0.value)) }
        }
        let most = all.count <= Self.exchangedClients ? all[...] : Self.most(all)
        return most.map { rule, use in (SecretDigest(of: "\(rule.rawValue) \(use.client)"), use) }
    }

    private static func most(_ uses: [(Load, Use)]) -> ArraySlice<(Load, Use)> {
        uses.sorted { $0.1.count > $1.1.count }.prefix(Self.exchangedClients)
    }
}

extension RateLimiter {
    /// The time in which an allowance grows by one action, in seconds.
    var step: Double { self.period / .seconds(1) / self.most }
}
