import QuinceProtocol

/// The shape of a JSON value of the console's API.
///
/// It checks requests and is printed in the OpenAPI document.
indirect enum Shape: Sendable {
    /// Text, at most this many characters.
    case text(limit: Int = 1_000)
    case word([String])
    case time
    case integer(ClosedRange<Int>)
    case number
    case boolean
    case list(Shape, limit: Int = 1_000)
    case object([Field])
    /// An object with any members.
    case map
    /// One of the named shapes of the document.
    case named(String)

    /// One member of an object.
    struct Field: Sendable {
        let name: String
        let shape: Shape
        let isRequired: Bool
        /// Whether the value can be `null`.
        let isNullable: Bool
        let summary: String

        static func required(_ name: String, _ shape: Shape, _ summary: String = "") -> Self {
            Self(name: name, shape: shape, isRequired: true, isNullable: false, summary: summary)
        }

        static func optional(_ name: String, _ shape: Shape, _ summary: String = "", orNull: Bool = false)
            -> Self
        {
            Self(name: name, shape: shape, isRequired: false, isNullable: orNull, summary: summary)
        }
    }
}

extension Shape {
    /// Checks a received value.
    ///
    /// Errors call it `place`.
    ///
    /// - Throws: ``ConsoleError`` 400.
    func check(_ value: JSONValue, _ place: String) throws(ConsoleError) {
        switch self {
        case .text(let limit):
            guard let text = value.string else { throw .invalid("\(place) must be text") }
            guard text.count <= limit else {
                throw .invalid("\(place) is longer than \(limit) characters; shorten it")
            }
        case .word(let words):
            guard let text = value.string, words.contains(text) else {
                throw .invalid("\(place) must be one of: \(words.joined(separator: ", "))")
            }
        case .time:
            guard let text = value.string, Timestamp.date(text) != nil else {
                throw .invalid("\(place) must be a time such as 2026-01-31T12:00:00Z")
            }
        case .integer(let range):
            guard let number = value.integer, range.contains(number) else {
                throw .invalid(
                    "\(place) must be a whole number from \(range.lowerBound) to \(range.upperBound)"
                )
            }
        case .number:
            switch value {
            case .integer, .double: break
            default: throw .invalid("\(place) must be a number")
            }
        case .boolean: guard value.bool != nil else { throw .invalid("\(place) must be true or false") }
        case .list(let element, let limit):
            guard let values = value.array else { throw .invalid("\(place) must be a list") }
            guard values.count <= limit else {
                throw .invalid("\(place) has more than \(limit) entries; send fewer")
            }
            for (index, value) in values.enumerated() { try element.check(value, "\(place)[\(index)]") }
        case .object(let fields): try Self.check(value, fields, place)
        case .map, .named: guard value.object != nil else { throw .invalid("\(place) must be an object") }
        }
    }

    private static func check(_ value: JSONValue, _ fields: [Field], _ place: String) throws(ConsoleError) {
        guard let object = value.object else { throw .invalid("\(place) must be an object") }
        for member in object.members {
            guard let field = fields.first(where: { $0.name == member.name }) else {
                let known = fields.map(\.name).joined(separator: ", ")
                throw .invalid(
                    "\(place) has an unknown member '\(member.name.shortened)'; the members are: \(known)"
                )
            }
            if member.value == .null, field.isNullable { continue }
            try field.shape.check(member.value, "'\(field.name)'")
        }
        for field in fields where field.isRequired && object[field.name] == nil {
            throw .invalid("\(place) has no '\(field.name)'; add it")
        }
    }
}

extension Shape {
    /// The shape as a JSON Schema (draft 2020-12, as OpenAPI 3.1 uses).
    var schema: JSONValue {
        switch self {
        case .text(let limit): ["type": "string", "maxLength": .integer(limit)]
        case .word(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
        case .time: ["type": "string", "format": "date-time"]
        case .integer(let range):
            ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
        case .number: ["type": "number"]
        case .boolean: ["type": "boolean"]
        case .list(let element, _): ["type": "array", "items": element.schema]
        case .map: ["type": "object"]
        case .named(let name): ["$ref": .string("#/components/schemas/\(name)")]
        case .object(let fields): Self.schema(of: fields)
        }
    }

    private static func schema(of fields: [Field]) -> JSONValue {
        var properties = JSONObject()
        for field in fields { properties[field.name] = field.schema }
        var object: JSONObject = ["type": "object", "properties": .object(properties)]
        let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { object["required"] = .array(required) }
        object["additionalProperties"] = false
        return .object(object)
    }
}

extension Shape.Field {
    var schema: JSONValue {
        var object = self.shape.schema.object ?? [:]
        if self.isNullable { object = ["anyOf": [.object(object), ["type": "null"]]] }
        if !self.summary.isEmpty { object["description"] = .string(self.summary) }
        return .object(object)
    }
}
