import Logging
import NIOCore
import NIOPosix

/// Reads the first request of a connection, connects to the server, and becomes one end of the tunnel.
final class ProxyHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let proxy: ConnectProxy
    private var received = ByteBuffer()
    private var isDecided = false
    private var deadline: Scheduled<Void>?

    init(_ proxy: ConnectProxy) { self.proxy = proxy }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        self.deadline = context.eventLoop.scheduleTask(in: ConnectProxy.headerTime) {
            channel.close(promise: nil)
        }
        if channel.isActive { context.read() }
    }

    func channelActive(context: ChannelHandlerContext) { context.read() }

    func channelInactive(context: ChannelHandlerContext) {
        self.deadline?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var data = self.unwrapInboundIn(data)
        self.received.writeBuffer(&data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard !self.isDecided else { return }
        let bytes = self.received.readableBytesView
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            if bytes.count > ProxyRequest.maximumLength {
                return self.answer(400, "The header is too long.", context)
            }
            return context.read()
        }
        self.isDecided = true
        self.deadline?.cancel()
        let header = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        self.received.moveReaderIndex(forwardBy: bytes.distance(from: bytes.startIndex, to: end.upperBound))
        guard let request = ProxyRequest(parsing: header) else {
            return self.answer(
                400,
                "This is the proxy of Quince, not a web server; set HTTPS_PROXY to its URL.",
                context
            )
        }
        guard let route = self.proxy.route(of: request) else {
            self.proxy.logger.notice("the proxy refused a host", metadata: ["host": "\(request.host)"])
            return self.answer(403, self.proxy.refusal(of: request), context)
        }
        self.connect(route, context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed, !self.isDecided {
            context.close(promise: nil)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func connect(_ route: ConnectProxy.Route, _ context: ChannelHandlerContext) {
        let destination = route.target
        let this = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        // On the same event loop, so that the two ends can call each other.
        ClientBootstrap(group: context.eventLoop)
            .connectTimeout(ConnectProxy.connectTime)
            .channelOption(.autoRead, value: false)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: destination.host, port: destination.port)
            .whenComplete { result in
                let (handler, context) = this.value
                switch result {
                case .success(let server): handler.join(server, route, context)
                case .failure:
                    handler.answer(
                        502,
                        "Can't connect to \(destination.host) on port \(destination.port); check that the server is running.",
                        context
                    )
                }
            }
    }

    private func join(_ server: any Channel, _ route: ConnectProxy.Route, _ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return server.close(promise: nil) }
        let (near, far) = TunnelEnd.pair()
        do {
            try server.pipeline.syncOperations.addHandler(far)
            try context.pipeline.syncOperations.addHandler(near)
        } catch {
            server.close(promise: nil)
            return context.close(promise: nil)
        }
        if let opening = route.opening {
            server.write(ByteBuffer(string: opening), promise: nil)
        } else {
            context.write(
                self.wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n")),
                promise: nil
            )
        }
        if self.received.readableBytes > 0 { server.write(self.received, promise: nil) }
        context.flush()
        server.flush()
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
        near.begin()
        far.begin()
    }

    private func answer(_ status: Int, _ sentence: String, _ context: ChannelHandlerContext) {
        self.isDecided = true
        self.deadline?.cancel()
        let reasons = [400: "Bad Request", 403: "Forbidden", 502: "Bad Gateway"]
        let body = sentence + "\n"
        let text = """
            HTTP/1.1 \(status) \(reasons[status] ?? "")\r
            Content-Type: text/plain; charset=utf-8\r
            Content-Length: \(body.utf8.count)\r
            Connection: close\r
            \r
            \(body)
            """
        let channel = context.channel
        context.writeAndFlush(self.wrapOutboundOut(ByteBuffer(string: text))).whenComplete { _ in
            channel.close(promise: nil)
        }
    }
}
