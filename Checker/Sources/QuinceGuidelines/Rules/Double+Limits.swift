/// A tolerance for rounding errors in points, far below visible differences, so that 0.1 + 0.2 does not miss 0.3.
private let noise = 1e-6

extension Double {
    /// Whether a measure is smaller than a limit; never for what is no number.
    func misses(atLeast limit: Double) -> Bool {
        self.isFinite && limit.isFinite && self < limit - noise
    }

    /// Whether a measure is larger than a limit; never for what is no number.
    func misses(atMost limit: Double) -> Bool {
        self.isFinite && limit.isFinite && self > limit + noise
    }
}
