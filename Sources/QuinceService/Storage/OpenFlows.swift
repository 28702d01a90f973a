import Synchronization

/// The number of unfinished flows that are stored, for ``FlowLimits/ofAll``.
///
/// Counting reads a row for each, so a large number is counted once a second.
final class OpenFlows: Sendable {
    /// A smaller number is counted each time.
    private static let few = 1_000
    private static let lifetime = Duration.seconds(1)

    private let state = Mutex((count: 0, until: ContinuousClock.now))

    /// The number, which is up to a second old.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - recount: Counts the rows.
    /// - Throws: What `recount` throws.
    func count(at now: ContinuousClock.Instant = .now, _ recount: () throws -> Int) rethrows -> Int {
        let kept = self.state.withLock { state in
            state.count >= Self.few && now < state.until ? state.count : nil
        }
        if let kept { return kept }
        let count = try recount()
        self.state.withLock { $0 = (count, now + Self.lifetime) }
        return count
    }
}
