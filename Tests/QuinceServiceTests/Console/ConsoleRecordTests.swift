import HTTPTypes
import Crypto
import QuinceProtocol
import QuinceService
import Testing

@Suite("Accounts, apps, teams, grants and signing keys")
struct ConsoleRecordTests {
    @Test("an account is added, changed, signs in and is removed")
    func accounts() async throws {
        try await TestService.run { service async throws in
            let added = try await service.api(
                .post,
                "/accounts",
                ["email": "ada@example.com", "firstName": " Ada  Q "]
            )
            #expect(added.status == 201)
            let id = added.json?["id"]?.string ?? ""
            #expect(id.count == 32)
            #expect(added.json?["firstName"] == "Ada Q" && added.json?["emailSharing"] == "share")
            let changed = try await service.api(
                .patch,
                "/accounts/\(id)",
                ["firstName": .null, "emailSharing": "hide"]
            )
            #expect(
                changed.body
                    == #"{"id":"\#(id)","email":"ada@example.com","emailSharing":"hide","identifiers":[]}"#
            )
            #expect(try await service.code(account: "ada@example.com").isEmpty == false)
            #expect(try await service.api(.delete, "/accounts/\(id)").status == 204)
            #expect(try await service.api(.delete, "/accounts/\(id)").status == 404)
            #expect(try await service.api(.get, "/grants").body == #"{"grants":[]}"#)
        }
    }

    @Test("the button that registers a redirect URI keeps the limit of 100")
    func registrationLimit() async throws {
        try await TestService.run { service async throws in
            func register(_ url: String) async throws -> Int {
                try await service.post(
                    "/_quince/register-redirect-uri",
                    text: "client_id=\(service.clientID)&redirect_uri=\(url)&query="
                ).status
            }
            let urls = (1...99).map { JSONValue.string("https://app.example/\($0)") }
            let changed = try await service.api(
                .patch,
                "/apps/\(service.clientID)",
                ["returnURLs": .array(urls)]
            )
            #expect(changed.status == 200, "\(changed.body)")
            #expect(try await register("https://app.example/100") == 303)
            #expect(try await register("https://app.example/101") == 409)
            #expect(try await register("https://app.example/100") == 303)
            let app = try await service.parts.database.app(service.clientID)
            #expect(app?.returnURLs.count == 100 && app?.returnURLs.last == "https://app.example/100")
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let path: String
        let body: JSONValue
        let status: Int
        let sentence: String
        var testDescription: String { self.sentence }
        init(_ path: String, _ body: JSONValue, _ status: Int, _ sentence: String) {
            (self.path, self.body, self.status, self.sentence) = (path, body, status, sentence)
        }
    }

    static let refused: [Row] = [
        Row(
            "/accounts",
            ["email": "JANE@example.com"],
            409,
            "'JANE@example.com' belongs to another account; change that one"
        ),
        Row(
            "/accounts",
            ["email": "no"],
            400,
            "'no' isn't an email address; send one such as jane@example.com"
        ),
        Row("/accounts", ["firstName": "A"], 400, "the body has no 'email'; add it"),
        Row(
            "/accounts",
            ["email": "a@example.com", "lastName": "a\u{1}b"],
            400,
            "'lastName' has a line break or another control character; remove it"
        ),
        Row(
            "/apps",
            ["clientId": "com.example.quince.web", "kind": "service", "name": "x", "teamId": "QUINCE0001"],
            409,
            "'com.example.quince.web' is already registered; change it with PATCH /_quince/apps/com.example.quince.web"
        ),
        Row(
            "/apps",
            ["clientId": "a b", "kind": "app", "name": "x", "teamId": "QUINCE0001"],
            400,
            "'a b' isn't a client ID; use letters, digits, '-' and '.', such as com.example.web"
        ),
        Row(
            "/apps",
            ["clientId": "com.x", "kind": "app", "name": "x", "teamId": "NOTEAM0001"],
            400,
            "there is no team 'NOTEAM0001'; see /_quince/teams"
        ),
        Row(
            "/apps",
            [
                "clientId": "com.x", "kind": "app", "name": "x", "teamId": "QUINCE0001",
                "returnURLs": ["https://x.example/"],
            ],
            400,
            "'com.x' is an App ID, which has no redirect URIs; send none, or make it a Services ID"
        ),
        Row(
            "/apps",
            [
                "clientId": "com.x", "kind": "service", "name": "x", "teamId": "QUINCE0001",
                "primaryAppId": "com.y",
            ],
            400,
            "'com.y' isn't a primary App ID of team QUINCE0001; name one, or omit it"
        ),
        Row(
            "/apps",
            [
                "clientId": "com.x", "kind": "service", "name": "x", "teamId": "QUINCE0001",
                "returnURLs": ["http://x.example/"],
            ],
            400,
            "redirect URI 'http://x.example/' uses plain http to x.example; use https, or http with localhost or 127.0.0.1"
        ),
    ]

    @Test("what cannot be stored is refused with a sentence", arguments: refused)
    func refusals(_ row: Row) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.api(.post, row.path, row.body)
            #expect(answer.status == row.status)
            #expect(answer.error == row.sentence)
        }
    }

    @Test("a new app signs people in; a primary App ID cannot be removed before its members")
    func apps() async throws {
        try await TestService.run { service async throws in
            let body: JSONValue = [
                "clientId": "com.new.web", "kind": "service", "name": "New", "teamId": "QUINCE0001",
                "primaryAppId": "com.example.quince.app", "returnURLs": ["https://new.example/cb"],
            ]
            #expect(try await service.api(.post, "/apps", body).status == 201)
            let code = try await service.code([
                "client_id": "com.new.web", "redirect_uri": "https://new.example/cb",
            ])
            #expect(!code.isEmpty)
            let primary = try await service.api(.delete, "/apps/com.example.quince.app")
            #expect(primary.status == 409)
            #expect(primary.error?.contains("com.new.web") == true)
            let alone = try await service.api(
                .patch,
                "/apps/com.new.web",
                ["primaryAppId": .null, "name": "Newer"]
            )
            #expect(alone.json?["primaryAppId"] == nil && alone.json?["name"] == "Newer")
            #expect(try await service.api(.delete, "/apps/com.new.web").status == 204)
            #expect(try await service.authorize(["client_id": "com.new.web"]).status == 400)
        }
    }

    @Test("an app with users keeps its team; once it is deleted, another team can have it, without them")
    func team() async throws {
        try await TestService.run { service async throws in
            _ = try await service.party()
            #expect(
                try await service.api(.patch, "/apps/com.example.quince.app", ["teamId": "MEDLAR0001"]).status
                    == 200
            )
            #expect(
                try await service.api(.patch, "/apps/com.example.quince.app", ["teamId": "QUINCE0001"]).status
                    == 200
            )
            let before = try await service.subject()
            let refused = try await service.api(
                .patch,
                "/apps/com.example.quince.app",
                ["teamId": "MEDLAR0001"]
            )
            #expect(refused.status == 409)
            #expect(
                refused.error
                    == "1 user has signed in to 'com.example.quince.app' of team QUINCE0001, and only a transfer can move them to "
                    + "another team; start one with POST /_quince/transfers, or delete 'com.example.quince.app' first"
            )
            #expect(try await service.subject() == before)

            for id in ["com.example.quince.web", "com.example.quince.app"] {
                #expect(try await service.api(.delete, "/apps/\(id)").status == 204)
            }
            #expect(try await service.api(.get, "/grants").body == #"{"grants":[]}"#)
            let again: JSONValue = [
                "clientId": "com.example.quince.app", "kind": "app", "name": "Again", "teamId": "MEDLAR0001",
            ]
            #expect(try await service.api(.post, "/apps", again).status == 201)
            let after = try await service.credential("jane@example.com")["user"]?.string
            #expect(after != nil && after != before)
        }
    }

    @Test(
        "a refresh token ends when its app leaves the group, and when the app is deleted",
        arguments: [true, false]
    )
    func tokensOfGroup(_ isDeleted: Bool) async throws {
        try await TestService.run { service async throws in
            let bought = try await service.token(code: try await service.code())
            let refresh = try #require(bought.json?["refresh_token"]?.string)
            #expect(try await service.refresh(refresh).status == 200)
            let path = "/apps/\(service.clientID)"
            if isDeleted {
                #expect(try await service.api(.delete, path).status == 204)
                let again: JSONValue = [
                    "clientId": .string(service.clientID), "kind": "service", "name": "x",
                    "teamId": "QUINCE0001",
                    "primaryAppId": "com.example.quince.app",
                ]
                #expect(try await service.api(.post, "/apps", again).status == 201)
            } else {
                #expect(try await service.api(.patch, path, ["primaryAppId": .null]).status == 200)
            }
            #expect(try await service.refresh(refresh).status == 400)
        }
    }

    @Test("members follow their primary App ID to another team, and can't become primary App IDs of it")
    func groups() async throws {
        try await TestService.run { service async throws in
            _ = try await service.party()
            let primary = "/apps/com.example.quince.app"
            #expect(try await service.api(.patch, primary, ["teamId": "MEDLAR0001"]).status == 200)
            let apps = try await service.api(.get, "/apps").json?.objects("apps") ?? []
            #expect(apps.map { $0["teamId"]?.string } == ["MEDLAR0001", "MEDLAR0001"])
            let other: JSONValue = [
                "clientId": "com.other.app", "kind": "app", "name": "x", "teamId": "MEDLAR0001",
            ]
            #expect(try await service.api(.post, "/apps", other).status == 201)
            let nested = try await service.api(.patch, primary, ["primaryAppId": "com.other.app"])
            #expect(nested.status == 409 && nested.error?.contains("com.example.quince.web") == true)
        }
    }

    @Test("a new key signs client secrets until it is revoked")
    func keys() async throws {
        try await TestService.run { service async throws in
            let made = try await service.api(.post, "/teams/QUINCE0001/keys")
            #expect(made.status == 201)
            let kid = try #require(made.json?["kid"]?.string)
            let key = try P256.Signing.PrivateKey(pemRepresentation: made.json?["privateKey"]?.string ?? "")
            let secret = try service.secret(keyID: kid, signedBy: key)
            #expect(
                try await service.token(["client_secret": secret], code: try await service.code()).status
                    == 200
            )
            #expect(try await service.api(.get, "/teams/QUINCE0001/keys").body.contains("PRIVATE") == false)
            #expect(try await service.api(.delete, "/teams/QUINCE0001/keys/\(kid)").status == 204)
            #expect(try await service.api(.delete, "/teams/QUINCE0001/keys/\(kid)").status == 404)
            #expect(try await service.token(["client_secret": secret], code: "c").error == "invalid_client")
            #expect(try await service.api(.get, "/teams/NOTEAM0001/keys").status == 404)
        }
    }

    @Test("a grant is listed, and without it the next sign-in is a first one")
    func grants() async throws {
        try await TestService.run { service async throws in
            let first = try await service.signIn(account: "ravi@example.com")
            #expect(first.fields["user"] != nil)
            #expect(try await service.signIn(account: "ravi@example.com").fields["user"] == nil)
            let grant = try #require(try await service.api(.get, "/grants").json?.objects("grants").first)
            #expect(grant["account"]?.object?["email"] == "ravi@example.com")
            #expect(grant["appId"] == "com.example.quince.app")
            #expect(grant["scopes"]?.text == #"["email","name"]"#)
            #expect(grant["relayAddress"]?.string?.hasSuffix("@privaterelay.appleid.com") == true)
            let id = grant["id"]?.string ?? ""
            #expect(try await service.api(.delete, "/grants/\(id)").status == 204)
            #expect(try await service.signIn(account: "ravi@example.com").fields["user"] != nil)
            #expect(try await service.api(.delete, "/grants/\(id)").status == 404)
        }
    }

    @Test("a rotation adds a key and retires the oldest that signs")
    func rotation() async throws {
        try await TestService.run { service async throws in
            let before = try await service.api(.get, "/signing-keys").json?.objects("keys") ?? []
            let kid = try await service.api(.post, "/signing-keys/rotate").json?["kid"]?.string
            let after = try await service.api(.get, "/signing-keys").json?.objects("keys") ?? []
            #expect(before.map { $0["active"] } == [true, true])
            #expect(after.map { $0["active"] } == [false, true, true])
            #expect(after.last?["kid"]?.string == kid)
        }
    }
}
