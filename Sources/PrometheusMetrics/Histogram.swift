import Synchronization

/// The distribution of durations.
package final class Histogram: Sendable {
    /// A copy of a histogram at one moment.
    package struct Snapshot: Hashable, Sendable {
        /// The number of durations up to each bound, and of all.
        package let cumulative: [Int]
        /// The sum of the durations, in nanoseconds.
        package let sum: Int
    }

    /// The upper bounds of the buckets, in nanoseconds, smallest first.
    let bounds: [Int]
    private let state: Mutex<(counts: [Int], sum: Int)>

    /// - Parameter bounds: The upper bounds of the buckets, smallest first; the last bucket has none.
    package init(_ bounds: [Duration]) {
        self.bounds = bounds.map(\.nanoseconds)
        precondition(zip(self.bounds, self.bounds.dropFirst()).allSatisfy { $0 < $1 }, "bounds in order")
        self.state = Mutex((Array(repeating: 0, count: bounds.count + 1), 0))
    }

    package func observe(_ duration: Duration) {
        let nanoseconds = duration.nanoseconds
        var index = 0
        while index < self.bounds.count, nanoseconds > self.bounds[index] { index += 1 }
        self.state.withLock { state in
            state.counts[index] += 1
            state.sum += nanoseconds
        }
    }

    package var snapshot: Snapshot {
        let (counts, sum) = self.state.withLock { $0 }
        var total = 0
        return Snapshot(
            cumulative: counts.map { count in
                total += count
                return total
            },
            sum: sum
        )
    }
}

extension Duration {
    /// Rounded down; durations of a program fit.
    fileprivate var nanoseconds: Int {
        let (seconds, attoseconds) = self.components
        return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    }
}
