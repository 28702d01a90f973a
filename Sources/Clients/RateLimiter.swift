import Synchronization

/// Lets each client through so often: as often as its allowance has, which grows with time.
package final class RateLimiter: Sendable {
    /// The most clients that are told apart, about a megabyte; those beyond share one allowance until others were quiet.
    package static let capacity = 10_000

    private struct Bucket {
        var tokens: Double
        var at: ContinuousClock.Instant
    }

    private struct State {
        var buckets: [String: Bucket] = [:]
        var sweptAt: ContinuousClock.Instant?
    }

    private let most: Double
    /// In how long a bucket is full again.
    private let period: Duration
    private let state = Mutex(State())

    /// So often in `period`, and all of it at once after a pause.
    package init(_ count: Int, per period: Duration) {
        self.most = Double(max(1, count))
        self.period = max(period, .milliseconds(1))
    }

    /// So often in a second, and twice as often at once after a pause.
    package convenience init(perSecond: Int) { self.init(max(1, perSecond) * 2, per: .seconds(2)) }

    /// How many clients are told apart just now.
    package var count: Int { self.state.withLock { $0.buckets.count } }

    /// Whether `client` may go on; nil is everybody of whom nothing is known.
    package func allows(_ client: String?, at now: ContinuousClock.Instant = .now) -> Bool {
        self.state.withLock { state in
            var key = client ?? ""
            if state.buckets[key] == nil, state.buckets.count >= Self.capacity {
                self.sweep(&state, now)
                if state.buckets.count >= Self.capacity { key = "" }
            }
            var bucket = state.buckets[key] ?? Bucket(tokens: self.most, at: now)
            bucket.tokens = min(
                self.most,
                bucket.tokens + max(0, (now - bucket.at) / self.period) * self.most
            )
            bucket.at = now
            let isAllowed = bucket.tokens >= 1
            if isAllowed { bucket.tokens -= 1 }
            state.buckets[key] = bucket
            return isAllowed
        }
    }

    /// Forgets who was quiet long enough to have everything again; once a second, as it looks at all.
    private func sweep(_ state: inout State, _ now: ContinuousClock.Instant) {
        if let sweptAt = state.sweptAt, now - sweptAt < .seconds(1) { return }
        state.sweptAt = now
        state.buckets = state.buckets.filter { now - $0.value.at < self.period }
    }
}
