import NIOCore
import NIOPosix

/// One question to one server, on a socket of its own.
///
/// The system gives each socket another random port, and passes on only what comes from the server's address.
struct DNSExchange: Sendable {
    enum Way: Sendable {
        case udp
        case tcp
    }

    let group: any EventLoopGroup
    let server: SocketAddress
    let timeout: TimeAmount

    /// - Throws: ``DNSFailure``.
    func ask(_ question: DNSMessage.Question, over way: Way) async throws(DNSFailure) -> DNSMessage {
        let loop = self.group.next()
        let promise = loop.makePromise(of: DNSMessage.self)
        let end = loop.scheduleTask(in: self.timeout) { promise.fail(DNSFailure.timeout) }
        let opened = self.open(question, way, loop, promise)
        opened.whenFailure { _ in promise.fail(DNSFailure.unreachable) }
        promise.futureResult.whenComplete { _ in
            end.cancel()
            opened.whenSuccess { $0.close(promise: nil) }
        }
        do { return try await promise.futureResult.get() } catch {
            throw error as? DNSFailure ?? .unreachable
        }
    }

    private func open(
        _ question: DNSMessage.Question,
        _ way: Way,
        _ loop: any EventLoop,
        _ promise: EventLoopPromise<DNSMessage>
    ) -> EventLoopFuture<any Channel> {
        switch way {
        case .udp:
            DatagramBootstrap(group: loop).channelInitializer { [server] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        DNSDatagramHandler(question, server, promise)
                    )
                }
            }.connect(to: self.server)
        case .tcp:
            ClientBootstrap(group: loop).connectTimeout(self.timeout).channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(DNSStreamHandler(question, promise))
                }
            }.connect(to: self.server)
        }
    }
}

/// Sends a question in a datagram, and waits for its answer.
private final class DNSDatagramHandler: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    typealias OutboundOut = AddressedEnvelope<ByteBuffer>

    /// The most datagrams that don't answer the question: each one could be a guess of the number.
    private static let maximumStrangers = 32

    private let question: DNSMessage.Question
    private let server: SocketAddress
    private let promise: EventLoopPromise<DNSMessage>
    private var strangers = 0

    init(_ question: DNSMessage.Question, _ server: SocketAddress, _ promise: EventLoopPromise<DNSMessage>) {
        (self.question, self.server, self.promise) = (question, server, promise)
    }

    func channelActive(context: ChannelHandlerContext) {
        let data = context.channel.allocator.buffer(bytes: self.question.bytes)
        context.writeAndFlush(
            self.wrapOutboundOut(AddressedEnvelope(remoteAddress: self.server, data: data)),
            promise: nil
        )
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let envelope = self.unwrapInboundIn(data)
        do throws(DNSFailure) {
            if envelope.remoteAddress == self.server,
                let message = try DNSMessage(
                    parsing: Array(envelope.data.readableBytesView),
                    to: self.question
                )
            {
                return self.promise.succeed(message)
            }
            self.strangers += 1
            if self.strangers > Self.maximumStrangers { throw .malformed }
        } catch {
            self.promise.fail(error)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        self.promise.fail(DNSFailure.unreachable)
    }
}

/// Sends a question over a connection, and waits for its answer; each has its length before it (RFC 7766 §8).
private final class DNSStreamHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let question: DNSMessage.Question
    private let promise: EventLoopPromise<DNSMessage>
    /// At most 65,537 bytes and one read.
    private var received: [UInt8] = []

    init(_ question: DNSMessage.Question, _ promise: EventLoopPromise<DNSMessage>) {
        (self.question, self.promise) = (question, promise)
    }

    func channelActive(context: ChannelHandlerContext) {
        let bytes = self.question.bytes
        context.writeAndFlush(
            self.wrapOutboundOut(context.channel.allocator.buffer(bytes: UInt16(bytes.count).bytes + bytes)),
            promise: nil
        )
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        self.received += self.unwrapInboundIn(data).readableBytesView
        guard self.received.count >= 2 else { return }
        let length = Int(self.received[0]) << 8 | Int(self.received[1])
        guard self.received.count >= length + 2 else { return }
        do throws(DNSFailure) {
            let bytes = Array(self.received[2..<length + 2])
            guard let message = try DNSMessage(parsing: bytes, to: self.question), !message.isTruncated else {
                throw .malformed
            }
            self.promise.succeed(message)
        } catch {
            self.promise.fail(error)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { self.promise.fail(DNSFailure.unreachable) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        self.promise.fail(DNSFailure.unreachable)
    }
}
