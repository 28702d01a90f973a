import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Runs code that needs a deeper stack than the threads have that tasks run on.
enum DeepStack {
    /// Gives what the code gives; nil if it takes longer than a time in seconds.
    ///
    /// On Linux, the time is that of the processor: on a busy machine the code waits for its turn, and that isn't its fault.
    /// A thread that is late is left to itself: nothing can stop it, and nothing waits for it.
    static func run<Result: Sendable>(
        size: Int,
        atMost limit: Double,
        _ body: @escaping @Sendable () -> Result
    ) -> Result? {
        let answer = Answer<Result>()
        let thread = Thread {
            answer.start()
            answer.give(body())
        }
        thread.stackSize = size
        thread.start()
        return answer.wait(atMost: limit)
    }

    private final class Answer<Value: Sendable>: Sendable {
        private let value = Mutex<Value?>(nil)
        private let clock = Mutex<ThreadClock?>(nil)
        private let isThere = DispatchSemaphore(value: 0)

        /// Called on the thread that works.
        func start() { self.clock.withLock { $0 = ThreadClock() } }

        func give(_ value: Value) {
            self.value.withLock { $0 = value }
            self.isThere.signal()
        }

        func wait(atMost limit: Double) -> Value? {
            // However busy the machine is, the wait ends.
            for _ in 0..<20 {
                let used = self.clock.withLock { $0 }?.seconds
                let left = used.map { limit - $0 } ?? limit
                guard left > 0.01 else { break }
                if self.isThere.wait(timeout: .now() + left) == .success { break }
                if used == nil, self.clock.withLock({ $0 }) == nil { break }
            }
            return self.value.withLock { $0 }
        }
    }
}

/// The processor's time of a thread, where the system tells it.
private struct ThreadClock: Sendable {
    #if canImport(Glibc)
    private let identifier: clockid_t

    /// That of the thread that calls.
    init?() {
        var identifier = clockid_t()
        guard unsafe pthread_getcpuclockid(pthread_self(), &identifier) == 0 else { return nil }
        self.identifier = identifier
    }

    /// nil once the thread has ended.
    var seconds: Double? {
        var time = timespec()
        guard unsafe clock_gettime(self.identifier, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    #else
    init?() { return nil }

    var seconds: Double? { nil }
    #endif
}
