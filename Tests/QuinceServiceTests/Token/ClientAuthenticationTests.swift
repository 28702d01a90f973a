import Crypto
import Foundation
import QuinceProtocol
import QuinceService
import Testing

/// Conformance check 42: one row a way in which a client secret can be wrong; each is a bare `invalid_client` and burns
/// no code.
@Suite("Client authentication")
struct ClientAuthenticationTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let check: String?
        let secret: @Sendable (TestService) throws -> String

        init(_ why: String, _ check: String?, _ secret: @escaping @Sendable (TestService) throws -> String) {
            self.why = why
            self.check = check
            self.secret = secret
        }

        var testDescription: String { self.why }
    }

    static let now = Int(TestService.epoch.timeIntervalSince1970)

    static let rows: [Row] = [
        Row("complete", nil) { try $0.secret() },
        Row("43: aud is the own issuer", nil) { try $0.secret(claims: [("aud", .string(TestService.url))]) },
        Row("exp at the last allowed second", nil) {
            try $0.secret(claims: [("exp", .integer(now + 15_777_000))])
        },
        Row("iat now", nil) { try $0.secret(claims: [("iat", .integer(now))]) },
        Row("times with fractions", nil) { try $0.secret(claims: [("iat", .double(Double(now) - 0.5))]) },
        Row("typ in the header", nil) { try $0.secret(header: [("typ", "JWT")]) },
        Row("aud is a list of one, as golang-jwt and arctic write it", nil) {
            try $0.secret(claims: [("aud", .array(["https://appleid.apple.com"]))])
        },
        Row("aud is a list of others", "client_secret.aud") {
            try $0.secret(claims: [("aud", .array(["https://apple.com", "x"]))])
        },
        Row("aud is an empty list", "client_secret.aud") { try $0.secret(claims: [("aud", .array([]))]) },
        Row("iss is a list", "client_secret.iss") {
            try $0.secret(claims: [("iss", .array([.string(Seed.ReadyMade.teamId)]))])
        },
        Row("no token", "client_secret") { _ in "nonsense" },
        Row("two parts", "client_secret") { _ in "a.b" },
        Row("header no JSON", "client_secret") { _ in "YQ.YQ.YQ" },
        Row("42: alg none", "client_secret.alg") { try $0.secret(header: [("alg", "none")]) },
        Row("42: alg HS256", "client_secret.alg") { try $0.secret(header: [("alg", "HS256")]) },
        Row("42: alg missing", "client_secret.alg") { try $0.secret(header: [("alg", nil)]) },
        Row("42: unknown kid", "client_secret.kid") { try $0.secret(keyID: "ABC123DEFG") },
        Row("42: kid missing", "client_secret.kid") { try $0.secret(header: [("kid", nil)]) },
        Row("42: bad signature", "client_secret.signature") {
            try $0.secret(signedBy: P256.Signing.PrivateKey())
        },
        Row("DER signature", "client_secret.signature") { service in
            let parts = try service.secret().split(separator: ".")
            let bytes = Data("\(parts[0]).\(parts[1])".utf8)
            let signature = try service.key.signature(for: bytes).derRepresentation
            return "\(parts[0]).\(parts[1]).\(Base64URL.encode(signature))"
        },
        Row("42: wrong iss", "client_secret.iss") { try $0.secret(claims: [("iss", "OTHERTEAM1")]) },
        Row("42: iss missing", "client_secret.iss") { try $0.secret(claims: [("iss", nil)]) },
        Row("42: wrong sub", "client_secret.sub") { try $0.secret(claims: [("sub", "com.example.other")]) },
        Row("sub with another case", "client_secret.sub") {
            try $0.secret(claims: [("sub", "com.example.Quince.web")])
        },
        Row("42: wrong aud", "client_secret.aud") { try $0.secret(claims: [("aud", "https://example.com")]) },
        Row("42: aud missing", "client_secret.aud") { try $0.secret(claims: [("aud", nil)]) },
        Row("42: exp past", "client_secret.exp") { try $0.secret(claims: [("exp", .integer(now - 1))]) },
        Row("exp now", "client_secret.exp") { try $0.secret(claims: [("exp", .integer(now))]) },
        Row("42: exp one second too far", "client_secret.exp") {
            try $0.secret(claims: [("exp", .integer(now + 15_777_001))])
        },
        Row("exp a string", "client_secret.exp") { try $0.secret(claims: [("exp", "soon")]) },
        Row("exp beyond any date", "client_secret.exp") { try $0.secret(claims: [("exp", .integer(.max))]) },
        Row("exp the least integer", "client_secret.exp") {
            try $0.secret(claims: [("exp", .integer(.min))])
        },
        Row("42: exp missing", "client_secret.exp") { try $0.secret(claims: [("exp", nil)]) },
        Row("42: iat in the future", "client_secret.iat") {
            try $0.secret(claims: [("iat", .integer(now + 1))])
        },
        Row("42: iat missing", "client_secret.iat") { try $0.secret(claims: [("iat", nil)]) },
        Row("42: nbf in the future", "client_secret.nbf") {
            try $0.secret(claims: [("nbf", .integer(now + 1))])
        },
    ]

    @Test(
        "the explanation names the right Team ID and key, and speaks of DER only where the length is wrong",
        arguments: [
            ("42: wrong iss", "iss is 'OTHERTEAM1'; the Team ID of com.example.quince.web is QUINCE0001"),
            (
                "42: bad signature",
                "key QNCKEY0001 did not sign the client secret; use the private key (.p8) of QNCKEY0001"
            ),
            (
                "DER signature",
                "key QNCKEY0001 did not sign the client secret (raw r‖s of 64 bytes is expected, not DER)"
            ),
        ]
    )
    func messages(_ why: String, _ message: String) async throws {
        let row = try #require(Self.rows.first { $0.why == why })
        try await TestService.run { service async throws in
            let refusal = await self.refusal(of: try row.secret(service), by: service)
            #expect(refusal?.finding.message == message)
        }
    }

    @Test("42, 9700-13: refuses without burning the code", arguments: rows)
    func refusesWithoutBurningTheCode(_ row: Row) async throws {
        try await TestService.run { service async throws in
            let code = try await service.code()
            let answer = try await service.token(["client_secret": try row.secret(service)], code: code)
            guard row.check != nil else {
                #expect(answer.status == 200)
                return
            }
            #expect(answer.status == 400)
            #expect(answer.body == #"{"error":"invalid_client"}"#)
            // Check 42: a failed authentication burns nothing.
            #expect(try await service.token(code: code).status == 200)
        }
    }

    @Test("the explanation names the check", arguments: rows)
    func theExplanationNamesTheCheck(_ row: Row) async throws {
        try await TestService.run { service async throws in
            let clients = ClientAuthentication(
                registry: service.parts.database,
                issuer: TestService.url,
                clock: service.clock
            )
            let form = FormParameters([
                .init("client_id", service.clientID), .init("client_secret", try row.secret(service)),
            ])
            do {
                let client = try await clients.authenticate(form, Explanation())
                #expect(row.check == nil)
                #expect(client.app.clientID == service.clientID)
            } catch let error as ProtocolError {
                #expect(error.finding.check == row.check)
                #expect(error.code == .invalidClient)
            }
        }
    }

    /// The refusal of a client secret.
    private func refusal(of secret: String, by service: TestService) async -> ProtocolError? {
        let clients = ClientAuthentication(
            registry: service.parts.database,
            issuer: TestService.url,
            clock: service.clock
        )
        let form = FormParameters([.init("client_id", service.clientID), .init("client_secret", secret)])
        return await #expect(throws: ProtocolError.self) {
            try await clients.authenticate(form, Explanation())
        }
    }

    @Test("the sentence about exp names both numbers")
    func theSentenceAboutExp() async throws {
        try await TestService.run { service async throws in
            let secret = try service.secret(claims: [("exp", .integer(Self.now + 15_778_000))])
            let refusal = await self.refusal(of: secret, by: service)
            #expect(
                refusal?.finding.message
                    == "exp is 15 778 000 s away; at most 15 777 000 s (six months) are allowed"
            )
        }
    }

    @Test("a revoked key opens nothing, a key of another team neither")
    func revokedAndForeignKeys() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code()
            let foreign = P256.Signing.PrivateKey()
            try await service.parts.database.save(Team(id: "OTHERTEAM1", name: "Other"))
            try await service.parts.database.save(
                DeveloperKey(
                    id: "OTHERKEY01",
                    teamID: "OTHERTEAM1",
                    publicKey: foreign.publicKey,
                    revokedAt: nil
                )
            )
            let secret = try service.secret(keyID: "OTHERKEY01", signedBy: foreign)
            #expect(try await service.token(["client_secret": secret], code: code).error == "invalid_client")
            _ = try await service.parts.database.revokeKey(Seed.ReadyMade.keyId, at: TestService.epoch)
            #expect(try await service.token(code: code).error == "invalid_client")
        }
    }
}
