import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("Ready-made codes, tokens and client secrets")
struct ReadyMadeTokenTests {
    @Test("a code is exchanged as any other, once, where it is bound to")
    func code() async throws {
        try await TestService.run { service async throws in
            let body: JSONValue = [
                "account": "jane@example.com", "clientId": .string(service.clientID), "kind": "code",
                "redirectURI": "https://app.example/callback", "nonce": "n", "scope": "name email",
            ]
            let made = try await service.api(.post, "/tokens", body)
            #expect(made.status == 201)
            #expect(made.json?["user"]?.object?["email"] == "jane@example.com")
            let code = try #require(made.json?["code"]?.string)
            let answer = try await service.token(code: code)
            #expect(answer.status == 200)
            let token = try CompactJWS(parsing: answer.json?["id_token"]?.string ?? "")
            #expect(token.claims["nonce"] == "n")
            #expect(try await service.token(code: code).error == "invalid_grant")
        }
    }

    @Test("an App ID gets codes and tokens without a redirect URI, as an app on an Apple device does")
    func appID() async throws {
        try await TestService.run { service async throws in
            let app = Seed.ReadyMade.appId
            var body: JSONObject = [
                "account": "jane@example.com", "clientId": .string(app), "kind": "code", "nonce": "n",
            ]
            let code = try #require(
                try await service.api(.post, "/tokens", .object(body)).json?["code"]?.string
            )
            let secret = try service.secret(claims: [("sub", .string(app))])
            let credentials: [String: String?] = [
                "client_id": app, "client_secret": secret, "redirect_uri": nil,
            ]
            let answer = try await service.token(credentials, code: code)
            #expect(answer.status == 200)
            let token = try CompactJWS(parsing: answer.json?["id_token"]?.string ?? "")
            #expect(token.claims["aud"]?.string == app && token.claims["nonce"] == "n")
            body["kind"] = "tokens"
            #expect(try await service.api(.post, "/tokens", .object(body)).json?["refresh_token"] != nil)
            body["redirectURI"] = "https://app.example/callback"
            #expect(try await service.api(.post, "/tokens", .object(body)).status == 400)
        }
    }

    @Test("a redirect URI at the exchange of an App ID's code is refused")
    func appIDWithRedirectURI() async throws {
        try await TestService.run { service async throws in
            let app = Seed.ReadyMade.appId
            let body: JSONValue = ["account": "jane@example.com", "clientId": .string(app), "kind": "code"]
            let code = try #require(try await service.api(.post, "/tokens", body).json?["code"]?.string)
            let secret = try service.secret(claims: [("sub", .string(app))])
            let answer = try await service.token(["client_id": app, "client_secret": secret], code: code)
            #expect(answer.error == "invalid_client")
        }
    }

    @Test("tokens can be refreshed, and carry the subject beside")
    func tokens() async throws {
        try await TestService.run { service async throws in
            let body: JSONValue = [
                "account": "ravi@example.com", "clientId": .string(service.clientID), "kind": "tokens",
                "scope": "email",
            ]
            let made = try #require(try await service.api(.post, "/tokens", body).json)
            let token = try CompactJWS(parsing: made["id_token"]?.string ?? "")
            #expect(token.claims["sub"] == made["subject"])
            #expect(token.claims["is_private_email"] == true)
            let refreshed = try await service.token([
                "grant_type": "refresh_token", "refresh_token": made["refresh_token"]?.string, "code": nil,
                "redirect_uri": nil,
            ])
            #expect(refreshed.status == 200)
        }
    }

    @Test("a fault is for the endpoint's answers, not for default ones")
    func faults() async throws {
        try await TestService.run { service async throws in
            _ = try await service.api(
                .post,
                "/faults",
                ["endpoint": "token", "kind": "claim", "claims": ["aud": "x"]]
            )
            let body: JSONValue = [
                "account": "jane@example.com", "clientId": .string(service.clientID), "kind": "tokens",
            ]
            let made = try await service.api(.post, "/tokens", body)
            let token = try CompactJWS(parsing: made.json?["id_token"]?.string ?? "")
            #expect(token.claims["aud"]?.string == service.clientID)
            #expect(service.parts.faults.all.count == 1)
        }
    }

    static let refused: [(body: JSONValue, status: Int)] = [
        (["account": "nobody@example.com", "clientId": "com.example.quince.web", "kind": "code"], 404),
        (["account": "jane@example.com", "clientId": "com.nobody", "kind": "code"], 404),
        (
            [
                "account": "jane@example.com", "clientId": "com.example.quince.app", "kind": "code",
                "redirectURI": "https://app.example/callback",
            ], 400
        ),
        (["account": "jane@example.com", "clientId": "com.example.quince.web", "kind": "token"], 400),
        (
            [
                "account": "jane@example.com", "clientId": "com.example.quince.web", "kind": "code",
                "scope": "all",
            ], 400
        ),
        (
            [
                "account": "jane@example.com", "clientId": "com.example.quince.web", "kind": "code",
                "redirectURI": "https://evil.example/",
            ], 400
        ),
        (
            [
                "account": "jane@example.com", "clientId": "com.example.quince.web", "kind": "code",
                "codeChallenge": "short",
            ], 400
        ),
    ]

    @Test("what cannot be made is refused", arguments: refused)
    func refusals(_ row: (body: JSONValue, status: Int)) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.api(.post, "/tokens", row.body)
            #expect(answer.status == row.status)
            #expect(answer.error?.isEmpty == false)
        }
    }

    @Test("a client secret authenticates; one that lives too long or not at all does not")
    func clientSecret() async throws {
        try await TestService.run { service async throws in
            for (lifetime, status) in [(3_600, 200), (-60, 400), (16_000_000, 400)] {
                let made = try await service.api(
                    .post,
                    "/client-secret",
                    ["lifetimeSeconds": .integer(lifetime)]
                )
                #expect(made.status == 201)
                let secret = try #require(made.json?["clientSecret"]?.string)
                let answer = try await service.token([
                    "client_secret": secret, "grant_type": "client_credentials", "scope": "user.migration",
                    "redirect_uri": nil,
                ])
                #expect(answer.status == status)
            }
            #expect(try await service.api(.post, "/client-secret").status == 201)
            #expect(try await service.api(.post, "/client-secret", ["clientId": "com.nobody"]).status == 404)
        }
    }
}
