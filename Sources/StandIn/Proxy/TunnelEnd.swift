import NIOCore

/// One end of a tunnel: what it reads goes out at the other end, on the same event loop.
///
/// An end reads only while the other end can write, so that a tunnel holds little data.
final class TunnelEnd: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var partner: TunnelEnd?
    private var context: ChannelHandlerContext?
    private var isReading = false
    private var idle: Scheduled<Void>?

    private init() {}

    static func pair() -> (TunnelEnd, TunnelEnd) {
        let (first, second) = (TunnelEnd(), TunnelEnd())
        first.partner = second
        second.partner = first
        return (first, second)
    }

    /// Starts reading, once both ends are in their pipelines.
    func begin() {
        self.watch()
        self.readIfPossible()
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.idle?.cancel()
        self.context = nil
        self.partner = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        self.isReading = false
        self.watch()
        if let other = self.partner?.context { other.write(data, promise: nil) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        self.partner?.context?.flush()
        self.isReading = false
        self.readIfPossible()
        context.fireChannelReadComplete()
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.partner?.context?.close(promise: nil)
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed {
            self.partner?.context?.close(mode: .output, promise: nil)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Closing the output of a closed connection is no reason to end the other direction.
        if (error as? ChannelError) == .outputClosed { return }
        context.close(promise: nil)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { self.partner?.readIfPossible() }
        context.fireChannelWritabilityChanged()
    }

    private func readIfPossible() {
        guard let context, !self.isReading, self.partner?.context?.channel.isWritable == true else { return }
        self.isReading = true
        context.read()
    }

    /// Closes a tunnel in which nothing has moved for a long time.
    private func watch() {
        self.idle?.cancel()
        guard let context else { return }
        let channel = context.channel
        self.idle = context.eventLoop.scheduleTask(in: ConnectProxy.idleTime) { channel.close(promise: nil) }
    }
}
