package import GRDB
#if PostgreSQL
import PostgreSQLConnections
#endif

/// A transaction that runs, on either engine; it belongs to the closure that gets it.
///
/// Each statement is one of the program's texts, never one with a value in it: both engines keep it prepared under its text.
package struct SQLTransaction {
    // No existential: a token exchange runs ten statements.
    private enum Engine {
        case sqlite(GRDB.Database)
        #if PostgreSQL
        case postgreSQL(PostgreSQLTransaction, ChangedTables)
        #endif
    }

    private let engine: Engine

    /// A transaction on a SQLite file.
    package init(_ database: GRDB.Database) { self.engine = .sqlite(database) }

    #if PostgreSQL
    init(_ transaction: PostgreSQLTransaction, _ changes: ChangedTables = ChangedTables()) {
        self.engine = .postgreSQL(transaction, changes)
    }
    #endif

    // MARK: Changes

    /// Runs a statement that changes rows.
    ///
    /// - Returns: The number of rows that it added, changed or deleted, without those of triggers and cascades; for other statements
    ///   any number.
    /// - Throws: Errors of the engine, and ``SQLError/arguments(_:)``.
    @discardableResult
    package func execute(_ statement: String, _ arguments: SQLArguments = []) throws -> Int {
        switch self.engine {
        case .sqlite(let database):
            try database.cachedStatement(sql: statement).execute(arguments: arguments.forSQLite)
            return database.changesCount
        #if PostgreSQL
        case .postgreSQL(let transaction, let changes):
            let text = PostgreSQLText.of(statement)
            changes.note(text.changes)
            return try transaction.execute(text.sql, arguments.forPostgreSQL(text))
        #endif
        }
    }

    /// Whether the tables are in PostgreSQL, for the few changes that are made in another way there.
    package var isPostgreSQL: Bool {
        #if PostgreSQL
        if case .postgreSQL = self.engine { return true }
        #endif
        return false
    }

    /// Makes changes that are undone if the closure throws, while the rest of the transaction stays.
    ///
    /// - Throws: What `changes` throws, and errors of the engine.
    package func savepoint(_ changes: () throws -> Void) throws {
        switch self.engine {
        case .sqlite(let database):
            try database.inSavepoint {
                try changes()
                return .commit
            }
        #if PostgreSQL
        case .postgreSQL(let transaction, _): try transaction.savepoint(changes)
        #endif
        }
    }

    /// On PostgreSQL, locks rows until the end of the transaction, without a change; SQLite has no other writer.
    ///
    /// `statement` selects the rows, and ends with `FOR UPDATE` or a weaker lock.
    ///
    /// - Throws: Errors of the engine, and ``SQLError/arguments(_:)``.
    package func lockRows(_ statement: String, _ arguments: SQLArguments = []) throws {
        #if PostgreSQL
        if case .postgreSQL = self.engine { _ = try self.hasRow(statement, arguments) }
        #endif
    }

    /// On PostgreSQL, makes the numbers of new rows greater than those of all rows, after numbers were set; SQLite's always are.
    ///
    /// - Throws: Errors of the engine.
    package func continueNumbers(_ column: String, of table: String) throws {
        #if PostgreSQL
        guard case .postgreSQL = self.engine else { return }
        let numbers = "pg_get_serial_sequence('\(table)', '\(column)')"
        let greatest = "(SELECT coalesce(max(\(column)), 0) FROM \(table))"
        _ = try self.hasRow("SELECT setval(\(numbers), greatest(nextval(\(numbers)), \(greatest)))")
        #endif
    }

    // MARK: Rows

    /// All rows of a statement.
    ///
    /// - Throws: Errors of the engine, and ``SQLError/arguments(_:)``.
    package func rows(_ statement: String, _ arguments: SQLArguments = []) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        try self.forEachRow(statement, arguments) { row in
            rows.append(row)
            return true
        }
        return rows
    }

    /// The first row of a statement; nil if there is none.
    ///
    /// - Throws: As ``rows(_:_:)``.
    package func row(_ statement: String, _ arguments: SQLArguments = []) throws -> SQLRow? {
        var first: SQLRow?
        try self.forEachRow(statement, arguments) { row in
            first = row
            return false
        }
        return first
    }

    /// The first row of a statement, which on PostgreSQL is locked until the end of the transaction; SQLite has no other writer.
    ///
    /// - Parameters:
    ///   - statement: Selects rows of one table.
    ///   - arguments: The arguments.
    ///   - lock: The kind of lock; the default is the one of a change.
    /// - Returns: The row as it is after the wait for the lock; nil if there is none.
    /// - Throws: As ``rows(_:_:)``.
    package func lockedRow(
        _ statement: String,
        _ arguments: SQLArguments = [],
        _ lock: RowLock = .update
    ) throws -> SQLRow? {
        try self.row(self.isPostgreSQL ? "\(statement) FOR \(lock.rawValue)" : statement, arguments)
    }

    /// What others can't do with a locked row.
    package enum RowLock: String {
        /// Change or lock it.
        case update = "UPDATE"
        /// Delete it.
        case keyShare = "KEY SHARE"
    }

    /// Calls a closure with each row of a statement, until it returns false.
    ///
    /// On SQLite, one row after the other is in memory, and the closure must not run the same statement; on PostgreSQL all are.
    ///
    /// - Throws: What `body` throws; otherwise as ``rows(_:_:)``.
    package func forEachRow(
        _ statement: String,
        _ arguments: SQLArguments = [],
        _ body: (SQLRow) throws -> Bool
    ) throws {
        switch self.engine {
        case .sqlite(let database):
            let prepared = try database.cachedStatement(sql: statement)
            let columns = prepared.columnNames
            let cursor = try Row.fetchCursor(prepared, arguments: arguments.forSQLite)
            while let row = try cursor.next(), try body(SQLRow(columns, at: row)) {}
        #if PostgreSQL
        case .postgreSQL(let transaction, let changes):
            let text = PostgreSQLText.of(statement)
            changes.note(text.changes)
            for row in try transaction.rows(text.sql, arguments.forPostgreSQL(text)) {
                guard try body(SQLRow(row)) else { return }
            }
        #endif
        }
    }

    // MARK: Values

    /// The first column of the first row; nil if there is no row, or the value is null.
    ///
    /// - Throws: ``SQLError/column(_:reason:)`` for a value of another type; otherwise as ``rows(_:_:)``.
    package func value<Value: SQLConvertible>(
        _ statement: String,
        _ arguments: SQLArguments = []
    ) throws -> Value? {
        let value = try self.firstValue(statement, arguments)
        return value == .null ? nil : try SQLError.reading(value, statement)
    }

    /// The first column of every row.
    ///
    /// - Throws: ``SQLError/column(_:reason:)`` for a value that is null or has another type; otherwise as ``rows(_:_:)``.
    package func values<Value: SQLConvertible>(
        _ statement: String,
        _ arguments: SQLArguments = []
    ) throws -> [Value] {
        switch self.engine {
        case .sqlite(let database):
            let prepared = try database.cachedStatement(sql: statement)
            return try DatabaseValue.fetchAll(prepared, arguments: arguments.forSQLite)
                .map { try SQLError.reading(SQLValue($0), statement) }
        #if PostgreSQL
        case .postgreSQL:
            return try self.rows(statement, arguments).map { try SQLError.reading($0.values[0], statement) }
        #endif
        }
    }

    /// Whether a statement has a row.
    ///
    /// - Throws: As ``rows(_:_:)``.
    package func hasRow(_ statement: String, _ arguments: SQLArguments = []) throws -> Bool {
        switch self.engine {
        case .sqlite(let database):
            let prepared = try database.cachedStatement(sql: statement)
            return try DatabaseValue.fetchCursor(prepared, arguments: arguments.forSQLite).next() != nil
        #if PostgreSQL
        case .postgreSQL: return try self.row(statement, arguments) != nil
        #endif
        }
    }

    private func firstValue(_ statement: String, _ arguments: SQLArguments) throws -> SQLValue {
        switch self.engine {
        case .sqlite(let database):
            let prepared = try database.cachedStatement(sql: statement)
            let cursor = try DatabaseValue.fetchCursor(prepared, arguments: arguments.forSQLite)
            return try cursor.next().map(SQLValue.init) ?? .null
        #if PostgreSQL
        case .postgreSQL: return try self.row(statement, arguments)?.values.first ?? .null
        #endif
        }
    }

    // MARK: Tables

    /// Whether there is a table with this name, for databases that an earlier version of the program left.
    package func hasTable(_ name: String) throws -> Bool {
        switch self.engine {
        case .sqlite(let database): return try database.tableExists(name)
        #if PostgreSQL
        case .postgreSQL: return try self.value("SELECT to_regclass(?) IS NOT NULL", [name]) ?? false
        #endif
        }
    }
}
