import GRDB
#if PostgreSQL
import PostgreSQLConnections
#endif

/// A row of a result.
package struct SQLRow: Hashable, Sendable {
    /// The names of the columns, in order; shared by all rows of a result.
    package let columns: [String]
    /// The values, in the same order.
    package let values: [SQLValue]

    package init(columns: [String], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// The value of a column.
    ///
    /// - Throws: ``SQLError/column(_:reason:)`` if there is no such column, or its value is null or has another type.
    package subscript<Value: SQLConvertible>(_ column: String) -> Value {
        get throws(SQLError) { try SQLError.reading(self.value(of: column), column) }
    }

    /// The value of a column that can be null.
    ///
    /// - Throws: ``SQLError/column(_:reason:)`` if there is no such column, or its value has another type.
    package subscript<Value: SQLConvertible>(_ column: String) -> Value? {
        get throws(SQLError) {
            let value = try self.value(of: column)
            return value == .null ? nil : try SQLError.reading(value, column)
        }
    }

    private func value(of column: String) throws(SQLError) -> SQLValue {
        guard let place = self.columns.firstIndex(of: column) else {
            throw .column(column, reason: "isn't in the result; name it in the statement")
        }
        return self.values[place]
    }

    /// The row at which a cursor of SQLite stands.
    init(_ columns: [String], at row: Row) {
        self.init(columns: columns, values: columns.indices.map { SQLValue(row[$0] as DatabaseValue) })
    }

    #if PostgreSQL
    init(_ row: PostgreSQLRow) { self.init(columns: row.columns, values: row.values.map(SQLValue.init)) }
    #endif
}
