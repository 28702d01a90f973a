import GRDB
import Synchronization

/// The connection that writes: one transaction after the other, on its own thread.
///
/// Flushing the log to the disk takes longer than most changes. So changes that wait at the same time share one transaction
/// and one flush. Each has its own savepoint, and returns after the common commit.
final class WriteQueue: Sendable {
    /// The maximum number of changes that share a transaction.
    private static let maximumShared = 128

    /// Changes that wait for the connection.
    private struct Job: Sendable {
        let isAlone: Bool
        /// Makes the changes and keeps their result.
        let run: @Sendable (GRDB.Database) throws -> Void
        /// Resumes the caller, with the error if the transaction failed.
        let finish: @Sendable ((any Error)?) -> Void
    }

    private let connection: DatabaseQueue
    private let waiting = Mutex<[Job]>([])

    init(_ connection: DatabaseQueue) { self.connection = connection }

    func write<Value: Sendable>(
        _ changes: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await self.enqueue(isAlone: false, changes)
    }

    func writeAlone<Value: Sendable>(
        _ changes: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await self.enqueue(isAlone: true, changes)
    }

    func watch(_ observer: TableWatch) {
        self.connection.add(transactionObserver: observer, extent: .databaseLifetime)
    }

    func emptyLog() async throws {
        try await self.connection.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }

    private func enqueue<Value: Sendable>(
        isAlone: Bool,
        _ changes: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let kept = Kept<Value>()
            let job = Job(
                isAlone: isAlone,
                run: { database in
                    do {
                        let value = try changes(database)
                        kept.outcome.withLock { $0 = .success(value) }
                    } catch {
                        kept.outcome.withLock { $0 = .failure(error) }
                        throw error
                    }
                },
                finish: { failure in
                    let outcome = kept.outcome.withLock { $0 }
                    switch (outcome, failure) {
                    case (.failure(let error), _), (_, let error?): continuation.resume(throwing: error)
                    case (.success(let value), nil): continuation.resume(returning: value)
                    case (nil, nil): continuation.resume(throwing: CancellationError())
                    }
                }
            )
            let isFirst = self.waiting.withLock { waiting in
                waiting.append(job)
                return waiting.count == 1
            }
            if isFirst { self.connection.asyncWriteWithoutTransaction(self.drain) }
        }
    }

    /// Makes the waiting changes, and starts again for those that didn't fit.
    private func drain(_ database: GRDB.Database) {
        let (jobs, isMore) = self.waiting.withLock { waiting in
            let jobs = Self.next(of: waiting)
            waiting.removeFirst(jobs.count)
            return (jobs, !waiting.isEmpty)
        }
        Self.commit(jobs, database)
        if isMore { self.connection.asyncWriteWithoutTransaction(self.drain) }
    }

    /// The changes for one transaction: the first one, and those after it up to one that needs its own transaction.
    private static func next(of waiting: [Job]) -> [Job] {
        guard let first = waiting.first, !first.isAlone else { return Array(waiting.prefix(1)) }
        return Array(waiting.prefix(Self.maximumShared).prefix { !$0.isAlone })
    }

    private static func commit(_ jobs: [Job], _ database: GRDB.Database) {
        var failure: (any Error)?
        do {
            try database.inTransaction(.immediate) {
                if jobs.count == 1 {
                    try jobs[0].run(database)
                } else {
                    try jobs.forEach { try Self.run($0, database) }
                }
                return .commit
            }
        } catch { failure = error }
        for job in jobs { job.finish(failure) }
    }

    /// Makes one of several changes; if it fails, it is undone, and its caller gets the error.
    ///
    /// - Throws: The error if SQLite rolled back the whole transaction, as it does on a full disk.
    private static func run(_ job: Job, _ database: GRDB.Database) throws {
        do {
            try database.inSavepoint {
                try job.run(database)
                return .commit
            }
        } catch {
            guard database.isInsideTransaction else { throw error }
        }
    }

    /// The result of changes, passed from the writer's thread to the caller.
    private final class Kept<Value: Sendable>: Sendable {
        let outcome = Mutex<Result<Value, any Error>?>(nil)
    }
}
