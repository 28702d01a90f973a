import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("GET /.well-known/openid-configuration")
struct DiscoveryEndpointTests {
    @Test("1: the issuer is its own address, every endpoint lies below it and answers")
    func everyEndpointAnswers() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.get(Paths.discovery)
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "application/json;charset=UTF-8")
            let document = try #require(answer.json)
            #expect(document["issuer"]?.string == TestService.url)
            for name in ["authorization_endpoint", "token_endpoint", "revocation_endpoint", "jwks_uri"] {
                let url = try #require(document[name]?.string)
                #expect(url.hasPrefix(TestService.url + "/"), "\(name)")
                let path = String(url.dropFirst(TestService.url.count))
                #expect(try await service.get(path).status != 404, "\(name)")
            }
            #expect(document["subject_types_supported"] == ["pairwise"])
            #expect(document["id_token_signing_alg_values_supported"] == ["RS256"])
            #expect(document["token_endpoint_auth_methods_supported"] == ["client_secret_post"])
            #expect(document["response_types_supported"]?.array?.contains("code") == true)
            #expect(document["scopes_supported"]?.array?.contains("openid") == true)
            #expect(document["claims_supported"]?.array?.contains("nonce_supported") == true)
        }
    }

    @Test("44: there is no userinfo endpoint, neither named nor answered")
    func noUserinfo() async throws {
        try await TestService.run { service async throws in
            #expect(try await service.get(Paths.discovery).json?["userinfo_endpoint"] == nil)
            for path in ["/auth/userinfo", "/userinfo"] {
                let answer = try await service.get(path, headers: [.authorization: "Bearer a"])
                #expect(answer.status == 404)
            }
        }
    }

    @Test("9700-4: answers of the front channel name no issuer, and the document promises none")
    func noIssuerInAnswers() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.signIn(["scope": nil, "response_mode": "query"])
            #expect(answer.query["code"] != nil && answer.query["iss"] == nil)
            let document = try await service.get(Paths.discovery).json
            #expect(document?["authorization_response_iss_parameter_supported"] == nil)
        }
    }

    @Test("9700-21: what a proxy may say about host and scheme changes nothing")
    func forwardedHeaders() async throws {
        try await TestService.run { service async throws in
            let plain = try await service.get(Paths.discovery).body
            let forwarded = try await service.get(
                Paths.discovery,
                headers: [
                    .init("X-Forwarded-Host") ?? .age: "evil.example",
                    .init("X-Forwarded-Proto") ?? .age: "https",
                    .init("Forwarded") ?? .age: "host=evil.example;proto=https",
                    .init("X-Forwarded-Prefix") ?? .age: "/evil",
                ]
            )
            #expect(forwarded.body == plain)
        }
    }
}
