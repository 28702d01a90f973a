/// A CBOR value, as far as authenticators use it (RFC 8949; CTAP 2.1 §8).
///
/// No tags, no floating-point numbers, no indefinite lengths. Bytes are slices of the input, so reading allocates less than
/// the input's size times a constant.
package enum CBORValue: Hashable, Sendable {
    case integer(Int)
    case bytes(ArraySlice<UInt8>)
    case text(String)
    case array([CBORValue])
    case map([Member])
    case bool(Bool)
    case null

    /// One key of a map with its value; keys are integers or texts.
    package struct Member: Hashable, Sendable {
        package let key: CBORValue
        package let value: CBORValue

        package init(key: CBORValue, value: CBORValue) { (self.key, self.value) = (key, value) }
    }

    /// The most elements of an array, and members of a map; a limit of Quince, as is the next.
    package static let maximumCount = 16
    /// The most arrays and maps within each other.
    package static let maximumDepth = 4

    /// Why bytes aren't a value of this subset.
    package enum Refusal: String, Error, Hashable, Sendable {
        case cut = "the data ends within a value"
        case trailing = "bytes follow the value"
        case notShortest = "a number isn't in its shortest form"
        case indefinite = "a length is indefinite or reserved"
        case unsupported = "a tag, a floating-point number or another simple value"
        case tooLarge = "a number has more than 63 bits"
        case tooMany = "more than 16 members"
        case tooDeep = "more than 4 levels"
        case duplicateKey = "a key occurs twice"
        case wrongKey = "a key is neither an integer nor a text"
        case notText = "a text isn't UTF-8"
    }

    /// Reads a value that fills `data`.
    ///
    /// - Throws: ``Refusal``.
    package init(parsing data: ArraySlice<UInt8>) throws(Refusal) {
        var rest = data
        self = try Self(readingFrom: &rest)
        guard rest.isEmpty else { throw .trailing }
    }

    /// Reads a value at the beginning of `data`, and leaves there what follows it.
    ///
    /// - Throws: ``Refusal``.
    package init(readingFrom data: inout ArraySlice<UInt8>) throws(Refusal) {
        try self.init(&data, depth: 0)
    }

    private init(_ data: inout ArraySlice<UInt8>, depth: Int) throws(Refusal) {
        guard let first = data.popFirst() else { throw .cut }
        if first >> 5 == 7 {
            switch first {
            case 0xF4: self = .bool(false)
            case 0xF5: self = .bool(true)
            case 0xF6: self = .null
            default: throw first & 0x1F >= 28 ? .indefinite : .unsupported
            }
            return
        }
        let number = try Self.number(first & 0x1F, &data)
        switch first >> 5 {
        case 0: self = .integer(number)
        case 1: self = .integer(-1 - number)
        case 2: self = .bytes(try Self.take(number, &data))
        case 3:
            guard let text = String(validating: try Self.take(number, &data), as: UTF8.self) else {
                throw .notText
            }
            self = .text(text)
        case 4: self = .array(try Self.elements(number, &data, depth: depth + 1))
        case 5: self = .map(try Self.members(number, &data, depth: depth + 1))
        default: throw .unsupported
        }
    }

    /// The number of an initial byte, whose low five bits are `low` (RFC 8949 §3).
    private static func number(_ low: UInt8, _ data: inout ArraySlice<UInt8>) throws(Refusal) -> Int {
        guard low >= 24 else { return Int(low) }
        guard low < 28 else { throw .indefinite }
        let width = 1 << Int(low - 24)
        var number: UInt64 = 0
        for byte in try Self.take(width, &data) { number = number << 8 | UInt64(byte) }
        // The largest number that a shorter form can have.
        let shorter: UInt64 = width == 1 ? 23 : (1 << UInt64(width * 4)) - 1
        guard number > shorter else { throw .notShortest }
        guard let result = Int(exactly: number) else { throw .tooLarge }
        return result
    }

    private static func take(_ count: Int, _ data: inout ArraySlice<UInt8>) throws(Refusal)
        -> ArraySlice<UInt8>
    {
        guard count <= data.count else { throw .cut }
        defer { data = data.dropFirst(count) }
        return data.prefix(count)
    }

    private static func elements(_ count: Int, _ data: inout ArraySlice<UInt8>, depth: Int) throws(Refusal)
        -> [CBORValue]
    {
        try Self.check(count, depth)
        var elements: [CBORValue] = []
        for _ in 0..<count { elements.append(try Self(&data, depth: depth)) }
        return elements
    }

    private static func members(_ count: Int, _ data: inout ArraySlice<UInt8>, depth: Int) throws(Refusal)
        -> [Member]
    {
        try Self.check(count, depth)
        var members: [Member] = []
        for _ in 0..<count {
            let key = try Self(&data, depth: depth)
            switch key {
            case .integer, .text: break
            default: throw .wrongKey
            }
            guard !members.contains(where: { $0.key == key }) else { throw .duplicateKey }
            members.append(Member(key: key, value: try Self(&data, depth: depth)))
        }
        return members
    }

    private static func check(_ count: Int, _ depth: Int) throws(Refusal) {
        guard depth <= Self.maximumDepth else { throw .tooDeep }
        guard count <= Self.maximumCount else { throw .tooMany }
    }
}

extension CBORValue {
    /// The value of the member `key`; nil for a missing one, and for anything but a map.
    package subscript(key: CBORValue) -> CBORValue? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The number of members; nil for anything but a map.
    package var memberCount: Int? {
        guard case .map(let members) = self else { return nil }
        return members.count
    }

    package var integer: Int? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    package var bytes: ArraySlice<UInt8>? {
        guard case .bytes(let value) = self else { return nil }
        return value
    }

    package var text: String? {
        guard case .text(let value) = self else { return nil }
        return value
    }
}
