import Dispatch
import Foundation
import Synchronization

/// Runs code that needs a deeper stack than the threads have that tasks run on.
enum DeepStack {
    /// Gives what the code gives; nil if it takes longer than a time.
    ///
    /// A thread that is late is left to itself: nothing can stop it, and nothing waits for it.
    static func run<Result: Sendable>(
        size: Int,
        atMost limit: DispatchTimeInterval,
        _ body: @escaping @Sendable () -> Result
    ) -> Result? {
        let answer = Answer<Result>()
        let thread = Thread {
            answer.give(body())
        }
        thread.stackSize = size
        thread.start()
        return answer.wait(atMost: limit)
    }

    private final class Answer<Value: Sendable>: Sendable {
        private let value = Mutex<Value?>(nil)
        private let isThere = DispatchSemaphore(value: 0)

        func give(_ value: Value) {
            self.value.withLock { $0 = value }
            self.isThere.signal()
        }

        func wait(atMost limit: DispatchTimeInterval) -> Value? {
            _ = self.isThere.wait(timeout: .now() + limit)
            return self.value.withLock { $0 }
        }
    }
}
