import NIOCore
import NIOPosix
import QuinceMail
import Testing

@testable import MailRelay

@Suite("The channel from the mail server")
struct ChannelTests {
    static let greeting = "EHLO mx.relay.test\r\n"
    static let client = "XFORWARD ADDR=192.0.2.1 HELO=shop.example.com\r\n"
    static let envelope = "MAIL FROM:<shop@example.com>\r\nRCPT TO:<abcdefghij@private.relay.test>\r\n"
    static let header = "From: shop@example.com\r\nSubject: Hi\r\n\r\nHello\r\n"

    /// Sends each part after a reply to the one before, and returns all replies until the server closes the connection.
    static func dialogue(_ world: World, _ parts: [String]) async throws -> [String] {
        let filter = world.filter
        var lines: [String] = []
        try await withServer(filter.serverConfiguration, filter) { port in
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                    }
                }
            try await channel.executeThenClose { inbound, outbound in
                var rest = parts[...]
                var text = ""
                for try await bytes in inbound {
                    text += String(buffer: bytes)
                    // A reply ends with a line that has a blank behind its code.
                    guard text.hasSuffix("\r\n"),
                        text.split(separator: "\r\n").last?.dropFirst(3).first == " "
                    else { continue }
                    lines += text.split(separator: "\r\n").map(String.init)
                    text = ""
                    // The server may have closed the connection already.
                    if let part = rest.popFirst() { try? await outbound.write(ByteBuffer(string: part)) }
                }
            }
        }
        return lines
    }

    @Test("The client that the mail server names counts for SPF; the mail server itself doesn't")
    func forwarded() async throws {
        let world = try World()
        let commands = ["MAIL FROM:<shop@example.com>\r\n", "RCPT TO:<abcdefghij@private.relay.test>\r\n"]
        let text = ["DATA\r\n", Self.header + ".\r\n", "QUIT\r\n"]
        let good = try await Self.dialogue(world, [Self.greeting, Self.client] + commands + text)
        #expect(good.contains { $0.hasPrefix("250 2.0.0 Ok: queued as ") })
        #expect(good.contains { $0.hasPrefix("250-XFORWARD ") || $0.hasPrefix("250 XFORWARD ") })
        let bad = try await Self.dialogue(world, [Self.greeting] + commands + text)
        #expect(bad.contains(RefusalTests.unsigned))
        #expect(world.jobs.count == 1)
    }

    @Test(
        "A second message can't hide in a first one",
        arguments: [
            "\n.\n", "\n.\r\n", "\r.\r", "\r\n.\n", "\r\n.\r", "\r.\r\n", "\n.\r", "\r\n\u{0}.\r\n",
        ]
    )
    func smuggling(end: String) async throws {
        let world = try World()
        let hidden = "MAIL FROM:<shop@example.com>\r\nRCPT TO:<abcdefghijk@private.relay.test>\r\nDATA\r\n"
        let text = "\(Self.header)x\(end)\(hidden)From: shop@example.com\r\n\r\nHidden\r\n.\r\n"
        let lines = try await Self.dialogue(
            world,
            [
                Self.greeting, Self.client, "MAIL FROM:<shop@example.com>\r\n",
                "RCPT TO:<abcdefghij@private.relay.test>\r\n", "DATA\r\n", text, "QUIT\r\n",
            ]
        )
        #expect(lines.contains { $0.hasPrefix("5") })
        #expect(!lines.contains { $0.contains("queued") })
        #expect(world.jobs.isEmpty && world.files.isEmpty)
    }

    @Test("The twenty-first unknown recipient ends the connection")
    func enumeration() async throws {
        let world = try World()
        let guesses = (0...20).map { "RCPT TO:<guess\($0)@private.relay.test>\r\n" }
        let lines = try await Self.dialogue(
            world,
            [Self.greeting, Self.client, "MAIL FROM:<shop@example.com>\r\n"] + guesses
        )
        #expect(lines.filter { $0.hasPrefix("550 5.1.1 <guess") }.count == 20)
        #expect(lines.last == "421 4.7.0 Too many unknown recipients, closing the connection")
    }

    @Test("A message of more than 25 MiB is refused, and nothing of it is kept")
    func tooLarge() async throws {
        let world = try World()
        let line = String(repeating: "x", count: 990) + "\r\n"
        let lines = try await Self.dialogue(
            world,
            [
                Self.greeting, Self.client, "MAIL FROM:<shop@example.com>\r\n",
                "RCPT TO:<abcdefghij@private.relay.test>\r\n", "DATA\r\n",
                Self.header + String(repeating: line, count: 26_214_400 / 992 + 1) + ".\r\n", "QUIT\r\n",
            ]
        )
        #expect(lines.contains("552 5.3.4 Message size exceeds fixed limit"))
        #expect(world.jobs.isEmpty && world.files.isEmpty)
    }
}
