import Synchronization

/// Tells the delivery that there may be something to deliver, and readers that an event changed.
package final class EventSignal: Sendable {
    /// The maximum number of readers that wait at the same time.
    package static let maximumReaders = 64

    private struct Readers {
        var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
        var last = 0
    }

    private let readers = Mutex(Readers())
    private let work = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    package init() {}

    /// Calls for the delivery: an event was queued, the clock was moved, or a time has come.
    package func call() { self.work.continuation.yield() }

    /// One value, however many calls there were since the last; for the one delivery.
    var calls: AsyncStream<Void> { self.work.stream }

    /// Tells the readers that an event changed.
    package func tell() {
        let waiting = self.readers.withLock { Array($0.waiting.values) }
        for reader in waiting { reader.yield() }
    }

    /// One value after each change, however many there were since the last; nil if there are too many readers.
    func watch() -> AsyncStream<Void>? {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let number = self.readers.withLock { readers -> Int? in
            guard readers.waiting.count < Self.maximumReaders else { return nil }
            readers.last += 1
            readers.waiting[readers.last] = continuation
            return readers.last
        }
        guard let number else { return nil }
        continuation.onTermination = { [weak self] _ in
            _ = self?.readers.withLock { $0.waiting.removeValue(forKey: number) }
        }
        return stream
    }
}
