import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("The OpenAPI document")
struct OpenAPITests {
    @Test("every operation it names is answered, and what it does not name is not")
    func routes() async throws {
        try await TestService.run { service async throws in
            let document = try #require(try await service.api(.get, "/openapi.json").json)
            #expect(document["openapi"] == "3.1.0")
            let paths = try #require(document["paths"]?.object)
            let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete]
            for path in paths.members where path.name.hasPrefix("/_quince") && !path.name.hasSuffix("/stream")
            {
                let target = path.name.replacing("{id}", with: "0").replacing("{clientId}", with: "x")
                    .replacing("{kid}", with: "x").replacing("{name}", with: "x").dropFirst("/_quince".count)
                for method in methods where path.name != "/_quince/openapi.json" {
                    let status = try await service.api(method, String(target)).status
                    let isNamed = path.value.object?[method.rawValue.lowercased()] != nil
                    #expect((status == 405) != isNamed, "\(method) \(path.name) answered \(status)")
                    #expect(status < 500, "\(method) \(path.name)")
                }
            }
        }
    }

    @Test("names and references in it are sound")
    func references() async throws {
        try await TestService.run { service async throws in
            let text = try await service.api(.get, "/openapi.json").body
            let document = try #require(try JSONValue(parsing: text).object)
            let schemas = document["components"]?.object?["schemas"]?.object
            for match in text.matches(of: /"#\/components\/schemas\/([A-Za-z]+)"/) {
                #expect(schemas?[String(match.1)] != nil, "\(match.1)")
            }
            let ids = text.matches(of: /"operationId":"([A-Za-z]+)"/).map { String($0.1) }
            #expect(Set(ids).count == ids.count && ids.count > 40)
            for path in [Paths.authorize, Paths.token, Paths.revoke, Paths.keys, Paths.discovery] {
                #expect(document["paths"]?.object?[path] != nil)
            }
        }
    }
}
