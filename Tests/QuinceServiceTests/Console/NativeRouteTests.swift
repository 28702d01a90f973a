import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("The system's sheet, played by the service")
struct NativeRouteTests {
    private static let app = Seed.ReadyMade.appId

    private static func body(_ changes: JSONObject = [:]) -> JSONValue {
        var body: JSONObject = [
            "account": "jane@example.com", "clientId": .string(Self.app), "scope": "name email",
        ]
        for member in changes.members { body[member.name] = member.value }
        return .object(body)
    }

    private func credential(_ service: TestService, _ changes: JSONObject = [:]) async throws -> JSONObject {
        let answer = try await service.api(.post, "/native", Self.body(changes))
        #expect(answer.status == 200, "\(answer.body)")
        return try #require(answer.json?["credential"]?.object)
    }

    private func token(_ credential: JSONObject) throws -> CompactJWS {
        try CompactJWS(parsing: credential["identityToken"]?.string ?? "")
    }

    @Test("the token is for the bundle ID, and bound to the nonce and the code as Apple's is")
    func token() async throws {
        try await TestService.run { service async throws in
            let credential = try await self.credential(service, ["nonce": "n", "state": "s"])
            let code = try #require(credential["authorizationCode"]?.string)
            let claims = try self.token(credential).claims
            let names = [
                "iss", "aud", "exp", "iat", "sub", "nonce", "c_hash", "email", "email_verified", "auth_time",
                "nonce_supported", "real_user_status",
            ]
            #expect(claims.members.map(\.name) == names)
            #expect(claims["aud"]?.string == Self.app)
            #expect(claims["nonce"] == "n" && claims["nonce_supported"] == true)
            #expect(claims["c_hash"]?.string == TokenDigest.leftHalf(of: code))
            #expect(claims["sub"] == credential["user"])
            #expect(claims["real_user_status"] == 2)
            #expect(credential["state"] == "s")
        }
    }

    @Test("name, email address and real user come with the first authorization of a grant")
    func once() async throws {
        try await TestService.run { service async throws in
            let first = try await self.credential(service)
            #expect(first["fullName"] == ["givenName": "Jane", "familyName": "Quince"])
            #expect(first["email"] == "jane@example.com")
            #expect(first["realUserStatus"] == "likelyReal")
            let second = try await self.credential(service)
            #expect(second["fullName"] == nil && second["email"] == nil)
            #expect(second["realUserStatus"] == "unknown")
            #expect(second["authorizedScopes"] == ["email", "name"])
            #expect(second["user"] == first["user"])
            #expect(try self.token(second).claims["real_user_status"] == nil)
            #expect(try self.token(second).claims["email"] == "jane@example.com")
            let id = try await service.api(.get, "/grants").json?.objects("grants").first?["id"]?.string
            _ = try await service.api(.delete, "/grants/\(id ?? "")")
            #expect(try await self.credential(service)["fullName"] == first["fullName"])
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let reason: String
        let changes: JSONObject
        let expected: JSONObject
        /// Members that the credential must not have.
        var missing: [String] = []
        var testDescription: String { self.reason }
    }

    static let variants: [Row] = [
        Row(
            reason: "no scope, no data of the user",
            changes: ["scope": ""],
            expected: ["authorizedScopes": []],
            missing: ["fullName", "email", "state"]
        ),
        Row(
            reason: "only the scope that was requested",
            changes: ["scope": "email"],
            expected: ["authorizedScopes": ["email"], "email": "jane@example.com"],
            missing: ["fullName"]
        ),
        Row(
            reason: "a scope that Apple ignores isn't authorized",
            changes: ["scope": "openid"],
            expected: ["authorizedScopes": []]
        ),
        Row(
            reason: "an edited name; the other half is the account's",
            changes: ["firstName": " Jo ", "emailSharing": "share"],
            expected: ["fullName": ["givenName": "Jo", "familyName": "Quince"], "email": "jane@example.com"]
        ),
        Row(
            reason: "a removed name",
            changes: ["firstName": "", "lastName": ""],
            expected: ["email": "jane@example.com"],
            missing: ["fullName"]
        ),
        Row(
            reason: "an account without a name",
            changes: ["account": "mono@example.com"],
            expected: ["email": "mono@example.com"],
            missing: ["fullName"]
        ),
        Row(
            reason: "an estimate that the test chooses",
            changes: ["realUserStatus": "unsupported"],
            expected: ["realUserStatus": "unsupported"]
        ),
        Row(
            reason: "the account signs in, whoever is expected",
            changes: ["user": "001.other", "outcome": "authorized"],
            expected: ["realUserStatus": "likelyReal"]
        ),
    ]

    @Test("what the user and the test choose", arguments: variants)
    func variant(_ row: Row) async throws {
        try await TestService.run { service async throws in
            let credential = try await self.credential(service, row.changes)
            for member in row.expected.members {
                #expect(credential[member.name] == member.value, "\(member.name)")
            }
            for name in row.missing { #expect(credential[name] == nil, "\(name)") }
        }
    }

    @Test("a hidden email address is the relay's, in the credential and in the token")
    func hidden() async throws {
        try await TestService.run { service async throws in
            let credential = try await self.credential(service, ["emailSharing": "hide"])
            #expect(credential["email"]?.string?.hasSuffix("@privaterelay.appleid.com") == true)
            let claims = try self.token(credential).claims
            #expect(claims["email"] == credential["email"] && claims["is_private_email"] == true)
        }
    }

    @Test("the code is exchanged without a redirect URI, once")
    func exchange() async throws {
        try await TestService.run { service async throws in
            let credential = try await self.credential(service, ["nonce": "n"])
            let form: [String: String?] = [
                "client_id": Self.app,
                "client_secret": try service.secret(claims: [("sub", .string(Self.app))]),
                "redirect_uri": nil,
            ]
            let code = credential["authorizationCode"]?.string
            let answer = try await service.token(form, code: code)
            #expect(answer.status == 200)
            let claims = try CompactJWS(parsing: answer.json?["id_token"]?.string ?? "").claims
            #expect(claims["sub"] == credential["user"] && claims["nonce"] == "n")
            #expect(try await service.token(form, code: code).error == "invalid_grant")
        }
    }

    static let errors = [
        "unknown": 1_000, "canceled": 1_001, "invalidResponse": 1_002, "notHandled": 1_003, "failed": 1_004,
        "notInteractive": 1_005, "matchedExcludedCredential": 1_006, "credentialImport": 1_007,
        "credentialExport": 1_008, "preferSignInWithApple": 1_009,
        "deviceNotConfiguredForPasskeyCreation": 1_010,
    ]

    @Test("an outcome is an error of the system, and grants nothing", arguments: errors)
    func outcome(name: String, code: Int) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.api(.post, "/native", Self.body(["outcome": .string(name)]))
            let error: JSONValue = [
                "domain": "com.apple.AuthenticationServices.AuthorizationError", "code": .integer(code),
                "name": .string(name),
            ]
            #expect(answer.status == 200 && answer.json == ["error": error])
            #expect(try await service.api(.get, "/grants").body == #"{"grants":[]}"#)
        }
    }

    static let refused: [(changes: JSONObject, status: Int, sentence: String)] = [
        (
            ["clientId": "com.example.quince.web"], 400,
            "'com.example.quince.web' is a Services ID, but the system's sheet is for App IDs; send the app's bundle ID, and see /_quince/apps"
        ),
        (["clientId": "com.nobody"], 404, "there is no app 'com.nobody'; see /_quince/apps"),
        (
            ["account": "nobody@example.com"], 404,
            "no account has the email address 'nobody@example.com'; see /_quince/accounts"
        ),
        (["scope": "all"], 400, "'scope' names 'all'; the scopes are name and email"),
        (
            ["firstName": "a\u{7}"], 400,
            "A first or last name has a line break or another control character; remove it."
        ),
        (["nonce": 7], 400, "'nonce' must be text"),
        (["account": .null], 400, "'account' must be text"),
    ]

    @Test("what can't be is refused with the remedy, for an error, too", arguments: refused)
    func refusals(_ row: (changes: JSONObject, status: Int, sentence: String)) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.api(.post, "/native", Self.body(row.changes))
            #expect(answer.status == row.status && answer.error == row.sentence)
            #expect(try await service.api(.get, "/grants").body == #"{"grants":[]}"#)
        }
    }

    @Test("the state of a credential follows the grant")
    func states() async throws {
        try await TestService.run { service async throws in
            func state(_ user: String) async throws -> String? {
                try await service.api(.get, "/native/credential-state?clientId=\(Self.app)&user=\(user)")
                    .json?["state"]?.string
            }
            let user = try #require(try await self.credential(service)["user"]?.string)
            #expect(try await state(user) == "authorized")
            #expect(try await state(user.dropLast() + "x") == "notFound")
            #expect(try await state("7") == "notFound")
            let id = try await service.api(.get, "/grants").json?.objects("grants").first?["id"]?.string
            _ = try await service.api(.delete, "/grants/\(id ?? "")")
            #expect(try await state(user) == "revoked")
            let account = try await service.api(.get, "/accounts").json?.objects("accounts")
                .first { $0["email"] == "jane@example.com" }
            _ = try await service.api(.delete, "/accounts/\(account?["id"]?.string ?? "")")
            #expect(try await state(user) == "notFound")
        }
    }

    @Test(
        "the state of no app's credential is refused",
        arguments: [
            ("clientId=com.nobody&user=x", 404), ("clientId=com.example.quince.web&user=x", 400),
            ("clientId=com.example.quince.app", 400), ("user=x", 400), ("", 400),
        ]
    )
    func stateRefusals(query: String, status: Int) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.api(.get, "/native/credential-state?\(query)")
            #expect(answer.status == status && answer.error?.isEmpty == false)
        }
    }

    @Test("the console lists the call without its secrets, with the account and the app")
    func captured() async throws {
        try await TestService.run { service async throws in
            let credential = try await self.credential(service, ["nonce": "n-1", "user": "001.other"])
            let shown = try await service.api(.get, "/requests").body
            for name in ["authorizationCode", "identityToken"] {
                #expect(try !shown.contains(#require(credential[name]?.string)))
            }
            let request = try await service.lastRequest()
            #expect(request["endpoint"] == "native" && request["outcome"] == "ok")
            #expect(request["clientId"]?.string == Self.app && request["account"] == "jane@example.com")
            #expect(request.value("parameters", "nonce")?["value"] == "n-1")
            #expect(request.value("responseParameters", "code")?["secret"] == true)
            let checks = request.objects("explanation").compactMap { $0["check"]?.string }
            #expect(checks == ["consent", "user"])
            let id = request["id"]?.integer ?? 0
            let decoded = try await service.api(.get, "/requests/\(id)/decode/id_token").json
            #expect(decoded?["verified"] == true)
        }
    }

    @Test("faults of the sheet change its token, and no other")
    func faults() async throws {
        try await TestService.run { service async throws in
            let fault: JSONValue = [
                "endpoint": "native", "kind": "claim", "claims": ["aud": "x", "c_hash": .null],
            ]
            #expect(try await service.api(.post, "/faults", fault).status == 201)
            _ = try await service.token(code: try await service.code())
            let credential = try await self.credential(service)
            let claims = try self.token(credential).claims
            #expect(claims["aud"] == "x" && claims["c_hash"] == nil)
            #expect(
                try await service.lastRequest().objects("explanation").contains { $0["check"] == "fault" }
            )
            #expect(try self.token(await self.credential(service)).claims["aud"]?.string == Self.app)
            let error: JSONValue = ["endpoint": "native", "kind": "status", "status": 503]
            _ = try await service.api(.post, "/faults", error)
            #expect(try await service.api(.post, "/native", Self.body()).status == 503)
        }
    }

    @Test("in production there is no such route")
    func production() async throws {
        try await TestService.run({
            $0.mode = .production
            $0.issuer = "https://id.example.com"
        }) { service async throws in
            #expect(try await service.api(.post, "/native", Self.body()).status == 404)
        }
    }
}
