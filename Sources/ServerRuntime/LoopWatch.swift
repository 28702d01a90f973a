import CThreadTrace
package import Dispatch
import Foundation
package import Logging
package import NIOCore
import Synchronization

/// Checks, on a separate thread, that every event loop makes progress.
///
/// Nothing else in the process would notice a blocked loop, which responds to nobody. After ``limit`` the log says what the
/// loop waits for, and the process ends, so that a supervisor can start it again.
package final class LoopWatch: Sendable {
    /// The maximum time without progress.
    package static let limit = 20  // beats, a second each
    /// The exit code for a blocked loop: an error of the program itself (`EX_SOFTWARE` of sysexits.h).
    package static let exitCode: Int32 = 70

    /// An event loop, and whether it makes progress.
    private final class Watched: Sendable {
        private let loop: any EventLoop
        private let state = Mutex((thread: UInt64(0), isAsked: false, missed: 0))

        init(_ loop: any EventLoop) { self.loop = loop }

        /// Sends a task to the loop, or counts that the last one hasn't run.
        ///
        /// - Returns: The loop's thread, if no task ran for `limit` beats.
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
    ///   - group: The event loops.
    ///   - interval: The duration of a beat; shorter in tests.
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

    /// A watch that logs what the loop waits for, and ends the process with ``exitCode``.
    package convenience init(
        endingTheProcessFor group: any EventLoopGroup,
        interval: DispatchTimeInterval = .seconds(1),
        logger: Logger
    ) {
        self.init(group, interval: interval) { reason in
            logger.critical("an event loop is blocked; the process ends", metadata: ["waits": "\(reason)"])
            LogWriter.standardError.flush()
            // At once, because an orderly exit may also wait for the loop.
            _exit(Self.exitCode)
        }
    }

    package func start() {
        // At once, to find out every loop's thread.
        for watched in self.watched { _ = watched.beat(limit: Self.limit) }
        let thread = Thread { self.watch() }
        thread.name = "loop watch"
        thread.start()
    }

    package func stop() { self.stopped.signal() }

    private func watch() {
        // Beats are counted instead of seconds, because a suspended process has missed only one.
        while self.stopped.wait(timeout: .now() + self.interval) == .timedOut {
            for thread in self.watched.compactMap({ $0.beat(limit: Self.limit) }) {
                return self.whenStill(ThreadTrace.functions(of: thread))
            }
        }
    }
}
