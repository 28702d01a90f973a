import Foundation
import Synchronization

/// Work on many values at once, on threads of its own.
///
/// Those that tasks run on are as many as there are processors, so that a disk that is waited for holds them up, and their stacks
/// are too small for components that use each other.
enum DeepThreads {
    /// Makes a result of each value, in the order of the values.
    ///
    /// - Parameters:
    ///   - values: Taken by the threads one after the other.
    ///   - count: How many threads there are at most.
    ///   - transform: Makes a result of a value.
    /// - Returns: As many results as there are values.
    static func map<Value: Sendable, Result: Sendable>(
        _ values: [Value],
        threads count: Int,
        _ transform: @escaping @Sendable (Value) -> Result
    ) async -> [Result] {
        let work = Work(values, transform)
        await withTaskGroup { group in
            for _ in 0..<min(count, values.count) { group.addTask { await Self.run(work.finish) } }
        }
        return work.results
    }

    private static func run(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                body()
                continuation.resume()
            }
            thread.stackSize = Self.stackSize
            thread.start()
        }
    }

    /// In bytes; the system gives as much of it as is used.
    private static let stackSize = 67_108_864

    private final class Work<Value: Sendable, Result: Sendable>: Sendable {
        private let values: [Value]
        private let transform: @Sendable (Value) -> Result
        private let next = Mutex(0)
        private let made: Mutex<[Result?]>

        init(_ values: [Value], _ transform: @escaping @Sendable (Value) -> Result) {
            self.values = values
            self.transform = transform
            self.made = Mutex(Array(repeating: nil, count: values.count))
        }

        /// The results of all values; nothing for a value that no thread has taken yet.
        var results: [Result] { self.made.withLock { $0.compactMap(\.self) } }

        /// Takes values until none is left.
        func finish() {
            while let index = self.taken() {
                let result = self.transform(self.values[index])
                self.made.withLock { $0[index] = result }
            }
        }

        private func taken() -> Int? {
            self.next.withLock { next in
                guard next < self.values.count else { return nil }
                next += 1
                return next - 1
            }
        }
    }
}
