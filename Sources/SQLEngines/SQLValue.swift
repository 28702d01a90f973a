package import Foundation
package import GRDB
#if PostgreSQL
import PostgreSQLConnections
#endif

/// A value of an argument or of a row.
///
/// A truth value is 1 or 0: SQLite has no type for it, and the columns for it are integers on both engines.
package enum SQLValue: Hashable, Sendable {
    case null
    case text(String)
    case integer(Int64)
    case double(Double)
    case data(Data)
}

/// A type of Swift that arguments and columns can have.
package protocol SQLConvertible: Sendable {
    var sqlValue: SQLValue { get }

    /// - Parameter value: The value; the result is nil if it has another type.
    init?(_ value: SQLValue)
}

extension String: SQLConvertible {
    package var sqlValue: SQLValue { .text(self) }

    package init?(_ value: SQLValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
}

extension Data: SQLConvertible {
    package var sqlValue: SQLValue { .data(self) }

    package init?(_ value: SQLValue) {
        guard case .data(let data) = value else { return nil }
        self = data
    }
}

extension Double: SQLConvertible {
    package var sqlValue: SQLValue { .double(self) }

    package init?(_ value: SQLValue) {
        switch value {
        case .double(let number): self = number
        // What an expression such as `coalesce(time, 0)` gives on SQLite.
        case .integer(let number): self.init(number)
        default: return nil
        }
    }
}

extension Bool: SQLConvertible {
    package var sqlValue: SQLValue { .integer(self ? 1 : 0) }

    package init?(_ value: SQLValue) {
        guard case .integer(let number) = value else { return nil }
        self = number != 0
    }
}

/// A whole number.
package protocol SQLInteger: SQLConvertible, FixedWidthInteger {}

extension SQLInteger {
    /// The number; the greatest possible one for a greater `UInt64`, which no column has.
    package var sqlValue: SQLValue { .integer(Int64(clamping: self)) }

    package init?(_ value: SQLValue) {
        guard case .integer(let number) = value else { return nil }
        self.init(exactly: number)
    }
}

extension Int: SQLInteger {}
extension Int64: SQLInteger {}
extension UInt32: SQLInteger {}

// MARK: SQLite

extension SQLValue: DatabaseValueConvertible {
    package var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .text(let text): text.databaseValue
        case .integer(let number): number.databaseValue
        case .double(let number): number.databaseValue
        case .data(let data): data.databaseValue
        }
    }

    package static func fromDatabaseValue(_ value: DatabaseValue) -> Self? { Self(value) }

    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .string(let text): self = .text(text)
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .double(number)
        case .blob(let data): self = .data(data)
        }
    }
}

// MARK: PostgreSQL

#if PostgreSQL
extension SQLValue {
    init(_ value: PostgreSQLValue) {
        switch value {
        case .null: self = .null
        case .text(let text): self = .text(text)
        case .integer(let number): self = .integer(number)
        case .double(let number): self = .double(number)
        case .data(let data): self = .data(data)
        // The result of a condition.
        case .bool(let value): self = value.sqlValue
        }
    }

    var postgreSQLValue: PostgreSQLValue {
        switch self {
        case .null: .null
        case .text(let text): .text(text)
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        case .data(let data): .data(data)
        }
    }
}
#endif
