import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("Clock, snapshots, reset and seed")
struct ConsoleStateTests {
    @Test("the status has what a client needs")
    func status() async throws {
        try await TestService.run { service async throws in
            let status = try #require(try await service.api(.get, "/status").json)
            #expect(status["mode"] == "development")
            #expect(status["issuer"] == "http://localhost:8080")
            #expect(status["clientId"]?.string == service.clientID)
            #expect(status["redirectURIs"]?.array?.contains("https://app.example/callback") == true)
            #expect(status["teamId"] == "QUINCE0001" && status["keyId"] == "QNCKEY0001")
            #expect(status["autoApprove"] == .null)
            #expect(status["now"] == "2027-01-15T08:00:00.000Z")
        }
    }

    @Test("the clock is set, advanced and set back, and tokens follow it")
    func clock() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code()
            #expect(
                try await service.api(.put, "/clock", ["advanceSeconds": 301]).body
                    == #"{"now":"2027-01-15T08:05:01.000Z","offsetSeconds":301,"standsStill":false}"#
            )
            #expect(try await service.token(code: code).error == "invalid_grant")
            let set = try await service.api(.put, "/clock", ["now": "2030-01-01T00:00:00Z"])
            #expect(set.json?["now"] == "2030-01-01T00:00:00.000Z")
            #expect(try await service.api(.delete, "/clock").json?["offsetSeconds"] == 0)
            #expect(service.clock.offset == 0)
        }
    }

    static let nonsense: [JSONValue] = [
        [:], ["offsetSeconds": 1, "advanceSeconds": 1], ["offsetSeconds": "1"],
        ["offsetSeconds": .integer(Int.max)],
        ["advanceSeconds": .integer(Int.min)], ["offsetSeconds": .double(1e308)], ["now": "soon"],
        ["now": .null], ["then": 1],
    ]

    @Test("a clock that makes no sense is refused", arguments: nonsense)
    func nonsenseClock(body: JSONValue) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.api(.put, "/clock", body)
            #expect(answer.status == 400 && answer.error != nil)
            #expect(service.clock.offset == 0)
        }
    }

    @Test("a snapshot brings back accounts, codes and signing keys")
    func snapshot() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code()
            let keys = try await service.get(Paths.keys).body
            let accounts = try await service.api(.get, "/accounts").body
            let taken = try await service.api(.post, "/snapshots")
            #expect(taken.status == 201)
            let id = taken.json?["id"]?.integer ?? 0

            #expect(try await service.token(code: code).status == 200)
            _ = try await service.api(.post, "/accounts", ["email": "new@example.com"])
            #expect(try await service.api(.post, "/signing-keys/rotate").status == 201)
            #expect(try await service.get(Paths.keys).body != keys)

            #expect(try await service.api(.post, "/snapshots/\(id)/restore").status == 204)
            #expect(try await service.get(Paths.keys).body == keys)
            #expect(try await service.api(.get, "/accounts").body == accounts)
            #expect(try await service.token(code: code).status == 200)
            #expect(try await service.token(code: code).error == "invalid_grant")

            #expect(try await service.api(.get, "/snapshots").json?.objects("snapshots").count == 1)
            #expect(try await service.api(.delete, "/snapshots/\(id)").status == 204)
            #expect(try await service.api(.post, "/snapshots/\(id)/restore").status == 404)
        }
    }

    @Test("an event of a change that the snapshot undoes is never delivered; one from before still is")
    func snapshotEvents() async throws {
        try await TestService.run { service async throws in
            for account in ["jane@example.com", "ravi@example.com"] {
                _ = try await service.code(account: account)
            }
            let grants = try await service.api(.get, "/grants").json?.objects("grants") ?? []
            let ids = grants.compactMap { $0["id"]?.string }
            #expect(try await service.api(.delete, "/grants/\(ids[0])").status == 204)
            let before = try await service.api(.get, "/events").json?.objects("events") ?? []
            let taken = try await service.api(.post, "/snapshots").json?["id"]?.integer ?? 0
            #expect(try await service.api(.delete, "/grants/\(ids[1])").status == 204)
            #expect(try await service.api(.get, "/events").json?.objects("events").count == 2)
            #expect(try await service.api(.post, "/snapshots/\(taken)/restore").status == 204)
            let after = try await service.api(.get, "/events").json?.objects("events") ?? []
            #expect(before.count == 1 && after == before)
            #expect(try await service.api(.get, "/grants").json?.objects("grants").count == 1)
        }
    }

    @Test("at most 16 snapshots are kept")
    func snapshotLimit() async throws {
        try await TestService.run { service async throws in
            for _ in 1...16 { #expect(try await service.api(.post, "/snapshots").status == 201) }
            let answer = try await service.api(.post, "/snapshots")
            #expect(answer.status == 409)
            #expect(answer.error == "there are already 16 snapshots; delete one first")
        }
    }

    @Test("a reset leaves the configured seed, its account ids and keys, and nothing else")
    func reset() async throws {
        try await TestService.run { service async throws in
            let apps = try await service.api(.get, "/apps").body
            _ = try await service.code()
            // With the subject of the sign-in, which a reset keeps.
            let accounts = try await service.api(.get, "/accounts").body
            _ = try await service.api(.post, "/accounts", ["email": "new@example.com"])
            _ = try await service.api(
                .post,
                "/apps",
                ["clientId": "com.example.more", "kind": "app", "name": "More", "teamId": "QUINCE0001"]
            )
            _ = try await service.api(.post, "/teams/QUINCE0001/keys")
            _ = try await service.api(.delete, "/teams/QUINCE0001/keys/QNCKEY0001")
            _ = try await service.api(
                .patch,
                "/apps/\(service.clientID)",
                ["name": "Renamed", "returnURLs": []]
            )
            _ = try await service.api(
                .post,
                "/faults",
                ["endpoint": "keys", "kind": "status", "status": 500]
            )
            _ = try await service.api(.put, "/clock", ["offsetSeconds": 5])

            #expect(try await service.api(.post, "/reset").status == 204)
            #expect(try await service.api(.get, "/accounts").body == accounts)
            #expect(try await service.api(.get, "/apps").body == apps)
            #expect(try await service.api(.get, "/grants").body == #"{"grants":[]}"#)
            #expect(
                try await service.api(.get, "/teams/QUINCE0001/keys").body
                    == #"{"keys":[{"kid":"QNCKEY0001","teamId":"QUINCE0001"}]}"#
            )
            #expect(service.parts.faults.all.isEmpty && service.clock.offset == 0)
            #expect(service.parts.requests.count == 0)
            #expect(try await service.token(code: try await service.code()).status == 200)
        }
    }

    @Test("a seed adds and replaces, and refuses what quince.yaml would")
    func seed() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.api(
                .post,
                "/seed",
                [
                    "teams": [
                        [
                            "id": "OTHERTEAM1", "name": "Other", "keys": [["id": "OTHERKEY01"]],
                            "apps": [
                                ["id": "com.other.app", "kind": "app", "name": "Other \u{1F34F} \"app\""]
                            ],
                        ]
                    ],
                    "accounts": [
                        ["email": "jane@example.com", "first-name": "Janet"], ["email": "zoe@example.com"],
                    ],
                ]
            )
            #expect(answer.status == 200)
            #expect(answer.json?["accounts"]?.integer == 2)
            #expect(
                answer.json?["privateKeyPaths"]?.object?["OTHERKEY01"]?.string?.hasSuffix(
                    "AuthKey_OTHERKEY01.p8"
                ) == true
            )
            #expect(try await service.parts.database.account(email: "jane@example.com")?.firstName == "Janet")
            #expect(try await service.parts.database.app("com.other.app")?.name == "Other \u{1F34F} \"app\"")

            let wrong = try await service.api(.post, "/seed", ["accounts": [["email": "jane"]]])
            #expect(wrong.status == 400)
            #expect(wrong.error?.contains("'jane' isn't an email address") == true)
            let file = try await service.api(
                .post,
                "/seed",
                ["teams": [["id": "OTHERTEAM2", "keys": [["id": "OTHERKEY02", "file": "/etc/passwd"]]]]]
            )
            #expect(file.status == 400 && file.error?.contains("public-key") == true)
        }
    }
}
