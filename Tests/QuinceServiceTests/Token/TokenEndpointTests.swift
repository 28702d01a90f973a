import Crypto
import Foundation
import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("POST /auth/token")
struct TokenEndpointTests {
    @Test("2, 4, 5, 32: a code buys tokens, in the order and shape of the wire")
    func aCodeBuysTokens() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code(["nonce": "n-1"])
            let answer = try await service.token(code: code)
            #expect(answer.status == 200)
            let members = try #require(answer.json?.members)
            #expect(
                members.map(\.name) == [
                    "access_token", "token_type", "expires_in", "refresh_token", "id_token",
                ]
            )
            #expect(answer.json?["token_type"] == "Bearer")
            #expect(answer.json?["expires_in"] == 3600)
            let shape = /[acr][0-9a-f]{32}\.0\.[a-z]{4}\.[A-Za-z0-9_-]{22}/
            #expect(code.wholeMatch(of: shape) != nil)
            #expect(answer.json?["access_token"]?.string?.wholeMatch(of: shape) != nil)
            #expect(answer.json?["refresh_token"]?.string?.wholeMatch(of: shape) != nil)
            let token = try CompactJWS(parsing: answer.json?["id_token"]?.string ?? "")
            #expect(token.header.members.map(\.name) == ["kid", "alg"])
            #expect(
                token.claims.members.map(\.name)
                    == [
                        "iss", "aud", "exp", "iat", "sub", "nonce", "at_hash", "auth_time", "nonce_supported",
                    ]
            )
            #expect(token.claims["nonce"] == "n-1")
            let accessToken = try #require(answer.json?["access_token"]?.string)
            #expect(token.claims["at_hash"]?.string == TokenDigest.leftHalf(of: accessToken))
            let verification = IdentityTokenVerification(
                keys: service.parts.keys.keySet,
                issuer: TestService.url,
                audiences: [service.clientID],
                nonce: "n-1",
                now: TestService.epoch
            )
            #expect(verification.findings(for: token).allSatisfy { $0.verdict == .passed })
            let now = service.clock.seconds
            #expect(token.claims["iat"]?.integer == now && token.claims["auth_time"]?.integer == now)
            #expect(token.claims["exp"]?.integer.map { now < $0 && $0 <= now + 86_400 } == true)
            let subject = try #require(token.claims["sub"]?.string)
            #expect(subject.utf8.count <= 255 && subject.utf8.allSatisfy { $0 < 0x80 })
        }
    }

    @Test("6: codes and tokens of a hundred sign-ins are all different, each with 128 bits and more")
    func entropy() async throws {
        try await TestService.run { service async throws in
            var texts: [String] = []
            for _ in 0..<100 {
                let code = try await service.code()
                let answer = try await service.token(code: code)
                texts += [code] + ["access_token", "refresh_token"].compactMap { answer.json?[$0]?.string }
            }
            #expect(texts.count == 300 && Set(texts).count == 300)
            // The part before the dot is 16 random bytes in hexadecimal; the last part adds 16 more.
            let bytes = texts.flatMap { Array($0.dropFirst().prefix(32)) }
            for digit in "0123456789abcdef" {
                let share = Double(bytes.count { $0 == digit }) / Double(bytes.count)
                // 9,600 digits: six standard deviations around a sixteenth.
                #expect(abs(share - 1.0 / 16) < 6 * 0.00247, "\(digit)")
            }
        }
    }

    @Test("9700-16: what is in a token belongs to one person, one team and one client")
    func subjects() async throws {
        try await TestService.run { service async throws in
            var subjects: Set<String> = []
            for account in ["jane@example.com", "ravi@example.com", "mono@example.com"] {
                let answer = try await service.token(code: try await service.code(account: account))
                let token = try CompactJWS(parsing: answer.json?["id_token"]?.string ?? "")
                let subject = try #require(token.claims["sub"]?.string)
                // A client ID is a reverse domain name and cannot look like this.
                #expect(subject.wholeMatch(of: /[0-9]{6}\.[0-9a-f]{32}\.[0-9]{4}/) != nil)
                #expect(token.claims["aud"]?.string == service.clientID)
                subjects.insert(subject)
            }
            #expect(subjects.count == 3)
        }
    }

    @Test("9700-12: an access token opens nothing: no path takes it for authentication")
    func accessTokensOpenNothing() async throws {
        try await TestService.run { service async throws in
            let bought = try await service.token(code: try await service.code())
            let access = try #require(bought.json?["access_token"]?.string)
            #expect(try await service.refresh(access).error == "invalid_request")
            #expect(
                try await service.token(["client_secret": access], code: access).error == "invalid_client"
            )
        }
    }

    @Test("9700-11, 35: a refresh token belongs to the grant, and outlives the key the client signs with")
    func refreshTokensBelongToTheGrant() async throws {
        try await TestService.run { service async throws in
            let bought = try await service.token(code: try await service.code())
            let refresh = try #require(bought.json?["refresh_token"]?.string)
            let fresh = P256.Signing.PrivateKey()
            try await service.parts.database.save(
                DeveloperKey(
                    id: "FRESHKEY01",
                    teamID: Seed.ReadyMade.teamId,
                    publicKey: fresh.publicKey,
                    revokedAt: nil
                )
            )
            _ = try await service.parts.database.revokeKey(Seed.ReadyMade.keyId, at: service.clock.now())
            #expect(try await service.refresh(refresh).error == "invalid_client")
            let secret = try service.secret(keyID: "FRESHKEY01", signedBy: fresh)
            #expect(try await service.refresh(refresh, ["client_secret": secret]).status == 200)
            let account = try #require(try await service.parts.database.account(email: "jane@example.com"))
            _ = try await service.parts.database.removeAccount(account.id, notifying: nil)
            #expect(try await service.refresh(refresh, ["client_secret": secret]).error == "invalid_request")
        }
    }

    @Test("clients: what they send beyond need is harmless")
    func harmlessParameters() async throws {
        try await TestService.run { service async throws in
            let bought = try await service.token(
                ["state": "st", "scope": "name"],
                code: try await service.code()
            )
            #expect(bought.status == 200)
            let refresh = try #require(bought.json?["refresh_token"]?.string)
            let refreshed = try await service.refresh(
                refresh,
                ["scope": "name email", "redirect_uri": service.redirectURI]
            )
            #expect(refreshed.status == 200)
            #expect(try await service.revoke(refresh, ["token_type_hint": "refresh_token"]).status == 200)
            #expect(try await service.refresh(refresh).status == 400)
        }
    }

    @Test("7, 8: answers and errors may not be kept, and are JSON")
    func answersMayNotBeKept() async throws {
        try await TestService.run { service async throws in
            let good = try await service.token(code: try await service.code())
            let bad = try await service.token(code: "c")
            for answer in [good, bad] {
                #expect(answer.headers[.cacheControl] == "no-store")
                #expect(answer.headers[.init("Pragma") ?? .age] == "no-cache")
                #expect(answer.headers[.contentType] == "application/json;charset=UTF-8")
            }
            #expect(bad.status == 400)
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let changes: [String: String?]
        let error: String

        init(_ why: String, _ changes: [String: String?], _ error: String) {
            self.why = why
            self.changes = changes
            self.error = error
        }

        var testDescription: String { self.why }
    }

    static let rows: [Row] = [
        Row("no grant_type", ["grant_type": nil], "invalid_request"),
        Row("9700-10: password", ["grant_type": "password"], "unsupported_grant_type"),
        Row("no client_id", ["client_id": nil], "invalid_client"),
        Row("unknown client_id", ["client_id": "com.example.none"], "invalid_client"),
        Row("client_id with another case", ["client_id": "com.example.quince.Web"], "invalid_client"),
        Row("no client_secret", ["client_secret": nil], "invalid_client"),
        Row("no code", ["code": nil], "invalid_request"),
        Row("unknown code", ["code": "cffffffff"], "invalid_grant"),
        Row("24: no redirect_uri", ["redirect_uri": nil], "invalid_client"),
        Row("24: another redirect_uri", ["redirect_uri": "https://app.example/callback/"], "invalid_client"),
        Row(
            "9700-6: verifier without challenge",
            ["code_verifier": String(repeating: "v", count: 43)],
            "invalid_grant"
        ),
        Row("refresh token missing", ["grant_type": "refresh_token"], "invalid_request"),
        Row(
            "refresh token unknown",
            ["grant_type": "refresh_token", "refresh_token": "r"],
            "invalid_request"
        ),
        Row("client_credentials without scope", ["grant_type": "client_credentials"], "invalid_request"),
        Row(
            "client_credentials, other scope",
            ["grant_type": "client_credentials", "scope": "name"],
            "invalid_scope"
        ),
    ]

    @Test("refuses", arguments: rows)
    func refuses(_ row: Row) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.token(row.changes, code: try await service.code())
            #expect(answer.status == 400)
            #expect(answer.body == #"{"error":"\#(row.error)"}"#)
        }
    }

    @Test("the observed profile describes the error as it was seen at Apple")
    func observedDescriptions() async throws {
        try await TestService.run {
            $0.profile = Profile(.observed)
        } _: { service async throws in
            let code = try await service.code()
            _ = try await service.token(code: code)
            let again = try await service.token(code: code)
            #expect(
                again.body
                    == #"{"error":"invalid_grant","error_description":"The code has already been used."}"#
            )
            let other = try await service.token(
                ["redirect_uri": "https://x.example/"],
                code: try await service.code()
            )
            #expect(other.error == "invalid_grant")
        }
    }

    @Test("20, 21, 9700-7: a code is used once; using it again ends what it bought")
    func aCodeIsUsedOnce() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code()
            let refresh = try #require(try await service.token(code: code).json?["refresh_token"]?.string)
            #expect(try await service.refresh(refresh).status == 200)
            service.clock.offset += 30
            #expect(try await service.token(code: code).error == "invalid_grant")
            #expect(try await service.refresh(refresh).status == 400)
        }
    }

    @Test("22: a code lives five minutes, not a second longer")
    func aCodeLivesFiveMinutes() async throws {
        try await TestService.run { service async throws in
            let first = try await service.code()
            service.clock.offset += 299
            #expect(try await service.token(code: first).status == 200)
            let second = try await service.code()
            service.clock.offset += 300
            #expect(try await service.token(code: second).error == "invalid_grant")
        }
    }

    @Test("23: a code belongs to the client it was issued to")
    func aCodeBelongsToItsClient() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code()
            let app = Seed.ReadyMade.appId
            let secret = try service.secret(claims: [("sub", .string(app))])
            let answer = try await service.token(["client_id": app, "client_secret": secret], code: code)
            #expect(answer.error == "invalid_grant")
        }
    }

    @Test("17, 18, 19: PKCE is enforced once a challenge was sent")
    func proofKey() async throws {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"  // RFC 7636 appendix B
        let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        try await TestService.run { service async throws in
            let asked = ["code_challenge": challenge, "code_challenge_method": "S256"]
            let good = try await service.token(
                ["code_verifier": verifier],
                code: try await service.code(asked)
            )
            #expect(good.status == 200)
            #expect(try await service.token(code: try await service.code(asked)).error == "invalid_grant")
            let code = try await service.code(asked)
            let wrong = String(verifier.reversed())
            #expect(try await service.token(["code_verifier": wrong], code: code).error == "invalid_grant")
            #expect(try await service.token(["code_verifier": verifier], code: code).error == "invalid_grant")
        }
    }

    @Test("34: a refresh keeps iss, sub, aud and auth_time, has no nonce and no new refresh token")
    func refresh() async throws {
        try await TestService.run { service async throws in
            let bought = try await service.token(code: try await service.code(["nonce": "n"]))
            let before = try CompactJWS(parsing: bought.json?["id_token"]?.string ?? "")
            service.clock.offset += 86_400
            let answer = try await service.refresh(bought.json?["refresh_token"]?.string ?? "")
            #expect(
                answer.json?.members.map(\.name) == ["access_token", "token_type", "expires_in", "id_token"]
            )
            let after = try CompactJWS(parsing: answer.json?["id_token"]?.string ?? "")
            for claim in ["iss", "sub", "aud", "auth_time"] {
                #expect(after.claims[claim] == before.claims[claim])
            }
            #expect(after.claims["nonce"] == nil)
            #expect(after.claims["iat"]?.integer == service.clock.seconds)
        }
    }

    @Test("34: a refresh token of another client or changed by a character is refused")
    func foreignRefreshTokens() async throws {
        try await TestService.run { service async throws in
            let bought = try await service.token(code: try await service.code())
            let refresh = try #require(bought.json?["refresh_token"]?.string)
            #expect(try await service.refresh(refresh + "A").status == 400)
            let secret = try service.secret(claims: [("sub", .string(Seed.ReadyMade.appId))])
            let foreign = try await service.refresh(
                refresh,
                ["client_id": Seed.ReadyMade.appId, "client_secret": secret]
            )
            #expect(foreign.error == "invalid_grant")
            #expect(try await service.refresh(refresh).status == 200)
        }
    }

    @Test("client_credentials gives an access token alone")
    func clientCredentials() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.token([
                "grant_type": "client_credentials", "scope": "user.migration",
            ])
            #expect(answer.json?.members.map(\.name) == ["access_token", "token_type", "expires_in"])
        }
    }

    @Test("a body that is no form, a doubled parameter and Basic credentials alone are refused, as recorded")
    func malformedRequests() async throws {
        try await TestService.run { service async throws in
            let json = try await service.post(
                Paths.token,
                text: "{}",
                headers: [.contentType: "application/json"]
            )
            #expect(json.error == "unsupported_grant_type")
            let revocation = try await service.post(
                Paths.revoke,
                text: "{}",
                headers: [.contentType: "application/json"]
            )
            #expect(revocation.error == "invalid_client")
            let doubled = try await service.post(Paths.token, text: "grant_type=a&grant_type=b")
            #expect(doubled.error == "invalid_request")
            let broken = try await service.post(Paths.token, text: "grant_type=%zz")
            #expect(broken.error == "invalid_request")
            let basic = try await service.post(
                Paths.token,
                text: "grant_type=authorization_code",
                headers: [.authorization: "Basic YTpi"]
            )
            #expect(basic.error == "invalid_client")
            let charset = try await service.post(
                Paths.token,
                text: "grant_type=x",
                headers: [.contentType: "application/x-www-form-urlencoded;charset=UTF-8"]
            )
            #expect(charset.error == "unsupported_grant_type")
        }
    }

    @Test("Basic credentials beside those in the body are ignored, as Socialite and x/oauth2 send them")
    func credentialsTwice() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code()
            let form = FormParameters([
                .init("client_id", service.clientID), .init("client_secret", try service.secret()),
                .init("grant_type", "authorization_code"), .init("code", code),
                .init("redirect_uri", service.redirectURI),
            ])
            let answer = try await service.post(
                Paths.token,
                form: form,
                headers: [.authorization: "Basic Y29tLmV4YW1wbGU6c2VjcmV0", .accept: "application/json"]
            )
            #expect(answer.status == 200)
            #expect(answer.json?["id_token"] != nil)
        }
    }

    @Test("a missing secret and a missing client ID are invalid_client, as recorded")
    func missingCredentials() async throws {
        try await TestService.run { service async throws in
            #expect(try await service.token(["client_secret": nil], code: "c").error == "invalid_client")
            #expect(try await service.token(["client_id": nil], code: "c").error == "invalid_client")
        }
    }

    @Test("a code shown by another registered client is refused and ends nothing")
    func anotherClientsCode() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code()
            let other = Seed.ReadyMade.appId
            let secret = try service.secret(claims: [("sub", .string(other))])
            let foreign: [String: String?] = ["client_id": other, "client_secret": secret]
            #expect(try await service.token(foreign, code: code).error == "invalid_grant")
            let tokens = try await service.token(code: code)
            #expect(tokens.status == 200)
            #expect(try await service.token(foreign, code: code).error == "invalid_grant")
            let token = tokens.json?["refresh_token"]?.string ?? ""
            #expect(try await service.refresh(token).status == 200)
            // Its own client ends it.
            #expect(try await service.token(code: code).error == "invalid_grant")
            #expect(try await service.refresh(token).status == 400)
        }
    }

    @Test("a body over the limit is 413, a GET is 405")
    func limits() async throws {
        try await TestService.run { service async throws in
            let long = try await service.post(Paths.token, text: "a=" + String(repeating: "b", count: 65_536))
            #expect(long.status == 413)
            #expect(try await service.get(Paths.token).status == 405)
            #expect(try await service.get(Paths.revoke).status == 405)
        }
    }
}

extension TestService {
    func refresh(_ token: String, _ changes: [String: String?] = [:]) async throws -> Answer {
        var all: [String: String?] = [
            "grant_type": "refresh_token", "refresh_token": token, "redirect_uri": nil,
        ]
        for (name, value) in changes { all[name] = .some(value) }
        return try await self.token(all)
    }
}
