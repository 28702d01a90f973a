import Synchronization

/// Limits how often each client may do something.
///
/// Each client has an allowance that grows with time.
package final class RateLimiter: Sendable {
    /// The maximum number of remembered clients, about a megabyte; beyond it, those who used least are forgotten.
    package static let capacity = 10_000

    private struct Bucket {
        var tokens: Double
        var at: ContinuousClock.Instant
    }

    private let most: Double
    /// The time in which an empty allowance becomes full again.
    private let period: Duration
    private let buckets = Mutex<[String: Bucket]>([:])

    /// Allows this number of actions per `period`, all of them at once after a pause.
    package init(_ count: Int, per period: Duration) {
        self.most = Double(max(1, count))
        self.period = max(period, .milliseconds(1))
    }

    /// Allows this number of actions per second, and twice as many at once after a pause.
    package convenience init(perSecond: Int) { self.init(max(1, perSecond) * 2, per: .seconds(2)) }

    /// The number of clients that are currently remembered.
    package var count: Int { self.buckets.withLock { $0.count } }

    /// Whether `client` may continue; nil stands for all unknown clients together.
    package func allows(_ client: String?, at now: ContinuousClock.Instant = .now) -> Bool {
        self.buckets.withLock { buckets in
            let key = client ?? ""
            if buckets[key] == nil, buckets.count >= Self.capacity { self.makeRoom(&buckets, now) }
            var bucket = buckets[key] ?? Bucket(tokens: self.most, at: now)
            bucket = Bucket(tokens: self.tokens(bucket, now), at: now)
            let isAllowed = bucket.tokens >= 1
            if isAllowed { bucket.tokens -= 1 }
            buckets[key] = bucket
            return isAllowed
        }
    }

    /// Whether `client` may continue, without counting it as an action.
    package func hasAllowance(_ client: String?, at now: ContinuousClock.Instant = .now) -> Bool {
        self.buckets.withLock { buckets in buckets[client ?? ""].map { self.tokens($0, now) >= 1 } ?? true }
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
