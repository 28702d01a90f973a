#if PostgreSQL
import Dispatch
import Foundation
import Synchronization

/// Work for a connection, by a task that waits for its end.
struct Job: Sendable {
    /// What becomes of a job that a connection has run.
    enum End: Sendable {
        case finished
        /// The connection was lost, and another one has to run the job again.
        case again
    }

    let id: Int
    /// Runs the work and resumes the task, unless the result is ``End/again``.
    let run: @Sendable (_ connection: ServerConnection, _ isRepeated: Bool) -> End
    /// Resumes the task of a job that no connection has run.
    let refuse: @Sendable (any Error) -> Void
    var isRepeated = false
    fileprivate(set) var deadline = DispatchTime.distantFuture
}

/// The jobs that wait for a connection, in the order of their arrival.
final class JobQueue: Sendable {
    /// The maximum number of waiting jobs: more than connections finish within the waiting time would wait for nothing.
    static let maximum = 2_000

    private struct State {
        /// In the order of their deadlines.
        var waiting: [Job] = []
        var lastID = 0
        var isClosed = false
        /// Whether the thread that looks after deadlines is awake.
        var isWatched = false
        /// Why the last connection couldn't be opened; nil after a success.
        var trouble: String?
    }

    private let state = Mutex(State())
    private let limit: Duration
    /// Signaled once for each job, and once for each thread at the end.
    private let available = DispatchSemaphore(value: 0)
    private let watch = DispatchSemaphore(value: 0)

    /// - Parameter limit: The time that a job waits.
    init(limit: Duration) { self.limit = limit }

    var count: Int { self.state.withLock { $0.waiting.count } }

    /// Whether a deadline is waited for.
    var isWatched: Bool { self.state.withLock { $0.isWatched } }

    var isClosed: Bool { self.state.withLock { $0.isClosed } }

    var trouble: String? {
        get { self.state.withLock { $0.trouble } }
        set { self.state.withLock { $0.trouble = newValue } }
    }

    func newID() -> Int {
        self.state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    /// Adds a job, or refuses it.
    func add(_ job: Job) {
        var job = job
        job.deadline = .now() + self.limit / .seconds(1)
        let (refusal, startsWatch) = self.state.withLock { state -> (PostgreSQLError?, Bool) in
            if state.isClosed { return (.closed, false) }
            if state.waiting.count >= Self.maximum { return (.busy(reason: state.trouble), false) }
            state.waiting.append(job)
            defer { state.isWatched = true }
            return (nil, !state.isWatched)
        }
        if let refusal { return job.refuse(refusal) }
        self.available.signal()
        if startsWatch { self.watch.signal() }
    }

    /// Gives back a job that hasn't begun, because its connection was dead.
    func putBack(_ job: Job) {
        let startsWatch = self.state.withLock { state in
            state.waiting.insert(job, at: 0)
            defer { state.isWatched = true }
            return !state.isWatched
        }
        self.available.signal()
        // Its deadline can be the only one.
        if startsWatch { self.watch.signal() }
    }

    /// Takes a job whose task was canceled out of the queue, if it is still there.
    func cancel(_ id: Int) {
        let job = self.state.withLock { state -> Job? in
            state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
        }
        job?.refuse(CancellationError())
    }

    /// Waits for a job.
    ///
    /// - Returns: The next job; nil when the queue is closed and empty.
    func next() -> Job? {
        while true {
            self.available.wait()
            let (job, isClosed) = self.state.withLock { state in
                (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isClosed)
            }
            // The watch ends when the queue is closed and empty.
            if isClosed { self.watch.signal() }
            if let job { return job }
            if isClosed { return nil }
        }
    }

    /// Accepts no more jobs, and wakes `threads` threads that wait for one.
    func close(threads: Int) {
        self.state.withLock { $0.isClosed = true }
        for _ in 0..<threads { self.available.signal() }
        self.watch.signal()
    }

    /// Refuses the jobs that a connection has given back after the others had ended.
    func refuseAll() {
        let jobs = self.state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for job in jobs { job.refuse(PostgreSQLError.closed) }
    }

    /// Refuses jobs whose deadline has come, until the queue is closed and empty.
    ///
    /// It wakes once per waiting time, however many jobs there are.
    func refuseLateJobs() {
        self.watch.wait()
        while true {
            let (late, deadline, isOver) = self.state.withLock {
                state -> ([Job], DispatchTime?, Bool) in
                let now = DispatchTime.now()
                let count = state.waiting.prefix { $0.deadline <= now }.count
                let late = Array(state.waiting.prefix(count))
                state.waiting.removeFirst(count)
                if state.waiting.isEmpty { state.isWatched = false }
                return (late, state.waiting.first?.deadline, state.isClosed && state.waiting.isEmpty)
            }
            let trouble = self.trouble
            for job in late { job.refuse(PostgreSQLError.busy(reason: trouble)) }
            if isOver { return }
            if let deadline {
                _ = self.watch.wait(timeout: deadline)
            } else {
                self.watch.wait()
                // The job that woke this thread has the whole waiting time; those after it have even more.
                if !self.isClosed { _ = self.watch.wait(timeout: .now() + self.limit / .seconds(1)) }
            }
        }
    }
}
#endif
