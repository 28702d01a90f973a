#if PostgreSQL
import Foundation
import GRDB
import PostgreSQLConnections
import ProgramStart

/// Copies the rows of all tables from a SQLite file to PostgreSQL, in a transaction on each.
struct ServiceCopy {
    private let source: GRDB.Database
    private let target: PostgreSQLTransaction
    private let (path, place): (String, String)
    /// Parents first.
    private let tables: [CopiedTable]
    private let report: (Database.CopyProgress) throws -> Void
    private var progress: Database.CopyProgress

    /// Makes missing tables, and checks that there are no rows.
    ///
    /// - Throws: `ConfigurationError` if there are some, for the database of another program, and for a file with other tables.
    init(
        from source: GRDB.Database,
        _ path: String,
        to target: PostgreSQLTransaction,
        _ place: String,
        report: @escaping (Database.CopyProgress) throws -> Void
    ) throws {
        (self.source, self.target, self.path, self.place) = (source, target, path, place)
        self.report = report
        try PostgreSQLSchema.makeTables(at: place, target)
        // A node that starts waits for the end, in vain, because every transaction that changes something locks this table.
        try target.script("LOCK TABLE \(PostgreSQLSchema.order) IN EXCLUSIVE MODE")
        let names = try Self.tableNames(source)
        self.tables = try CopiedTable.all(named: Set(names), in: target)
        self.progress = Database.CopyProgress(total: try Self.count(of: names, self.tables, source, path))
        try self.requireNoRows()
    }

    private static func tableNames(_ source: GRDB.Database) throws -> [String] {
        try String.fetchAll(
            source,
            sql: #"""
                SELECT name FROM sqlite_master WHERE type = 'table'
                    AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name <> 'grdb_migrations'
                """#
        )
    }

    /// The number of all rows.
    private static func count(
        of names: [String],
        _ tables: [CopiedTable],
        _ source: GRDB.Database,
        _ path: String
    ) throws -> Int {
        var total = 0
        for name in names {
            let count = try Int.fetchOne(source, sql: "SELECT count(*) FROM \"\(name)\"") ?? 0
            guard count == 0 || tables.contains(where: { $0.name == name }) else {
                throw ConfigurationError(
                    "\(path) has the table \(name), which isn't one of this version; copy with the version that made it"
                )
            }
            total += count
        }
        return total
    }

    private func requireNoRows() throws {
        for table in self.tables {
            let hasFirstRow = PostgreSQLSchema.tablesWithFirstRow.contains(table.name)
            let condition = hasFirstRow ? " WHERE last > 0" : ""
            guard try self.target.rows("SELECT 1 FROM \(table.quotedName)\(condition) LIMIT 1").isEmpty else {
                throw ConfigurationError(
                    "the database \(self.place) has rows already, in the table \(table.name); create an empty database for the copy"
                )
            }
            if hasFirstRow { try self.target.execute("DELETE FROM \(table.quotedName)") }
        }
    }

    /// Copies and compares.
    ///
    /// - Throws: `ConfigurationError` for a row that PostgreSQL can't store, and if the tables differ afterwards; what the report throws;
    ///   errors of both engines.
    mutating func run() throws -> [Database.Copy.Table] {
        let triggers = try self.tablesWithTriggers()
        for table in triggers { try self.target.script("ALTER TABLE \(table) DISABLE TRIGGER USER") }
        var digests: [TableDigest] = []
        for table in self.tables { digests.append(try self.copy(table)) }
        for table in triggers { try self.target.script("ALTER TABLE \(table) ENABLE TRIGGER USER") }
        for table in self.tables { try self.continueNumbers(of: table) }
        let names = self.tables.map(\.quotedName).joined(separator: ", ")
        // Otherwise the first plans of the service would be those for empty tables.
        try self.target.script("ANALYZE \(names)")
        (self.progress.isComparing, self.progress.rows) = (true, 0)
        for (table, digest) in zip(self.tables, digests) {
            guard try self.digest(of: table) == digest else {
                throw ConfigurationError(
                    "the table \(table.name) isn't the same in \(self.place) as in \(self.path); nothing was copied, so copy again"
                )
            }
        }
        return zip(self.tables, digests).map { table, digest in
            Database.Copy.Table(name: table.name, rows: digest.rows, digest: digest.hexadecimal)
        }
    }

    /// Those that number events, for example: the rows have their numbers.
    private func tablesWithTriggers() throws -> [String] {
        try self.target.rows(
            """
            SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
            WHERE NOT tgisinternal AND relnamespace = quote_ident(current_schema())::regnamespace ORDER BY name
            """
        ).map { row throws -> String in try row["name"] }
    }

    private mutating func copy(_ table: CopiedTable) throws -> TableDigest {
        var (digest, progress) = (TableDigest(), self.progress)
        progress.table = table.name
        let statement =
            "COPY \(table.quotedName) (\(table.quotedColumns)) FROM STDIN (FORMAT binary)"
        let count = try self.target.copy(statement) { send in
            let rows = try Row.fetchCursor(self.source, sql: table.selection)
            var part = BinaryRows.beginning
            while let row = try rows.next() {
                let start = part.count
                try table.append(row, to: &part, from: self.source, self.path)
                digest.add(part[start...])
                if part.count > BinaryRows.partSize {
                    try send(part)
                    part.removeAll(keepingCapacity: true)
                }
                try self.count(&progress)
            }
            try send(part + BinaryRows.end)
        }
        self.progress = progress
        guard count == digest.rows else {
            throw PostgreSQLError.misuse("of \(digest.rows) rows of \(table.name), \(count) were copied")
        }
        return digest
    }

    private mutating func digest(of table: CopiedTable) throws -> TableDigest {
        self.progress.table = table.name
        var digest = TableDigest()
        let cursor = "\"copied \(table.name)\""
        try self.target.script(
            "DECLARE \(cursor) NO SCROLL CURSOR FOR SELECT \(table.quotedColumns) FROM \(table.quotedName)"
        )
        var bytes: [UInt8] = []
        while true {
            let rows = try self.target.rows("FETCH FORWARD 1000 FROM \(cursor)")
            for row in rows {
                bytes.removeAll(keepingCapacity: true)
                BinaryRows.append(row.values, to: &bytes)
                digest.add(bytes[...])
                try self.count(&self.progress)
            }
            if rows.isEmpty { break }
        }
        try self.target.script("CLOSE \(cursor)")
        return digest
    }

    private func count(_ progress: inout Database.CopyProgress) throws {
        progress.rows += 1
        if progress.rows % 1_000 == 0 { try self.report(progress) }
    }

    /// Numbers of new rows follow those that were given, also to rows that don't exist any more.
    private func continueNumbers(of table: CopiedTable) throws {
        guard let column = table.columns.first(where: \.isNumbered)?.name else { return }
        let sequences = "sqlite_sequence"
        let given =
            try self.source.tableExists(sequences)
            ? Int64.fetchOne(
                self.source,
                sql: "SELECT seq FROM \(sequences) WHERE name = ?",
                arguments: [table.name]
            )
            : nil
        _ = try self.target.rows(
            """
            SELECT setval(pg_get_serial_sequence('\(table.name)', '\(column)'), greatest(last, 1), last > 0)
            FROM (SELECT greatest(coalesce(max("\(column)"), 0), $1::bigint) AS last FROM \(table.quotedName)) AS numbers
            """,
            [.integer(given ?? 0)]
        )
    }
}
#endif
