import NIOCore
import NIOPosix
import NIOSSL

/// A client of HTTP/2 that sends any bytes, and does nothing by itself.
struct HTTP2Client: Sendable {
    /// A frame (RFC 9113 §4.1).
    struct Frame: Sendable {
        /// The types that the tests need (RFC 9113 §6).
        enum Kind: UInt8 {
            case data, headers, priority, reset, settings, push, ping, goAway, windowUpdate, continuation
            case unknown = 0xFE
        }

        let kind: UInt8
        var flags: UInt8 = 0
        var stream: UInt32 = 0
        var payload: [UInt8] = []

        init(_ kind: Kind, flags: UInt8 = 0, stream: UInt32 = 0, payload: [UInt8] = []) {
            (self.kind, self.flags, self.stream, self.payload) = (kind.rawValue, flags, stream, payload)
        }

        /// Takes a whole frame from `buffer`; nil if it isn't there yet.
        init?(takenFrom buffer: inout ByteBuffer) {
            guard let size = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self),
                let header = buffer.getSlice(at: buffer.readerIndex, length: 9),
                buffer.readableBytes >= 9 + Int(size >> 8)
            else { return nil }
            buffer.moveReaderIndex(forwardBy: 9)
            self.kind = header.getInteger(at: header.readerIndex + 3) ?? 0
            self.flags = header.getInteger(at: header.readerIndex + 4) ?? 0
            self.stream = header.getInteger(at: header.readerIndex + 5) ?? 0
            self.payload = buffer.readBytes(length: Int(size >> 8)) ?? []
        }

        var isLastOfStream: Bool {
            self.flags & 1 == 1 && [Kind.data.rawValue, Kind.headers.rawValue].contains(self.kind)
        }

        var bytes: [UInt8] {
            let size = UInt32(self.payload.count)
            let header = Self.bytes(size).dropFirst() + [self.kind, self.flags] + Self.bytes(self.stream)
            return header + self.payload
        }

        static func bytes(_ number: UInt32) -> [UInt8] {
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }

    static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    /// SETTINGS_INITIAL_WINDOW_SIZE (RFC 9113 §6.5.2).
    private static let initialWindow: [UInt8] = [0, 4]

    let channel: any Channel
    private let frames: AsyncStream<Frame>

    /// Connects to this machine with TLS, and sends nothing yet.
    static func open(port: Int) async throws -> HTTP2Client {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .none
        configuration.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: configuration)
        let (frames, writer) = AsyncStream.makeStream(of: Frame.self)
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: nil))
                    try pipeline.addHandler(Reader(writer: writer))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        return HTTP2Client(channel: channel, frames: frames)
    }

    /// Begins the protocol; `window` is the initial size of every stream's window, in bytes.
    func begin(window: UInt32 = 65_535) async throws {
        let settings = Frame(.settings, payload: Self.initialWindow + Frame.bytes(window))
        try await self.send(Self.preface + settings.bytes)
    }

    func send(_ bytes: [UInt8]) async throws {
        try await self.channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    }

    func send(_ frame: Frame) async throws { try await self.send(frame.bytes) }

    /// A request without a body.
    ///
    /// Fields are literals without Huffman coding (RFC 7541 §6.2.2); the numbers are those of the static table.
    func get(
        _ path: String,
        stream: UInt32 = 1,
        authority: String? = "localhost",
        hosts: [String] = []
    ) async throws {
        let method: UInt8 = 0x82
        let scheme: UInt8 = 0x87
        var block = [method, scheme, 4] + Self.text(path)
        if let authority { block += [1] + Self.text(authority) }
        for host in hosts { block += [0x0F, 38 - 15] + Self.text(host) }
        try await self.send(Frame(.headers, flags: 0x5, stream: stream, payload: block))
    }

    private static func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + text.utf8 }

    /// The next frame; nil once the server has closed the connection.
    func next() async -> Frame? {
        for await frame in self.frames { return frame }
        return nil
    }

    /// The next frame of a type; nil if the server closes the connection before.
    func next(_ kind: Frame.Kind) async -> Frame? {
        while let frame = await self.next() {
            if frame.kind == kind.rawValue { return frame }
        }
        return nil
    }

    /// The first byte of the header of the next response: an index of the static table for the usual status codes (RFC 7541
    /// Appendix A).
    func status() async -> Int? {
        let statuses: [UInt8: Int] = [0x88: 200, 0x8C: 400]
        return await self.next(.headers)?.payload.first.flatMap { statuses[$0] }
    }

    private final class Reader: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let writer: AsyncStream<Frame>.Continuation
        private var received = ByteBuffer()

        init(writer: AsyncStream<Frame>.Continuation) { self.writer = writer }

        func channelRead(context _: ChannelHandlerContext, data: NIOAny) {
            var bytes = self.unwrapInboundIn(data)
            self.received.writeBuffer(&bytes)
            while let frame = Frame(takenFrom: &self.received) { self.writer.yield(frame) }
        }

        func channelInactive(context _: ChannelHandlerContext) { self.writer.finish() }

        // A connection without a farewell of TLS ends, too.
        func errorCaught(context: ChannelHandlerContext, error _: any Error) { context.close(promise: nil) }
    }
}
