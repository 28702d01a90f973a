import Synchronization

/// The number of unfinished flows that are stored, for ``FlowLimits/ofAll``.
///
/// Counting reads a row for each, so a large number is counted once a second.
final class OpenFlows: Sendable {
    /// A smaller number is counted each time.
    private static let few = 1_000
    private static let lifetime = Duration.seconds(1)

    private let state = Mutex((count: 0, until: ContinuousClock.now))

    /// The number, up to a second old; nil if it has to be counted.
    func known(at now: ContinuousClock.Instant = .now) -> Int? {
        self.state.withLock { $0.count >= Self.few && now < $0.until ? $0.count : nil }
    }

    /// Notes that there are `count`.
    func note(_ count: Int, at now: ContinuousClock.Instant = .now) {
        self.state.withLock { $0 = (count, now + Self.lifetime) }
    }
}
