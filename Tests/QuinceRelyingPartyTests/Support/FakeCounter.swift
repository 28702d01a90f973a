import Synchronization

/// Counts, from everywhere.
final class FakeCounter: Sendable {
    private let value = Mutex(0)

    var count: Int { self.value.withLock { $0 } }

    func add() { self.value.withLock { $0 += 1 } }
}
