#if PostgreSQL
import CLibPQ
import Foundation

/// The result of one statement, in libpq's memory.
@safe final class ServerResult {
    private let handle: OpaquePointer

    @unsafe init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe PQclear(self.handle) }

    private var status: ExecStatusType { unsafe PQresultStatus(self.handle) }

    var isError: Bool { !self.isCopy && ![PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(self.status) }

    var isCopy: Bool { [PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH].contains(self.status) }

    /// Whether the server waits for the rows of `COPY … FROM STDIN`.
    var isCopyIn: Bool { self.status == PGRES_COPY_IN }

    /// The name of the statement that ran, such as `COMMIT`.
    var command: String { unsafe String(cString: PQcmdStatus(self.handle)) }

    /// Whether a column has a type that the database has got after its creation, such as from an extension.
    var hasAddedTypes: Bool {
        unsafe (0..<PQnfields(self.handle)).contains {
            unsafe PQftype(self.handle, $0) >= ColumnType.firstAdded
        }
    }

    /// The number of rows that the statement changed or returned; 0 for statements that do neither.
    var count: Int { unsafe Int(String(cString: PQcmdTuples(self.handle))) ?? 0 }

    // MARK: Errors

    /// A part of an error, by its letter in the protocol.
    enum Field: Character {
        case severity = "V"
        case sqlState = "C"
        case message = "M"
        case table = "t"
        case column = "c"
        case constraint = "n"
        case routine = "R"
    }

    /// A part of an error; empty if the server doesn't say it.
    func field(_ field: Field) -> String {
        let code = Int32(field.rawValue.asciiValue ?? 0)
        return unsafe PQresultErrorField(self.handle, code).map { unsafe String(cString: $0) } ?? ""
    }

    /// The reason, or empty if the error isn't the server's but libpq's.
    var sqlState: String { self.field(.sqlState) }

    /// The constraint of an error of class 23.
    var violation: ConstraintViolation {
        func name(_ field: Field) -> String? {
            let name = self.field(field)
            return name.isEmpty ? nil : name
        }
        return ConstraintViolation(
            kind: ConstraintViolation.Kind(rawValue: self.sqlState) ?? .other,
            constraint: name(.constraint),
            table: name(.table),
            column: name(.column)
        )
    }

    // MARK: Rows

    /// Copies the rows.
    ///
    /// - Parameter caselessText: The OID of the type `citext`, which each database has chosen; nil if it doesn't have the type.
    /// - Returns: The rows.
    /// - Throws: ``PostgreSQLError/column(_:reason:)`` for a column of a type that ``PostgreSQLValue`` hasn't.
    func rows(caselessText: UInt32?) throws(PostgreSQLError) -> [PostgreSQLRow] {
        let width = unsafe PQnfields(self.handle)
        let height = unsafe PQntuples(self.handle)
        var columns: [String] = []
        var types: [ColumnType] = []
        for column in 0..<width {
            let name = unsafe PQfname(self.handle, column).map { unsafe String(cString: $0) } ?? ""
            let number = unsafe PQftype(self.handle, column)
            guard let type = number == caselessText ? .text : ColumnType(rawValue: number) else {
                throw .column(
                    name,
                    reason: "has the type with the OID \(number), which isn't read; cast it, such as to text"
                )
            }
            columns.append(name)
            types.append(type)
        }
        return (0..<height).map { row in
            PostgreSQLRow(
                columns: columns,
                values: (0..<width).map { self.value(row, $0, types[Int($0)]) }
            )
        }
    }

    private func value(_ row: Int32, _ column: Int32, _ type: ColumnType) -> PostgreSQLValue {
        guard unsafe PQgetisnull(self.handle, row, column) == 0,
            let start = unsafe PQgetvalue(self.handle, row, column)
        else { return .null }
        let count = Int(unsafe PQgetlength(self.handle, row, column))
        return unsafe type.value(UnsafeRawBufferPointer(start: start, count: count))
    }
}

/// The types of columns that are read, by their OIDs, which never change (`pg_type.dat` of PostgreSQL's sources).
private enum ColumnType: UInt32 {
    /// The first OID that a database gives by itself.
    static let firstAdded: UInt32 = 16_384

    case bool = 16
    case bytes = 17
    case name = 19
    case int8 = 20
    case int2 = 21
    case int4 = 23
    case text = 25
    case oid = 26
    case json = 114
    case float4 = 700
    case float8 = 701
    case unknown = 705
    case character = 1_042
    case varchar = 1_043
    /// What functions without a result return.
    case void = 2_278

    /// A value in the binary format: numbers begin with their highest byte.
    func value(_ bytes: UnsafeRawBufferPointer) -> PostgreSQLValue {
        func number<Number: FixedWidthInteger>(_: Number.Type) -> Number {
            unsafe bytes.reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
        }
        return switch self {
        case .bool: .bool(number(UInt8.self) != 0)
        case .bytes: .data(unsafe Data(bytes))
        case .int2: .integer(Int64(number(Int16.self)))
        case .int4: .integer(Int64(number(Int32.self)))
        case .int8: .integer(number(Int64.self))
        case .oid: .integer(Int64(number(UInt32.self)))
        case .float4: .double(Double(Float(bitPattern: number(UInt32.self))))
        case .float8: .double(Double(bitPattern: number(UInt64.self)))
        case .name, .text, .json, .unknown, .character, .varchar:
            .text(unsafe String(decoding: bytes, as: UTF8.self))
        case .void: .null
        }
    }
}
#endif
