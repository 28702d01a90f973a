import NIOCore
import NIOHTTP1
import NIOPosix

/// Why a command has no response.
enum DriverError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The time limit of the command has passed.
    case timeout
    /// The response is longer than ``WebDriver/maximumResponse``.
    case responseTooLong
    /// The driver closed the connection before its response was complete.
    case connectionClosed

    var description: String {
        switch self {
        case .timeout: "the driver didn't respond in time"
        case .responseTooLong: "the driver's response is longer than \(WebDriver.maximumResponse) bytes"
        case .connectionClosed: "the driver closed the connection"
        }
    }
}

extension WebDriver {
    /// The longest response, in bytes: a picture of a large button is far smaller.
    static let maximumResponse = 67_108_864

    /// Sends one request on a connection of its own, and reads the whole response.
    ///
    /// The driver listens on this machine and without TLS, so NIO is enough. A complete HTTP client would bring a TLS library,
    /// whose build takes longer than the checker's.
    ///
    /// - Parameters:
    ///   - head: The request without its body.
    ///   - body: The body, if there is one.
    ///   - limit: How long it may take.
    /// - Returns: The response with its body.
    /// - Throws: ``DriverError``; what NIO throws.
    func response(to head: HTTPRequestHead, _ body: ByteBuffer?, within limit: Duration) async throws
        -> NIOHTTPClientResponseFull
    {
        try await withThrowingTaskGroup(of: NIOHTTPClientResponseFull.self) { group in
            group.addTask { try await Self.exchange(head, body, port: self.port) }
            group.addTask {
                try await Task.sleep(for: limit)
                throw DriverError.timeout
            }
            defer { group.cancelAll() }
            guard let response = try await group.next() else { throw DriverError.connectionClosed }
            return response
        }
    }

    private static func exchange(_ head: HTTPRequestHead, _ body: ByteBuffer?, port: Int) async throws
        -> NIOHTTPClientResponseFull
    {
        do {
            return try await Self.connection(port: port).executeThenClose { inbound, outbound in
                try await outbound.write(.head(head))
                if let body { try await outbound.write(.body(.byteBuffer(body))) }
                try await outbound.write(.end(nil))
                for try await response in inbound { return response }
                try Task.checkCancellation()
                throw DriverError.connectionClosed
            }
        } catch let error as NIOHTTPObjectAggregatorError where error == .frameTooLong {
            throw DriverError.responseTooLong
        }
    }

    private static func connection(port: Int) async throws
        -> NIOAsyncChannel<NIOHTTPClientResponseFull, HTTPClientRequestPart>
    {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.seconds(10))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHTTPClientHandlers()
                    try pipeline.addHandler(
                        NIOHTTPClientResponseAggregator(maxContentLength: Self.maximumResponse)
                    )
                }
            }
            .connect(to: SocketAddress(ipAddress: "127.0.0.1", port: port)).get()
        // Only now: made for a connection that is refused, it would end the process if it went before the connection had noticed.
        return try await channel.eventLoop.submit {
            guard channel.isActive else { throw DriverError.connectionClosed }
            return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }.get()
    }
}
