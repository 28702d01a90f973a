import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("GET /auth/authorize")
struct AuthorizeEndpointTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let changes: [String: String?]
        let error: String?

        init(_ why: String, _ changes: [String: String?], _ error: String? = nil) {
            self.why = why
            self.changes = changes
            self.error = error
        }

        var testDescription: String { self.why }
    }

    static let digest = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    static let rows: [Row] = [
        Row("plain", [:]),
        Row("12, 41: no scope, no state, no nonce", ["scope": nil, "state": nil, "response_mode": "query"]),
        Row("15: scopes in another order", ["scope": "email name"]),
        Row("openid adds nothing", ["scope": "openid", "response_mode": "query"]),
        Row("13: code id_token without nonce", ["response_type": "code id_token"]),
        Row("15: id_token code", ["response_type": "id_token code"]),
        Row("16: unknown parameter", ["approval_prompt": "force"]),
        Row("37: prompt and max_age ask for nothing here", ["prompt": "none", "max_age": "0"]),
        Row(
            "38: hints",
            [
                "ui_locales": "fr", "claims_locales": "fr", "acr_values": "x", "display": "page",
                "id_token_hint": "x",
                "login_hint": "nobody@example.com",
            ]
        ),
        Row("web_message with scope", ["response_mode": "web_message"]),
        Row("40: nonce of 384 characters", ["nonce": String(repeating: "n", count: 384)]),
        Row("17: S256", ["code_challenge": digest, "code_challenge_method": "S256"]),
        Row("no client_id", ["client_id": nil], "invalid_request"),
        Row("unknown client_id", ["client_id": "com.example.none"], "invalid_client"),
        Row(
            "client_id with the Team ID",
            ["client_id": "QUINCE0001.com.example.quince.web"],
            "invalid_client"
        ),
        Row("30: no redirect_uri", ["redirect_uri": nil], "unauthorized_client"),
        Row("25: unregistered", ["redirect_uri": "https://evil.example/"], "unauthorized_client"),
        Row("26: query added", ["redirect_uri": "https://app.example/callback?x=y"], "unauthorized_client"),
        Row(
            "9700-1: another port",
            ["redirect_uri": "https://app.example:8443/callback"],
            "unauthorized_client"
        ),
        Row(
            "9700-1: trailing slash",
            ["redirect_uri": "https://app.example/callback/"],
            "unauthorized_client"
        ),
        Row("9700-1: case", ["redirect_uri": "https://app.example/Callback"], "unauthorized_client"),
        Row(
            "9700-1: dot segments",
            ["redirect_uri": "https://app.example/x/../callback"],
            "unauthorized_client"
        ),
        Row(
            "9700-1: user information",
            ["redirect_uri": "https://app.example@evil.example/callback"],
            "unauthorized_client"
        ),
        Row(
            "9700-1: suffix host",
            ["redirect_uri": "https://app.example.evil.example/callback"],
            "unauthorized_client"
        ),
        Row(
            "9700-1: encoded slash",
            ["redirect_uri": "https://app.example%2fcallback"],
            "unauthorized_client"
        ),
        Row("9700-1: http for https", ["redirect_uri": "http://app.example/callback"], "unauthorized_client"),
        Row("9700-1: fragment", ["redirect_uri": "https://app.example/callback#x"], "unauthorized_client"),
        Row("9: no response_type", ["response_type": nil], "invalid_request"),
        Row("9700-9: token", ["response_type": "token"], "unsupported_response_type"),
        Row("id_token alone", ["response_type": "id_token"], "unsupported_response_type"),
        Row(
            "id_token by query",
            ["response_type": "code id_token", "response_mode": "query", "scope": nil],
            "invalid_request"
        ),
        Row("scope by query", ["response_mode": "query"], "invalid_request"),
        Row("scope by fragment", ["response_mode": "fragment"], "invalid_request"),
        Row("scope and no response_mode", ["response_mode": nil], "invalid_request"),
        Row("unknown response_mode", ["response_mode": "jwt"], "invalid_request"),
        Row("unknown scope", ["scope": "name phone"], "invalid_scope"),
        Row(
            "9700-5: plain",
            ["code_challenge": digest, "code_challenge_method": "plain"],
            "invalid_request"
        ),
        Row("challenge without method", ["code_challenge": digest], "invalid_request"),
        Row(
            "challenge no digest",
            ["code_challenge": "abc", "code_challenge_method": "S256"],
            "invalid_request"
        ),
        Row("40: state too long", ["state": String(repeating: "s", count: 2_049)], "invalid_request"),
        Row("39: request", ["request": "eyJ"], "request_not_supported"),
        Row("39: request_uri", ["request_uri": "https://x.example"], "request_uri_not_supported"),
    ]

    @Test("9700-2: checks, and never redirects an error", arguments: rows)
    func checks(_ row: Row) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.authorize(row.changes)
            if let error = row.error {
                #expect(answer.status == 400)
                #expect(answer.location == nil)
                #expect(answer.body.contains(error))
            } else {
                #expect(answer.status == 303)
                #expect(answer.location?.hasPrefix("/flow/") == true)
            }
        }
    }

    @Test("a doubled parameter is refused (RFC 6749 §3.1)")
    func doubledParameter() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.get("/auth/authorize?client_id=a&client_id=b")
            #expect(answer.status == 400)
            #expect(answer.body.contains("invalid_request"))
        }
    }

    @Test("31: POST behaves like GET")
    func postBehavesLikeGet() async throws {
        try await TestService.run { service async throws in
            let form = FormParameters([
                .init("client_id", service.clientID), .init("redirect_uri", service.redirectURI),
                .init("response_type", "code"),
            ])
            #expect(try await service.post(Paths.authorize, form: form).status == 303)
        }
    }

    @Test("a caller that asks for JSON gets the error as TN3107 shows it")
    func jsonError() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.authorize(
                ["client_id": "x"],
                headers: [.accept: "application/json"]
            )
            #expect(answer.status == 400)
            #expect(answer.body == #"{"error":"invalid_client"}"#)
        }
    }

    @Test("9700-15, 9700-17, 9700-22: no CORS, no frames, no referrer")
    func headers() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.authorize(
                ["client_id": "x"],
                headers: [.origin: "https://evil.example"]
            )
            #expect(answer.headers[.accessControlAllowOrigin] == nil)
            #expect(answer.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
            #expect(answer.headers[.init("X-Frame-Options") ?? .age] == "DENY")
            #expect(answer.headers[.init("Referrer-Policy") ?? .age] == "no-referrer")
            let handOver = try await service.signIn()
            #expect(handOver.headers[.init("Referrer-Policy") ?? .age] == "no-referrer")
            #expect(handOver.headers[.accessControlAllowOrigin] == nil)
        }
    }

    @Test("nothing of the request comes back in the error page but as text, and in production nothing at all")
    func nothingComesBack() async throws {
        try await TestService.run { service async throws in
            let hostile = #""><script>alert(1)</script>"#
            for name in ["client_id", "redirect_uri", "response_type", "scope", "state", "login_hint"] {
                let answer = try await service.authorize([name: hostile])
                #expect(answer.status == 400 || answer.status == 303)
                #expect(!answer.body.contains("<script>alert"))
            }
        }
        try await TestService.run({
            $0.mode = .production
            $0.issuer = "https://id.example.com"
        }) { service async throws in
            let answer = try await service.authorize(["client_id": "alert(1)"])
            #expect(answer.status == 400 && !answer.body.contains("alert(1)"))
        }
    }

    @Test(
        "9700-14: http is for the loopback alone, and in production for nobody",
        arguments: [Mode.development, .production]
    )
    func httpIsForLoopback(_ mode: Mode) async throws {
        let loopback = [
            "http://localhost:3000/callback", "http://127.0.0.1/callback", "http://[::1]:9/callback",
        ]
        let others = [
            "http://app.example/callback", "http://10.0.0.1/callback", "http://localhost.example/callback",
        ]
        try await TestService.run {
            $0.redirectURIs += loopback + others
            $0.mode = mode
        } _: { service async throws in
            for uri in loopback + others {
                let accepted = mode == .development && loopback.contains(uri)
                #expect(
                    try await service.authorize(["redirect_uri": uri]).status == (accepted ? 303 : 400),
                    "\(uri)"
                )
            }
        }
    }

    @Test("9700-14: in production browsers are asked for https alone")
    func strictTransportSecurity() async throws {
        for (mode, expected) in [(Mode.production, true), (.development, false)] {
            try await TestService.run {
                $0.issuer = "https://id.example.com"
                $0.mode = mode
            } _: { service async throws in
                for path in [Paths.keys, Paths.discovery, Paths.authorize] {
                    let header = try await service.get(path).headers[.strictTransportSecurity]
                    #expect((header?.contains("max-age=31536000") == true) == expected, "\(path)")
                }
            }
        }
    }

    @Test("clients: a redirect_uri that was not percent-encoded is read as it was meant")
    func rawRedirectURI() async throws {
        try await TestService.run { service async throws in
            let query =
                "client_id=\(service.clientID)&redirect_uri=\(service.redirectURI)&response_type=code&state=a:b/c"
            #expect(try await service.get("\(Paths.authorize)?\(query)").status == 303)
        }
    }

    @Test("27, 28: a registered query is kept and added to, another one refused")
    func registeredQuery() async throws {
        let uri = "https://app.example/cb?tenant=1"
        try await TestService.run {
            $0.redirectURIs.append(uri)
        } _: { service async throws in
            let changes = ["redirect_uri": uri, "scope": nil, "response_mode": "query"]
            let answer = try await service.signIn(changes)
            #expect(answer.location?.hasPrefix(uri + "&code=c") == true)
            for other in ["https://app.example/cb?tenant=2", "https://app.example/cb", uri + "&x=y"] {
                #expect(try await service.authorize(["redirect_uri": other]).status == 400)
            }
        }
    }
}
