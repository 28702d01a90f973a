import GRDB

/// Copies the rows of one table from one database to another, in the columns that both have.
struct TableCopy {
    private let table: String
    private let columns: [String]
    private let source: GRDB.Database
    private let target: GRDB.Database

    init(
        of table: String,
        without leftOut: Set<String> = [],
        from source: GRDB.Database,
        to target: GRDB.Database
    ) throws {
        self.table = table
        self.source = source
        self.target = target
        let there = try Set(source.columns(in: table).map(\.name))
        self.columns = try target.columns(in: table).map(\.name)
            .filter { there.contains($0) && !leftOut.contains($0) }
    }

    /// - Parameters:
    ///   - conflict: What happens to a row that is there already: `REPLACE`, `IGNORE` or `ABORT`.
    ///   - condition: SQL over the tables of the target and the row's values, such as `$id`; nil copies all rows.
    ///   - order: The column by which the rows are ordered; nil for any order.
    /// - Throws: Errors of the databases.
    func run(conflict: String, where condition: String? = nil, order: String? = nil) throws {
        let names = self.columns.joined(separator: ", ")
        let values = self.columns.map { "$\($0)" }.joined(separator: ", ")
        let insert = try self.target.makeStatement(
            sql: """
                INSERT OR \(conflict) INTO \(self.table) (\(names)) SELECT \(values) WHERE \(condition ?? "1")
                """
        )
        let rows = try Row.fetchCursor(
            self.source,
            sql: "SELECT \(names) FROM \(self.table)" + (order.map { " ORDER BY \($0)" } ?? "")
        )
        while let row = try rows.next() {
            var values: [String: (any DatabaseValueConvertible)?] = [:]
            for column in self.columns { values[column] = row[column] as DatabaseValue }
            try insert.execute(arguments: StatementArguments(values))
        }
    }
}
