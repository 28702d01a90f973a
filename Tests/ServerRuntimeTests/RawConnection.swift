import NIOCore
import NIOPosix

/// A connection as a client has it who reads and writes bytes.
struct RawConnection: Sendable {
    let channel: any Channel
    private let port: Int
    private let chunks: AsyncStream<String>

    /// Connects to this machine.
    ///
    /// `source`: the address to connect from; Linux has all of 127.0.0.0/8.
    static func open(port: Int, from source: String? = nil) async throws -> RawConnection {
        let (chunks, writer) = AsyncStream.makeStream(of: String.self)
        var bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        if let source { bootstrap = bootstrap.bind(to: try SocketAddress(ipAddress: source, port: 0)) }
        let channel =
            try await bootstrap
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Reader(writer: writer))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        return RawConnection(channel: channel, port: port, chunks: chunks)
    }

    func send(_ text: String) async throws {
        try await self.channel.writeAndFlush(ByteBuffer(string: text)).get()
    }

    /// What arrives next; nil once the other side has closed the connection.
    func next() async -> String? {
        for await chunk in self.chunks { return chunk }
        return nil
    }

    /// Everything until the other side closes the connection.
    func all() async -> String {
        var text = ""
        for await chunk in self.chunks { text += chunk }
        return text
    }

    /// The status line of the answer to a request without a body.
    func head(_ path: String) async throws -> String? {
        try await self.send("HEAD \(path) HTTP/1.1\r\nHost: localhost:\(self.port)\r\n\r\n")
        return await self.next().map { String($0.prefix { $0 != "\r\n" }) }
    }

    private final class Reader: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let writer: AsyncStream<String>.Continuation

        init(writer: AsyncStream<String>.Continuation) { self.writer = writer }

        func channelRead(context _: ChannelHandlerContext, data: NIOAny) {
            self.writer.yield(String(buffer: self.unwrapInboundIn(data)))
        }

        func channelInactive(context _: ChannelHandlerContext) { self.writer.finish() }
    }
}
