import NIOCore
import NIOSSL
import Testing

@testable import QuinceMail

@Suite("SMTP server on a socket", .timeLimit(.minutes(10)))
struct SMTPServerTests {
    private static let envelope = "MAIL FROM:<a@app.example>\r\nRCPT TO:<b@relay.example>\r\nDATA\r\n"

    @Test("a message arrives, and its reply is the receiver's")
    func message() async throws {
        let service = TestService(reply: SMTPReply(554, "5.7.1", "[HME1] This message\nwas blocked"))
        try await withServer(service) { _, port in
            let client = try await RawClient.connect(port)
            #expect(try await client.reply() == "220 mx.example ESMTP")
            #expect(try await client.say("EHLO c.example").hasPrefix("250-mx.example\n250-PIPELINING\n"))
            #expect(
                try await client.say("MAIL FROM:<unregistered@app.example>")
                    == "550 5.1.1 <unregistered@app.example>: unauthorized sender"
            )
            #expect(try await client.say("MAIL FROM:<a@app.example>") == "250 2.1.0 Ok")
            #expect(
                try await client.say("RCPT TO:<unknown@relay.example>")
                    == "550 5.1.1 <unknown@relay.example>: user not found"
            )
            #expect(try await client.say("RCPT TO:<b@relay.example>") == "250 2.1.5 Ok")
            #expect(try await client.say("DATA").hasPrefix("354 "))
            #expect(
                try await client.say("Subject: x\r\n\r\n..dot\r\n.")
                    == "554-5.7.1 [HME1] This message\n554 5.7.1 was blocked"
            )
            #expect(try await client.say("QUIT") == "221 2.0.0 Bye")
            #expect(await client.isClosed())
        }
        let state = service.state
        #expect(
            state.messages == [
                TestService.Message(
                    sender: "a@app.example",
                    recipients: ["b@relay.example"],
                    text: "Subject: x\r\n\r\n.dot\r\n",
                    client: "127.0.0.1"
                )
            ]
        )
        #expect(state.closed == 1)
        #expect(state.aborted == 0)
    }

    @Test("groups of commands are answered in order")
    func pipelining() async throws {
        let service = TestService()
        try await withServer(service) { _, port in
            let client = try await RawClient.connect(port)
            _ = try await client.reply()
            _ = try await client.say("EHLO c.example")
            for _ in 1...3 {
                try await client.send(Self.envelope)
                #expect(try await client.reply() == "250 2.1.0 Ok")
                #expect(try await client.reply() == "250 2.1.5 Ok")
                #expect(try await client.reply().hasPrefix("354 "))
                // The end of a text may be followed by the next group.
                try await client.send("x\r\n.\r\nRSET\r\nNOOP\r\n")
                #expect(try await client.reply() == "250 2.6.0 Message accepted")
                #expect(try await client.reply() == "250 2.0.0 Ok")
                #expect(try await client.reply() == "250 2.0.0 Ok")
            }
        }
        #expect(service.state.messages.count == 3)
    }

    @Test("a text before its 354 ends the connection")
    func earlyText() async throws {
        let service = TestService()
        try await withServer(service) { _, port in
            let client = try await RawClient.connect(port)
            _ = try await client.reply()
            _ = try await client.say("EHLO c.example")
            try await client.send(Self.envelope + "x\r\n.\r\n")
            _ = try await client.reply()
            _ = try await client.reply()
            #expect(try await client.reply() == "503 5.5.0 Improper use of SMTP command pipelining")
            #expect(await client.isClosed())
        }
        #expect(service.state.messages.isEmpty)
    }

    @Test(
        "a hidden message is not taken, and the connection ends",
        arguments: [
            "a\n.\r\nMAIL FROM:<x@y.example>\r\n", "a\r\n.\nMAIL FROM:<x@y.example>\r\n",
            "a\r.\rMAIL FROM:<x@y.example>\r\n",
            "a\n.\nMAIL FROM:<x@y.example>\r\n", "a\r\n.\rMAIL FROM:<x@y.example>\r\n",
            "a\r.\r\nMAIL FROM:<x@y.example>\r\n",
        ]
    )
    func smuggling(_ text: String) async throws {
        let service = TestService()
        try await withServer(service) { _, port in
            let client = try await RawClient.connect(port)
            _ = try await client.reply()
            _ = try await client.say("EHLO c.example")
            try await client.send(Self.envelope)
            for _ in 1...3 { _ = try await client.reply() }
            try await client.send(text + "\r\n.\r\nMAIL FROM:<second@y.example>\r\n")
            #expect(try await client.reply() == "554 5.6.0 Message contains bare CR or LF")
            #expect(await client.isClosed())
        }
        #expect(service.state.messages.isEmpty)
        #expect(service.state.aborted == 1)
    }

    @Test(
        "texts that are refused leave the connection open",
        arguments: [
            (
                String(repeating: "x", count: 999) + "\r\n",
                "554 5.6.0 Message contains a line that is too long"
            ),
            ("a\u{0}\r\n", "554 5.6.0 Message contains NUL characters"),
            (String(repeating: "1234567890\r\n", count: 100), "552 5.3.4 Message size exceeds fixed limit"),
        ]
    )
    func refusedTexts(_ text: String, _ reply: String) async throws {
        let service = TestService()
        try await withServer(service, change: { $0.limits.messageSize = 1_100 }) { _, port in
            let client = try await RawClient.connect(port)
            _ = try await client.reply()
            _ = try await client.say("EHLO c.example")
            try await client.send(Self.envelope)
            for _ in 1...3 { _ = try await client.reply() }
            #expect(try await client.say(text + ".") == reply)
            #expect(try await client.say("NOOP") == "250 2.0.0 Ok")
        }
        #expect(service.state.messages.isEmpty)
        #expect(service.state.aborted == 1)
    }

    @Test("a sink without room, and a receiver that takes no text, are temporary")
    func fullSink() async throws {
        let service = TestService()
        try await withServer(service) { _, port in
            let client = try await RawClient.connect(port)
            _ = try await client.reply()
            _ = try await client.say("EHLO c.example")
            _ = try await client.say("MAIL FROM:<sinkfull@app.example>")
            _ = try await client.say("RCPT TO:<b@relay.example>")
            _ = try await client.say("DATA")
            #expect(try await client.say("x\r\n.") == "451 4.3.0 Local error in processing")
            _ = try await client.say("MAIL FROM:<nodata@app.example>")
            _ = try await client.say("RCPT TO:<b@relay.example>")
            #expect(try await client.say("DATA") == "451 4.3.0 Not now")
            #expect(try await client.say("DATA") == "503 5.5.1 Need RCPT command")
        }
        #expect(service.state.messages.isEmpty)
        #expect(service.state.aborted == 1)
    }

    @Test("a client that leaves within a text leaves nothing behind")
    func leaving() async throws {
        let service = TestService()
        try await withServer(service) { _, port in
            let client = try await RawClient.connect(port)
            _ = try await client.reply()
            _ = try await client.say("EHLO c.example")
            try await client.send(Self.envelope)
            for _ in 1...3 { _ = try await client.reply() }
            try await client.send("half a message\r\n.")
            client.wire.close()
            await service.wait { $0.closed == 1 }
        }
        #expect(service.state.messages.isEmpty)
        #expect(service.state.aborted == 1)
    }

    @Test("a silent client hears 421, between commands and within a text")
    func idle() async throws {
        let service = TestService()
        try await withServer(service, change: { $0.limits.idle = .seconds(2) }) { _, port in
            let client = try await RawClient.connect(port)
            _ = try await client.reply()
            #expect(try await client.reply() == "421 4.4.2 Timeout, closing the connection")
            #expect(await client.isClosed())
            let writer = try await RawClient.connect(port)
            _ = try await writer.reply()
            _ = try await writer.say("EHLO c.example")
            try await writer.send(Self.envelope)
            for _ in 1...3 { _ = try await writer.reply() }
            #expect(try await writer.reply() == "421 4.4.2 Timeout, closing the connection")
            #expect(await writer.isClosed())
        }
        #expect(service.state.aborted == 1)
    }

    @Test("a text that takes too long hears 421, however busy its client is")
    func deadline() async throws {
        let service = TestService()
        try await withServer(service, change: { $0.limits.message = .milliseconds(300) }) { _, port in
            let client = try await RawClient.connect(port)
            _ = try await client.reply()
            _ = try await client.say("EHLO c.example")
            try await client.send(Self.envelope)
            for _ in 1...3 { _ = try await client.reply() }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { while !Task.isCancelled { try? await client.send("x\r\n") } }
                let reply = try? await client.reply()
                #expect(reply == "421 4.4.2 Timeout, closing the connection")
                group.cancelAll()
                client.wire.close()
            }
        }
        #expect(service.state.aborted == 1)
        #expect(service.state.messages.isEmpty)
    }

    @Test("connections are limited, in total and for each address")
    func connections() async throws {
        for total in [true, false] {
            let change: @Sendable (inout SMTPConfiguration) -> Void = {
                if total { $0.limits.connections = 2 } else { $0.limits.connectionsPerAddress = 2 }
            }
            let service = TestService()
            try await withServer(service, change: change) { _, port in
                let first = try await RawClient.connect(port)
                _ = try await first.reply()
                let second = try await RawClient.connect(port)
                _ = try await second.reply()
                let third = try await RawClient.connect(port)
                #expect(try await third.reply() == "421 4.7.0 Too many connections, try again later")
                #expect(await third.isClosed())
                _ = try await first.say("QUIT")
                first.wire.close()
                await service.wait { $0.closed == 1 }
                // The place is free a moment after the receiver has heard of the end.
                var greeting = ""
                while !greeting.hasPrefix("220") { greeting = try await RawClient.connect(port).reply() }
            }
        }
    }

    @Test("proxies have more connections than one address")
    func proxies() async throws {
        let change: @Sendable (inout SMTPConfiguration) -> Void = {
            $0.limits.connectionsPerAddress = 1
            $0.proxies = [SMTPNetwork(parsing: "127.0.0.1")].compactMap { $0 }
        }
        let service = TestService()
        try await withServer(service, change: change) { _, port in
            for _ in 1...3 {
                let client = try await RawClient.connect(port)
                #expect(try await client.reply().hasPrefix("220"))
                _ = try await client.say("EHLO proxy.example")
                _ = try await client.say("XFORWARD ADDR=192.0.2.55 HELO=far.example")
                try await client.send(Self.envelope)
                for _ in 1...3 { _ = try await client.reply() }
                #expect(try await client.say(".") == "250 2.6.0 Message accepted")
            }
        }
        #expect(service.state.messages.map(\.client) == ["192.0.2.55", "192.0.2.55", "192.0.2.55"])
    }

    @Test("a hundred clients at once")
    func manyClients() async throws {
        let service = TestService()
        try await withServer(service, change: { $0.limits.connectionsPerAddress = 200 }) { _, port in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...100 {
                    group.addTask {
                        let client = try await RawClient.connect(port)
                        _ = try await client.reply()
                        _ = try await client.say("EHLO c.example")
                        for message in 1...5 {
                            _ = try await client.say("MAIL FROM:<a\(number)@app.example>")
                            _ = try await client.say("RCPT TO:<b@relay.example>")
                            _ = try await client.say("DATA")
                            #expect(
                                try await client.say("\(number) \(message)\r\n.")
                                    == "250 2.6.0 Message accepted"
                            )
                        }
                        _ = try await client.say("QUIT")
                        client.wire.close()
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(Set(service.state.messages.map { $0.sender + $0.text }).count == 500)
    }

    @Test("a stopped server lets messages in progress finish")
    func stop() async throws {
        let service = TestService(holds: true)
        try await withServer(service) { server, port in
            let idle = try await RawClient.connect(port)
            _ = try await idle.reply()
            let busy = try await RawClient.connect(port)
            _ = try await busy.reply()
            _ = try await busy.say("EHLO c.example")
            try await busy.send(Self.envelope)
            for _ in 1...3 { _ = try await busy.reply() }
            try await busy.send("first half\r\n")
            server.stop()
            #expect(try await idle.reply() == "421 4.3.2 Service shutting down, closing the connection")
            #expect(await idle.isClosed())
            try await busy.send("second half\r\n.\r\n")
            await service.wait { !$0.waiting.isEmpty }
            service.release()
            #expect(try await busy.reply() == "250 2.6.0 Message accepted")
            #expect(try await busy.reply() == "421 4.3.2 Service shutting down, closing the connection")
            #expect(await busy.isClosed())
            await #expect(throws: (any Error).self) { try await RawClient.connect(port) }
        }
        #expect(service.state.messages.map(\.text) == ["first half\r\nsecond half\r\n"])
    }

    @Test("a stopped server waits for slow clients no longer than its limit")
    func stopLimit() async throws {
        let service = TestService()
        try await withServer(service, change: { $0.limits.stop = .milliseconds(100) }) { server, port in
            let client = try await RawClient.connect(port)
            _ = try await client.reply()
            _ = try await client.say("EHLO c.example")
            try await client.send(Self.envelope)
            for _ in 1...3 { _ = try await client.reply() }
            server.stop()
            #expect(await client.isClosed())
            await service.wait { $0.closed == 1 }
        }
        #expect(service.state.aborted == 1)
    }

    @Test("commands behind STARTTLS are forgotten, and TLS follows")
    func startTLS() async throws {
        let service = TestService()
        try await withServer(service, certificate: TestCertificate(), change: { $0.offersTLS = true }) {
            _,
            port in
            let client = try await RawClient.connect(port)
            _ = try await client.reply()
            #expect(try await client.say("EHLO c.example").contains("250-STARTTLS"))
            let injected =
                "EHLO evil.example\r\nMAIL FROM:<evil@app.example>\r\nRCPT TO:<b@relay.example>\r\nNOOP\r\n"
            try await client.send("STARTTLS\r\n" + injected)
            #expect(try await client.reply() == "220 2.0.0 Ready to start TLS")
            let context = try TestCertificate.trustingAll
            try await client.wire.startTLS(after: nil) {
                try NIOSSLClientHandler(context: context, serverHostname: nil)
            }
            // An injected EHLO would let this command pass.
            #expect(try await client.say("MAIL FROM:<a@app.example>") == "503 5.5.1 Send EHLO or HELO first")
            #expect(try await !client.say("EHLO c.example").contains("STARTTLS"))
            try await client.send(Self.envelope)
            for _ in 1...3 { _ = try await client.reply() }
            let text = String(repeating: "0123456789\r\n", count: 20_000)
            #expect(try await client.say(text + ".") == "250 2.6.0 Message accepted")
            #expect(try await client.say("QUIT") == "221 2.0.0 Bye")
        }
        #expect(service.state.messages.map(\.sender) == ["a@app.example"])
        #expect(service.state.messages.map(\.text.utf8.count) == [240_000])
    }

    @Test("a message of 25 MiB")
    func largeMessage() async throws {
        let service = TestService(counts: true)
        let line = String(repeating: "x", count: 76) + "\r\n"
        let part = String(repeating: line, count: 1_000)
        try await withServer(service) { _, port in
            let client = try await RawClient.connect(port)
            _ = try await client.reply()
            _ = try await client.say("EHLO c.example")
            try await client.send(Self.envelope)
            for _ in 1...3 { _ = try await client.reply() }
            for _ in 1...336 { try await client.send(part) }
            #expect(try await client.say(".") == "250 2.6.0 Message accepted")
        }
        #expect(service.state.octets == 336 * 78_000)
    }

    @Test("any octets give an answer or an end", arguments: 0..<200)
    func fuzz(_ seed: Int) async throws {
        var random = SeededGenerator(UInt64(seed))
        let fuzzer = SMTPFuzzer()
        let text = fuzzer.octets(using: &random)
        let service = TestService()
        try await withServer(service) { _, port in
            let client = try await RawClient.connect(port)
            // The server may end the connection before it has read everything.
            try? await client.send(String(decoding: text, as: UTF8.self) + "\r\n.\r\nQUIT\r\n")
            while let reply = try? await client.reply() {
                let code = Int(reply.prefix(3)) ?? 0
                #expect((200..<600).contains(code))
                if code == 221 || code == 421 { break }
            }
            client.wire.close()
            await service.wait { $0.closed == 1 }
        }
    }
}
