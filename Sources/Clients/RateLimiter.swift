import Synchronization

/// Limits how often each client may do something.
///
/// Each client has an allowance that grows with time. It is counted in the memory of this process. A limiter that several processes
/// share tells what its clients used (``takeUses()``), and is told what is left to them (``lower(_:to:at:)``).
package final class RateLimiter: Sendable {
    /// The maximum number of remembered clients, about a megabyte; beyond it, those who used least are forgotten.
    package static let capacity = 10_000

    private struct Bucket {
        var tokens: Double
        var at: ContinuousClock.Instant
    }

    private struct State {
        var buckets: [String: Bucket] = [:]
        /// What was used since the last ``takeUses()``.
        var uses: [String: Int] = [:]
    }

    /// The number of actions of a full allowance.
    package let most: Double
    /// The time in which an empty allowance becomes full again.
    package let period: Duration
    private let isShared: Bool
    private let state = Mutex(State())

    /// Allows this number of actions per `period`, all of them at once after a pause.
    ///
    /// `isShared`: whether uses are noted for ``takeUses()``.
    package init(_ count: Int, per period: Duration, isShared: Bool = false) {
        self.most = Double(max(1, count))
        self.period = max(period, .milliseconds(1))
        self.isShared = isShared
    }

    /// Allows this number of actions per second, and twice as many at once after a pause.
    package convenience init(perSecond: Int) { self.init(max(1, perSecond) * 2, per: .seconds(2)) }

    /// The number of clients that are currently remembered.
    package var count: Int { self.state.withLock { $0.buckets.count } }

    /// Whether `client` may continue; nil stands for all unknown clients together.
    package func allows(_ client: String?, at now: ContinuousClock.Instant = .now) -> Bool {
        self.state.withLock { state in
            let key = client ?? ""
            if state.buckets[key] == nil, state.buckets.count >= Self.capacity {
                self.makeRoom(&state.buckets, now)
            }
            var bucket = state.buckets[key] ?? Bucket(tokens: self.most, at: now)
            bucket = Bucket(tokens: self.tokens(bucket, now), at: now)
            let isAllowed = bucket.tokens >= 1
            if isAllowed {
                bucket.tokens -= 1
                if self.isShared { Self.note(key, &state.uses) }
            }
            state.buckets[key] = bucket
            return isAllowed
        }
    }

    /// Whether `client` may continue, without counting it as an action.
    package func hasAllowance(_ client: String?, at now: ContinuousClock.Instant = .now) -> Bool {
        self.state.withLock { state in state.buckets[client ?? ""].map { self.tokens($0, now) >= 1 } ?? true }
    }

    /// What each client used since the last call; always empty unless the limiter is shared.
    ///
    /// At most ``capacity`` clients; uses of others aren't noted.
    package func takeUses() -> [String: Int] {
        self.state.withLock { state in
            defer { state.uses = [:] }
            return state.uses
        }
    }

    /// Takes off what others used, after a ``takeUses()``.
    ///
    /// Never gives a client more than it has. What others used can exceed the allowance; then it has to grow for longer until the
    /// client may continue.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - allowance: What was left after the uses that ``takeUses()`` returned, and those of others; can be negative.
    ///   - now: The time.
    package func lower(_ client: String, to allowance: Double, at now: ContinuousClock.Instant = .now) {
        self.state.withLock { state in
            guard let bucket = state.buckets[client] else { return }
            let left = allowance - Double(state.uses[client] ?? 0)
            state.buckets[client] = Bucket(tokens: min(self.tokens(bucket, now), left), at: now)
        }
    }

    private static func note(_ client: String, _ uses: inout [String: Int]) {
        if let count = uses[client] {
            uses[client] = count + 1
        } else if uses.count < Self.capacity {
            uses[client] = 1
        }
    }

    private func tokens(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
        min(self.most, bucket.tokens + max(0, (now - bucket.at) / self.period) * self.most)
    }

    /// Forgets clients whose allowance is full, and at least a tenth of all: those who used least.
    ///
    /// A forgotten client gets a full allowance, so it loses nothing. Many clients with one request each can't displace others:
    /// clients who used up their allowance are remembered as long as there are others to forget.
    private func makeRoom(_ buckets: inout [String: Bucket], _ now: ContinuousClock.Instant) {
        let fullest = buckets.map { (client: $0.key, tokens: self.tokens($0.value, now)) }
            .sorted { $0.tokens > $1.tokens }
        for (index, bucket) in fullest.enumerated()
        where index < Self.capacity / 10 || bucket.tokens >= self.most {
            buckets[bucket.client] = nil
        }
    }
}
