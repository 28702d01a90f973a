#if PostgreSQL
import Foundation
import Testing

@testable import PostgreSQLConnections

@Suite("Jobs that wait for a connection", .timeLimit(.minutes(10)))
struct JobQueueTests {
    /// A job that calls `end` when it is refused.
    private static func job(_ queue: JobQueue, _ end: @escaping @Sendable (any Error) -> Void) -> Job {
        Job(id: queue.newID(), run: { _, _ in .finished }, refuse: end)
    }

    @Test("a job that a dead connection gives back is refused at its deadline like any other")
    func putBack() async throws {
        let queue = JobQueue(limit: .milliseconds(50))
        let watch = Thread { queue.refuseLateJobs() }
        watch.start()
        let error = await withCheckedContinuation { task in
            // The watch sleeps until a job comes. This one is taken at once, and comes back when the watch has seen that nothing waits.
            queue.add(Self.job(queue) { task.resume(returning: $0) })
            guard let taken = queue.next() else { return }
            while queue.isWatched { Thread.sleep(forTimeInterval: 0.001) }
            queue.putBack(taken)
        }
        guard case PostgreSQLError.busy = error else {
            Issue.record("\(error)")
            return
        }
        queue.close(threads: 0)
    }
}
#endif
