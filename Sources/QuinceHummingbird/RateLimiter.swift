import Synchronization

/// Lets each client through so often in a second, with a burst of two seconds' worth.
final class RateLimiter: Sendable {
    /// The most clients that are told apart, about a megabyte; those beyond share one allowance until others were quiet.
    static let capacity = 10_000

    private struct Bucket {
        var tokens: Double
        var at: ContinuousClock.Instant
    }

    private struct State {
        var buckets: [String: Bucket] = [:]
        var sweptAt: ContinuousClock.Instant?
    }

    private let perSecond: Double
    private let state = Mutex(State())

    init(perSecond: Int) { self.perSecond = Double(max(1, perSecond)) }

    /// Whether `client` may go on; nil is everybody of whom nothing is known.
    func allows(_ client: String?, at now: ContinuousClock.Instant = .now) -> Bool {
        self.state.withLock { state in
            var key = client ?? ""
            if state.buckets[key] == nil, state.buckets.count >= Self.capacity {
                self.sweep(&state, now)
                if state.buckets.count >= Self.capacity { key = "" }
            }
            var bucket = state.buckets[key] ?? Bucket(tokens: self.perSecond * 2, at: now)
            let elapsed = (now - bucket.at) / .seconds(1)
            bucket.tokens = min(self.perSecond * 2, bucket.tokens + max(0, elapsed) * self.perSecond)
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
        state.buckets = state.buckets.filter { now - $0.value.at < .seconds(2) }
    }
}
