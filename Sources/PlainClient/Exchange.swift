import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOTLS

/// One request with its response on one connection.
struct Exchange: Sendable {
    let host: String
    let request: RequestText
    let maximumBodySize: Int
    let progress = Progress()

    /// Room for everything in a response but its body, in bytes.
    private static let maximumHeaderSize = 80 << 10

    /// Prepares a connection; on its event loop.
    ///
    /// `tunnel`: the server to ask a proxy for; nil for a direct connection.
    func setUp(
        _ channel: any Channel,
        _ context: NIOSSLContext?,
        tunnel: (host: String, port: Int)?,
        _ promise: EventLoopPromise<PlainResponse>
    ) throws {
        let pipeline = channel.pipeline.syncOperations
        let begin: (any Channel) throws -> Void = { channel in
            let pipeline = channel.pipeline.syncOperations
            if let context {
                try pipeline.addHandler(
                    NIOSSLClientHandler(context: context, serverHostname: self.serverName)
                )
            }
            try pipeline.addHandler(ResponseLimit(self.maximumBodySize + Self.maximumHeaderSize))
            try pipeline.addHTTPClientHandlers(leftOverBytesStrategy: .dropBytes)
            try pipeline.addHandler(ResponseCollector(self, isSecure: context != nil, promise))
        }
        guard let tunnel else { return try begin(channel) }
        try pipeline.addHandler(TunnelRequest(host: tunnel.host, port: tunnel.port, promise, then: begin))
    }

    /// The name for SNI; TLS has none for an IP address (RFC 6066 §3).
    private var serverName: String? {
        (try? SocketAddress(ipAddress: self.host, port: 0)) == nil ? self.host : nil
    }
}

/// Reads only the beginning of a response: the limit of the body counts neither headers nor interim responses, which can be endless.
private final class ResponseLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    struct Reached: Error {}

    /// The bytes that may still come.
    private var room: Int

    init(_ maximumSize: Int) { self.room = maximumSize }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        self.room -= self.unwrapInboundIn(data).readableBytes
        guard self.room >= 0 else { return context.fireErrorCaught(Reached()) }
        context.fireChannelRead(data)
    }
}

/// Sends the request and collects the response.
final class ResponseCollector: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let exchange: Exchange
    private let isSecure: Bool
    private let promise: EventLoopPromise<PlainResponse>
    private var head: HTTPResponseHead?
    private var body = ByteBuffer()
    private var hasSent = false

    init(_ exchange: Exchange, isSecure: Bool, _ promise: EventLoopPromise<PlainResponse>) {
        self.exchange = exchange
        self.isSecure = isSecure
        self.promise = promise
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive, !self.isSecure { self.send(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        if !self.isSecure { self.send(context) }
        context.fireChannelActive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent {
            self.exchange.progress.secured()
            self.send(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func send(_ context: ChannelHandlerContext) {
        guard !self.hasSent else { return }
        self.hasSent = true
        context.write(self.wrapOutboundOut(.head(self.exchange.request.head)), promise: nil)
        if let body = self.exchange.request.body {
            context.write(self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil)
        }
        context.writeAndFlush(self.wrapOutboundOut(.end(nil)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch self.unwrapInboundIn(data) {
        case .head(let head): if head.status.code >= 200 { self.head = head }
        case .body(var part):
            let room = self.exchange.maximumBodySize - self.body.readableBytes
            if let bytes = part.readSlice(length: min(room, part.readableBytes)) {
                self.body.writeImmutableBuffer(bytes)
            }
            if part.readableBytes > 0 { self.finish(context) }
        case .end: self.finish(context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.promise.fail(
            PlainClientError.noResponse(host: self.exchange.host, reason: "the server closed the connection")
        )
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is ResponseLimit.Reached {
            // What came of the body is enough.
            self.finish(context)
            self.promise.fail(
                PlainClientError.noResponse(host: self.exchange.host, reason: "its header doesn't end")
            )
        }
        self.promise.fail(error)
        context.close(promise: nil)
    }

    private func finish(_ context: ChannelHandlerContext) {
        guard let head else { return }
        let tls = try? context.pipeline.syncOperations.handler(type: NIOSSLClientHandler.self)
        let certificate = tls?.peerCertificate
        var headers = HTTPFields()
        for (name, value) in head.headers {
            if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
        }
        self.promise.succeed(
            PlainResponse(
                status: Int(head.status.code),
                headers: headers,
                body: String(buffer: self.body),
                address: self.exchange.progress.address,
                tlsVersion: tls?.tlsVersion.map(Self.name),
                certificate: (try? certificate?.toDERBytes()).map { Data($0) },
                certificateEnd: certificate.map {
                    Date(timeIntervalSince1970: TimeInterval($0.notValidAfter))
                }
            )
        )
    }

    private static func name(_ version: TLSVersion) -> String {
        switch version {
        case .tlsv1: "TLS 1.0"
        case .tlsv11: "TLS 1.1"
        case .tlsv12: "TLS 1.2"
        case .tlsv13: "TLS 1.3"
        }
    }
}
