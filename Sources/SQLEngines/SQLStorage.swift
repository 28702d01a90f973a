package import DatabaseFile
#if PostgreSQL
package import PostgreSQLConnections
#endif

/// The tables of one program, on either engine.
package struct SQLStorage: Sendable {
    private enum Engine: Sendable {
        case sqlite(DatabaseFile)
        #if PostgreSQL
        case postgreSQL(PostgreSQLTables)
        #endif
    }

    private let engine: Engine

    package init(_ file: DatabaseFile) { self.engine = .sqlite(file) }

    #if PostgreSQL
    /// - Parameters:
    ///   - pool: The connections.
    ///   - table: A table whose locks order the transactions that are repeated, as
    ///     ``PostgreSQLConnections/PostgreSQLAttempts/serializable(orderedBy:)`` says; nil for no order.
    ///   - observe: Called after each operation with its duration, on any thread.
    package init(
        _ pool: PostgreSQLPool,
        orderedBy table: String? = nil,
        observe: DatabaseFile.Observer? = nil
    ) {
        self.engine = .postgreSQL(PostgreSQLTables(pool, orderedBy: table, observe))
    }
    #endif

    /// Whether the tables are in PostgreSQL, for the few changes that have a better statement there.
    package var isPostgreSQL: Bool {
        #if PostgreSQL
        if case .postgreSQL = self.engine { return true }
        #endif
        return false
    }

    /// Reads a few rows, in one transaction.
    ///
    /// On SQLite, it runs on the caller's thread and without a switch of threads, as ``DatabaseFile/DatabaseFile/read(_:)``.
    ///
    /// - Parameter rows: Reads; it can run several times, so it has no other effect.
    /// - Returns: What `rows` returned.
    /// - Throws: What `rows` throws, and errors of the engine.
    nonisolated(nonsending) package func read<Value: Sendable>(
        _ rows: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        switch self.engine {
        case .sqlite(let file): return try file.read { try rows(SQLTransaction($0)) }
        #if PostgreSQL
        case .postgreSQL(let tables): return try await tables.read(.read, rows)
        #endif
        }
    }

    /// Reads whole lists, in one transaction, never on the caller's thread.
    ///
    /// - Parameter rows: As for ``read(_:)``.
    /// - Returns: What `rows` returned.
    /// - Throws: As ``read(_:)``.
    package func readList<Value: Sendable>(
        _ rows: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        switch self.engine {
        case .sqlite(let file): return try await file.readList { try rows(SQLTransaction($0)) }
        #if PostgreSQL
        case .postgreSQL(let tables): return try await tables.read(.list, rows)
        #endif
        }
    }

    /// Which other changes a transaction sees while it runs; SQLite makes no others then.
    package enum Isolation: Sendable {
        /// None: as if it ran alone.
        case serializable
        /// Each statement sees what was committed before it, and waits for those who change the same rows.
        ///
        /// For frequent changes that need nothing else. A statement decides by the rows that it changes, and a transaction locks a
        /// parent before its children, because a deletion does the same.
        case readCommitted
    }

    /// Makes changes in one transaction; when this returns, they are stored.
    ///
    /// - Parameters:
    ///   - isolation: Which other changes it sees.
    ///   - changes: Makes the changes; if it throws, they are undone. It can run several times, so it has no effect but its
    ///     changes and its result.
    /// - Returns: What `changes` returned.
    /// - Throws: What `changes` throws, and errors of the engine.
    @discardableResult
    package func write<Value: Sendable>(
        _ isolation: Isolation = .serializable,
        _ changes: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        switch self.engine {
        case .sqlite(let file): return try await file.write { try changes(SQLTransaction($0)) }
        #if PostgreSQL
        case .postgreSQL(let tables): return try await tables.write(isolation, changes)
        #endif
        }
    }

    /// Makes long changes, as ``write(_:_:)``, in a transaction that no other change shares.
    ///
    /// On PostgreSQL, it begins after the end of all other transactions that write, and those that begin meanwhile wait for its end. So
    /// it can also change what they only read, such as apps.
    @discardableResult
    package func writeAlone<Value: Sendable>(
        _ changes: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        switch self.engine {
        case .sqlite(let file): return try await file.writeAlone { try changes(SQLTransaction($0)) }
        #if PostgreSQL
        case .postgreSQL(let tables): return try await tables.writeAlone(changes)
        #endif
        }
    }

    /// Makes changes in one transaction, and undoes them, for a look at what they would do.
    ///
    /// On PostgreSQL, other changes go on meanwhile, unless they change the same rows, and are seen.
    ///
    /// - Parameter changes: As for ``write(_:_:)``.
    /// - Returns: What `changes` returned.
    /// - Throws: As ``write(_:_:)``.
    package func tryOut<Value: Sendable>(
        _ changes: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        let undone: @Sendable (SQLTransaction) throws -> Value = { throw Undone(value: try changes($0)) }
        do {
            switch self.engine {
            case .sqlite(let file): return try await file.write { try undone(SQLTransaction($0)) }
            #if PostgreSQL
            case .postgreSQL(let tables): return try await tables.tryOut(undone)
            #endif
            }
        } catch let undone as Undone<Value> { return undone.value }
    }

    private struct Undone<Value: Sendable>: Error { let value: Value }

    /// Runs one statement that changes rows and decides by them, as ``write(_:_:)`` with ``Isolation/readCommitted``; one round trip.
    ///
    /// - Returns: The number of rows, as ``SQLTransaction/execute(_:_:)``.
    /// - Throws: Errors of the engine, and ``SQLError/arguments(_:)``.
    @discardableResult
    package func execute(_ statement: String, _ arguments: SQLArguments = []) async throws -> Int {
        switch self.engine {
        case .sqlite: return try await self.write { try $0.execute(statement, arguments) }
        #if PostgreSQL
        case .postgreSQL(let tables): return try await tables.execute(statement, arguments)
        #endif
        }
    }

    /// Calls `call` after each commit of this process that changed `table`, before the change returns.
    ///
    /// Changes by triggers and cascades don't count on PostgreSQL.
    ///
    /// `hasNewRows`: whether rows were added.
    package func watch(_ table: String, _ call: @escaping @Sendable (_ hasNewRows: Bool) -> Void) {
        switch self.engine {
        case .sqlite(let file): file.watch(table, call)
        #if PostgreSQL
        case .postgreSQL(let tables): tables.watches.add(table, call)
        #endif
        }
    }

    /// Deletes the rows of a table for which a condition is true.
    ///
    /// On PostgreSQL in steps, each with a transaction of its own, which leave out rows that others use: one long transaction would
    /// exceed the time limit of a statement. Several nodes can do it at once.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - key: The column that names a row.
    ///   - condition: The condition.
    ///   - arguments: The arguments of the condition.
    /// - Returns: The number of deleted rows.
    /// - Throws: As ``execute(_:_:)``.
    @discardableResult
    package func removeRows(
        of table: String,
        by key: String,
        where condition: String,
        _ arguments: SQLArguments
    ) async throws -> Int {
        guard self.isPostgreSQL else {
            return try await self.execute("DELETE FROM \(table) WHERE \(condition)", arguments)
        }
        let step = 1_000
        let statement = """
            DELETE FROM \(table) WHERE \(key) = ANY (ARRAY(
                SELECT \(key) FROM \(table) WHERE \(condition) LIMIT \(step) FOR UPDATE SKIP LOCKED
            ))
            """
        var removed = 0
        while true {
            let count = try await self.execute(statement, arguments)
            removed += count
            if count < step { return removed }
        }
    }
}
