import GRDB
#if PostgreSQL
import PostgreSQLConnections
#endif

/// A statement and the code that runs it don't fit together.
package enum SQLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A column isn't there, or its value has another type than the code expects.
    case column(String, reason: String)
    /// The arguments don't fit the places of a statement.
    case arguments(String)

    package var description: String {
        switch self {
        case .column(let column, let reason): "the column \(column) \(reason)"
        case .arguments(let reason): reason
        }
    }

    /// A value as a type of Swift.
    static func reading<Value: SQLConvertible>(
        _ value: SQLValue,
        _ column: String
    ) throws(SQLError) -> Value {
        guard let result = Value(value) else {
            throw .column(column, reason: "isn't a value of type \(Value.self)")
        }
        return result
    }

    /// Whether an error says that a change contradicts what is stored: a unique value is taken, a row is missing or needed.
    package static func isViolation(_ error: any Error) -> Bool {
        #if PostgreSQL
        if case .constraint? = error as? PostgreSQLError { return true }
        #endif
        return (error as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT
    }
}
