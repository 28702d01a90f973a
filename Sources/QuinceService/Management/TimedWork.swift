import Synchronization

/// Work that is done for several callers at once, and for which none of them waits longer than a limit.
///
/// Work that hangs isn't begun again, so callers who ask again and again don't add to it.
package final class TimedWork<Value: Sendable>: Sendable {
    private struct State {
        /// Whether the work has begun and hasn't ended.
        var isUnderWay = false
        /// Ends with the work, or at the limit.
        var wait: Task<Value?, Never>?
    }

    private let limit: Duration
    private let state = Mutex(State())

    /// `limit`: the longest time that a caller waits.
    package init(limit: Duration = .seconds(1)) { self.limit = limit }

    /// The result of `work`, which may have begun for another caller; nil if it isn't there in time.
    package func result(of work: @escaping @Sendable () async -> Value) async -> Value? {
        let wait = self.state.withLock { state -> Task<Value?, Never>? in
            if let wait = state.wait { return wait }
            // Work that missed its limit and still hasn't ended.
            guard !state.isUnderWay else { return nil }
            // A task of its own, because several callers wait for it.
            let wait = Task { await self.wait(for: work) }
            state = State(isUnderWay: true, wait: wait)
            return wait
        }
        return await wait?.value ?? nil
    }

    private func wait(for work: @escaping @Sendable () async -> Value) async -> Value? {
        let (results, first) = AsyncStream.makeStream(of: Value?.self)
        // No task group: it would wait for work that doesn't end.
        Task {
            let result = await work()
            self.state.withLock { $0.isUnderWay = false }
            first.yield(result)
        }
        let timer = Task {
            try? await Task.sleep(for: self.limit)
            first.yield(nil)
        }
        var result: Value??
        for await next in results {
            result = next
            break
        }
        timer.cancel()
        self.state.withLock { $0.wait = nil }
        return result ?? nil
    }
}
