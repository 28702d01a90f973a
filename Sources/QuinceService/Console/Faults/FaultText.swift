import QuinceProtocol

/// Reads and writes faults as the console's API does.
enum FaultText {
    static let endpoints = Endpoint.allCases.filter { $0 != .flow }.map(\.rawValue)

    private static let kinds = Fault.Kind.allCases.map(\.rawValue)

    static let fields: [Shape.Field] = [
        .required("endpoint", .word(Self.endpoints)),
        .required("kind", .word(Self.kinds)),
        .optional("times", .integer(1...1_000_000), "Number of responses; 1 by default"),
        .optional("error", .text(limit: 64), "kind error: the code, such as invalid_client"),
        .optional("description", .text(limit: 500), "kind error: its error_description"),
        .optional("status", .integer(400...599), "kind status; kind error, 400 by default"),
        .optional("delayMilliseconds", .integer(0...60_000), "kind delay"),
        .optional(
            "claims",
            .map,
            "kind claim: a value replaces the claim and null removes it; {\"secondsFromNow\": -60} is a time"
        ),
        .optional(
            "header",
            .map,
            "kind header: the same for the token's header, which is then signed; {\"kid\": null} removes the kid"
        ),
        .optional(
            "kid",
            .text(limit: 64),
            "kind key: the key that signs, from GET /_quince/signing-keys: withdrawn, or published for another use"
        ),
        .optional(
            "parameters",
            .map,
            "kind response: changes of the authorization response; a value replaces the parameter, null removes it, a list repeats it"
        ),
        .optional(
            "keySet",
            .word(Fault.KeySet.allCases.map(\.rawValue)),
            "kind key-set: an empty key set, or other keys with the same kids"
        ),
    ]

    /// - Throws: ``ConsoleError`` 400 for missing members and for members that the kind doesn't have.
    static func fault(_ body: JSONObject) throws(ConsoleError) -> Fault {
        guard let kind = body["kind"]?.string.flatMap(Fault.Kind.init(rawValue:)) else {
            throw .invalid("'kind' must be one of: \(Self.kinds.joined(separator: ", "))")
        }
        guard let endpoint = body["endpoint"]?.string.flatMap(Endpoint.init(rawValue:)) else {
            throw .invalid("'endpoint' must be one of: \(Self.endpoints.joined(separator: ", "))")
        }
        try Self.refuseMembersOfOtherKinds(body, kind)
        return Fault(
            endpoint: endpoint,
            effect: try Self.effect(body, kind, endpoint),
            times: body["times"]?.integer ?? 1
        )
    }

    private static func members(of kind: Fault.Kind) -> [String] {
        switch kind {
        case .error: ["error", "description", "status"]
        case .status: ["status"]
        case .delay: ["delayMilliseconds"]
        case .claim: ["claims"]
        case .header: ["header"]
        case .key: ["kid"]
        case .response: ["parameters"]
        case .keySet: ["keySet"]
        case .signature, .unsigned, .otherIssuer: []
        }
    }

    /// The only endpoint of a kind; nil for a kind with several.
    private static func endpoint(of kind: Fault.Kind) -> Endpoint? {
        switch kind {
        case .response: .authorize
        case .keySet: .keys
        case .otherIssuer: .discovery
        default: nil
        }
    }

    private static func refuseMembersOfOtherKinds(_ body: JSONObject, _ kind: Fault.Kind)
        throws(ConsoleError)
    {
        let known = ["endpoint", "kind", "times"] + Self.members(of: kind)
        if let other = body.members.first(where: { !known.contains($0.name) }) {
            throw .invalid(
                "'\(other.name)' isn't a member of a fault of kind \(kind.rawValue), which has \(known.joined(separator: ", "))"
            )
        }
    }

    private static func effect(_ body: JSONObject, _ kind: Fault.Kind, _ endpoint: Endpoint)
        throws(ConsoleError) -> Fault.Effect
    {
        guard !kind.isOfTokens || [.token, .authorize, .native].contains(endpoint) else {
            throw .invalid(
                "a fault of kind \(kind.rawValue) is for the endpoints that issue tokens: token, authorize and native"
            )
        }
        if let only = Self.endpoint(of: kind), only != endpoint {
            throw .invalid("a fault of kind \(kind.rawValue) is for the endpoint \(only.rawValue)")
        }
        switch kind {
        case .error:
            let code = try Self.required("error", body, "invalid_client").string ?? ""
            guard !code.isEmpty, code.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x5F }) else {
                throw .invalid("'error' must be a word such as invalid_client")
            }
            return .error(
                code: code,
                description: body["description"]?.string,
                status: body["status"]?.integer ?? 400
            )
        case .status: return .status(try Self.required("status", body, "503").integer ?? 503)
        case .delay:
            return .delay(.milliseconds(try Self.required("delayMilliseconds", body, "3000").integer ?? 0))
        case .claim: return .claims(try Self.changes("claims", body, "{\"aud\": \"other\"}"))
        case .header: return .header(try Self.changes("header", body, "{\"kid\": null}"))
        case .key: return .key(id: try Self.required("kid", body, "\"A1B2C3D4E5\"").string ?? "")
        case .signature: return .signature
        case .unsigned: return .unsigned
        case .response: return .response(try Self.parameters(body))
        case .keySet:
            let word = try Self.required("keySet", body, "\"empty\"").string ?? ""
            guard let keySet = Fault.KeySet(rawValue: word) else {
                throw .invalid("'keySet' must be empty or changed")
            }
            return .keySet(keySet)
        case .otherIssuer: return .otherIssuer
        }
    }

    private static func parameters(_ body: JSONObject) throws(ConsoleError) -> [ParameterChange] {
        let example = "{\"state\": null}"
        let object = try Self.required("parameters", body, example).object ?? [:]
        guard !object.members.isEmpty else {
            throw .invalid("'parameters' is empty; name what to change, such as \(example)")
        }
        return try object.members.map { member throws(ConsoleError) in
            let list = member.value == .null ? [] : member.value.array ?? [member.value]
            let texts = list.compactMap(\.string)
            guard texts.count == list.count, texts.count <= 10 else {
                throw .invalid(
                    "'\(member.name.shortened)' must be a text, null, or a list of at most 10 texts"
                )
            }
            return ParameterChange(member.name, texts)
        }
    }

    private static func changes(_ name: String, _ body: JSONObject, _ example: String) throws(ConsoleError)
        -> [MemberChange]
    {
        let object = try Self.required(name, body, example).object ?? [:]
        guard !object.members.isEmpty else {
            throw .invalid("'\(name)' is empty; name what to change, such as \(example)")
        }
        return try object.members.map { member throws(ConsoleError) in try Self.change(member) }
    }

    private static func required(_ name: String, _ body: JSONObject, _ example: String) throws(ConsoleError)
        -> JSONValue
    {
        guard let value = body[name] else {
            throw .invalid("'\(name)' is missing; add it, such as \"\(name)\": \(example)")
        }
        return value
    }

    private static func change(_ member: JSONObject.Member) throws(ConsoleError) -> MemberChange {
        guard member.value != .null else { return MemberChange(member.name, .remove) }
        guard let object = member.value.object, object.members.count == 1,
            let value = object["secondsFromNow"]
        else {
            return MemberChange(member.name, .replace(member.value))
        }
        let limit = 1_000_000_000_000
        guard let seconds = value.integer, (-limit...limit).contains(seconds) else {
            throw .invalid(
                "'secondsFromNow' of \(member.name.shortened) must be a whole number, at most \(limit)"
            )
        }
        return MemberChange(member.name, .secondsFromNow(seconds))
    }

    static func json(_ fault: Fault, id: Int) -> JSONValue {
        var object: JSONObject = ["id": .integer(id), "endpoint": .string(fault.endpoint.rawValue)]
        object["times"] = .integer(fault.times)
        object["kind"] = .string(fault.effect.kind.rawValue)
        switch fault.effect {
        case .error(let code, let description, let status):
            object["error"] = .string(code)
            object["description"] = description.map(JSONValue.string)
            object["status"] = .integer(status)
        case .status(let status): object["status"] = .integer(status)
        case .delay(let duration):
            object["delayMilliseconds"] = .integer(Int(duration / .milliseconds(1)))
        case .claims(let changes): object["claims"] = Self.json(changes)
        case .header(let changes): object["header"] = Self.json(changes)
        case .key(let id): object["kid"] = .string(id)
        case .response(let changes):
            var parameters = JSONObject()
            for change in changes { parameters[change.name] = change.json }
            object["parameters"] = .object(parameters)
        case .keySet(let keySet): object["keySet"] = .string(keySet.rawValue)
        case .signature, .unsigned, .otherIssuer: break
        }
        return .object(object)
    }

    private static func json(_ changes: [MemberChange]) -> JSONValue {
        var object = JSONObject()
        for change in changes { object[change.name] = change.json }
        return .object(object)
    }
}

extension MemberChange {
    fileprivate var json: JSONValue {
        switch self.change {
        case .remove: .null
        case .replace(let value): value
        case .secondsFromNow(let seconds): ["secondsFromNow": .integer(seconds)]
        }
    }
}

extension ParameterChange {
    fileprivate var json: JSONValue {
        switch self.values.count {
        case 0: .null
        case 1: .string(self.values[0])
        default: .array(self.values.map(JSONValue.string))
        }
    }
}
