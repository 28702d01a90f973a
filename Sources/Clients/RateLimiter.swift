import Synchronization

/// Lets each client through so often: as often as its allowance has, which grows with time.
package final class RateLimiter: Sendable {
    /// The most clients that are remembered, about a megabyte; for another one, those who used least of theirs are forgotten.
    package static let capacity = 10_000

    private struct Bucket {
        var tokens: Double
        var at: ContinuousClock.Instant
    }

    private let most: Double
    /// In how long a bucket is full again.
    private let period: Duration
    private let buckets = Mutex<[String: Bucket]>([:])

    /// So often in `period`, and all of it at once after a pause.
    package init(_ count: Int, per period: Duration) {
        self.most = Double(max(1, count))
        self.period = max(period, .milliseconds(1))
    }

    /// So often in a second, and twice as often at once after a pause.
    package convenience init(perSecond: Int) { self.init(max(1, perSecond) * 2, per: .seconds(2)) }

    /// How many clients are remembered just now.
    package var count: Int { self.buckets.withLock { $0.count } }

    /// Whether `client` may go on; nil is everybody of whom nothing is known.
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

    private func tokens(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
        min(self.most, bucket.tokens + max(0, (now - bucket.at) / self.period) * self.most)
    }

    /// Forgets whoever has everything again, and at least a tenth of all: those who used least of theirs.
    ///
    /// Being forgotten costs a client nothing, and many clients who ask once cannot take the room of others. Clients who
    /// used up theirs stay remembered as long as there are others.
    private func makeRoom(_ buckets: inout [String: Bucket], _ now: ContinuousClock.Instant) {
        let fullest = buckets.map { (client: $0.key, tokens: self.tokens($0.value, now)) }
            .sorted { $0.tokens > $1.tokens }
        for (index, bucket) in fullest.enumerated()
        where index < Self.capacity / 10 || bucket.tokens >= self.most {
            buckets[bucket.client] = nil
        }
    }
}
