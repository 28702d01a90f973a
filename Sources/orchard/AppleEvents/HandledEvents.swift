import Synchronization

/// Stores events in memory for a page of the developer, newest first.
final class HandledEvents: Sendable {
    /// The maximum number of stored events.
    static let capacity = 50

    private let kept = Mutex<[HandledEvent]>([])

    var all: [HandledEvent] { self.kept.withLock { $0 } }

    func add(_ event: HandledEvent) {
        self.kept.withLock { $0 = Array(([event] + $0).prefix(Self.capacity)) }
    }
}
