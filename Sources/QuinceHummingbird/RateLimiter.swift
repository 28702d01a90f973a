import Synchronization

/// Lets so many through in a second, with a burst of two seconds' worth.
final class RateLimiter: Sendable {
    private let perSecond: Double
    private let state: Mutex<(tokens: Double, at: ContinuousClock.Instant)>

    init(perSecond: Int) {
        self.perSecond = Double(max(1, perSecond))
        self.state = Mutex((self.perSecond * 2, .now))
    }

    func allows(at now: ContinuousClock.Instant = .now) -> Bool {
        self.state.withLock { state in
            let elapsed = (now - state.at) / .seconds(1)
            state.tokens = min(self.perSecond * 2, state.tokens + max(0, elapsed) * self.perSecond)
            state.at = now
            guard state.tokens >= 1 else { return false }
            state.tokens -= 1
            return true
        }
    }
}
