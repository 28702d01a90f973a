import Synchronization

/// The number of unfinished flows that are stored, for ``FlowLimits/ofAll``.
///
/// Counting reads a row for each, so a large number is counted once a second.
final class OpenFlows: Sendable {
    /// A smaller number is counted each time.
    private static let few = 1_000
    private static let lifetime = Duration.seconds(1)

    private let state = Mutex((count: 0, until: ContinuousClock.now))

    /// The number, up to about a second old; nil if the caller has to count.
    ///
    /// Of those who ask at once for a large number that is too old, one counts.
    func known(at now: ContinuousClock.Instant = .now) -> Int? {
        self.state.withLock { state in
            guard state.count >= Self.few else { return nil }
            if now < state.until { return state.count }
            state.until = now + Self.lifetime
            return nil
        }
    }

    /// Notes that there are `count`.
    func note(_ count: Int, at now: ContinuousClock.Instant = .now) {
        self.state.withLock { $0 = (count, now + Self.lifetime) }
    }
}
