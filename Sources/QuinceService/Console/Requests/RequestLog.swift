import Synchronization

/// The latest requests, in memory, and the consoles that watch them.
///
/// A ring buffer: request number *n* is at index *n* modulo ``capacity``. The number of requests and their total size are
/// limited.
package final class RequestLog: Sendable {
    /// The maximum number of stored requests.
    package static let capacity = 500
    /// The maximum total size, in bytes.
    static let maximumSize = 8_388_608
    /// The maximum number of watchers, and how many requests each may lag behind; older ones are then skipped.
    static let maximumWatchers = 32
    static let watcherBacklog = 256

    fileprivate struct State {
        var slots = [CapturedRequest?](repeating: nil, count: RequestLog.capacity)
        var size = 0
        var lastID = 0
        /// The smallest number of a stored request.
        var oldestID = 1
        var watchers: [Int: AsyncStream<CapturedRequest>.Continuation] = [:]
        var lastWatcher = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The number of the next request.
    func nextID() -> Int {
        self.state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    func append(_ request: CapturedRequest) {
        let watchers = self.state.withLock { state in
            state.insert(request)
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.yield(request) }
    }

    /// Stored requests with numbers above `id`, oldest first.
    ///
    /// Returns the newest `limit` requests if `id` is nil, otherwise the oldest, so that a reader can continue page by page.
    package func requests(after id: Int? = nil, limit: Int = RequestLog.capacity) -> [CapturedRequest] {
        let kept = self.state.withLock { state in
            state.slots.compactMap { $0 }
        }
        let sorted = kept.filter { $0.id > id ?? 0 }.sorted { $0.id < $1.id }
        return id == nil ? sorted.suffix(limit) : Array(sorted.prefix(limit))
    }

    package func request(_ id: Int) -> CapturedRequest? {
        guard id > 0 else { return nil }
        let request = self.state.withLock { $0.slots[id % Self.capacity] }
        return request?.id == id ? request : nil
    }

    package var count: Int { self.state.withLock { state in state.slots.count { $0 != nil } } }

    package func removeAll() {
        self.state.withLock { state in
            state.slots = .init(repeating: nil, count: Self.capacity)
            state.size = 0
            state.oldestID = state.lastID + 1
        }
    }

    /// Every new request; nil if there are too many watchers.
    ///
    /// Ends when the consumer stops.
    package func watch() -> AsyncStream<CapturedRequest>? {
        let (stream, continuation) = AsyncStream.makeStream(
            of: CapturedRequest.self,
            bufferingPolicy: .bufferingNewest(Self.watcherBacklog)
        )
        let id = self.state.withLock { state -> Int? in
            guard state.watchers.count < Self.maximumWatchers else { return nil }
            state.lastWatcher += 1
            state.watchers[state.lastWatcher] = continuation
            return state.lastWatcher
        }
        guard let id else { return nil }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.watchers.removeValue(forKey: id) }
        }
        return stream
    }
}

extension RequestLog.State {
    fileprivate mutating func insert(_ request: CapturedRequest) {
        let place = request.id % RequestLog.capacity
        // A slow request may finish after a later one took its place, or after the log was cleared.
        guard request.id >= self.oldestID, self.slots[place].map({ $0.id < request.id }) ?? true else {
            return
        }
        self.size += request.size - (self.slots[place]?.size ?? 0)
        self.slots[place] = request
        while self.size > RequestLog.maximumSize, self.oldestID < request.id {
            let oldest = self.oldestID % RequestLog.capacity
            if let removed = self.slots[oldest], removed.id == self.oldestID {
                self.size -= removed.size
                self.slots[oldest] = nil
            }
            self.oldestID += 1
        }
    }
}
