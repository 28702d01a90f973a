import DatabaseFile
import Foundation
import GRDB
import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

/// Damaged values end the sign-in: none is replaced by a default, and no code or token is issued.
@Suite("Stored values that cannot be read")
struct StoredValueTests {
    private static let verifier = String(repeating: "v", count: 43)

    /// One change of stored text, with words of the explanation that it leads to.
    struct Damage: Sendable, CustomTestStringConvertible {
        let sql: String
        let column: String
        let testDescription: String

        init(_ name: String, _ column: String, _ sql: String) {
            self.testDescription = name
            self.column = column
            self.sql = sql
        }

        static func inFlow(_ name: String, _ old: String, _ new: String) -> Self {
            Self(name, "flow.body", "UPDATE flow SET body = replace(body, '\(old)', '\(new)')")
        }
    }

    private static let flows: [Damage] = [
        .inFlow("a shortened challenge", #""challenge":"#, #""challenge":"x","was":"#),
        .inFlow("a challenge of another type", #""challenge":"#, #""challenge":1,"was":"#),
        .inFlow("an unknown mode", #""mode":"form_post""#, #""mode":"post""#),
        .inFlow("no mode", #""mode":"form_post","#, ""),
        .inFlow("another spelling of the mode", #""mode":"form_post""#, #""mode":"FORM_POST""#),
        .inFlow("a redirect URI that is no URI", #""redirectURI":"#, #""redirectURI":"ftp://x","was":"#),
        .inFlow("an unknown scope", #""scopes":["email""#, #""scopes":["phone""#),
        .inFlow("an unknown step", #""consent""#, #""approved""#),
        .init("text that is no JSON", "flow.body", "UPDATE flow SET body = substr(body, 2)"),
        .init("empty text", "flow.body", "UPDATE flow SET body = ''"),
        .init(
            "the sharing of the account",
            "account.email_sharing",
            "UPDATE account SET email_sharing = 'all'"
        ),
        .init("the kind of the app", "app.kind", "UPDATE app SET kind = 'server'"),
    ]

    @Test("a damaged sign-in ends with a page, without a code", arguments: Self.flows)
    func damagedFlow(_ damage: Damage) async throws {
        try await TestService.run { service async throws in
            let start = try await service.authorize([
                "code_challenge": CodeVerifier.challenge(of: Self.verifier), "code_challenge_method": "S256",
            ])
            let path = try #require(start.location)
            let cookie = start.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
            let account = try await service.parts.database.account(email: "jane@example.com")
            let chosen = try await service.post(
                path,
                form: FormParameters([.init("action", "choose"), .init("account", account?.id ?? "")]),
                headers: [.cookie: cookie]
            )
            #expect(chosen.status == 303)
            try await service.damage(damage)
            let ended = try await service.post(
                path,
                form: FormParameters([.init("action", "continue")]),
                headers: [.cookie: cookie]
            )
            #expect(ended.status == 500)
            #expect(ended.body.contains("This sign-in can’t continue"))
            #expect(!ended.body.contains(damage.column))
            #expect(ended.location == nil)
            #expect(ended.fields["code"] == nil)
            let again = try await service.get(path, headers: [.cookie: cookie])
            #expect(again.status == 500)
            #expect(try await service.count("authorization_code") == 0)
            #expect(try await service.count("consent_grant") == 0)
            let findings = service.parts.requests.requests().flatMap(\.findings)
            #expect(findings.contains { $0.message.contains("\(damage.column) that can't be read") })
        }
    }

    private static let codes: [Damage] = [
        .init(
            "the challenge",
            "authorization_code.challenge",
            "UPDATE authorization_code SET challenge = 'x'"
        ),
        .init(
            "an empty challenge",
            "authorization_code.challenge",
            "UPDATE authorization_code SET challenge = ''"
        ),
        .init(
            "the redirect URI",
            "authorization_code.redirect_uri",
            "UPDATE authorization_code SET redirect_uri = 'app.example'"
        ),
        .init("the scopes", "consent_grant.scopes", "UPDATE consent_grant SET scopes = 'email phone'"),
        .init("the sharing", "consent_grant.email_sharing", "UPDATE consent_grant SET email_sharing = ''"),
    ]

    @Test("a damaged code buys nothing, with a verifier, another one or none", arguments: Self.codes)
    func damagedCode(_ damage: Damage) async throws {
        try await TestService.run { service async throws in
            let code = try await service.code([
                "code_challenge": CodeVerifier.challenge(of: Self.verifier), "code_challenge_method": "S256",
            ])
            try await service.damage(damage)
            for verifier in [Self.verifier, String(repeating: "w", count: 43), nil] {
                let answer = try await service.token(["code_verifier": verifier], code: code)
                #expect(answer.status == 500)
                #expect(answer.error == "server_error")
            }
            #expect(try await service.count("token") == 0)
        }
    }

    @Test("a sign-in that version 1.0 stored goes on")
    func storedForm() throws {
        let text = """
            {"authenticatedAt":1800000000,"expiresAt":1800000600,"request":{"challenge":"\
            E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM","clientID":"com.example.web","hasIdentityToken":true,\
            "loginHint":"jane@example.com","mode":"web_message","nonce":"n","redirectURI":\
            "https://app.example/callback?a=b","scopes":["email","name"],"state":"st"},\
            "step":{"consent":{"accountID":"a"}}}
            """
        let flow = try JSONDecoder().decode(Flow.self, from: Data(text.utf8))
        #expect(flow.request.mode == .webMessage)
        #expect(flow.request.scope == [.email, .name])
        #expect(flow.request.redirectURI.text == "https://app.example/callback?a=b")
        #expect(flow.request.challenge?.text == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(flow.step == .consent(accountID: "a"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(String(decoding: try encoder.encode(flow), as: UTF8.self) == text)
    }

    @Test("a redirect URI that is canonically equivalent to a registered one is another")
    func canonicalEquivalents() throws {
        let app = App(
            clientID: "com.example.K",
            kind: .service,
            name: "App",
            teamID: "T",
            groupID: "app",
            returnURLs: ["https://a.example/K"]
        )
        #expect(app.hasReturnURL("https://a.example/K"))
        #expect(!app.hasReturnURL("https://a.example/\u{212A}"))
    }
}

extension TestService {
    fileprivate func damage(_ damage: StoredValueTests.Damage) async throws {
        let changes = try await self.parts.database.file.write { database in
            try database.execute(sql: damage.sql)
            return database.changesCount
        }
        #expect(changes > 0)
    }

    fileprivate func count(_ table: String) async throws -> Int? {
        try await self.parts.database.file.readList {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)")
        }
    }
}
