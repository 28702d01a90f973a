import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import WebPages

@Suite("Static files")
struct StaticFileTests {
    @Test("are served with their type, and asked for again each time")
    func serve() async throws {
        let router = Router()
        let file = StaticFile("/a/style.css", .css, [Array("a {}\n".utf8), Array("b {}\n".utf8)])
        file.addRoute(to: router)
        try await Application(router: router).test(.router) { client in
            let response = try await client.executeRequest(
                uri: "/a/style.css",
                method: .get,
                headers: [:],
                body: nil
            )
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "text/css; charset=utf-8")
            #expect(response.headers[.cacheControl] == "no-cache")
            #expect(response.headers[.xContentTypeOptions] == "nosniff")
            #expect(String(buffer: response.body) == "a {}\nb {}")
        }
    }
}
