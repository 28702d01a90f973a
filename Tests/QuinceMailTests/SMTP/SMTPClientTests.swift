import NIOCore
import NIOPosix
import Testing

@testable import QuinceMail

/// A text in pieces.
struct Pieces: AsyncSequence, Sendable {
    struct Broken: Error {}

    let pieces: [String]
    /// Whether the text breaks after its pieces.
    var breaks = false

    init(_ pieces: String..., breaks: Bool = false) {
        self.pieces = pieces
        self.breaks = breaks
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: ArraySlice<String>
        let breaks: Bool

        mutating func next() async throws -> ByteBuffer? {
            if let piece = self.rest.popFirst() { return ByteBuffer(string: piece) }
            if self.breaks { throw Broken() }
            return nil
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: self.pieces[...], breaks: self.breaks) }
}

@Suite("SMTP client", .timeLimit(.minutes(10)))
struct SMTPClientTests {
    private static func settings(_ port: Int) -> SMTPClientSettings {
        SMTPClientSettings(host: "127.0.0.1", port: port, hello: "relay.example")
    }

    private static func addresses(_ texts: String...) throws -> [SMTPAddress] {
        try texts.map { try SMTPAddress(parsing: $0) }
    }

    /// A server that says what it is told, one reply for each line; nothing for "", and it closes for nil.
    private func withScript(
        _ replies: [String?],
        _ body: @Sendable (Int) async throws -> Void
    ) async throws {
        let (ports, writer) = AsyncStream.makeStream(of: SMTPChannel.self)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { _ = try SMTPChannel(channel) { writer.yield($0) } }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await wire in ports {
                    let client = RawClient(wire)
                    for (index, reply) in replies.enumerated() {
                        if index > 0 { _ = try? await client.line() }
                        guard let reply else { break }
                        try? await client.send(reply)
                    }
                    if replies.last == .some(nil) { wire.close() }
                }
            }
            try await body(listener.localAddress?.port ?? 0)
            try await listener.close().get()
            writer.finish()
        }
    }

    @Test("messages go over one connection, with a result for each recipient")
    func messages() async throws {
        let service = TestService()
        try await withServer(service) { _, port in
            let client = try await SMTPClient.connect(Self.settings(port))
            let recipients = try Self.addresses(
                "b@x.example",
                "unknown@x.example",
                "full@x.example",
                "c@x.example"
            )
            let delivery = try await client.send(
                from: SMTPAddress(parsing: "a@app.example"),
                to: recipients,
                text: Pieces("Subject: x\r\n", "\r\n.dot\r\n.", "\r\nno end")
            )
            #expect(delivery.recipients.map(\.address) == recipients)
            #expect(
                delivery.recipients.map(\.outcome) == [
                    .accepted(SMTPReply(250, "2.6.0", "Message accepted")),
                    .permanent(SMTPReply(550, "5.1.1", "<unknown@x.example>: user not found")),
                    .temporary(SMTPReply(452, "4.2.2", "<full@x.example>: daily limit reached")),
                    .accepted(SMTPReply(250, "2.6.0", "Message accepted")),
                ]
            )
            let refused = try await client.send(
                from: SMTPAddress(parsing: "unregistered@app.example"),
                to: recipients,
                text: Pieces()
            )
            #expect(refused.recipients.allSatisfy { !$0.outcome.isAccepted })
            // No recipient is left; the next message starts anew.
            let nobody = try await client.send(
                from: nil,
                to: Self.addresses("unknown@x.example"),
                text: Pieces()
            )
            #expect(nobody.recipients.map { $0.outcome.isAccepted } == [false])
            let noData = try await client.send(
                from: SMTPAddress(parsing: "nodata@app.example"),
                to: Self.addresses("b@x.example"),
                text: Pieces()
            )
            #expect(noData.recipients.map(\.outcome) == [.temporary(SMTPReply(451, "4.3.0", "Not now"))])
            let bounce = try await client.send(from: nil, to: Self.addresses("b@x.example"), text: Pieces())
            #expect(bounce.recipients.map { $0.outcome.isAccepted } == [true])
            #expect(await client.canSend)
            await client.quit()
            #expect(await !client.canSend)
        }
        #expect(
            service.state.messages.map(\.text) == ["Subject: x\r\n\r\n.dot\r\n.\r\nno end\r\n", ""]
        )
        #expect(service.state.connected == 1)
    }

    @Test("a text that breaks, or has a bare line break, is not delivered")
    func brokenText() async throws {
        let service = TestService()
        try await withServer(service) { _, port in
            let client = try await SMTPClient.connect(Self.settings(port))
            let to = try Self.addresses("b@x.example")
            await #expect(throws: Pieces.Broken.self) {
                try await client.send(from: nil, to: to, text: Pieces("half\r\n", breaks: true))
            }
            await #expect(throws: SMTPClientError.notReady) {
                try await client.send(from: nil, to: to, text: Pieces())
            }
            await service.wait { $0.aborted == 1 }
            let second = try await SMTPClient.connect(Self.settings(port))
            await #expect(throws: SMTPClientError.bareLineBreak) {
                try await second.send(from: nil, to: to, text: Pieces("a\n.\nMAIL FROM:<x@y.example>\r\n"))
            }
            await service.wait { $0.aborted == 2 }
        }
        #expect(service.state.messages.isEmpty)
    }

    @Test("STARTTLS is used when it is offered, and wanted when it must be; a login needs it")
    func encryption() async throws {
        let service = TestService()
        let context = try TestCertificate.trustingAll
        let change: @Sendable (inout SMTPConfiguration) -> Void = {
            $0.offersTLS = true
            $0.offersLogin = true
        }
        try await withServer(service, certificate: TestCertificate(), change: change) { _, port in
            var settings = Self.settings(port)
            settings.credentials = SMTPCredentials(user: "u", password: "right")
            await #expect(throws: SMTPClientError.noLogin) { _ = try await SMTPClient.connect(settings) }
            settings.encryption = .ifOffered(context)
            let client = try await SMTPClient.connect(settings)
            _ = try await client.send(from: nil, to: Self.addresses("b@x.example"), text: Pieces("x\r\n"))
            await client.quit()
            settings.credentials = SMTPCredentials(user: "u", password: "wrong")
            await #expect(
                throws: SMTPClientError.refused(
                    .auth,
                    SMTPReply(535, "5.7.8", "Authentication credentials invalid")
                )
            ) { _ = try await SMTPClient.connect(settings) }
        }
        #expect(service.state.messages.map(\.text) == ["x\r\n"])
        try await withServer(service) { _, port in
            var settings = Self.settings(port)
            settings.encryption = .always(context)
            await #expect(throws: SMTPClientError.noEncryption) { _ = try await SMTPClient.connect(settings) }
            settings.encryption = .ifOffered(context)
            await (try SMTPClient.connect(settings)).quit()
        }
    }

    @Test("a server without EHLO gets HELO, and no parameters")
    func oldServer() async throws {
        try await withScript([
            "220 old\r\n", "500 what?\r\n", "250 old\r\n", "250 ok\r\n", "250 ok\r\n", "354 go\r\n",
            "250 taken\r\n",
        ]) { port in
            let client = try await SMTPClient.connect(Self.settings(port))
            var parameters = SMTPMailParameters()
            parameters.size = 5
            parameters.isEightBit = true
            let delivery = try await client.send(
                from: nil,
                to: Self.addresses("b@x.example"),
                parameters: parameters,
                text: Pieces()
            )
            #expect(delivery.recipients.map(\.outcome) == [.accepted(SMTPReply(250, nil, "taken"))])
        }
    }

    /// The replies of a server, and the error of the connection or of the message.
    static let broken: [(why: String, replies: [String?], error: SMTPClientError)] = [
        ("no service", ["554 no\r\n"], .refused(.greeting, SMTPReply(554, nil, "no"))),
        (
            "busy", ["421-4.3.2 wait\r\n421 4.3.2 a bit\r\n"],
            .refused(.greeting, SMTPReply(421, "4.3.2", "wait\na bit"))
        ),
        ("no SMTP", ["HTTP/1.1 400 Bad Request\r\n"], .malformedReply(.greeting)),
        ("two codes in one reply", ["220-a\r\n250 b\r\n"], .malformedReply(.greeting)),
        ("a code that doesn't exist", ["199 a\r\n"], .malformedReply(.greeting)),
        ("no space behind the code", ["220mx\r\n"], .malformedReply(.greeting)),
        ("a bare LF", ["220 a\n"], .malformedReply(.greeting)),
        ("an endless line", [String(repeating: "2", count: 5_000)], .timedOut(.greeting)),
        ("an endless reply", [String(repeating: "220-a\r\n", count: 200)], .malformedReply(.greeting)),
        ("closed at once", [nil], .closed(.greeting)),
        ("silence", [""], .timedOut(.greeting)),
        (
            "no EHLO and no HELO", ["220 a\r\n", "500 b\r\n", "502 c\r\n"],
            .refused(.helo, SMTPReply(502, nil, "c"))
        ),
        ("EHLO later", ["220 a\r\n", "421 b\r\n"], .refused(.ehlo, SMTPReply(421, nil, "b"))),
        ("closed at MAIL", ["220 a\r\n", "250 b\r\n", nil], .closed(.mail)),
        (
            "closed after the text", ["220 a\r\n", "250 b\r\n", "250 c\r\n", "250 d\r\n", "354 e\r\n", nil],
            .closed(.textEnd)
        ),
        (
            "no answer to the text", ["220 a\r\n", "250 b\r\n", "250 c\r\n", "250 d\r\n", "354 e\r\n", ""],
            .timedOut(.textEnd)
        ),
        (
            "250 to DATA", ["220 a\r\n", "250 b\r\n", "250 c\r\n", "250 d\r\n", "250 e\r\n"],
            .malformedReply(.data)
        ),
    ]

    @Test("servers that don't do their part", arguments: broken.indices)
    func brokenServers(_ index: Int) async throws {
        let row = Self.broken[index]
        try await withScript(row.replies) { port in
            var settings = Self.settings(port)
            switch row.error {
            case .timedOut(.textEnd): settings.timeouts.textEnd = .milliseconds(100)
            case .timedOut: settings.timeouts.greeting = .milliseconds(100)
            default: break
            }
            await #expect(throws: row.error, "\(row.why)") {
                let client = try await SMTPClient.connect(settings)
                _ = try await client.send(from: nil, to: Self.addresses("b@x.example"), text: Pieces())
            }
        }
    }

    @Test("nobody listens")
    func notConnected() async throws {
        // A port that was free a moment ago can be another test's by now.
        let error = await #expect(throws: SMTPClientError.self) {
            try await SMTPClient.connect(Self.settings(1))
        }
        #expect(error?.isTemporary == true)
        guard case .notConnected = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }

    @Test("a cancelled client ends its connection")
    func cancellation() async throws {
        try await withScript(["220 a\r\n", ""]) { port in
            let task = Task { try await SMTPClient.connect(Self.settings(port)) }
            task.cancel()
            await #expect(throws: (any Error).self) { _ = try await task.value }
        }
    }
}

extension RawClient {
    /// The next line that the other end sends.
    func line() async throws -> String { try await self.reply() }
}
