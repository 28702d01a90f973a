import Synchronization

/// Counts, from any number of threads.
final class Counter: Sendable {
    private let value = Mutex(0)

    /// The number of this call, from 1.
    func next() -> Int {
        self.value.withLock { value in
            value += 1
            return value
        }
    }
}
