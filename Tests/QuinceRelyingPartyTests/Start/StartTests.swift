import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Testing

@Suite("Starting a sign-in")
struct StartTests {
    private let apple = FakeApple()

    private func parameters(_ start: SignInStart) throws -> FormParameters {
        let halves = start.url.split(separator: "?", maxSplits: 1)
        #expect(halves[0] == "https://appleid.apple.com/auth/authorize")
        return try FormParameters(parsing: halves[1])
    }

    struct Row: Sendable {
        let request: SignInRequest
        let mode: String
        let type: String
        let scope: String?
    }

    @Test(
        "scopes force a form, and every request says what the seed asks for",
        arguments: [
            Row(request: .formPost(), mode: "form_post", type: "code id_token", scope: "name email"),
            Row(
                request: .formPost(scopes: [.email]),
                mode: "form_post",
                type: "code id_token",
                scope: "email"
            ),
            Row(request: .formPost(scopes: []), mode: "form_post", type: "code id_token", scope: nil),
            Row(request: .query, mode: "query", type: "code", scope: nil),
            Row(request: .fragment(), mode: "fragment", type: "code", scope: nil),
            Row(request: .fragment(identityToken: true), mode: "fragment", type: "code id_token", scope: nil),
            Row(request: .popup(), mode: "web_message", type: "code id_token", scope: "name email"),
        ]
    )
    func requests(_ row: Row) throws {
        let parameters = try self.parameters(SignInWithApple.shop(self.apple).start(row.request))
        #expect(parameters["response_mode"] == row.mode && parameters["response_type"] == row.type)
        #expect(parameters["scope"] == row.scope)
        #expect(parameters["client_id"] == "com.example.shop.web")
        #expect(parameters["redirect_uri"] == "https://shop.example/callback")
        #expect(parameters["code_challenge_method"] == "S256" && parameters["code_challenge"]?.count == 43)
        #expect(parameters["nonce"]?.count == 43)
        #expect((parameters["state"]?.utf8.count ?? 0) < 1_000)
    }

    @Test("nothing is the same twice, and the state says nothing to who reads it")
    func fresh() throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let starts = try (0..<50).map { _ in
            try signIn.start(returnTo: #require(LocalPath("/secret-place")), context: "account 7")
        }
        for name in ["state", "nonce", "code_challenge"] {
            #expect(Set(try starts.map { try self.parameters($0)[name] }).count == 50)
        }
        #expect(Set(starts.map(\.binding)).count == 50)
        let state = try #require(Base64URL.decode(try self.parameters(starts[0])["state"] ?? ""))
        #expect(!String(decoding: state, as: UTF8.self).contains("secret-place"))
        #expect(throws: ConfigurationRefusal.self) { try signIn.start(clientID: "com.example.shop") }
        #expect(throws: ConfigurationRefusal.self) { try signIn.start(clientID: "com.stranger") }
        #expect(throws: ConfigurationRefusal.self) {
            try signIn.start(context: String(repeating: "a", count: 501))
        }
    }

    @Test(
        "paths of this site and no others",
        arguments: [
            ("/", true), ("/a/b?c=d#e", true), ("//evil.example", false), ("/\\evil.example", false),
            ("https://evil.example", false),
            ("", false), ("a", false), ("/\t/evil.example", false), ("/a\nb", false), ("/\u{E9}", false),
            ("/a\\b", false),
            ("/" + String(repeating: "a", count: 512), false),
            ("/" + String(repeating: "a", count: 511), true), ("/ ", false),
        ]
    )
    func localPaths(_ text: String, _ isLocal: Bool) {
        #expect((LocalPath(text) != nil) == isLocal)
    }

    @Test("a configuration that cannot work is refused, naming the setting")
    func configuration() throws {
        func refusal(_ make: () throws -> Void) -> String? {
            do { try make() } catch { return "\(error)" }
            return nil
        }
        #expect(
            refusal { _ = try Endpoints(issuer: "http://evil.example") }?.contains(
                "uses http on another machine"
            ) == true
        )
        #expect(
            refusal { _ = try Endpoints(issuer: "http://localhost:8080/") }?.contains("without a slash")
                == true
        )
        #expect(refusal { _ = try Endpoints(issuer: "localhost:8080") } != nil)
        #expect(try Endpoints(issuer: "http://localhost:8080").token == "http://localhost:8080/auth/token")
        #expect(try Endpoints(environment: [:]) == .apple)
        #expect(
            try Endpoints(environment: [Endpoints.variable: "https://id.example"]).issuer
                == "https://id.example"
        )
        #expect(
            refusal { _ = try AppClient.services("a b", redirectURI: "https://a.example/") }?.contains(
                "'a b'"
            ) == true
        )
        #expect(refusal { _ = try AppClient.services("a.b", redirectURI: "https://a.example/#x") } != nil)
        #expect(
            refusal { _ = try DeveloperKey(id: "KEY0000001", pem: "secret text") }?.contains("secret text")
                == false
        )
        let key = try DeveloperKey(id: "KEY0000001", privateKey: FakeApple.Team.shop.key)
        func settings(
            team: String = "TEAM000001",
            clients: [AppClient]? = nil,
            secret: Int = 32,
            skew: Int = 60
        ) -> String? {
            refusal {
                let clients = try clients ?? [AppClient.app("a.b")]
                _ = try SignInConfiguration(
                    teamID: team,
                    key: key,
                    clients: clients,
                    sealingSecret: [UInt8](repeating: 1, count: secret),
                    clockSkew: skew
                )
            }
        }
        #expect(settings() == nil)
        #expect(settings(team: "team")?.contains("Team ID 'team'") == true)
        #expect(settings(clients: [])?.contains("clients") == true)
        #expect(settings(clients: [try .app("a.b"), try .app("a.b")])?.contains("each only once") == true)
        #expect(settings(secret: 31)?.contains("31 bytes") == true)
        #expect(settings(skew: 601) != nil && settings(skew: -1) != nil)
        #expect(!"\(key)".contains("PRIVATE"))
    }
}
