#if PostgreSQL
import Crypto
import Foundation
import GRDB
import PostgreSQLConnections
import ProgramStart

/// A table of a service in PostgreSQL, for a copy.
struct CopiedTable {
    struct Column {
        /// The types that the tables have.
        enum Kind: String {
            case text
            case caselessText = "citext"
            case integer = "bigint"
            case double = "double precision"
            case data = "bytea"
        }

        let name: String
        let kind: Kind
        /// Whether PostgreSQL numbers new rows in it.
        let isNumbered: Bool
    }

    let name: String
    let columns: [Column]

    var quotedName: String { "\"\(self.name)\"" }
    var quotedColumns: String { self.columns.map { "\"\($0.name)\"" }.joined(separator: ", ") }

    /// The tables with one of the names, each one after those that it references.
    static func all(named names: Set<String>, in target: PostgreSQLTransaction) throws -> [CopiedTable] {
        var left = try Self.columns(target, names).map { CopiedTable(name: $0.key, columns: $0.value) }
            .sorted { $0.name < $1.name }
        let references = try target.rows(
            """
            SELECT child.relname::text, parent.relname::text FROM pg_constraint
            JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
            WHERE contype = 'f' AND connamespace = quote_ident(current_schema())::regnamespace AND conrelid <> confrelid
            """
        ).map(\.values)
        var tables: [CopiedTable] = []
        while !left.isEmpty {
            let ready = left.filter { table in
                !references.contains { reference in
                    reference[0] == .text(table.name) && left.contains { reference[1] == .text($0.name) }
                }
            }
            guard !ready.isEmpty else {
                throw PostgreSQLError.misuse("tables reference each other in a circle")
            }
            tables += ready
            left.removeAll { table in ready.contains { $0.name == table.name } }
        }
        return tables
    }

    private static func columns(_ target: PostgreSQLTransaction, _ names: Set<String>) throws -> [String:
        [Column]]
    {
        let rows = try target.rows(
            """
            SELECT relname::text AS tab, attname::text AS col, format_type(atttypid, NULL) AS type,
                CASE attidentity WHEN '' THEN 0 ELSE 1 END AS numbered
            FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
            ORDER BY attnum
            """
        )
        var tables: [String: [Column]] = [:]
        for row in rows {
            let (table, name, type): (String, String, String) = try (row["tab"], row["col"], row["type"])
            guard names.contains(table) else { continue }
            guard let kind = Column.Kind(rawValue: type) else {
                throw PostgreSQLError.misuse("a column of the type \(type) can't be copied")
            }
            let isNumbered: Int = try row["numbered"]
            tables[table, default: []].append(Column(name: name, kind: kind, isNumbered: isNumbered == 1))
        }
        return tables
    }

    /// The statement that reads all rows from SQLite.
    ///
    /// Texts are read as bytes: what PostgreSQL can't store would be lost on the way to a string.
    var selection: String {
        let values = self.columns.map { column in
            switch column.kind {
            case .text, .caselessText: "CAST(\"\(column.name)\" AS BLOB)"
            case .integer, .double, .data: "\"\(column.name)\""
            }
        }
        return "SELECT \(values.joined(separator: ", ")) FROM \(self.quotedName)"
    }

    /// Appends a row of ``selection`` as PostgreSQL's binary format has it.
    ///
    /// - Throws: `ConfigurationError` for a value that PostgreSQL can't store, with the key of the row.
    func append(_ row: Row, to bytes: inout [UInt8], from source: GRDB.Database, _ path: String) throws {
        BinaryRows.append(Int16(self.columns.count), to: &bytes)
        for (place, column) in self.columns.enumerated() {
            let value: DatabaseValue = row[place]
            switch (column.kind, value.storage) {
            case (_, .null): BinaryRows.appendNull(to: &bytes)
            case (.integer, .int64(let number)): BinaryRows.append(number, to: &bytes)
            case (.double, .double(let number)): BinaryRows.append(number, to: &bytes)
            case (.data, .blob(let data)): BinaryRows.append(data, to: &bytes)
            case (.text, .blob(let data)), (.caselessText, .blob(let data)):
                let trouble =
                    data.contains(0)
                    ? "the character U+0000"
                    : String(validating: data, as: UTF8.self) == nil ? "text that isn't UTF-8" : nil
                if let trouble { throw try self.refusal(trouble, column, row, source, path) }
                BinaryRows.append(data, to: &bytes)
            default: throw try self.refusal("a value of another type", column, row, source, path)
            }
        }
    }

    private func refusal(
        _ trouble: String,
        _ column: Column,
        _ row: Row,
        _ source: GRDB.Database,
        _ path: String
    ) throws -> ConfigurationError {
        let key = try source.primaryKey(self.name).columns.map { name in
            let value = self.columns.firstIndex { $0.name == name }.map { row[$0] as DatabaseValue }
            return "\(name) \(value.map { self.text($0, of: name) } ?? "")"
        }
        return ConfigurationError(
            "PostgreSQL can't store a row of \(path): in the table \(self.name), the column \(column.name) of the row with \(key.joined(separator: " and ")) has \(trouble); change or delete this row with sqlite3, and copy again"
        )
    }

    /// A value of a key, for messages.
    private func text(_ value: DatabaseValue, of name: String) -> String {
        let isText = self.columns.contains { $0.name == name && [.text, .caselessText].contains($0.kind) }
        switch value.storage {
        case .int64(let number): return String(number)
        case .blob(let data):
            return isText
                ? "'\(String(decoding: data, as: UTF8.self).replacing("\0", with: "\u{2400}"))'"
                : "X'\(data.hexadecimal)'"
        default: return value.description
        }
    }
}

/// Rows in PostgreSQL's binary format (documentation of COPY, "Binary Format"), which is also the form of which digests are made.
enum BinaryRows {
    /// What is before the first row: the signature, no flags, no extension.
    static let beginning = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + Array(repeating: 0, count: 8)
    /// What is after the last row.
    static let end: [UInt8] = [0xFF, 0xFF]
    /// From this size on, in bytes, rows are sent.
    static let partSize = 1 << 17

    static func append(_ number: some FixedWidthInteger, length: Bool, to bytes: inout [UInt8]) {
        if length { Self.append(Int32(number.bitWidth / 8), length: false, to: &bytes) }
        for place in stride(from: number.bitWidth - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> place))
        }
    }

    /// The number of columns.
    static func append(_ count: Int16, to bytes: inout [UInt8]) {
        Self.append(count, length: false, to: &bytes)
    }

    static func append(_ number: Int64, to bytes: inout [UInt8]) {
        Self.append(number, length: true, to: &bytes)
    }

    static func append(_ number: Double, to bytes: inout [UInt8]) {
        Self.append(number.bitPattern, length: true, to: &bytes)
    }

    static func append(_ data: some Collection<UInt8>, to bytes: inout [UInt8]) {
        Self.append(Int32(data.count), length: false, to: &bytes)
        bytes.append(contentsOf: data)
    }

    static func appendNull(to bytes: inout [UInt8]) { Self.append(Int32(-1), length: false, to: &bytes) }

    /// A row that PostgreSQL has returned.
    static func append(_ values: [PostgreSQLValue], to bytes: inout [UInt8]) {
        Self.append(Int16(values.count), to: &bytes)
        for value in values {
            switch value {
            case .null: Self.appendNull(to: &bytes)
            case .text(let text): Self.append(text.utf8, to: &bytes)
            case .integer(let number): Self.append(number, to: &bytes)
            case .double(let number): Self.append(number, to: &bytes)
            case .data(let data): Self.append(data, to: &bytes)
            case .bool(let value): Self.append(UInt8(value ? 1 : 0), length: true, to: &bytes)
            }
        }
    }
}

/// The number of rows and the sum of their digests, which doesn't depend on their order.
struct TableDigest: Hashable {
    private(set) var rows = 0
    private var sum: SIMD4<UInt64> = .zero

    mutating func add(_ row: ArraySlice<UInt8>) {
        self.rows += 1
        let digest = SHA256.hash(data: row)
        self.sum &+= unsafe digest.withUnsafeBytes { unsafe $0.loadUnaligned(as: SIMD4<UInt64>.self) }
    }

    var hexadecimal: String {
        (0..<4).map { place in
            let digits = String(self.sum[place].byteSwapped, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
#endif
