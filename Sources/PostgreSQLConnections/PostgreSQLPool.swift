#if PostgreSQL

/// What happens to a connection, for a log.
package enum PostgreSQLEvent: Hashable, Sendable {
    case opened
    /// A connection was lost; another one will be opened.
    case lost(String)
    /// A connection can't be opened; it will be tried again.
    case notOpened(String)
}

/// The connections of a process to one database.
///
/// Each connection has a thread, on which the calls of libpq block. Tasks wait for a free connection in a queue, without
/// blocking a thread. A task that is canceled in the queue leaves it. A statement that has begun runs to its end, so that its
/// connection is clean and its task learns whether the changes were made.
package final class PostgreSQLPool: Sendable {
    private let threads: ConnectionThreads

    private init(_ threads: ConnectionThreads) { self.threads = threads }

    deinit { self.threads.beginEnd() }

    /// Opens the first connection.
    ///
    /// - Parameters:
    ///   - settings: Where the database is.
    ///   - report: Called after each change of a connection, on the connection's thread.
    /// - Returns: The connections, which others follow until there are as many as the settings want.
    /// - Throws: ``PostgreSQLError/notConnected(_:)`` if the first connection can't be opened.
    package static func open(
        _ settings: PostgreSQLSettings,
        report: @escaping @Sendable (PostgreSQLEvent) -> Void = { _ in }
    ) async throws -> PostgreSQLPool {
        let threads = ConnectionThreads(settings, report)
        do { try await threads.start() } catch {
            threads.beginEnd()
            await threads.join()
            throw error
        }
        return PostgreSQLPool(threads)
    }

    /// The number of open connections.
    package var openConnections: Int { self.threads.openConnections }

    /// Whether it accepts no more work.
    package var isClosed: Bool { self.threads.queue.isClosed }

    /// The number of tasks that wait for a connection.
    package var waitingTasks: Int { self.threads.queue.count }

    /// Accepts no more work, waits for the work that was accepted, and ends the connections and their threads.
    package func close() async {
        self.threads.beginEnd()
        await self.threads.join()
    }

    /// Runs one statement.
    ///
    /// - Parameters:
    ///   - sql: The statement, with `$1`, `$2` … for the arguments. It is prepared once per connection.
    ///   - arguments: The arguments.
    /// - Returns: The number of rows that it changed.
    /// - Throws: ``PostgreSQLError``; `CancellationError` if the task was canceled before the statement began.
    @discardableResult
    package func execute(_ sql: String, _ arguments: [PostgreSQLValue] = []) async throws -> Int {
        try await self.perform { connection in
            try Self.repeated { () throws(PostgreSQLError) in try connection.run(sql, arguments).count }
        }
    }

    /// Runs one statement that can change rows, and returns rows.
    ///
    /// - Throws: ``PostgreSQLError``; `CancellationError`, as ``execute(_:_:)``.
    package func rows(
        _ sql: String,
        _ arguments: [PostgreSQLValue] = []
    ) async throws -> [PostgreSQLRow] {
        try await self.perform { connection in
            try Self.repeated { () throws(PostgreSQLError) in try connection.rows(sql, arguments) }
        }
    }

    /// Runs one statement that changes nothing, and returns rows; if the connection is lost, it runs once more on another one.
    ///
    /// - Throws: ``PostgreSQLError``; `CancellationError`, as ``execute(_:_:)``.
    package func select(
        _ sql: String,
        _ arguments: [PostgreSQLValue] = []
    ) async throws -> [PostgreSQLRow] {
        try await self.perform(isReading: true) { connection in
            do throws(PostgreSQLError) { return try connection.rows(sql, arguments) } catch {
                throw error.uncommitted
            }
        }
    }

    /// Runs a closure that reads, as at one moment; if the connection is lost, it runs once more on another one.
    ///
    /// - Parameter rows: Reads, as for ``transaction(_:_:)``; it can run several times.
    /// - Returns: What the closure returned.
    /// - Throws: As ``transaction(_:_:)``.
    package func read<Value: Sendable>(
        _ rows: @escaping @Sendable (PostgreSQLTransaction) throws -> Value
    ) async throws -> Value {
        try await self.perform(isReading: true) { connection in try connection.read(rows) }
    }

    /// Runs a closure in a transaction.
    ///
    /// The closure runs on the connection's thread, so it must neither wait for other work nor take long. It runs again
    /// if the server has undone an attempt because of other transactions (40001, 40P01).
    ///
    /// - Parameters:
    ///   - attempts: The isolation level, and how often the closure runs.
    ///   - changes: Makes the changes; if it throws, they are undone. If it hides the error of a statement, the
    ///     transaction fails with that error.
    /// - Returns: What the closure returned, after the commit.
    /// - Throws: What `changes` throws; ``PostgreSQLError``; `CancellationError` if the task was canceled before the beginning.
    @discardableResult
    package func transaction<Value: Sendable>(
        _ attempts: PostgreSQLAttempts = .readCommitted,
        _ changes: @escaping @Sendable (PostgreSQLTransaction) throws -> Value
    ) async throws -> Value {
        try await self.perform { connection in try attempts.run(on: connection, changes) }
    }

    /// Runs a statement once more if the server has undone it because of other transactions.
    private static func repeated<Value, Failure: Error>(
        _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        do { return try work() } catch {
            guard (error as? PostgreSQLError)?.isRepeatable == true else { throw error }
            return try work()
        }
    }

    private func perform<Value: Sendable>(
        isReading: Bool = false,
        _ work: @escaping @Sendable (ServerConnection) throws -> Value
    ) async throws -> Value {
        let queue = self.threads.queue
        let id = queue.newID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = Job(
                    id: id,
                    run: { connection, isRepeated in
                        do { continuation.resume(returning: try work(connection)) } catch {
                            let isLost = (error as? PostgreSQLError)?.isLost == true
                            if isReading, isLost, !isRepeated { return .again }
                            continuation.resume(throwing: error)
                        }
                        return .finished
                    },
                    refuse: { continuation.resume(throwing: $0) }
                )
                queue.add(job)
                // The cancellation can have come before the job was there.
                if Task.isCancelled { queue.cancel(id) }
            }
        } onCancel: {
            queue.cancel(id)
        }
    }
}
#endif
