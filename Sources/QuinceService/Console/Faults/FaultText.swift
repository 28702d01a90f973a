import QuinceProtocol

/// Faults as the console's API writes and reads them.
enum FaultText {
    static let endpoints = Endpoint.allCases.filter { $0 != .flow }.map(\.rawValue)

    static let fields: [Shape.Field] = [
        .required("endpoint", .word(Self.endpoints)),
        .required("kind", .word(["error", "status", "delay", "claim"])),
        .optional("times", .integer(1...1_000_000), "How many answers; 1 when left out"),
        .optional("error", .text(limit: 64), "kind error: the code, such as invalid_client"),
        .optional("description", .text(limit: 500), "kind error: its error_description"),
        .optional("status", .integer(400...599), "kind status, and error where it is not 400"),
        .optional("delayMilliseconds", .integer(0...60_000), "kind delay"),
        .optional(
            "claims",
            .map,
            "kind claim: a value replaces the claim, null removes it; {\"secondsFromNow\": -60} is a time"
        ),
    ]

    /// - Throws: ``ConsoleError`` 400 for members that the kind lacks or does not have.
    static func fault(_ body: JSONObject) throws(ConsoleError) -> Fault {
        let kind = body["kind"]?.string ?? ""
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

    private static let members = [
        "error": ["error", "description", "status"], "status": ["status"], "delay": ["delayMilliseconds"],
        "claim": ["claims"],
    ]

    private static func refuseMembersOfOtherKinds(_ body: JSONObject, _ kind: String) throws(ConsoleError) {
        let known = ["endpoint", "kind", "times"] + (Self.members[kind] ?? [])
        if let other = body.members.first(where: { !known.contains($0.name) }) {
            throw .invalid(
                "'\(other.name)' is not for a fault of kind \(kind); it takes \(known.joined(separator: ", "))"
            )
        }
    }

    private static func effect(_ body: JSONObject, _ kind: String, _ endpoint: Endpoint) throws(ConsoleError)
        -> Fault.Effect
    {
        switch kind {
        case "error":
            let code = try Self.required("error", body, "invalid_client").string ?? ""
            guard !code.isEmpty, code.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x5F }) else {
                throw .invalid("'error' must be a word such as invalid_client")
            }
            return .error(
                code: code,
                description: body["description"]?.string,
                status: body["status"]?.integer ?? 400
            )
        case "status": return .status(try Self.required("status", body, "503").integer ?? 503)
        case "delay":
            return .delay(.milliseconds(try Self.required("delayMilliseconds", body, "3000").integer ?? 0))
        default:
            guard endpoint == .token || endpoint == .authorize else {
                throw .invalid(
                    "a fault of kind claim is for the endpoints that issue tokens: token and authorize"
                )
            }
            let claims = try Self.required("claims", body, "{\"aud\": \"other\"}").object ?? [:]
            guard !claims.members.isEmpty else { throw .invalid("'claims' is empty; name a claim to change") }
            return .claims(try claims.members.map { member throws(ConsoleError) in try Self.change(member) })
        }
    }

    private static func required(_ name: String, _ body: JSONObject, _ example: String) throws(ConsoleError)
        -> JSONValue
    {
        guard let value = body[name] else {
            throw .invalid("'\(name)' is missing; add it, such as \"\(name)\": \(example)")
        }
        return value
    }

    private static func change(_ member: JSONObject.Member) throws(ConsoleError) -> ClaimChange {
        guard member.value != .null else { return ClaimChange(member.name, .remove) }
        guard let object = member.value.object, object.members.count == 1,
            let value = object["secondsFromNow"]
        else {
            return ClaimChange(member.name, .replace(member.value))
        }
        let limit = 1_000_000_000_000
        guard let seconds = value.integer, (-limit...limit).contains(seconds) else {
            throw .invalid(
                "'secondsFromNow' of \(member.name.shortened) must be a whole number, at most \(limit)"
            )
        }
        return ClaimChange(member.name, .secondsFromNow(seconds))
    }

    static func json(_ fault: Fault, id: Int) -> JSONValue {
        var object: JSONObject = ["id": .integer(id), "endpoint": .string(fault.endpoint.rawValue)]
        object["times"] = .integer(fault.times)
        switch fault.effect {
        case .error(let code, let description, let status):
            object["kind"] = "error"
            object["error"] = .string(code)
            object["description"] = description.map(JSONValue.string)
            object["status"] = .integer(status)
        case .status(let status):
            object["kind"] = "status"
            object["status"] = .integer(status)
        case .delay(let duration):
            object["kind"] = "delay"
            object["delayMilliseconds"] = .integer(Int(duration / .milliseconds(1)))
        case .claims(let changes):
            object["kind"] = "claim"
            var claims = JSONObject()
            for change in changes { claims[change.name] = change.json }
            object["claims"] = .object(claims)
        }
        return .object(object)
    }
}

extension ClaimChange {
    fileprivate var json: JSONValue {
        switch self.change {
        case .remove: .null
        case .replace(let value): value
        case .secondsFromNow(let seconds): ["secondsFromNow": .integer(seconds)]
        }
    }
}
