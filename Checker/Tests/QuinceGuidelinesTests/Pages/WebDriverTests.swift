import NIOCore
import NIOPosix
import Testing

@testable import QuinceBrowserPages

@Suite("Requests to a driver")
struct WebDriverTests {
    @Test("a response gives its value")
    func value() async throws {
        let body = #"{"value": [1, 2]}"#
        let response = "HTTP/1.1 200 OK\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)"
        try await Self.driver(response) { driver in
            let value = try await driver.send("GET", "/a", within: .seconds(60), as: [Int].self)
            #expect(value == [1, 2])
        }
    }

    @Test("an error of the driver has its code and the first line of its message")
    func refusal() async throws {
        let body = #"{"value": {"error": "no such window", "message": "gone\nat line 1"}}"#
        let response = "HTTP/1.1 404 Not Found\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)"
        try await Self.driver(response) { driver in
            let refusal = await #expect(throws: WebDriver.Refusal.self) {
                try await driver.send("DELETE", "/a", within: .seconds(60), as: NoValue.self)
            }
            #expect(refusal?.code == "no such window" && refusal?.message == "gone")
        }
    }

    @Test("a driver that doesn't respond ends the command at its time limit")
    func silence() async throws {
        try await Self.driver("") { driver in
            await #expect(throws: DriverError.timeout) {
                try await driver.send("GET", "/a", within: .milliseconds(200), as: NoValue.self)
            }
        }
    }

    @Test("a response that is too long isn't read")
    func length() async throws {
        let response = "HTTP/1.1 200 OK\r\ncontent-length: \(WebDriver.maximumResponse + 1)\r\n\r\n{"
        try await Self.driver(response) { driver in
            await #expect(throws: DriverError.responseTooLong) {
                try await driver.send("GET", "/a", within: .seconds(60), as: NoValue.self)
            }
        }
    }

    @Test(
        "a connection that closes before the response is complete is an error",
        arguments: [
            "", "HTTP/1.1 200 OK\r\ncontent-len", "HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{\"value\"",
        ]
    )
    func closed(_ response: String) async throws {
        try await Self.driver(response, closes: true) { driver in
            let error = await #expect(throws: (any Error).self) {
                try await driver.send("GET", "/a", within: .seconds(60), as: NoValue.self)
            }
            #expect(error as? DriverError != .timeout)
        }
    }

    /// Runs a server that sends the same bytes to every client.
    private static func driver(
        _ response: String,
        closes: Bool = false,
        _ body: (WebDriver) async throws -> Void
    ) async throws {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(CannedResponse(response, closes: closes))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        do {
            try await body(WebDriver(port: port))
        } catch {
            try await server.close()
            throw error
        }
        try await server.close()
    }
}

/// Answers the first bytes of a connection.
private final class CannedResponse: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let response: String
    private let closes: Bool
    private var isAnswered = false

    init(_ response: String, closes: Bool) {
        self.response = response
        self.closes = closes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !self.isAnswered else { return }
        self.isAnswered = true
        context.writeAndFlush(self.wrapOutboundOut(ByteBuffer(string: self.response)), promise: nil)
        if self.closes { context.close(promise: nil) }
    }
}
