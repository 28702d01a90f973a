/// A JSON value whose objects keep the order of their members.
///
/// The order of claims is part of what Quince imitates, and a token that names a member twice must be refused
/// (RFC 7519 §4); the coders of Foundation promise neither.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number that is no integer of 64 bits.
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

/// The members of a JSON object, in order.
package struct JSONObject: Hashable, Sendable {
    /// One name with its value.
    package struct Member: Hashable, Sendable {
        package let name: String
        package var value: JSONValue
    }

    package private(set) var members: [Member] = []

    package init() {}

    package subscript(name: String) -> JSONValue? {
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
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (name, value) in elements { self[name] = value }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (name, value) in elements { object[name] = value }
        self = .object(object)
    }
}

extension JSONValue {
    package var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    package var integer: Int? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    package var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    package var array: [JSONValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    package var object: JSONObject? {
        guard case .object(let value) = self else { return nil }
        return value
    }
}

extension JSONValue {
    /// The value as JSON text without spaces, members in order (RFC 8259).
    package var text: String {
        var text = ""
        self.write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        // JSON has no word for infinity; such a number cannot come from JSON text either.
        case .double(let value): text += value.isFinite ? "\(value)" : "null"
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let object):
            text += "{"
            for (index, member) in object.members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.name, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
