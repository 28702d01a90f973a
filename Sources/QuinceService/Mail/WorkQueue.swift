import ServiceLifecycle

/// Work that no response waits for: a bounded queue in memory, with a few workers.
final class WorkQueue<Job: Sendable>: Sendable {
    /// How many jobs wait at most.
    static var capacity: Int { 1_000 }
    /// How many jobs run at the same time.
    static var maximumUnderWay: Int { 4 }
    /// How long jobs may still take once the service is stopped.
    static var grace: Duration { .seconds(2) }

    private let jobs: AsyncStream<Job>
    private let entrance: AsyncStream<Job>.Continuation

    init() {
        (self.jobs, self.entrance) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.capacity))
    }

    /// Adds a job; false if the queue is full or has ended, and the job is dropped.
    func add(_ job: Job) -> Bool {
        switch self.entrance.yield(job) {
        case .enqueued: true
        case .dropped, .terminated: false
        @unknown default: false
        }
    }

    /// Works until the service is stopped; then does the jobs that wait, for a moment, and drops the others.
    ///
    /// Called once.
    ///
    /// - Returns: How many jobs were dropped at the end.
    func run(_ work: @escaping @Sendable (Job) async -> Void) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            group.addTask { await self.workOff(work) }
            group.addTask { [entrance] in
                try? await gracefulShutdown()
                entrance.finish()
                try? await Task.sleep(for: Self.grace)
                return 0
            }
            let first = await group.next() ?? 0
            group.cancelAll()
            return await group.reduce(first, +)
        }
    }

    private func workOff(_ work: @escaping @Sendable (Job) async -> Void) async -> Int {
        await withTaskGroup(of: Void.self) { group in
            var (count, dropped) = (0, 0)
            for await job in self.jobs {
                if count == Self.maximumUnderWay {
                    await group.next()
                    count -= 1
                }
                // A canceled task still gets the jobs that wait.
                guard !Task.isCancelled else {
                    dropped += 1
                    continue
                }
                count += 1
                group.addTask { await work(job) }
            }
            return dropped
        }
    }
}
