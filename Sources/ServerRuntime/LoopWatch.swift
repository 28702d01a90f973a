import CThreadTrace
package import Dispatch
import Foundation
package import Logging
package import NIOCore
import Synchronization

/// Watches from a thread of its own that every event loop goes on.
///
/// A loop that stands still answers nobody, and nothing else in the process would notice. After ``limit`` the log says what the
/// loop waits for, and the process ends, so that a supervisor can start another.
package final class LoopWatch: Sendable {
    /// How long a loop may stand still.
    package static let limit = 20  // beats, a second each
    /// What the process ends with: an error of the program itself (`EX_SOFTWARE` of sysexits.h).
    package static let exitCode: Int32 = 70

    /// One loop, and whether it goes on.
    private final class Watched: Sendable {
        private let loop: any EventLoop
        private let state = Mutex((thread: UInt64(0), isAsked: false, missed: 0))

        init(_ loop: any EventLoop) { self.loop = loop }

        /// Asks for a sign of life, or counts that there was none.
        ///
        /// - Returns: The thread, once it gave none for `limit` beats.
        func beat(limit: Int) -> UInt64? {
            let state = self.state.withLock { state in
                let before = state
                if state.isAsked { state.missed += 1 }
                state.isAsked = true
                return before
            }
            guard state.isAsked else {
                self.loop.execute {
                    quince_thread_can_be_traced()
                    self.state.withLock { $0 = (quince_thread_id(), false, 0) }
                }
                return nil
            }
            return state.missed + 1 < limit ? nil : state.thread
        }
    }

    private let watched: [Watched]
    private let interval: DispatchTimeInterval
    private let whenStill: @Sendable (String) -> Void
    private let stopped = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - group: The loops.
    ///   - interval: The time of a beat; shorter in tests.
    ///   - whenStill: Called once, on the watching thread, with what the loop waits for.
    package init(
        _ group: any EventLoopGroup,
        interval: DispatchTimeInterval = .seconds(1),
        whenStill: @escaping @Sendable (String) -> Void
    ) {
        self.watched = group.makeIterator().map(Watched.init)
        self.interval = interval
        self.whenStill = whenStill
    }

    /// One that logs what the loop waits for, and ends the process with ``exitCode``.
    package convenience init(
        endingTheProcessFor group: any EventLoopGroup,
        interval: DispatchTimeInterval = .seconds(1),
        logger: Logger
    ) {
        self.init(group, interval: interval) { reason in
            logger.critical("an event loop is blocked; the process ends", metadata: ["waits": "\(reason)"])
            LogWriter.standardError.flush()
            // At once: what would run at an orderly end may wait for the loop as well.
            _exit(Self.exitCode)
        }
    }

    package func start() {
        // At once, so that every loop's thread is known.
        for watched in self.watched { _ = watched.beat(limit: Self.limit) }
        let thread = Thread { self.watch() }
        thread.name = "loop watch"
        thread.start()
    }

    package func stop() { self.stopped.signal() }

    private func watch() {
        // Beats are counted, not seconds: a process that was suspended has missed one.
        while self.stopped.wait(timeout: .now() + self.interval) == .timedOut {
            for thread in self.watched.compactMap({ $0.beat(limit: Self.limit) }) {
                return self.whenStill(ThreadTrace.functions(of: thread))
            }
        }
    }
}
