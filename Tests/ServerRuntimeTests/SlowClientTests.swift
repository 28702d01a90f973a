import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerRuntime
import Testing

/// A client that is slow when the server is stopped.
@Suite("Slow clients at the end", .timeLimit(.minutes(15)))
struct SlowClientTests {
    /// What the client has sent before the server is stopped.
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        /// Whether a whole request, with its response, comes before `text`.
        let isUsed: Bool
        let text: String

        var testDescription: String { self.why }
    }

    static let rows = [
        Row(why: "nothing", isUsed: false, text: ""),
        Row(why: "half a header", isUsed: false, text: "GET / HTTP/1.1\r\nHost: a\r\nX-"),
        Row(why: "half a body", isUsed: false, text: Self.half),
        Row(why: "half a body after a request", isUsed: true, text: Self.half),
    ]

    private static let half = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nab"

    @Test("is closed while a complete request is in progress, which gets its response", arguments: rows)
    func slowClient(_ row: Row) async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let (gate, answers) = AsyncStream.makeStream(of: Void.self)
        try await Self.withServer { request in
            guard request.uri.path == "/slow" else { return Response(status: .ok) }
            arrived.yield()
            for await _ in gate {}
            return Response(status: Task.isCancelled ? .serviceUnavailable : .ok)
        } body: { port, stop in
            let busy = try await RawConnection.open(port: port)
            try await busy.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
            for await _ in arrivals { break }
            let slow = try await RawConnection.open(port: port)
            // In one piece, so that the response shows that the server has read both.
            try await slow.send((row.isUsed ? "GET / HTTP/1.1\r\nHost: a\r\n\r\n" : "") + row.text)
            if row.isUsed { #expect(await slow.next()?.hasPrefix("HTTP/1.1 200") == true) }
            stop()
            #expect(await slow.next() == nil)
            answers.finish()
            #expect(await busy.next()?.hasPrefix("HTTP/1.1 200") == true)
        }
    }

    @Test(
        "gets the whole response that was in progress, as long as it reads",
        arguments: ["keep-alive", "close"]
    )
    func slowReader(_ connection: String) async throws {
        // More than the system takes for a client that doesn't read.
        let size = 32 << 20
        // A test that waits for the processor reads nothing for a while, either.
        try await Self.withServer(patience: .minutes(1)) { _ in
            let body = ByteBuffer(repeating: UInt8(ascii: "a"), count: size)
            return Response(status: .ok, body: ResponseBody(byteBuffer: body))
        } body: { port, stop in
            let slow = try await RawConnection.open(port: port)
            try await slow.channel.setOption(.autoRead, value: false).get()
            try await slow.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: \(connection)\r\n\r\n")
            slow.channel.read()
            let first = try #require(await slow.next())
            #expect(first.hasPrefix("HTTP/1.1 200"))
            stop()
            // Until the server has closed its port.
            while let other = try? await RawConnection.open(port: port) {
                try? await other.channel.close().get()
            }
            try await slow.channel.setOption(.autoRead, value: true).get()
            #expect(first.utf8.count + (await slow.all()).utf8.count > size)
        }
    }

    /// Runs a server while `body` does, whose second argument stops it.
    private static func withServer(
        patience: TimeAmount? = nil,
        _ respond: @escaping @Sendable (Request) async -> Response,
        body: (_ port: Int, _ stop: () -> Void) async throws -> Void
    ) async throws {
        let (ports, opened) = AsyncStream.makeStream(of: Int.self)
        let (life, end) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup { group in
            group.addTask {
                defer { opened.finish() }
                try await Self.launch(patience).run(answering: .loop, maximumBodySize: { _ in 100 }) {
                    bound in
                    OpenedServer(
                        responder: CallbackResponder<BasicRequestContext> { request, _ in
                            await respond(request)
                        },
                        onReady: { opened.yield(bound[0]) },
                        // The server stops when its background work ends.
                        keepHouse: { for await _ in life {} }
                    )
                }
            }
            for await port in ports {
                try await body(port) { end.finish() }
                break
            }
            try await group.waitForAll()
        }
    }

    /// A server that has much time for complete requests, and whose other limits end nothing.
    private static func launch(_ patience: TimeAmount?) -> ServerLaunch {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return ServerLaunch(
            ListeningAddress(host: "127.0.0.1", port: 0),
            limits: ConnectionLimits(
                idle: .hours(1),
                firstHeader: .hours(1),
                body: .hours(1),
                linger: patience ?? ConnectionLimits.standard.linger,
                waitAfterStop: patience ?? ConnectionLimits.standard.waitAfterStop
            ),
            drain: Drain(requests: .seconds(60)),
            signals: [],
            logger: logger
        )
    }
}
