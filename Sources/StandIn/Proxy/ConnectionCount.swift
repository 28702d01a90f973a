import Synchronization

/// The number of open connections.
final class ConnectionCount: Sendable {
    private let maximum: Int
    private let count = Mutex(0)

    init(maximum: Int) { self.maximum = maximum }

    /// Counts another connection; false if there are too many.
    func begin() -> Bool {
        self.count.withLock { count in
            guard count < self.maximum else { return false }
            count += 1
            return true
        }
    }

    func end() { self.count.withLock { $0 -= 1 } }
}
