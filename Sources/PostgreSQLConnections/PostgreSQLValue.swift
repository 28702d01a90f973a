#if PostgreSQL
package import Foundation

/// A value of an argument or of a row.
package enum PostgreSQLValue: Hashable, Sendable {
    case null
    case text(String)
    case integer(Int64)
    /// Any number of this type, also NaN and the infinities, which PostgreSQL has too.
    case double(Double)
    case data(Data)
    case bool(Bool)

    /// A text or null.
    package init(_ text: String?) { self = text.map(Self.text) ?? .null }
    /// A number or null.
    package init(_ integer: Int64?) { self = integer.map(Self.integer) ?? .null }
    /// A number or null.
    package init(_ double: Double?) { self = double.map(Self.double) ?? .null }
    /// Bytes or null.
    package init(_ data: Data?) { self = data.map(Self.data) ?? .null }
    /// A truth value or null.
    package init(_ bool: Bool?) { self = bool.map(Self.bool) ?? .null }
}

/// The arguments of a statement as libpq takes them.
///
/// Bytes travel in the binary format. All others are text, because a binary number fits only one type: a text is right for
/// `integer`, `bigint` and `numeric` alike. The types are those that the statement's context or a cast asks for.
struct EncodedArguments {
    /// The maximum number of arguments, by the protocol.
    static let maximumCount = 65_535
    /// The maximum size of all arguments together, in bytes; PostgreSQL's own limit for one value is 1 GiB.
    static let maximumSize = 64 << 20

    /// All values, one after the other, each with a final zero.
    private(set) var bytes: [UInt8] = []
    /// Where each value begins; nil for null.
    private(set) var offsets: [Int?] = []
    private(set) var lengths: [Int32] = []
    private(set) var formats: [Int32] = []

    init(_ arguments: [PostgreSQLValue]) throws(PostgreSQLError) {
        guard arguments.count <= Self.maximumCount else {
            throw .misuse("a statement has at most \(Self.maximumCount) arguments")
        }
        for (place, argument) in arguments.enumerated() {
            switch argument {
            case .null: self.add(nil as [UInt8]?, format: 0)
            case .text(let text):
                guard !text.utf8.contains(0) else { throw .nullCharacter(argument: place + 1) }
                self.add(text.utf8, format: 0)
            case .integer(let number): self.add(String(number).utf8, format: 0)
            case .double(let number): self.add(number.description.utf8, format: 0)
            case .bool(let value): self.add((value ? "t" : "f").utf8, format: 0)
            case .data(let data): self.add(data, format: 1)
            }
            guard self.bytes.count <= Self.maximumSize else {
                throw .misuse(
                    "the arguments of a statement are at most \(Self.maximumSize) bytes together"
                )
            }
        }
    }

    private mutating func add(_ value: (some Collection<UInt8>)?, format: Int32) {
        self.offsets.append(value == nil ? nil : self.bytes.count)
        self.formats.append(format)
        guard let value else { return self.lengths.append(0) }
        let start = self.bytes.count
        self.bytes.append(contentsOf: value)
        self.lengths.append(Int32(self.bytes.count - start))
        self.bytes.append(0)
    }
}
#endif
