import QuinceProtocol

/// One operation of the console's API, as the OpenAPI document describes it.
struct APIOperation: Sendable {
    /// A parameter of the path or the query, or a member of the body.
    struct Member: Sendable {
        let name: String
        let place: String
        let isRequired: Bool
        let value: String
        let meaning: String

        /// The row of a table.
        var row: String {
            let meaning = [self.isRequired ? "required" : "", self.meaning].filter { !$0.isEmpty }.joined(
                separator: "; "
            )
            return
                "| `\(self.name)` | \(self.place) | \(self.value) | \(meaning.replacing("|", with: "\\|")) |\n"
        }
    }

    /// The method, in capitals.
    let method: String
    /// The path, with parameters in braces.
    let path: String
    let id: String
    let summary: String
    let members: [Member]
    /// The values of the parameters of the path, by name.
    let pathValues: [String: String]
    /// `?name=value&…`; empty if there is no query.
    let query: String
    let body: JSONValue?
    /// The status on success.
    let status: String
    let response: JSONValue?
    let isStream: Bool

    /// nil for an operation of another API.
    init?(_ path: String, _ method: String, _ operation: JSONValue) {
        guard let operation = operation.object, operation["tags"] == ["console"],
            let success = operation["responses"]?.object?.members.first
        else { return nil }
        self.method = method.uppercased()
        self.path = path
        self.id = operation["operationId"]?.string ?? ""
        self.summary = operation["summary"]?.string ?? ""
        let parameters = operation["parameters"]?.array?.compactMap(\.object) ?? []
        let content = operation["requestBody"]?.object?["content"]?.object?["application/json"]?.object
        self.members =
            parameters.map(Member.init(parameter:)) + Member.all(ofBody: content?["schema"]?.object)
        self.body = content?["example"]
        self.pathValues = Dictionary(
            parameters.compactMap { parameter in
                guard parameter["in"] == "path" else { return nil }
                return (parameter["name"]?.string ?? "", parameter["example"]?.string ?? "")
            },
            uniquingKeysWith: { first, _ in first }
        )
        let query = parameters.filter { $0["in"] == "query" && $0["example"] != nil }
            .map { parameter in
                let value = parameter["example"]
                return "\(parameter["name"]?.string ?? "")=\(value?.string ?? value?.text ?? "")"
            }
        self.query = query.isEmpty ? "" : "?" + query.joined(separator: "&")
        self.status = success.name
        let media = success.value.object?["content"]?.object?.members.first
        self.isStream = media?.name == "text/event-stream"
        self.response = media?.value.object?["example"]
    }

    /// The group of the operation, such as `accounts`.
    var group: String { String(self.path.split(separator: "/").dropFirst().first ?? "") }

    /// The path with example values; `variable` writes the values that differ per service.
    func target(_ variable: (ExampleValue) -> String) -> String {
        let segments = self.path.split(separator: "/").map { segment in
            guard segment.hasPrefix("{") else { return String(segment) }
            let value = self.pathValues[String(segment.dropFirst().dropLast())] ?? ""
            return ExampleValue(sample: value).map(variable) ?? value
        }
        return "/" + segments.joined(separator: "/") + self.query
    }
}

extension APIOperation.Member {
    fileprivate init(parameter: JSONObject) {
        self.init(
            name: parameter["name"]?.string ?? "",
            place: parameter["in"]?.string ?? "",
            isRequired: parameter["required"] == true,
            schema: parameter["schema"]?.object ?? [:]
        )
    }

    fileprivate static func all(ofBody schema: JSONObject?) -> [Self] {
        let required = schema?["required"]?.array ?? []
        return (schema?["properties"]?.object?.members ?? []).map { member in
            Self(
                name: member.name,
                place: "body",
                isRequired: required.contains(.string(member.name)),
                schema: member.value.object ?? [:]
            )
        }
    }

    private init(name: String, place: String, isRequired: Bool, schema: JSONObject) {
        self.name = name
        self.place = place
        self.isRequired = isRequired
        self.value = Self.value(schema)
        self.meaning = schema["description"]?.string ?? ""
    }

    /// The values that a schema accepts, in words.
    private static func value(_ schema: JSONObject) -> String {
        if let alternatives = schema["anyOf"]?.array?.compactMap(\.object) {
            return alternatives.map(self.value).joined(separator: " or ")
        }
        if let words = schema["enum"]?.array?.compactMap(\.string) {
            return words.map { "`\($0)`" }.joined(separator: ", ")
        }
        switch (schema["type"]?.string, schema["minimum"]?.integer, schema["maximum"]?.integer) {
        case ("integer", let least?, let most?):
            return most == Int.max ? "integer from \(least)" : "integer, \(least) to \(most)"
        case ("string", _, _) where schema["format"] == "date-time": return "time"
        case ("array", _, _): return "list"
        case (let type, _, _): return type ?? "object"
        }
    }
}

extension ExampleValue {
    init?(sample: String) {
        guard let value = Self.allCases.first(where: { $0.sample == sample }) else { return nil }
        self = value
    }
}
