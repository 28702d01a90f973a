import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerRuntime
import Synchronization
import Testing

/// What every server of ours keeps to before a request comes to its routes.
@Suite("Connections", .timeLimit(.minutes(15)))
struct ConnectionTests {
    /// Holds back the responses at `/slow`.
    private final class Gate: Sendable {
        private let stream = AsyncStream.makeStream(of: Void.self)
        let arrived = AsyncStream.makeStream(of: Void.self)

        func wait() async {
            self.arrived.continuation.yield()
            for await _ in self.stream.stream { return }
        }

        func open() { self.stream.continuation.finish() }
    }

    /// Nothing ends for slowness.
    private static let patient = ConnectionLimits(idle: .hours(1), firstHeader: .hours(1), body: .hours(1))

    /// A server on a port of its own that tells what it got.
    private func run(
        _ limits: ConnectionLimits,
        gate: Gate = Gate(),
        answering place: HTTP1Connections.Place = .loop,
        _ body: @Sendable @escaping (Int) async throws -> Void
    ) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let launch = ServerLaunch(
            ListeningAddress(host: "127.0.0.1", port: 0),
            limits: limits,
            signals: [],
            logger: logger
        )
        let (ports, opened) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup { group in
            group.addTask {
                defer { opened.finish() }
                try await launch.run(
                    answering: place,
                    maximumBodySize: { $0.path == "/large" ? 1_000_000 : 100 }
                ) { bound in
                    OpenedServer(
                        responder: CallbackResponder<BasicRequestContext> { request, context in
                            if request.uri.path == "/slow" { await gate.wait() }
                            let body: ByteBuffer
                            do { body = try await request.body.collect(upTo: 2_000_000) } catch let error
                                as any HTTPResponseError
                            {
                                return try error.response(from: request, context: context)
                            }
                            return Response(
                                status: .ok,
                                body: .init(byteBuffer: ByteBuffer(string: "<\(body.readableBytes)>"))
                            )
                        },
                        onReady: { opened.yield(bound[0]) },
                        keepHouse: { try? await Task.sleep(for: .seconds(3_600)) }
                    )
                }
            }
            for await port in ports {
                try await body(port)
                break
            }
            group.cancelAll()
        }
    }

    @Test("a silent connection is closed, before the first request and after it", arguments: [true, false])
    func idle(_ isOnLoop: Bool) async throws {
        let limits = ConnectionLimits(idle: .seconds(2), firstHeader: .seconds(1))
        try await self.run(limits, answering: isOnLoop ? .loop : .pool) { port in
            let silent = try await RawConnection.open(port: port)
            #expect(await silent.next() == nil)
            // Bytes that never become a header do not help.
            let dripping = try await RawConnection.open(port: port)
            try? await dripping.send("GET / HTTP/1.1\r\nHost: a\r\nX: ")
            #expect(await dripping.next() == nil)
            #expect(try await self.answered(port).next() == nil)
        }
    }

    /// A connection that got a response; on a slow machine the first may have been silent for too long before it asked.
    private func answered(_ port: Int) async throws -> RawConnection {
        while true {
            try Task.checkCancellation()
            guard let connection = try? await RawConnection.open(port: port) else { continue }
            if (try? await connection.head("/")) == "HTTP/1.1 200 OK" { return connection }
        }
    }

    #if os(Linux)
    @Test(
        "one client's connections cannot shut another client out, whether silent or in the middle of a body"
    )
    func share() async throws {
        try await self.run(
            ConnectionLimits(idle: .hours(1), firstHeader: .hours(1), body: .hours(1), count: 8)
        ) { port in
            var crowd: [RawConnection] = []
            for index in 0..<40 {
                let connection = try await RawConnection.open(port: port, from: "127.0.0.2")
                if index.isMultiple(of: 2) {
                    try await connection.send(
                        "POST /large HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\nabc"
                    )
                }
                crowd.append(connection)
            }
            for _ in 0..<3 {
                let other = try await RawConnection.open(port: port, from: "127.0.0.1")
                for _ in 0..<5 { #expect(try await other.head("/") == "HTTP/1.1 200 OK") }
            }
            // The first of the crowd waited longest and went first.
            #expect(await crowd[0].next() == nil)
        }
    }

    @Test("a connection whose request is being answered is not the one that makes room")
    func busyConnectionsStay() async throws {
        let gate = Gate()
        try await self.run(
            ConnectionLimits(idle: .hours(1), firstHeader: .hours(1), body: .hours(1), count: 4),
            gate: gate
        ) { port in
            let busy = try await RawConnection.open(port: port, from: "127.0.0.2")
            try await busy.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
            for await _ in gate.arrived.stream { break }
            var crowd: [RawConnection] = []
            for _ in 0..<20 { crowd.append(try await RawConnection.open(port: port, from: "127.0.0.2")) }
            #expect(await crowd[0].next() == nil)
            gate.open()
            #expect(await busy.next()?.hasPrefix("HTTP/1.1 200") == true)
        }
    }
    #endif

    @Test("requests that take long shut nobody out")
    func slowRequests() async throws {
        let gate = Gate()
        let limits = ConnectionLimits(idle: .hours(1), firstHeader: .hours(1), body: .hours(1), count: 4)
        try await self.run(limits, gate: gate) { port in
            var crowd: [RawConnection] = []
            for _ in 0..<4 {
                let connection = try await RawConnection.open(port: port)
                try await connection.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
                for await _ in gate.arrived.stream { break }
                crowd.append(connection)
            }
            let other = try await RawConnection.open(port: port)
            #expect(try await other.head("/") == "HTTP/1.1 200 OK")
            #expect(await crowd[0].next() == nil)
            gate.open()
            #expect(await crowd[3].next()?.hasPrefix("HTTP/1.1 200") == true)
        }
    }

    static let refusedRequests: [(why: String, text: String)] = [
        ("no Host", "GET / HTTP/1.1\r\n\r\n"),
        ("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
        ("two equal Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"),
        ("two Hosts of HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"),
        ("no Host with a body", "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc"),
    ]

    @Test(
        "a request without one Host is 400 and the last of its connection (RFC 9112 §3.2)",
        arguments: refusedRequests
    )
    func hosts(_ row: (why: String, text: String)) async throws {
        try await self.run(Self.patient) { port in
            let connection = try await RawConnection.open(port: port)
            try await connection.send(row.text + "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let text = await connection.all()
            #expect(text.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
            #expect(text.ranges(of: "HTTP/1.1").count == 1)
        }
    }

    @Test("a refused request waits for the responses before it")
    func orderOfResponses() async throws {
        let gate = Gate()
        try await self.run(Self.patient, gate: gate) { port in
            let connection = try await RawConnection.open(port: port)
            try await connection.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n\r\n")
            for await _ in gate.arrived.stream { break }
            gate.open()
            let text = await connection.all()
            #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.contains("<0>HTTP/1.1 400 Bad Request\r\n"))
        }
    }

    @Test(
        "few requests are sent ahead: the fourth response is the last, and says so",
        arguments: [true, false]
    )
    func requestsAhead(_ isOnLoop: Bool) async throws {
        let gate = Gate()
        try await self.run(Self.patient, gate: gate, answering: isOnLoop ? .loop : .pool) { port in
            let one = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            let four = try await RawConnection.open(port: port)
            try await four.send(String(repeating: one, count: 4))
            var answers = ""
            while answers.ranges(of: "HTTP/1.1 200 OK").count < 4, let chunk = await four.next() {
                answers += chunk
            }
            #expect(!answers.lowercased().contains("connection: close"))
            #expect(try await four.head("/") == "HTTP/1.1 200 OK")
            let many = try await RawConnection.open(port: port)
            try await many.send(
                "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n" + String(repeating: one, count: 1_000)
            )
            for await _ in gate.arrived.stream { break }
            gate.open()
            let text = await many.all().lowercased()
            #expect(text.ranges(of: "http/1.1 200 ok").count == 4)
            #expect(text.ranges(of: "connection: close").count == 1)
            #expect(text.split(separator: "http/1.1").last?.contains("connection: close") == true)
        }
    }

    static let lastRequests: [(why: String, text: String)] = [
        ("HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\n\r\n"),
        ("HTTP/1.0 without a host", "GET / HTTP/1.0\r\n\r\n"),
        ("HTTP/1.0 that wants to stay", "GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n"),
        ("close", "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
        ("Close among others", "GET / HTTP/1.1\r\nHost: a\r\nConnection: TE, Close\r\n\r\n"),
    ]

    @Test("HTTP/1.0 and Connection: close end with their response", arguments: lastRequests)
    func closing(_ row: (why: String, text: String)) async throws {
        try await self.run(Self.patient) { port in
            let connection = try await RawConnection.open(port: port)
            try await connection.send(row.text)
            let text = await connection.all()
            #expect(text.contains(" 200 OK\r\n") && text.hasSuffix("<0>"))
            #expect(text.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test("a body over its route's limit is 413 and the connection closed; within it, it is whole")
    func bodySize() async throws {
        try await self.run(Self.patient) { port in
            let long = try await RawConnection.open(port: port)
            try await long.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n"
                    + String(repeating: "a", count: 200)
            )
            #expect(await long.all().hasPrefix("HTTP/1.1 413 "))
            let whole = try await RawConnection.open(port: port)
            try await whole.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n"
                    + String(repeating: "a", count: 100)
            )
            #expect(await whole.next()?.hasSuffix("<100>") == true)
            #expect(try await whole.head("/") == "HTTP/1.1 200 OK")
        }
    }

    @Test(
        "bodies share a budget: one client that fills it is refused, and gets it back when its connections end"
    )
    func budget() async throws {
        let limits = ConnectionLimits(
            idle: .hours(1),
            firstHeader: .hours(1),
            body: .hours(1),
            bodies: 1_000,
            bodiesOfOneClient: 500
        )
        try await self.run(limits) { port in
            let (hoarder, refused) = try await self.refused(port)
            #expect(refused.hasPrefix("HTTP/1.1 503") && refused.contains("Retry-After"))
            try await hoarder.channel.close()
            while try await !self.isTaken(port) { try Task.checkCancellation() }
        }
    }

    /// A connection that holds 400 bytes of the budget, and the response to another whose 200 bytes no longer fit.
    ///
    /// The server may read the 200 bytes first. Then they are taken, and the 400 may be what is refused: both start
    /// again.
    private func refused(_ port: Int) async throws -> (hoarder: RawConnection, response: String) {
        func send(_ count: Int, of length: Int) async throws -> RawConnection {
            let connection = try await RawConnection.open(port: port)
            try await connection.send(
                "POST /large HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
                    + String(repeating: "a", count: count)
            )
            return connection
        }
        while true {
            try Task.checkCancellation()
            let hoarder = try await send(400, of: 9_000)
            let text = try await send(200, of: 200).next() ?? ""
            if !text.hasPrefix("HTTP/1.1 200") { return (hoarder, text) }
            // The server may have closed the connection already.
            try? await hoarder.channel.close()
        }
    }

    private func isTaken(_ port: Int) async throws -> Bool {
        let connection = try await RawConnection.open(port: port)
        let body = String(repeating: "a", count: 450)
        try await connection.send("POST /large HTTP/1.1\r\nHost: a\r\nContent-Length: 450\r\n\r\n" + body)
        return await connection.next()?.hasPrefix("HTTP/1.1 200") == true
    }
}
