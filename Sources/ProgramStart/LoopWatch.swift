import CThreadTrace
package import Dispatch
import Foundation
package import Logging
package import NIOCore
import Synchronization

/// Watches from a thread of its own that every event loop goes on, and the threads on which asynchronous functions run.
///
/// A server whose loops stand still answers nobody, and nothing in the process would say so. After ``limit`` the log says what
/// they wait for, and the process ends, so that a supervisor can start another.
package final class LoopWatch: Sendable {
    /// How long a loop may stand still.
    package static let limit = 20  // beats, a second each
    /// What the process ends with: an error of the program itself (`EX_SOFTWARE` of sysexits.h).
    package static let exitCode: Int32 = 70

    /// A loop, or the pool of threads, and whether it goes on.
    private final class Watched: Sendable {
        let name: String
        private let ask: @Sendable (_ answer: @escaping @Sendable () -> Void) -> Void
        private let state = Mutex((isAsked: false, missed: 0))

        init(_ name: String, ask: @escaping @Sendable (_ answer: @escaping @Sendable () -> Void) -> Void) {
            self.name = name
            self.ask = ask
        }

        /// Asks for a sign of life, or counts that there was none.
        ///
        /// - Returns: How many beats in a row there was none.
        func beat() -> Int {
            let (isAsked, missed) = self.state.withLock { state in
                let was = state
                if state.isAsked { state.missed += 1 }
                state.isAsked = true
                return (was.isAsked, state.missed)
            }
            if !isAsked { self.ask { self.state.withLock { $0 = (false, 0) } } }
            return missed
        }
    }

    private let watched: [Watched]
    private let interval: DispatchTimeInterval
    private let whenStill: @Sendable (String) -> Void
    private let stopped = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - group: The loops.
    ///   - interval: The time of a beat; shorter in tests.
    ///   - whenStill: Called once, on the watching thread, with what stands still and what all threads are doing.
    package init(
        _ group: any EventLoopGroup,
        interval: DispatchTimeInterval = .seconds(1),
        whenStill: @escaping @Sendable (String) -> Void
    ) {
        let loops = group.makeIterator().enumerated().map { index, loop in
            Watched("event loop \(index + 1)") { answer in loop.execute { answer() } }
        }
        // Detached: a child of whoever starts the watch would wait in that task's executor.
        self.watched = loops + [Watched("the pool of threads") { answer in Task.detached { answer() } }]
        self.interval = interval
        self.whenStill = whenStill
    }

    /// One that logs what the threads wait for, and ends the process with ``exitCode``.
    package convenience init(endingTheProcessFor group: any EventLoopGroup, logger: Logger) {
        self.init(group) { reason in
            logger.critical("stands still for \(Self.limit) s; the process ends", metadata: ["threads": "\(reason)"])
            // At once: what would run at an orderly end may wait for the loop as well.
            _exit(Self.exitCode)
        }
    }

    package func start() {
        let thread = Thread { self.watch() }
        thread.name = "loop watch"
        thread.start()
    }

    package func stop() { self.stopped.signal() }

    private func watch() {
        // Beats are counted, not seconds: a process that was suspended has missed one.
        while self.stopped.wait(timeout: .now() + self.interval) == .timedOut {
            let still = self.watched.filter { $0.beat() >= Self.limit }.map(\.name)
            guard still.isEmpty else {
                return self.whenStill("\(still.joined(separator: ", ")): \(ThreadTrace.all)")
            }
        }
    }
}
