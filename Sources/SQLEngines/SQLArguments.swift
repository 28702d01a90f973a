import GRDB
#if PostgreSQL
import PostgreSQLConnections
#endif

/// The arguments of a statement: a list for the places `?`, or a dictionary for names such as `$id`, which can stand several times.
package struct SQLArguments: Hashable, Sendable {
    let values: [SQLValue]
    /// The names of the values, without `$`; empty for a list.
    let names: [String]

    /// - Parameter values: The value of each `?`.
    package init(_ values: [SQLValue]) {
        self.values = values
        self.names = []
    }

    /// - Parameter named: The value of each name.
    package init(_ named: [(name: String, value: SQLValue)]) {
        self.values = named.map(\.value)
        self.names = named.map(\.name)
    }
}

extension SQLArguments: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(arrayLiteral elements: (any SQLConvertible)?...) {
        self.init(elements.map { $0?.sqlValue ?? .null })
    }

    package init(dictionaryLiteral elements: (String, (any SQLConvertible)?)...) {
        self.init(elements.map { (name: $0, value: $1?.sqlValue ?? .null) })
    }
}

extension SQLArguments {
    /// The arguments for SQLite, which knows both forms.
    var forSQLite: StatementArguments {
        guard !self.names.isEmpty else { return Self.list(self.values[...]) }
        var named: [String: (any DatabaseValueConvertible)?] = [:]
        for (name, value) in zip(self.names, self.values) { named[name] = value }
        return StatementArguments(named)
    }

    /// A list made with literals: the initializer for arrays is generic, and takes microseconds when another module calls it.
    private static func list(_ values: ArraySlice<SQLValue>) -> StatementArguments {
        let first = values.startIndex
        switch values.count {
        case 0: return []
        case 1: return [values[first]]
        case 2: return [values[first], values[first + 1]]
        case 3: return [values[first], values[first + 1], values[first + 2]]
        default:
            var list: StatementArguments = [
                values[first], values[first + 1], values[first + 2], values[first + 3],
            ]
            _ = list.append(contentsOf: Self.list(values.dropFirst(4)))
            return list
        }
    }

    #if PostgreSQL
    /// The arguments for PostgreSQL, in the order of the numbered places of the translated statement.
    ///
    /// - Throws: ``SQLError/arguments(_:)`` if the statement has other places.
    func forPostgreSQL(_ text: PostgreSQLText) throws(SQLError) -> [PostgreSQLValue] {
        guard !self.names.isEmpty else {
            guard text.names.isEmpty, text.places == self.values.count else {
                throw .arguments("the statement has \(text.places) places for \(self.values.count) arguments")
            }
            return self.values.map(\.postgreSQLValue)
        }
        guard text.names.count == text.places, Set(text.names) == Set(self.names) else {
            throw .arguments("the statement has other names than the arguments: \(self.names)")
        }
        var values: [PostgreSQLValue] = []
        for name in text.names {
            if let index = self.names.firstIndex(of: name) {
                values.append(self.values[index].postgreSQLValue)
            }
        }
        return values
    }
    #endif
}
