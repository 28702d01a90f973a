#if PostgreSQL
package import Foundation

/// A row of a result.
package struct PostgreSQLRow: Hashable, Sendable {
    /// The names of the columns, in order; shared by all rows of a result.
    package let columns: [String]
    /// The values, in the same order.
    package let values: [PostgreSQLValue]

    package init(columns: [String], values: [PostgreSQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// The value of a column, in a type of Swift; an optional type for a column that can be null.
    ///
    /// - Throws: ``PostgreSQLError/column(_:reason:)`` if there is no such column or its value has another type.
    package subscript<Value: PostgreSQLReadable>(_ column: String) -> Value {
        get throws(PostgreSQLError) {
            guard let place = self.columns.firstIndex(of: column) else {
                throw .column(column, reason: "isn't in the result; name it in the statement")
            }
            guard let value = Value(self.values[place]) else {
                throw .column(column, reason: "isn't a value of type \(Value.self)")
            }
            return value
        }
    }
}

/// A type of Swift that a column's value can have.
package protocol PostgreSQLReadable {
    /// - Parameter value: The value; the result is nil if it has another type.
    init?(_ value: PostgreSQLValue)
}

extension String: PostgreSQLReadable {
    package init?(_ value: PostgreSQLValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
}

extension Int64: PostgreSQLReadable {
    package init?(_ value: PostgreSQLValue) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }
}

extension Int: PostgreSQLReadable {
    package init?(_ value: PostgreSQLValue) {
        guard case .integer(let number) = value else { return nil }
        self.init(exactly: number)
    }
}

extension Double: PostgreSQLReadable {
    package init?(_ value: PostgreSQLValue) {
        guard case .double(let number) = value else { return nil }
        self = number
    }
}

extension Data: PostgreSQLReadable {
    package init?(_ value: PostgreSQLValue) {
        guard case .data(let data) = value else { return nil }
        self = data
    }
}

extension Bool: PostgreSQLReadable {
    package init?(_ value: PostgreSQLValue) {
        guard case .bool(let value) = value else { return nil }
        self = value
    }
}

extension Optional: PostgreSQLReadable where Wrapped: PostgreSQLReadable {
    package init?(_ value: PostgreSQLValue) {
        if case .null = value {
            self = .none
        } else {
            guard let wrapped = Wrapped(value) else { return nil }
            self = .some(wrapped)
        }
    }
}
#endif
