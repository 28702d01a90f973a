#if PostgreSQL
import DatabaseFile
import PostgreSQLConnections

/// The tables of one program in PostgreSQL: its connections, with how transactions begin and who is told of changes.
final class PostgreSQLTables: Sendable {
    private let pool: PostgreSQLPool
    private let serializable: PostgreSQLAttempts
    private let readCommitted: PostgreSQLAttempts
    private let alone: PostgreSQLAttempts
    private let observe: DatabaseFile.Observer?
    let watches = TableWatches()

    /// `table`: the table whose locks order transactions.
    init(_ pool: PostgreSQLPool, orderedBy table: String?, _ observe: DatabaseFile.Observer?) {
        self.pool = pool
        self.serializable = .serializable(orderedBy: table)
        self.readCommitted = .readCommitted(orderedBy: table)
        self.alone = .alone(orderedBy: table)
        self.observe = observe
    }

    func read<Value: Sendable>(
        _ operation: DatabaseFile.Operation,
        _ rows: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        defer { self.observe?(operation, ContinuousClock.now - start) }
        return try await self.pool.read { try rows(SQLTransaction($0)) }
    }

    func write<Value: Sendable>(
        _ isolation: SQLStorage.Isolation,
        _ changes: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        try await self.write(isolation == .serializable ? self.serializable : self.readCommitted, changes)
    }

    func writeAlone<Value: Sendable>(
        _ changes: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        try await self.write(self.alone, changes)
    }

    /// `changes` throws, so that they are undone.
    func tryOut<Value: Sendable>(
        _ changes: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        try await self.write(.readCommitted(orderedBy: nil), changes)
    }

    private func write<Value: Sendable>(
        _ attempts: PostgreSQLAttempts,
        _ changes: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        defer { self.observe?(.write, ContinuousClock.now - start) }
        let (value, changed) = try await self.pool.transaction(attempts) { transaction in
            let tables = ChangedTables()
            return (try changes(SQLTransaction(transaction, tables)), tables.changes)
        }
        self.watches.tell(changed)
        return value
    }

    func execute(_ statement: String, _ arguments: SQLArguments) async throws -> Int {
        let start = ContinuousClock.now
        defer { self.observe?(.write, ContinuousClock.now - start) }
        let text = PostgreSQLText.of(statement)
        let count = try await self.pool.execute(text.sql, arguments.forPostgreSQL(text))
        self.watches.tell(text.changes)
        return count
    }
}
#endif
