import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import QuinceProtocol
import QuinceService
import Synchronization

/// A service that stands in for Apple, reached under any host and from any machine.
struct StandingIn: Sendable {
    private let responder: any HTTPResponder<ServiceContext>

    /// Runs `body` against a fresh service in memory.
    static func run(
        _ configuration: ServiceConfiguration = ServiceConfiguration(
            standsInForApple: true,
            storage: .memory
        ),
        _ body: (StandingIn) async throws -> Void
    ) async throws {
        let service = try Service(
            configuration: configuration,
            logger: Self.logger,
            random: .system.giving(TestService.signingKeys.get())
        )
        let assembly = try await service.assemble(url: TestService.url)
        defer { assembly.storage.discard() }
        try await body(StandingIn(responder: assembly.responder))
    }

    func get(
        _ path: String,
        _ host: String,
        _ headers: HTTPFields = [:],
        from machine: String = "127.0.0.1"
    ) async throws -> Answer {
        try await self.send(.get, path, host, headers, "", machine)
    }

    func post(
        _ path: String,
        form: String,
        _ host: String,
        _ headers: HTTPFields,
        from machine: String
    ) async throws -> Answer {
        var all = headers
        all[.contentType] = "application/x-www-form-urlencoded"
        return try await self.send(.post, path, host, all, form, machine)
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ host: String,
        _ headers: HTTPFields,
        _ body: String,
        _ machine: String
    ) async throws -> Answer {
        let head = HTTPRequest(
            method: method,
            scheme: "https",
            authority: host,
            path: path,
            headerFields: headers
        )
        let response = try await self.responder.respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body))),
            context: ServiceContext(
                logger: Self.logger,
                remoteAddress: try SocketAddress(ipAddress: machine, port: 1)
            )
        )
        let text = WrittenText()
        try await response.body.write(text)
        return Answer(response, body: text.text)
    }

    private static let logger: Logger = {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }()
}

extension Answer {
    fileprivate init(_ response: Response, body: String) {
        self.status = response.status.code
        self.headers = response.headers
        self.body = body
    }

    /// Where the page's links and forms lead.
    var links: [String] {
        self.body.matches(of: /(?:href|action)="([^"]*)"/).map { String($0.1) }
    }
}

/// The body of a response, once it is written.
private final class WrittenText: ResponseBodyWriter {
    private let buffer = Mutex(ByteBuffer())

    var text: String { self.buffer.withLock { String(buffer: $0) } }

    func write(_ buffer: ByteBuffer) async throws {
        self.buffer.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
