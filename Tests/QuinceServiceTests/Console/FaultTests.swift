import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("Faults")
struct FaultTests {
    @Test("an error at the token endpoint happens once, is explained and burns no code")
    func error() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code()
            let added = try await service.api(
                .post,
                "/faults",
                ["endpoint": "token", "kind": "error", "error": "invalid_client", "description": "later"]
            )
            #expect(added.status == 201)
            let refused = try await service.token(code: code)
            #expect(refused.status == 400)
            #expect(refused.body == #"{"error":"invalid_client","error_description":"later"}"#)
            let finding = try await service.lastRequest().objects("explanation").first
            #expect(finding?["check"] == "fault")
            #expect(finding?["message"] == "a fault set in the console returned invalid_client")
            #expect(try await service.token(code: code).status == 200)
            #expect(try await service.api(.get, "/faults").body == #"{"faults":[]}"#)
        }
    }

    @Test("a status has no body, and counts down")
    func status() async throws {
        try await TestService.run { service async throws in
            _ = try await service.api(
                .post,
                "/faults",
                ["endpoint": "keys", "kind": "status", "status": 503, "times": 2]
            )
            for times in [1, 0] {
                let answer = try await service.get(Paths.keys)
                #expect(answer.status == 503 && answer.body.isEmpty)
                let left = try await service.api(.get, "/faults").json?.objects("faults").first?["times"]?
                    .integer
                #expect(left ?? 0 == times)
            }
            #expect(try await service.get(Paths.keys).status == 200)
            #expect(try await service.get(Paths.discovery).status == 200)
        }
    }

    @Test("a delay only delays")
    func delay() async throws {
        try await TestService.run { service async throws in
            _ = try await service.api(
                .post,
                "/faults",
                ["endpoint": "discovery", "kind": "delay", "delayMilliseconds": 50]
            )
            let start = ContinuousClock.now
            #expect(try await service.get(Paths.discovery).status == 200)
            #expect(ContinuousClock.now - start >= .milliseconds(50))
        }
    }

    @Test("claims are replaced, removed and moved; the next token is right again")
    func claims() async throws {
        try await TestService.run { service async throws in
            _ = try await service.api(
                .post,
                "/faults",
                [
                    "endpoint": "token", "kind": "claim",
                    "claims": [
                        "aud": "other", "nonce": .null, "exp": ["secondsFromNow": -60], "extra": [1, true],
                    ],
                ]
            )
            let first = try await service.token(code: try await service.code(["nonce": "n"]))
            let claims = try CompactJWS(parsing: first.json?["id_token"]?.string ?? "").claims
            #expect(claims["aud"] == "other")
            #expect(claims["nonce"] == nil)
            #expect(claims["exp"]?.integer == 1_799_999_940)
            #expect(claims["extra"]?.text == "[1,true]")
            let notes = try await service.lastRequest().objects("explanation").filter {
                $0["check"] == "fault"
            }
            #expect(notes.count == 4)

            let second = try await service.token(code: try await service.code(["nonce": "n"]))
            let right = try CompactJWS(parsing: second.json?["id_token"]?.string ?? "").claims
            #expect(right["aud"]?.string == service.clientID)
        }
    }

    @Test("a claim of the front channel's token is changed when the person consents")
    func frontChannel() async throws {
        try await TestService.run { service async throws in
            _ = try await service.api(
                .post,
                "/faults",
                ["endpoint": "authorize", "kind": "claim", "claims": ["iss": "https://other.example"]]
            )
            let answer = try await service.signIn(["response_type": "code id_token", "nonce": "n"])
            let token = try CompactJWS(parsing: answer.fields["id_token"] ?? "")
            #expect(token.claims["iss"] == "https://other.example")
        }
    }

    @Test("an error at authorize is a page")
    func authorizePage() async throws {
        try await TestService.run { service async throws in
            _ = try await service.api(
                .post,
                "/faults",
                ["endpoint": "authorize", "kind": "error", "error": "server_error"]
            )
            let answer = try await service.authorize()
            #expect(answer.status == 400)
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(answer.body.contains("server_error"))
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let body: JSONValue
        let sentence: String
        var testDescription: String { self.sentence }
        init(_ body: JSONValue, _ sentence: String) { (self.body, self.sentence) = (body, sentence) }
    }

    static let refused: [Row] = [
        Row([:], "the body has no 'endpoint'; add it"),
        Row(
            ["endpoint": "flow", "kind": "error"],
            "'endpoint' must be one of: authorize, token, revoke, migration, keys, discovery, button, script, native"
        ),
        Row(
            ["endpoint": "token", "kind": "magic"],
            "'kind' must be one of: error, status, delay, claim, header, key, signature, unsigned, response, key-set, "
                + "other-issuer"
        ),
        Row(
            ["endpoint": "token", "kind": "error"],
            "'error' is missing; add it, such as \"error\": invalid_client"
        ),
        Row(
            ["endpoint": "token", "kind": "error", "error": "a\r\nb"],
            "'error' must be a word such as invalid_client"
        ),
        Row(
            ["endpoint": "token", "kind": "status", "status": 200],
            "'status' must be a whole number from 400 to 599"
        ),
        Row(
            ["endpoint": "token", "kind": "delay", "delayMilliseconds": 60_001],
            "'delayMilliseconds' must be a whole number from 0 to 60000"
        ),
        Row(
            ["endpoint": "token", "kind": "status", "status": 503, "times": 0],
            "'times' must be a whole number from 1 to 1000000"
        ),
        Row(
            ["endpoint": "token", "kind": "status", "status": 503, "error": "x"],
            "'error' isn't a member of a fault of kind status, which has endpoint, kind, times, status"
        ),
        Row(
            ["endpoint": "keys", "kind": "claim", "claims": ["aud": "x"]],
            "a fault of kind claim is for the endpoints that issue tokens: token, authorize and native"
        ),
        Row(
            ["endpoint": "token", "kind": "claim", "claims": [:]],
            "'claims' is empty; name what to change, such as {\"aud\": \"other\"}"
        ),
        Row(
            ["endpoint": "token", "kind": "claim", "claims": ["exp": ["secondsFromNow": .integer(Int.max)]]],
            "'secondsFromNow' of exp must be a whole number, at most 1000000000000"
        ),
        Row(
            ["endpoint": "token", "kind": "header"],
            "'header' is missing; add it, such as \"header\": {\"kid\": null}"
        ),
        Row(
            ["endpoint": "token", "kind": "header", "header": [:]],
            "'header' is empty; name what to change, such as {\"kid\": null}"
        ),
        Row(
            ["endpoint": "keys", "kind": "header", "header": ["kid": .null]],
            "a fault of kind header is for the endpoints that issue tokens: token, authorize and native"
        ),
        Row(
            ["endpoint": "revoke", "kind": "signature"],
            "a fault of kind signature is for the endpoints that issue tokens: token, authorize and native"
        ),
        Row(
            ["endpoint": "token", "kind": "key"],
            "'kid' is missing; add it, such as \"kid\": \"A1B2C3D4E5\""
        ),
        Row(
            ["endpoint": "token", "kind": "key", "kid": "STRANGER01"],
            "there is no signing key 'STRANGER01'; see GET /_quince/signing-keys"
        ),
        Row(
            ["endpoint": "token", "kind": "signature", "kid": "STRANGER01"],
            "'kid' isn't a member of a fault of kind signature, which has endpoint, kind, times"
        ),
    ]

    @Test("what makes no sense is refused with a sentence", arguments: refused)
    func refusals(_ row: Row) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.api(.post, "/faults", row.body)
            #expect(answer.status == 400)
            #expect(answer.error == row.sentence)
            #expect(service.parts.faults.all.isEmpty)
        }
    }

    @Test("faults are removed one by one, or all; at most 64 are kept")
    func removal() async throws {
        try await TestService.run { service async throws in
            let fault: JSONValue = ["endpoint": "token", "kind": "status", "status": 500]
            for _ in 1...FaultStore.maximumCount {
                #expect(try await service.api(.post, "/faults", fault).status == 201)
            }
            #expect(try await service.api(.post, "/faults", fault).status == 409)
            #expect(try await service.api(.delete, "/faults/1").status == 204)
            #expect(try await service.api(.delete, "/faults/1").status == 404)
            #expect(service.parts.faults.all.count == FaultStore.maximumCount - 1)
            #expect(try await service.api(.delete, "/faults").status == 204)
            #expect(service.parts.faults.all.isEmpty)
        }
    }
}
