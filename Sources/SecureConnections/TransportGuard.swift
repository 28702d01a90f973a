import NIOCore

/// Sits between the socket and TLS.
///
/// It ends the connection if the handshake takes too long, or if the server stops during the handshake. It can also close the
/// socket without TLS, which would wait for the client's farewell.
final class TransportGuard: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let handshakeTime: TimeAmount
    private var context: ChannelHandlerContext?
    private var deadline: Scheduled<Void>?
    private var isSecured = false
    /// Whether the end of the input ends the connection.
    private var endsWithInput = true

    init(handshakeTime: TimeAmount) { self.handshakeTime = handshakeTime }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        self.deadline = context.eventLoop.scheduleTask(in: self.handshakeTime) { bound.value.close() }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.deadline?.cancel()
        self.context = nil
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent, !self.isSecured { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
        if let event = event as? ChannelEvent, event == .inputClosed, self.endsWithInput {
            context.close(promise: nil)
        }
    }

    /// The handshake is done.
    ///
    /// `isHTTP2`: whether the client chose HTTP/2, in which nobody reads a response after the end of its own input.
    func secured(isHTTP2: Bool) {
        self.deadline?.cancel()
        self.isSecured = true
        self.endsWithInput = isHTTP2
    }

    /// Closes the socket.
    func close() { self.context?.close(promise: nil) }
}

/// Sits between TLS and the other handlers: a client has a short time to say farewell (RFC 8446 §6.1).
///
/// Clients that keep idle connections don't read them, and the end of the server would wait for each of them.
final class FarewellLimit: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    private static let time = TimeAmount.milliseconds(200)

    private let transport: TransportGuard

    init(_ transport: TransportGuard) { self.transport = transport }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .all {
            let bound = NIOLoopBound(self.transport, eventLoop: context.eventLoop)
            context.eventLoop.scheduleTask(in: Self.time) { bound.value.close() }
        }
        context.close(mode: mode, promise: promise)
    }
}
