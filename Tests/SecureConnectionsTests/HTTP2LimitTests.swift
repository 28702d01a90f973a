import NIOCore
import ServerRuntime
import Testing

@Suite("Limits of HTTP/2", .timeLimit(.minutes(15)))
struct HTTP2LimitTests {
    private typealias Frame = HTTP2Client.Frame

    /// Limits with which nothing ends for slowness.
    private static func patient(
        idle: TimeAmount = .hours(1),
        firstHeader: TimeAmount = .hours(1),
        stalledResponse: TimeAmount = .hours(1),
        count: Int = 100
    ) -> ConnectionLimits {
        ConnectionLimits(
            idle: idle,
            firstHeader: firstHeader,
            body: .hours(1),
            stalledResponse: stalledResponse,
            count: count
        )
    }

    static let connectionErrors: [(why: String, isAfterPreface: Bool, bytes: [UInt8])] = [
        ("no preface", false, Array(repeating: 0x41, count: 100)),
        ("a frame that is too large", true, [0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 1]),
        ("RST_STREAM for the connection", true, Frame(.reset, payload: [0, 0, 0, 8]).bytes),
        (
            "a header that isn't HPACK", true,
            Frame(.headers, flags: 5, stream: 1, payload: [0xFF, 0xFF]).bytes
        ),
        ("many pings", true, many(Frame(.ping, payload: Array("12345678".utf8)), 300)),
        ("many settings", true, many(Frame(.settings), 300)),
        (
            "many continuations", true,
            Frame(.headers, flags: 1, stream: 1, payload: [0x82]).bytes
                + many(Frame(.continuation, stream: 1), 50)
        ),
        (
            "window updates without a response", true,
            many(Frame(.windowUpdate, payload: [0, 0, 0, 1]), 1_001)
        ),
        (
            "frames of an unknown type", true,
            many(Frame(.unknown), 1_001)
        ),
    ]

    private static func many(_ frame: Frame, _ count: Int) -> [UInt8] {
        Array(repeatElement(frame.bytes, count: count).joined())
    }

    @Test("an error of the connection closes it, after GOAWAY", arguments: connectionErrors)
    func errors(_ row: (why: String, isAfterPreface: Bool, bytes: [UInt8])) async throws {
        try await SecureServer.run(Self.patient()) { port in
            let client = try await HTTP2Client.open(port: port)
            if row.isAfterPreface { try await client.begin() }
            try await client.send(row.bytes)
            let goAway = await client.next(.goAway)
            #expect(goAway != nil)
            #expect(goAway?.payload.dropFirst(4) != [0, 0, 0, 0])
            while await client.next() != nil {}
        }
    }

    @Test("window updates for a response are no flood")
    func windowUpdates() async throws {
        try await SecureServer.run(Self.patient()) { port in
            let client = try await HTTP2Client.open(port: port)
            try await client.begin()
            // Nearly the whole allowance; it grows with each response.
            try await client.send(Self.many(Frame(.windowUpdate, payload: [0, 0, 0, 1]), 990))
            for stream in 0..<20 {
                try await client.get("/", stream: UInt32(2 * stream + 1))
                try await client.send(Self.many(Frame(.windowUpdate, payload: [0, 0, 0, 1]), 5))
                #expect(await client.status() == 200)
            }
        }
    }

    @Test(
        "an idle connection gets GOAWAY and is closed, before the first request and after it",
        arguments: [true, false]
    )
    func idle(_ acknowledges: Bool) async throws {
        for hasRequest in [false, true] {
            let limits =
                hasRequest ? Self.patient(idle: .seconds(1)) : Self.patient(firstHeader: .seconds(4))
            try await SecureServer.run(limits) { port in
                let client = try await hasRequest ? self.answered(port) : HTTP2Client.open(port: port)
                if !hasRequest { try await client.begin() }
                #expect(await client.next(.goAway)?.payload.suffix(4) == [0, 0, 0, 0])
                if acknowledges, let ping = await client.next(.ping) {
                    // The server waits a second for it, which can be over by now.
                    try? await client.send(Frame(.ping, flags: 1, payload: ping.payload))
                }
                while await client.next() != nil {}
            }
        }
    }

    /// A connection that got a response; on a slow machine the first may have been idle for too long before it asked.
    private func answered(_ port: Int) async throws -> HTTP2Client {
        while true {
            try Task.checkCancellation()
            guard let client = try? await HTTP2Client.open(port: port) else { continue }
            guard (try? await client.begin()) != nil, (try? await client.get("/")) != nil else { continue }
            if await client.status() == 200 { return client }
        }
    }

    @Test("a client that reads nothing of its response loses the connection", arguments: ["/", "/large"])
    func stalled(_ path: String) async throws {
        try await SecureServer.run(Self.patient(stalledResponse: .seconds(1))) { port in
            let client = try await HTTP2Client.open(port: port)
            try await client.begin(window: 0)
            try await client.get(path)
            #expect(await client.status() == 200)
            while let frame = await client.next() { #expect(!frame.isLastOfStream) }
        }
    }

    @Test("a client that reads slowly but steadily gets its whole response")
    func slowReader() async throws {
        let limit = Duration.seconds(6)
        try await SecureServer.run(Self.patient(stalledResponse: .seconds(6))) { port in
            while true {
                try Task.checkCancellation()
                let (size, longestPause) = await Self.readSlowly(port)
                if size == SecureServer.largeBody { break }
                // On a machine that does other things for seconds, the client itself can be too slow.
                guard longestPause > limit / 2 else {
                    Issue.record("ended after \(size) bytes and a pause of at most \(longestPause)")
                    break
                }
            }
        }
    }

    /// Reads the large response in steps; in all, it takes longer than a client may read nothing.
    ///
    /// - Returns: The number of bytes that came, and the longest time between two steps.
    private static func readSlowly(_ port: Int) async -> (size: Int, longestPause: Duration) {
        var size = 0
        var longestPause = Duration.zero
        var last = ContinuousClock.now
        do {
            let client = try await HTTP2Client.open(port: port)
            try await client.begin(window: 0)
            try await client.get("/large")
            while size < SecureServer.largeBody {
                try await Task.sleep(for: .milliseconds(800))
                for stream: UInt32 in [0, 1] {
                    try await client.send(
                        Frame(.windowUpdate, stream: stream, payload: Frame.bytes(20_000))
                    )
                }
                let wanted = min(size + 20_000, SecureServer.largeBody)
                while size < wanted, let data = await client.next(.data) { size += data.payload.count }
                longestPause = max(longestPause, .now - last)
                last = .now
                guard size == wanted else { break }
            }
        } catch { longestPause = max(longestPause, .now - last) }
        return (size, longestPause)
    }

    @Test("clients that don't read their responses shut nobody out", arguments: ["/", "/large"])
    func room(_ path: String) async throws {
        try await SecureServer.run(Self.patient(count: 8)) { port in
            var crowd: [HTTP2Client] = []
            for _ in 0..<20 {
                let client = try await HTTP2Client.open(port: port)
                try await client.begin(window: 0)
                try await client.get(path)
                #expect(await client.status() == 200)
                crowd.append(client)
            }
            let other = try await HTTP2Client.open(port: port)
            try await other.begin()
            for stream in 0..<5 {
                try await other.get("/", stream: UInt32(2 * stream + 1))
                #expect(await other.status() == 200)
            }
            // The first of the crowd waited longest.
            while await crowd[0].next() != nil {}
        }
    }

    @Test("requests that take long shut nobody out")
    func slowRequests() async throws {
        let gate = SecureServer.Gate()
        try await SecureServer.run(Self.patient(count: 4), gate: gate) { port in
            var crowd: [HTTP2Client] = []
            for _ in 0..<4 {
                let client = try await HTTP2Client.open(port: port)
                try await client.begin()
                try await client.get("/slow")
                for await _ in gate.arrived.stream { break }
                crowd.append(client)
            }
            let other = try await HTTP2Client.open(port: port)
            try await other.begin()
            try await other.get("/")
            #expect(await other.status() == 200)
            // The one that has taken longest made room.
            while await crowd[0].next() != nil {}
            gate.open()
            #expect(await crowd[3].status() == 200)
        }
    }

    @Test("a request that comes when the server no longer takes any ends its connection, and not the process")
    func lateRequest() async {
        await #expect(processExitsWith: .success) {
            let gate = SecureServer.Gate()
            try await SecureServer.run(.standard, gate: gate) { port in
                let client = try await HTTP2Client.open(port: port)
                try await client.begin()
                try await client.get("/stubborn")
                for await _ in gate.arrived.stream { break }
                // Beside the body, whose end stops the server.
                Task {
                    defer { gate.open() }
                    for await _ in gate.canceled.stream { break }
                    try await client.get("/", stream: 3)
                    try await client.send(HTTP2Client.Frame(.ping, payload: Array("12345678".utf8)))
                    _ = await client.next(.ping)
                }
            }
        }
    }

    static let authorities: [(authority: String?, hosts: [String], status: Int)] = [
        ("localhost", [], 200), ("localhost", ["localhost"], 200), ("LOCALHOST", ["localhost"], 200),
        (nil, [], 400), (nil, ["localhost"], 400), ("", [], 400), ("localhost", ["appleid.apple.com"], 400),
        ("localhost", ["localhost", "appleid.apple.com"], 400),
    ]

    @Test("a request has an authority, and no other host (RFC 9113 §8.3.1)", arguments: authorities)
    func authority(_ row: (authority: String?, hosts: [String], status: Int)) async throws {
        try await SecureServer.run(Self.patient()) { port in
            let client = try await HTTP2Client.open(port: port)
            try await client.begin()
            try await client.get("/", authority: row.authority, hosts: row.hosts)
            #expect(await client.status() == row.status)
            // The connection stays.
            try await client.get("/", stream: 3)
            #expect(await client.status() == 200)
        }
    }
}
