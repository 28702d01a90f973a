import NIOCore

/// Sits between TLS and HTTP/2: limits the frames that are no part of a request (RFC 9113 §10.5).
///
/// NIO limits resets, errors, PING and SETTINGS, but not WINDOW_UPDATE and unknown frames, which cost the server time, too. A
/// client needs a few at the start, and a few for each frame of a response.
final class FrameLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The number of frames without any response.
    private static let start = 1_000
    private static let perSentFrame = 4
    /// GOAWAY with ENHANCE_YOUR_CALM (RFC 9113 §6.8, §7).
    private static let goAway: [UInt8] = [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11]

    private let activity: StreamActivity
    private var frames = FrameScanner()
    private var received = 0
    private var isReading = true

    init(_ activity: StreamActivity) { self.activity = activity }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard self.isReading else { return }
        self.received += self.frames.otherFrames(in: self.unwrapInboundIn(data).readableBytesView)
        guard self.received <= Self.start + Self.perSentFrame * self.activity.sentFrames else {
            self.stopReading()
            context.writeAndFlush(self.wrapOutboundOut(ByteBuffer(bytes: Self.goAway)), promise: nil)
            return context.close(promise: nil)
        }
        context.fireChannelRead(data)
    }

    /// Discards what the client sends from now on, so that it takes no memory until the connection is closed.
    func stopReading() { self.isReading = false }
}

/// Closes a connection after a connection error (RFC 9113 §5.4.1): NIO sends GOAWAY, but goes on reading.
final class ConnectionErrorEnd: ChannelInboundHandler {
    typealias InboundIn = Never

    private let activity: StreamActivity
    private let frames: FrameLimit

    init(_ activity: StreamActivity, _ frames: FrameLimit) {
        self.activity = activity
        self.frames = frames
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.activity.end()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Errors of single streams come here, too, but without GOAWAY.
        guard self.activity.isGoingAway else { return }
        self.frames.stopReading()
        context.close(promise: nil)
    }
}
