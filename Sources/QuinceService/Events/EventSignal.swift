import Synchronization

/// Tells the delivery that there may be something to deliver, and readers that an event changed.
package final class EventSignal: Sendable {
    /// The maximum number of readers that wait at the same time.
    package static let maximumReaders = 64

    /// How long a reader can't be ended for another one.
    static let protection = Duration.seconds(2)

    private struct Reader {
        let continuation: AsyncStream<Void>.Continuation
        let since: ContinuousClock.Instant
    }

    private struct Readers {
        var waiting: [Int: Reader] = [:]
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
        for reader in waiting { reader.continuation.yield() }
    }

    /// One value after each change, however many there were since the last.
    ///
    /// If there are too many readers, the oldest one ends, because its client may have left. If even that one is younger than
    /// ``protection``, the result is nil: clients that stay would otherwise end each other without pause.
    package func watch(now: ContinuousClock.Instant = .now) -> AsyncStream<Void>? {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let (number, ended) = self.readers.withLock { readers -> (Int?, Reader?) in
            var ended: Reader?
            if readers.waiting.count >= Self.maximumReaders {
                guard let oldest = readers.waiting.min(by: { $0.key < $1.key }),
                    now - oldest.value.since >= Self.protection
                else { return (nil, nil) }
                ended = readers.waiting.removeValue(forKey: oldest.key)
            }
            readers.last += 1
            readers.waiting[readers.last] = Reader(continuation: continuation, since: now)
            return (readers.last, ended)
        }
        // Outside the lock, which ending a stream takes.
        ended?.continuation.finish()
        guard let number else { return nil }
        continuation.onTermination = { [weak self] _ in
            _ = self?.readers.withLock { $0.waiting.removeValue(forKey: number) }
        }
        return stream
    }
}
