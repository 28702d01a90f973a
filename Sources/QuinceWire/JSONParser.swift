/// The reason why a text isn't JSON, or isn't accepted by Quince.
package struct JSONRefusal: Error, Hashable, Sendable {
    /// The problem, for people.
    package let reason: String
    /// The place, in bytes of UTF-8 from the start.
    package let offset: Int
}

extension JSONValue {
    /// The deepest accepted nesting; a limit of Quince, so that no text can exhaust the stack.
    package static let maximumDepth = 32

    /// Parses JSON text (RFC 8259).
    ///
    /// - Throws: ``JSONRefusal`` if it isn't JSON, if an object contains a member twice, and beyond ``maximumDepth``.
    package init(parsing text: some StringProtocol) throws(JSONRefusal) {
        var parser = JSONParser(bytes: Array(text.utf8))
        self = try parser.document()
    }
}

private struct JSONParser {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(JSONRefusal) -> JSONValue {
        let value = try self.value(depth: 0)
        self.skipSpace()
        guard self.position == self.bytes.count else { throw self.refusal("text after the value") }
        return value
    }

    private func refusal(_ reason: String) -> JSONRefusal {
        JSONRefusal(reason: reason, offset: self.position)
    }

    private var next: UInt8? { self.position < self.bytes.count ? self.bytes[self.position] : nil }

    private mutating func skipSpace() {
        while let byte = self.next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            self.position += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard self.next == byte else { return false }
        self.position += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONRefusal) -> JSONValue {
        guard depth <= JSONValue.maximumDepth else { throw self.refusal("nested too deeply") }
        self.skipSpace()
        switch self.next {
        case UInt8(ascii: "{"): return .object(try self.object(depth: depth))
        case UInt8(ascii: "["): return .array(try self.array(depth: depth))
        case UInt8(ascii: "\""): return .string(try self.string())
        case UInt8(ascii: "t"): return try self.word("true", .bool(true))
        case UInt8(ascii: "f"): return try self.word("false", .bool(false))
        case UInt8(ascii: "n"): return try self.word("null", .null)
        case .some: return try self.number()
        case nil: throw self.refusal("the text ends where a value is expected")
        }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONRefusal) -> JSONValue {
        guard self.bytes[self.position...].starts(with: word.utf8) else { throw self.refusal("not a value") }
        self.position += word.utf8.count
        return value
    }

    private mutating func object(depth: Int) throws(JSONRefusal) -> JSONObject {
        var object = JSONObject()
        var names: Set<String> = []
        self.position += 1
        self.skipSpace()
        if self.take(UInt8(ascii: "}")) { return object }
        while true {
            self.skipSpace()
            guard self.next == UInt8(ascii: "\"") else {
                throw self.refusal("a member needs a name in quotes")
            }
            let name = try self.string()
            guard names.insert(name).inserted else { throw self.refusal("the member '\(name)' occurs twice") }
            self.skipSpace()
            guard self.take(UInt8(ascii: ":")) else { throw self.refusal("':' expected") }
            object.append(unchecked: name, try self.value(depth: depth + 1))
            self.skipSpace()
            if self.take(UInt8(ascii: ",")) { continue }
            guard self.take(UInt8(ascii: "}")) else { throw self.refusal("',' or '}' expected") }
            return object
        }
    }

    private mutating func array(depth: Int) throws(JSONRefusal) -> [JSONValue] {
        var values: [JSONValue] = []
        self.position += 1
        self.skipSpace()
        if self.take(UInt8(ascii: "]")) { return values }
        while true {
            values.append(try self.value(depth: depth + 1))
            self.skipSpace()
            if self.take(UInt8(ascii: ",")) { continue }
            guard self.take(UInt8(ascii: "]")) else { throw self.refusal("',' or ']' expected") }
            return values
        }
    }

    private mutating func string() throws(JSONRefusal) -> String {
        self.position += 1
        var text: [UInt8] = []
        while let byte = self.next {
            self.position += 1
            switch byte {
            case UInt8(ascii: "\""):
                // The bytes came from a String and escapes add whole scalars, so this always succeeds.
                let string = String(decoding: text, as: UTF8.self)
                guard string.isWireText else {
                    throw self.refusal("a string with NUL or more than 30 combining marks in a row")
                }
                return string
            case UInt8(ascii: "\\"): try self.escape(into: &text)
            case 0..<0x20: throw self.refusal("a control character inside a string")
            default: text.append(byte)
            }
        }
        throw self.refusal("a string without its closing quote")
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONRefusal) {
        guard let byte = self.next else { throw self.refusal("the text ends inside an escape") }
        self.position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            text += Array(String(Character(try self.scalar())).utf8)
        default: throw self.refusal("unknown escape")
        }
    }

    private mutating func scalar() throws(JSONRefusal) -> Unicode.Scalar {
        let first = try self.fourHexDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, self.take(UInt8(ascii: "\\")), self.take(UInt8(ascii: "u")) else {
            throw self.refusal("half a surrogate pair")
        }
        let second = try self.fourHexDigits()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw self.refusal("half a surrogate pair") }
        return scalar
    }

    private mutating func fourHexDigits() throws(JSONRefusal) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = self.next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80
            else {
                throw self.refusal("four hexadecimal digits expected")
            }
            self.position += 1
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private mutating func number() throws(JSONRefusal) -> JSONValue {
        let start = self.position
        _ = self.take(UInt8(ascii: "-"))
        let leadingZero = self.next == UInt8(ascii: "0")
        let digits = self.skipDigits()
        guard digits > 0, !(leadingZero && digits > 1) else { throw self.refusal("not a value") }
        var isInteger = true
        if self.take(UInt8(ascii: ".")) {
            isInteger = false
            guard self.skipDigits() > 0 else { throw self.refusal("a digit expected") }
        }
        if self.take(UInt8(ascii: "e")) || self.take(UInt8(ascii: "E")) {
            isInteger = false
            if !self.take(UInt8(ascii: "+")) { _ = self.take(UInt8(ascii: "-")) }
            guard self.skipDigits() > 0 else { throw self.refusal("a digit expected") }
        }
        let text = String(decoding: self.bytes[start..<self.position], as: UTF8.self)
        if isInteger, let value = Int(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else { throw self.refusal("a number out of range") }
        return .double(value)
    }

    private mutating func skipDigits() -> Int {
        let start = self.position
        while let byte = self.next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            self.position += 1
        }
        return self.position - start
    }
}
