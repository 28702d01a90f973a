import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import QuinceService
import Testing

@Suite("Hosts, targets and headers")
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
        defer { assembly.storage.discard() }
        // The console and the pages of a sign-in; what servers call answers to any name.
        for (path, status) in [
            ("/_quince/status", 200), ("/auth/authorize", 400), ("/flow/x", 410), ("/auth/keys", 200),
        ] {
            let request = Request(
                head: HTTPRequest(method: .get, scheme: "http", authority: row.host, path: path),
                body: RequestBody(buffer: ByteBuffer())
            )
            let response = try await assembly.responder.respond(
                to: request,
                context: ServiceContext(logger: Logger(label: "test"))
            )
            #expect(response.status.code == (row.isAllowed || path == "/auth/keys" ? status : 403), "\(path)")
        }
    }

    @Test("targets and headers that are no sound text go nowhere")
    func unsoundRequests() async throws {
        let service = Service(
            configuration: ServiceConfiguration(storage: .memory),
            logger: Logger(label: "test")
        )
        let assembly = try await service.assemble(url: "http://localhost:8080")
        defer { assembly.storage.discard() }
        let marks = String(repeating: "\u{301}", count: 31)
        for (path, cookie) in [("/é", "a"), ("/auth/keys", "a\(marks)")] {
            let request = Request(
                head: HTTPRequest(
                    method: .get,
                    scheme: "http",
                    authority: "localhost",
                    path: path,
                    headerFields: [.cookie: cookie]
                ),
                body: RequestBody(buffer: ByteBuffer())
            )
            let context = ServiceContext(logger: Logger(label: "test"))
            #expect(try await assembly.responder.respond(to: request, context: context).status == .badRequest)
        }
    }
}
