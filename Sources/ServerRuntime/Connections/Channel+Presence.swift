package import NIOCore

extension Channel {
    /// Runs `work`, and cancels it once the other end has closed the connection, or its direction of it.
    ///
    /// Nothing is read for that, so the connection can have a next request.
    package func whileOpen(_ work: @escaping @Sendable () async -> Void) async {
        let (closed, closing) = AsyncStream.makeStream(of: Void.self)
        let watch = try? await self.eventLoop.submit {
            let handler = PresenceHandler { closing.finish() }
            try self.pipeline.syncOperations.addHandler(handler, position: .first)
            return NIOLoopBound(handler, eventLoop: self.eventLoop)
        }.get()
        // Without it, the connection is over.
        guard let watch else { return }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await work() }
            group.addTask { for await _ in closed {} }
            await group.next()
            group.cancelAll()
        }
        self.eventLoop.execute { self.pipeline.syncOperations.removeHandler(watch.value, promise: nil) }
    }
}

/// Notices that the other end has closed the connection.
private final class PresenceHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let whenClosed: () -> Void

    init(_ whenClosed: @escaping () -> Void) { self.whenClosed = whenClosed }

    func handlerAdded(context: ChannelHandlerContext) {
        if !context.channel.isActive { self.whenClosed() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.whenClosed()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { self.whenClosed() }
        context.fireUserInboundEventTriggered(event)
    }
}
