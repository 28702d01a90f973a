import Foundation
import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("Team transfer")
struct TransferTests {
    @Test(
        "a user leaves, the app moves, and the user arrives: new subject and relay address, one-to-one",
        .everyEngine
    )
    func migration() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let before = try await service.claims("ravi@example.com")
            let subject = try #require(before["sub"]?.string)
            let known = try await service.leave(subject, to: new.team, as: service.old)
            #expect(known.wholeMatch(of: /\d{6}\.[0-9a-f]{32}\.\d{4}/) != nil && known != subject)
            #expect(try await service.leave(subject, to: new.team, as: service.old) == known)
            try await service.transfer(to: new.team)
            let answer = try await service.arrive(known, as: new)
            #expect(answer.json?.members.map(\.name) == ["sub", "email", "is_private_email"])
            #expect(answer.json?["is_private_email"] == true)
            let arrived = try #require(answer.json?["sub"]?.string)
            #expect(arrived != subject && arrived != known)
            #expect(answer.json?["email"] != before["email"])
            let after = try await service.claims("ravi@example.com")
            #expect(after["sub"]?.string == arrived && after["email"] == answer.json?["email"])
            #expect(after["transfer_sub"]?.string == known)
            #expect(try await service.arrive(known, as: new).body == answer.body)
        }
    }

    @Test("a shared email address stays; without the scope, there is none", .everyEngine)
    func email() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let jane = try await service.leave(try await service.subject(), to: new.team, as: service.old)
            let mono = try await service.credential("mono@example.com", ["scope": ""])["user"]?.string ?? ""
            let other = try await service.leave(mono, to: new.team, as: service.old)
            try await service.transfer(to: new.team)
            let shared = try await service.arrive(jane, as: new).json
            #expect(shared?["email"] == "jane@example.com" && shared?["is_private_email"] == false)
            #expect(try await service.arrive(other, as: new).json?.members.map(\.name) == ["sub"])
        }
    }

    struct Day: Sendable {
        let days: Double
        let isOpen: Bool
    }

    @Test(
        "the window is 60 days by the service's clock, for both teams and for identity tokens",
        arguments: [
            Day(days: 0, isOpen: true), Day(days: 59, isOpen: true),
            Day(days: 60 - 1 / 86_400, isOpen: true), Day(days: 60, isOpen: false),
            Day(days: 61, isOpen: false),
        ]
    )
    func window(_ day: Day) async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let subject = try await service.subject()
            let known = try await service.leave(subject, to: new.team, as: service.old)
            try await service.transfer(to: new.team)
            service.moveClock(days: day.days)
            #expect(try await service.claims()["transfer_sub"]?.string == (day.isOpen ? known : nil))
            let answer = try await service.arrive(known, as: new)
            #expect(
                answer.status == (day.isOpen ? 200 : 400)
                    && answer.error == (day.isOpen ? nil : "invalid_request")
            )
            let old = try await service.migrationToken(of: service.old)
            #expect(old.error == (day.isOpen ? nil : "invalid_client"))
            let leaves = try await service.migrate(
                [("sub", subject), ("target", new.team)],
                as: service.old,
                token: "Bearer \(old.json?["access_token"]?.string ?? "")"
            )
            #expect(leaves.json?["transfer_sub"]?.string == (day.isOpen ? known : nil))
            let state = try await service.api(.get, "/transfers").json?.objects("transfers").first?["state"]
            #expect(state == (day.isOpen ? "accepted" : "ended"))
        }
    }

    @Test("before the acceptance nothing changes: no transfer_sub, the same subject, tokens that work")
    func started() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let before = try await service.claims("ravi@example.com")
            _ = try await service.leave(before["sub"]?.string ?? "", to: new.team, as: service.old)
            _ = try await service.start(to: new.team)
            let after = try await service.claims("ravi@example.com")
            #expect(after["sub"] == before["sub"] && after["email"] == before["email"])
            #expect(after["transfer_sub"] == nil)
        }
    }

    @Test("the acceptance ends codes and refresh tokens of the whole group, and of no other app")
    func tokens() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            _ = try await service.api(
                .post,
                "/apps",
                [
                    "clientId": "com.example.other", "kind": "service", "name": "Other",
                    "teamId": .string(service.old.team), "returnURLs": ["https://app.example/callback"],
                ]
            )
            let moved = try await service.token(code: try await service.code())
            let refresh = try #require(moved.json?["refresh_token"]?.string)
            let stays = try await service.token(
                [
                    "client_id": "com.example.other",
                    "client_secret": try service.secret(of: service.old, client: "com.example.other"),
                ],
                code: try await service.code(["client_id": "com.example.other"])
            )
            let kept = try #require(stays.json?["refresh_token"]?.string)
            let code = try await service.code()
            try await service.transfer(to: new.team)
            let secret = try service.secret(of: new, client: service.clientID)
            let ended = try await service.token([
                "client_secret": secret, "grant_type": "refresh_token", "refresh_token": refresh,
            ])
            #expect(ended.error == "invalid_request")
            #expect(try await service.token(["client_secret": secret], code: code).error == "invalid_grant")
            #expect(try await service.token(code: try await service.code()).error == "invalid_client")
            let fresh = try await service.token(["client_secret": secret], code: try await service.code())
            #expect(fresh.status == 200)
            let other = try await service.token([
                "client_id": "com.example.other",
                "client_secret": try service.secret(of: service.old, client: "com.example.other"),
                "grant_type": "refresh_token", "refresh_token": kept,
            ])
            #expect(other.status == 200, "\(other.body)")
        }
    }

    @Test("Services IDs move with the primary App ID, and share its consent afterwards")
    func servicesMove() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let known = try await service.leave(try await service.subject(), to: new.team, as: service.old)
            try await service.transfer(to: new.team)
            let apps = try await service.api(.get, "/apps").json?.objects("apps") ?? []
            #expect(apps.count == 2 && apps.allSatisfy { $0["teamId"]?.string == new.team })
            let answer = try await service.migrate(
                [("transfer_sub", known)],
                as: new,
                client: service.clientID
            )
            let web = try await service.token(
                ["client_secret": try service.secret(of: new, client: service.clientID)],
                code: try await service.code()
            )
            let claims = try CompactJWS(parsing: web.json?["id_token"]?.string ?? "").claims
            #expect(claims["sub"] == answer.json?["sub"] && claims["transfer_sub"]?.string == known)
        }
    }

    @Test("two apps that move to one team share a user's transfer_sub; another team gets another one")
    func oneToOne() async throws {
        try await TestService.run { service async throws in
            let (new, other) = (try await service.party(), try await service.party("OTHERS0001"))
            _ = try await service.api(
                .post,
                "/apps",
                [
                    "clientId": "com.example.second", "kind": "app", "name": "Second",
                    "teamId": .string(service.old.team),
                ]
            )
            let subject = try await service.subject()
            _ = try await service.credential("jane@example.com", ["clientId": "com.example.second"])
            let first = try await service.leave(subject, to: new.team, as: service.old)
            let second = try await service.migrate(
                [("sub", subject), ("target", new.team)],
                as: service.old,
                client: "com.example.second"
            )
            #expect(second.json?["transfer_sub"]?.string == first)
            #expect(try await service.leave(subject, to: other.team, as: service.old) != first)
            try await service.transfer(to: new.team)
            try await service.transfer("com.example.second", to: new.team)
            let arrived = try await service.arrive(first, as: new)
            let also = try await service.migrate(
                [("transfer_sub", first)],
                as: new,
                client: "com.example.second"
            )
            #expect(arrived.status == 200 && also.json?["sub"] == arrived.json?["sub"])
        }
    }

    @Test("transferred back and again: the old identifiers return, and the window starts again")
    func backAndAgain() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let first = try await service.claims("ravi@example.com")
            let known = try await service.leave(first["sub"]?.string ?? "", to: new.team, as: service.old)
            try await service.transfer(to: new.team)
            let second = try await service.claims("ravi@example.com")
            service.moveClock(days: 100)
            #expect(try await service.arrive(known, as: new).error == "invalid_request")
            try await service.transfer(to: service.old.team)
            let back = try await service.claims("ravi@example.com")
            #expect(back["sub"] == first["sub"] && back["email"] == first["email"])
            let way = try await service.arrive(back["transfer_sub"]?.string ?? "", as: service.old)
            #expect(way.json?["sub"] == first["sub"])
            try await service.transfer(to: new.team)
            let again = try await service.claims("ravi@example.com")
            #expect(again["sub"] == second["sub"] && again["transfer_sub"]?.string == known)
            #expect(try await service.arrive(known, as: new).json?["sub"] == second["sub"])
        }
    }

    @Test(
        "undo: a started transfer is gone; an accepted one gives everything back, also to users who came meanwhile"
    )
    func undo() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let before = try await service.claims("ravi@example.com")
            let started = try await service.start(to: new.team)
            #expect(try await service.api(.delete, "/transfers/\(started)").status == 204)
            #expect(try await service.api(.get, "/transfers").json?.objects("transfers").isEmpty == true)
            let accepted = try await service.start(to: new.team)
            try await service.accept(accepted)
            let meanwhile = try await service.subject("mono@example.com")
            #expect(try await service.api(.delete, "/transfers/\(accepted)").status == 204)
            let after = try await service.claims("ravi@example.com")
            #expect(after["sub"] == before["sub"] && after["email"] == before["email"])
            #expect(after["transfer_sub"] == nil)
            let mono = try await service.claims("mono@example.com")
            #expect(mono["sub"]?.string != meanwhile && mono["transfer_sub"] == nil)
            #expect(try await service.token(code: try await service.code()).status == 200)
        }
    }

    @Test("a user who stops and starts again after the move keeps the new subject and the transfer_sub")
    func stopAndStart() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let known = try await service.leave(try await service.subject(), to: new.team, as: service.old)
            try await service.transfer(to: new.team)
            let before = try await service.claims()
            let id = try await service.api(.get, "/grants").json?.objects("grants").first?["id"]?.string
            _ = try await service.api(.delete, "/grants/\(id ?? "")")
            let after = try await service.claims()
            #expect(after["sub"] == before["sub"] && after["transfer_sub"]?.string == known)
            #expect(try await service.arrive(known, as: new).status == 200)
            #expect(try await service.claims("mono@example.com")["transfer_sub"] == nil)
        }
    }

    @Test("on a device: the old user is transferred for 60 days, and a request with it returns the new one")
    func device() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let old = try await service.subject()
            @Sendable func state(_ user: String) async throws -> String? {
                let query = "/native/credential-state?clientId=\(TestService.appID)&user=\(user)"
                return try await service.api(.get, query).json?["state"]?.string
            }
            #expect(try await state(old) == "authorized")
            try await service.transfer(to: new.team)
            #expect(try await state(old) == "transferred")
            let credential = try await service.credential("jane@example.com", ["user": .string(old)])
            let moved = try #require(credential["user"]?.string)
            #expect(moved != old && credential["fullName"] == nil)
            let note = try await service.lastRequest().objects("explanation").last { $0["check"] == "user" }
            #expect(note?["message"]?.string?.contains("the user's identifier in the old team") == true)
            #expect(try await state(moved) == "authorized")
            #expect(try await state("001.nobody") == "notFound")
            service.moveClock(days: 60)
            #expect(try await state(old) == "notFound")
            service.moveClock(days: -60)
            let id = try await service.api(.get, "/grants").json?.objects("grants").first?["id"]?.string
            _ = try await service.api(.delete, "/grants/\(id ?? "")")
            #expect(try await state(old) == "revoked")
        }
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let situation: String
        let status: Int
        let message: String
        let request: @Sendable (TestService, Party) async throws -> Answer
        var testDescription: String { self.situation }
    }

    static let refusals: [Refusal] = [
        Refusal(situation: "unknown app", status: 404, message: "there is no app 'x'") { service, new in
            try await Self.start(service, "x", new.team)
        },
        Refusal(situation: "unknown team", status: 400, message: "there is no team 'NOBODY0001'") {
            service,
            _ in
            try await Self.start(service, TestService.appID, "NOBODY0001")
        },
        Refusal(situation: "own team", status: 400, message: "already belongs to team QUINCE0001") {
            service,
            _ in
            try await Self.start(service, TestService.appID, service.old.team)
        },
        Refusal(
            situation: "a Services ID",
            status: 400,
            message: "moves with its primary App ID; transfer 'com.example.quince.app'"
        ) { service, new in try await Self.start(service, service.clientID, new.team) },
        Refusal(situation: "a grouped App ID", status: 409, message: "is grouped with com.example.grouped") {
            service,
            new in
            try await Self.group(service)
            return try await Self.start(service, TestService.appID, new.team)
        },
        Refusal(situation: "an App ID of another's group", status: 400, message: "ungroup it first") {
            service,
            new in
            try await Self.group(service)
            return try await Self.start(service, "com.example.grouped", new.team)
        },
        Refusal(situation: "grouped after the start", status: 409, message: "is grouped with") {
            service,
            new in
            let id = try await service.start(to: new.team)
            try await Self.group(service)
            return try await service.api(.post, "/transfers/\(id)/accept")
        },
        Refusal(situation: "started twice", status: 409, message: "hasn't been accepted yet") {
            service,
            new in
            _ = try await service.start(to: new.team)
            return try await Self.start(service, TestService.appID, new.team)
        },
        Refusal(situation: "accepted twice", status: 409, message: "was accepted already") { service, new in
            let id = try await service.start(to: new.team)
            try await service.accept(id)
            return try await service.api(.post, "/transfers/\(id)/accept")
        },
        Refusal(situation: "the app's team changed", status: 409, message: "belongs to team OTHERS0001 now") {
            service,
            new in
            _ = try await service.party("OTHERS0001")
            let id = try await service.start(to: new.team)
            _ = try await service.api(.patch, "/apps/\(TestService.appID)", ["teamId": "OTHERS0001"])
            return try await service.api(.post, "/transfers/\(id)/accept")
        },
        Refusal(
            situation: "an earlier transfer undone first",
            status: 409,
            message: "undo the later transfers first"
        ) {
            service,
            new in
            let id = try await service.start(to: new.team)
            try await service.accept(id)
            try await service.transfer(to: service.old.team)
            try await service.transfer(to: new.team)
            return try await service.api(.delete, "/transfers/\(id)")
        },
        Refusal(situation: "unknown transfer", status: 404, message: "there is no transfer '77'") {
            service,
            _ in
            try await service.api(.delete, "/transfers/77")
        },
        Refusal(situation: "no number", status: 404, message: "there is no transfer 'x'") { service, _ in
            try await service.api(.post, "/transfers/x/accept")
        },
    ]

    private static func start(_ service: TestService, _ app: String, _ team: String) async throws -> Answer {
        try await service.api(.post, "/transfers", ["clientId": .string(app), "toTeamId": .string(team)])
    }

    /// Another App ID in the group of the default one.
    private static func group(_ service: TestService) async throws {
        let answer = try await service.api(
            .post,
            "/apps",
            [
                "clientId": "com.example.grouped", "kind": "app", "name": "Grouped",
                "teamId": .string(service.old.team), "primaryAppId": .string(TestService.appID),
            ]
        )
        #expect(answer.status == 201, "\(answer.body)")
    }

    @Test("the console refuses what can't be transferred, and names the remedy", arguments: refusals)
    func refusal(_ row: Refusal) async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let answer = try await row.request(service, new)
            #expect(answer.status == row.status)
            #expect(answer.error?.contains(row.message) == true, "\(answer.body)")
        }
    }

    @Test("who sees which identifier: the list of a transfer before and after the acceptance")
    func identifiers() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let (jane, ravi) = (try await service.subject(), try await service.subject("ravi@example.com"))
            let id = try await service.start(to: new.team)
            let known = try await service.leave(jane, to: new.team, as: service.old)
            @Sendable func users() async throws -> [JSONObject] {
                try await service.api(.get, "/transfers/\(id)").json?.objects("users") ?? []
            }
            let before = try await users()
            #expect(before.map { $0["before"]?.object?["subject"]?.string } == [jane, ravi])
            #expect(before.map { $0["transferSub"]?.string } == [known, nil])
            #expect(before.allSatisfy { $0["after"] == nil })
            #expect(before.map { $0["before"]?.object?["relayAddress"] == nil } == [true, false])
            try await service.accept(id)
            let after = try await users()
            #expect(after.map { $0["before"] } == before.map { $0["before"] })
            #expect(after[1]["transferSub"] != nil)
            #expect(after[0]["after"]?.object?["subject"]?.string == (try await service.subject()))
        }
    }

    @Test("of 32 concurrent uses of a user's access token one gets the identifier")
    func spentOnce() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let credential = try await service.credential()
            let tokens = try await service.token([
                "client_id": TestService.appID, "client_secret": try service.secret(of: service.old),
                "code": credential["authorizationCode"]?.string, "redirect_uri": nil,
            ])
            let token = "Bearer \(tokens.json?["access_token"]?.string ?? "")"
            let parameters = [("sub", credential["user"]?.string), ("target", new.team)]
            let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                for _ in 0..<32 {
                    group.addTask { try await service.migrate(parameters, as: service.old, token: token) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0.status == 200 } == 1)
            #expect(answers.count { $0.error == "invalid_grant" } == 31)
        }
    }

    @Test("of 16 concurrent starts one begins a transfer, and of 16 concurrent acceptances one moves the app")
    func races() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            _ = try await service.subject()
            @Sendable func statuses(_ path: String, _ body: JSONValue?) async throws -> [Int: Int] {
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<16 {
                        group.addTask { try await service.api(.post, path, body).status }
                    }
                    return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
                }
            }
            let body: JSONValue = ["clientId": .string(TestService.appID), "toTeamId": .string(new.team)]
            #expect(try await statuses("/transfers", body) == [201: 1, 409: 15])
            #expect(try await statuses("/transfers/1/accept", nil) == [200: 1, 409: 15])
        }
    }

    @Test("a client has at most 1,000 valid access tokens for migrations; the oldest ends")
    func tokenLimit() async throws {
        try await TestService.run { service async throws in
            let database = service.parts.database
            let digests = (0...1_000).map { SecretDigest(of: "\($0)") }
            for (index, digest) in digests.enumerated() {
                let end = TestService.epoch.timeIntervalSince1970 + Double(index)
                try await database.add(
                    MigrationToken(
                        digest: digest,
                        clientID: TestService.appID,
                        teamID: service.old.team,
                        expiresAt: end
                    )
                )
            }
            #expect(try await database.migrationToken(digests[0]) == nil)
            #expect(try await database.migrationToken(digests[1]) != nil)
            #expect(try await database.migrationToken(digests[1_000]) != nil)
            try await database.removeAccessTokens(endedBefore: TestService.epoch.timeIntervalSince1970 + 500)
            #expect(try await database.migrationToken(digests[499]) == nil)
            #expect(try await database.migrationToken(digests[500]) != nil)
        }
    }

    @Test(
        "the configuration changes nothing of an app that moved, and moves no app that left the group before"
    )
    func configured() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let database = service.parts.database
            var seed = Seed.readyMade(url: TestService.url, redirectURIs: [])
            seed.teams[0].keys = []
            let left = "com.example.quince.left"
            seed.teams[0].apps.append(
                AppSeed(clientId: left, kind: .app, name: "Left", primaryAppId: TestService.appID)
            )
            _ = try await service.parts.seeding.apply(seed)
            _ = try await database.change(left) { $0.groupID = left }
            try await service.transfer(to: new.team)
            let moved = try await database.change(TestService.appID) { $0.name = "Renamed by the new team" }
            _ = try await service.parts.seeding.apply(seed)
            let afterwards = try await database.app(TestService.appID)
            #expect(afterwards == moved)
            let stayed = try await database.app(left)
            #expect(stayed?.teamID == Seed.ReadyMade.teamId)
            #expect(stayed?.groupID == left)
        }
    }

    @Test("a reset ends transfers, and a snapshot brings them back")
    func stateOfTheService() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let known = try await service.leave(try await service.subject(), to: new.team, as: service.old)
            try await service.transfer(to: new.team)
            let snapshot = try await service.api(.post, "/snapshots").json?["id"]?.integer ?? 0
            #expect(try await service.api(.post, "/reset").status == 204)
            let apps = try await service.api(.get, "/apps").json?.objects("apps") ?? []
            #expect(apps.allSatisfy { $0["teamId"]?.string == service.old.team })
            #expect(try await service.claims()["transfer_sub"] == nil)
            #expect(try await service.api(.post, "/snapshots/\(snapshot)/restore").status == 204)
            #expect(try await service.arrive(known, as: new).status == 200)
            #expect(try await service.claims()["transfer_sub"]?.string == known)
        }
    }

    @Test(
        "the console has the account of each half, and no access token; a fault of the endpoint applies once"
    )
    func explanations() async throws {
        try await TestService.run { service async throws in
            let new = try await service.party()
            let known = try await service.leave(try await service.subject(), to: new.team, as: service.old)
            let leaving = try await service.lastRequest()
            #expect(leaving["endpoint"] == "migration" && leaving["account"] == "jane@example.com")
            #expect(leaving.objects("explanation").contains { $0["check"] == "target" })
            #expect(leaving.value("headers", "Authorization")?["value"] == "Bearer …")
            #expect(leaving.value("responseParameters", "transfer_sub")?["value"]?.string == known)
            try await service.transfer(to: new.team)
            _ = try await service.arrive(known, as: new)
            #expect(try await service.lastRequest()["account"] == "jane@example.com")
            let fault = try await service.api(
                .post,
                "/faults",
                ["endpoint": "migration", "kind": "error", "error": "invalid_client"]
            )
            #expect(fault.status == 201, "\(fault.body)")
            #expect(try await service.arrive(known, as: new).error == "invalid_client")
            #expect(try await service.arrive(known, as: new).status == 200)
        }
    }
}
