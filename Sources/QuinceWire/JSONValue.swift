/// A JSON value whose objects keep the order of their members.
///
/// Quince reproduces the order of claims, and has to refuse a token that contains a member twice (RFC 7519 §4).
/// Foundation's coders guarantee neither.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number that isn't a 64-bit integer.
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

/// The members of a JSON object, in order.
public struct JSONObject: Hashable, Sendable {
    /// One name with its value.
    public struct Member: Hashable, Sendable {
        /// The name of the member.
        public let name: String
        /// The value of the member.
        public var value: JSONValue
    }

    /// The members, in their order.
    public private(set) var members: [Member] = []

    /// An object without members.
    public init() {}

    /// Adds a member at the end; its name must be new.
    mutating func append(unchecked name: String, _ value: JSONValue) {
        self.members.append(Member(name: name, value: value))
    }

    /// The value of a member; nil for a missing one.
    ///
    /// Setting nil removes the member.
    public subscript(name: String) -> JSONValue? {
        get { self.members.first { $0.name == name }?.value }
        set {
            let index = self.members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): self.members[index].value = value
            case (let index?, nil): self.members.remove(at: index)
            case (nil, let value?): self.members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object with these members in this order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (name, value) in elements { self[name] = value }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object with these members in this order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (name, value) in elements { object[name] = value }
        self = .object(object)
    }
}

extension JSONValue {
    /// The text; nil for another kind of value.
    public var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The whole number; nil for another kind of value.
    public var integer: Int? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    /// The Boolean; nil for another kind of value.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements; nil for another kind of value.
    public var array: [JSONValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    /// The members; nil for another kind of value.
    public var object: JSONObject? {
        guard case .object(let value) = self else { return nil }
        return value
    }
}

extension JSONValue {
    /// The value as JSON text without spaces, members in order (RFC 8259).
    public var text: String {
        var text: [UInt8] = []
        text.reserveCapacity(512)
        self.write(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private func write(to text: inout [UInt8]) {
        switch self {
        case .null: text += "null".utf8
        case .bool(let value): text += (value ? "true" : "false").utf8
        case .integer(let value): text += String(value).utf8
        // JSON can't represent infinity; such a number can't come from JSON text either.
        case .double(let value): text += (value.isFinite ? "\(value)" : "null").utf8
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            text.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                value.write(to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .object(let object):
            text.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &text)
                text.append(UInt8(ascii: ":"))
                member.value.write(to: &text)
            }
            text.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""): text += "\\\"".utf8
            case UInt8(ascii: "\\"): text += "\\\\".utf8
            case UInt8(ascii: "\n"): text += "\\n".utf8
            case UInt8(ascii: "\r"): text += "\\r".utf8
            case UInt8(ascii: "\t"): text += "\\t".utf8
            case ..<0x20:
                let digits = String(byte, radix: 16)
                text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }
}
