import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import QuinceService
import Testing

@Suite("The console's Host check")
struct HostTests {
    static let rows: [(host: String, isAllowed: Bool)] = [
        ("localhost", true), ("localhost:8080", true), ("LOCALHOST:1", true), ("app.localhost:8080", true),
        ("127.0.0.1:8080", true), ("127.9.9.9", true), ("[::1]:8080", true), ("id.example.com", true),
        ("evil.example.com", false), ("localhost.evil.example.com", false),
        ("127.0.0.1.evil.example.com", false),
        ("127.0.0.256", false), ("127.1", false), ("[::2]", false), ("10.0.0.1", false),
        ("evil.example.com:8080", false),
        ("notlocalhost", false), ("", false),
    ]

    @Test(
        "answers to loopback and to the issuer's host, and to no name that was pointed here",
        arguments: rows
    )
    func hosts(_ row: (host: String, isAllowed: Bool)) async throws {
        let configuration = ServiceConfiguration(issuer: "https://id.example.com", storage: .memory)
        let service = Service(configuration: configuration, logger: Logger(label: "test"))
        let assembly = try await service.assemble(url: "http://localhost:8080")
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: row.host, path: "/_quince/status"),
            body: RequestBody(buffer: ByteBuffer())
        )
        let response = try await assembly.responder.respond(
            to: request,
            context: ServiceContext(logger: Logger(label: "test"))
        )
        #expect(response.status == (row.isAllowed ? .ok : .forbidden))
    }
}
