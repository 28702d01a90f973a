#if PostgreSQL
import Dispatch
import Foundation
import Synchronization

/// The threads of the connections: each one opens its connection, runs jobs on it, and opens another one when it is lost.
final class ConnectionThreads: Sendable {
    /// The size of a thread's stack, in bytes; the closures of transactions run on it.
    private static let stackSize = 1 << 20

    private struct State {
        var open = 0
        /// The task that opens the connections, until the first one is open or failed.
        var opener: CheckedContinuation<Void, any Error>?
    }

    let settings: PostgreSQLSettings
    let queue: JobQueue
    private let report: @Sendable (PostgreSQLEvent) -> Void
    private let state = Mutex(State())
    private let threads = DispatchGroup()
    /// Signaled once for each thread at the end, to end its pause.
    private let end = DispatchSemaphore(value: 0)

    init(_ settings: PostgreSQLSettings, _ report: @escaping @Sendable (PostgreSQLEvent) -> Void) {
        self.settings = settings
        self.queue = JobQueue(limit: settings.limits.waiting)
        self.report = report
    }

    /// The number of open connections.
    var openConnections: Int { self.state.withLock { $0.open } }

    /// Starts the threads: the first one, and the others once its connection is open.
    ///
    /// If they all began at once and the server's limit is lower than their number, it could refuse all of them.
    ///
    /// - Throws: ``PostgreSQLError/notConnected(_:)`` if the first connection can't be opened.
    func start() async throws {
        try await withCheckedThrowingContinuation { opener in
            self.state.withLock { $0.opener = opener }
            self.startThread("postgresql 1") { $0.work() }
            self.startThread("postgresql wait") { $0.queue.refuseLateJobs() }
        }
        for number in 1..<self.settings.connections {
            self.startThread("postgresql \(number + 1)") { $0.work() }
        }
    }

    /// Tells the threads to end when the queue is empty.
    func beginEnd() {
        guard !self.queue.isClosed else { return }
        self.queue.close(threads: self.settings.connections)
        for _ in 0..<self.settings.connections { self.end.signal() }
        self.threads.notify(queue: .global()) { [queue] in queue.refuseAll() }
    }

    /// Waits until all threads have ended.
    func join() async {
        await withCheckedContinuation { continuation in
            self.threads.notify(queue: .global()) { continuation.resume() }
        }
    }

    private func startThread(_ name: String, _ work: @escaping @Sendable (ConnectionThreads) -> Void) {
        self.threads.enter()
        let started = DispatchSemaphore(value: 0)
        let thread = Thread {
            // Before, Foundation doesn't know the thread yet, and would ignore the name, which debuggers show.
            started.wait()
            Thread.current.name = name
            work(self)
            self.threads.leave()
        }
        thread.stackSize = Self.stackSize
        thread.start()
        started.signal()
    }

    private func work() {
        var pause = ReconnectPause()
        while !self.queue.isClosed {
            do {
                let connection = try ServerConnection(self.settings)
                self.noteOpened()
                let reason = self.serve(connection) { pause.reset() }
                self.noteClosed(reason)
            } catch {
                self.noteFailure(error)
            }
            if let length = pause.next() { _ = self.end.wait(timeout: .now() + length / .seconds(1)) }
        }
    }

    /// Runs jobs until the connection can't be used any more or the queue is closed.
    ///
    /// - Returns: Why the connection can't be used any more.
    private func serve(_ connection: ServerConnection, success: () -> Void) -> String? {
        while var job = self.queue.next() {
            guard connection.isQuiet else {
                self.queue.putBack(job)
                return "the server closed the connection"
            }
            if case .again = job.run(connection, job.isRepeated) {
                job.isRepeated = true
                self.queue.add(job)
            }
            guard connection.isReusable else {
                return connection.trouble ?? "a statement has left a transaction open"
            }
            success()
        }
        return nil
    }

    private func noteOpened() {
        self.queue.trouble = nil
        let opener = self.state.withLock { state in
            state.open += 1
            defer { state.opener = nil }
            return state.opener
        }
        self.report(.opened)
        opener?.resume()
    }

    private func noteClosed(_ reason: String?) {
        self.state.withLock { $0.open -= 1 }
        if let reason { self.report(.lost(reason)) }
    }

    private func noteFailure(_ error: PostgreSQLError) {
        self.queue.trouble = error.description
        let opener = self.state.withLock { state -> CheckedContinuation<Void, any Error>? in
            defer { state.opener = nil }
            return state.opener
        }
        self.report(.notOpened(error.description))
        opener?.resume(throwing: error)
    }
}

/// The pause before a connection is opened again: none at first, then doubled up to a limit, and different for each thread.
struct ReconnectPause {
    private static let first = Duration.milliseconds(100)
    private static let longest = Duration.seconds(2)

    private var length: Duration?

    mutating func reset() { self.length = nil }

    /// The next pause; nil for none.
    mutating func next() -> Duration? {
        defer { self.length = self.length.map { min($0 * 2, Self.longest) } ?? Self.first }
        return self.length.map { $0 * Double.random(in: 0.5...1) }
    }
}
#endif
