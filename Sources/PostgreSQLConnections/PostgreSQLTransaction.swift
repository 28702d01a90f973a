#if PostgreSQL

/// A transaction that runs, inside the closure that ``PostgreSQLPool/transaction(_:_:)`` or ``PostgreSQLPool/read(_:)`` calls.
///
/// It belongs to the closure's thread and ends with the closure; later calls throw.
package final class PostgreSQLTransaction {
    private let connection: ServerConnection
    private var hasEnded = false
    /// The failure after which the server refuses everything; nil if there is none.
    private var failure: PostgreSQLError?
    /// Whether there was no BEGIN, because the closure may have one statement only.
    private let isLone: Bool
    /// The first statement, without a BEGIN.
    private var first: String?

    fileprivate init(_ connection: ServerConnection, isLone: Bool = false) {
        self.connection = connection
        self.isLone = isLone
    }

    /// Runs one statement.
    ///
    /// - Returns: The number of rows that it changed.
    /// - Throws: ``PostgreSQLError``. After an error, only ``savepoint(_:)`` around the statement lets the transaction go on.
    @discardableResult
    package func execute(
        _ sql: String,
        _ arguments: [PostgreSQLValue] = []
    ) throws(PostgreSQLError) -> Int {
        try self.noting(sql) { connection throws(PostgreSQLError) in try connection.run(sql, arguments).count
        }
    }

    /// Runs one statement and returns its rows.
    ///
    /// - Throws: ``PostgreSQLError``, as ``execute(_:_:)``.
    package func rows(
        _ sql: String,
        _ arguments: [PostgreSQLValue] = []
    ) throws(PostgreSQLError) -> [PostgreSQLRow] {
        try self.noting(sql) { connection throws(PostgreSQLError) in try connection.rows(sql, arguments) }
    }

    /// Runs several statements without arguments, separated by semicolons.
    ///
    /// - Throws: ``PostgreSQLError``, as ``execute(_:_:)``.
    package func script(_ sql: String) throws(PostgreSQLError) {
        try self.noting(nil) { connection throws(PostgreSQLError) in _ = try connection.script(sql) }
    }

    /// Runs `COPY … FROM STDIN`.
    ///
    /// - Parameters:
    ///   - sql: The statement, without arguments.
    ///   - rows: Sends the rows, in the statement's format and in parts of any length.
    /// - Returns: The number of rows.
    /// - Throws: What `rows` throws; ``PostgreSQLError``, as ``execute(_:_:)``.
    package func copy(
        _ sql: String,
        _ rows: (_ send: ([UInt8]) throws -> Void) throws -> Void
    ) throws -> Int {
        var other: (any Error)?
        do {
            return try self.noting(nil) { connection throws(PostgreSQLError) in
                do { return try connection.copy(sql, rows).count } catch let error as PostgreSQLError {
                    throw error
                } catch {
                    other = error
                    throw .canceled
                }
            }
        } catch { throw other ?? error }
    }

    /// Makes changes that are undone if the closure throws, while the rest of the transaction stays.
    ///
    /// - Throws: What `changes` throws; ``PostgreSQLError``.
    @discardableResult
    package func savepoint<Value>(_ changes: () throws -> Value) throws -> Value {
        try self.script("SAVEPOINT part")
        do {
            let value = try changes()
            // A closure that hides the error of a statement doesn't get a success.
            if let failure { throw failure }
            try self.script("RELEASE SAVEPOINT part")
            return value
        } catch {
            if self.connection.trouble == nil, !self.hasEnded {
                self.failure = nil
                try self.script("ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part")
            }
            throw error
        }
    }

    /// `sql`: nil for a script.
    private func noting<Value>(
        _ sql: String?,
        _ work: (ServerConnection) throws(PostgreSQLError) -> Value
    ) throws(PostgreSQLError) -> Value {
        guard !self.hasEnded else {
            throw .misuse("the transaction has ended; use it only inside its closure")
        }
        if self.isLone { try self.requireFirst(sql) }
        do { return try work(self.connection) } catch {
            // Without the server's COMMIT, nothing is committed.
            let error = error.uncommitted
            if self.failure == nil, self.connection.isInFailedTransaction || error.isLost {
                self.failure = error
            }
            throw error
        }
    }

    /// Notes the only statement that can do without BEGIN.
    ///
    /// - Throws: ``beginMissing`` for every other one, and for the first one of a closure that had several another time.
    private func requireFirst(_ sql: String?) throws(PostgreSQLError) {
        if let first { self.connection.beginnings.insert(first) }
        guard self.first == nil, let sql, !self.connection.beginnings.contains(sql) else {
            self.failure = Self.beginMissing
            throw Self.beginMissing
        }
        self.first = sql
    }

    /// The closure has to run again, in a transaction.
    fileprivate static let beginMissing = PostgreSQLError.misuse("this needs a transaction with BEGIN")

    /// Ends the use of the transaction.
    ///
    /// - Throws: The failure that the closure has hidden.
    fileprivate func end() throws(PostgreSQLError) { if let failure = self.ended() { throw failure } }

    /// Ends the use of the transaction.
    ///
    /// - Returns: The failure of a statement, if the server has refused everything since.
    fileprivate func ended() -> PostgreSQLError? {
        self.hasEnded = true
        return self.failure
    }
}

extension ServerConnection {
    /// Runs a closure that reads; without BEGIN and COMMIT if it has one statement, which sees one moment anyway.
    ///
    /// Whether it has several is found out the first time; it then runs again.
    func read<Value>(_ rows: (PostgreSQLTransaction) throws -> Value) throws -> Value {
        let transaction = PostgreSQLTransaction(self, isLone: true)
        do {
            let value = try rows(transaction)
            try transaction.end()
            return value
        } catch {
            guard transaction.ended() == PostgreSQLTransaction.beginMissing else { throw error }
        }
        return try PostgreSQLAttempts.reading.run(on: self, rows)
    }

    /// Runs a closure between BEGIN and COMMIT; if it throws, everything is undone.
    ///
    /// `begin`: BEGIN and what follows it at once.
    func transaction<Value>(_ begin: String, _ changes: (PostgreSQLTransaction) throws -> Value) throws
        -> Value
    {
        do { try self.script(begin) } catch {
            self.rollBack()
            throw error.uncommitted
        }
        let transaction = PostgreSQLTransaction(self)
        let value: Value
        do {
            value = try changes(transaction)
            try transaction.end()
            guard self.isInTransaction else {
                throw PostgreSQLError.misuse("the closure of a transaction has ended it with a statement")
            }
        } catch {
            let failure = transaction.ended()
            self.rollBack()
            // A closure that replaces the error of a statement by its own doesn't prevent another attempt.
            if let failure, failure.isRepeatable { throw failure }
            throw error
        }
        guard try self.script("COMMIT").command == "COMMIT" else {
            throw PostgreSQLError.lost(mayHaveCommitted: false, reason: "the server rolled back")
        }
        return value
    }

    private func rollBack() {
        guard self.trouble == nil, self.isInTransaction || self.isInFailedTransaction else { return }
        do { try self.script("ROLLBACK") } catch { self.giveUp("the transaction can't be rolled back") }
    }
}
#endif
