import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOTLS
import Synchronization

/// One request with its response on one connection.
struct Exchange: Sendable {
    let host: String
    let request: RequestText
    let progress = Progress()

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

/// How far a request has come, for the error that says where it stopped.
final class Progress: Sendable {
    private let state = Mutex((address: "", isConnected: false, isSecure: false))

    func connected(_ channel: any Channel) {
        self.state.withLock {
            $0.address = channel.remoteAddress?.ipAddress ?? ""
            $0.isConnected = true
        }
    }

    func secured() { self.state.withLock { $0.isSecure = true } }

    var address: String { self.state.withLock { $0.address } }

    /// The error of the step at which `error` came.
    func failure(_ error: any Error, host: String, port: Int) -> PlainClientError {
        let (_, isConnected, isSecure) = self.state.withLock(\.self)
        if let error = error as? NIOConnectionError {
            if error.connectionErrors.isEmpty { return .unknownHost(host) }
            let reason = error.connectionErrors.compactMap { ($0.error as? IOError)?.errnoCode }.last
                .map { unsafe String(cString: strerror($0)) }
            return .unreachable(host: host, port: port, reason: reason ?? "no route")
        }
        if case .handshakeFailed(let cause)? = error as? NIOSSLError { return self.tls("\(cause)", host) }
        if error is NIOSSLExtraError { return .wrongHost(host) }
        if let error = error as? BoringSSLError { return self.tls("\(error)", host) }
        if let error = error as? IOError, !isConnected {
            return .unreachable(
                host: host,
                port: port,
                reason: unsafe String(cString: strerror(error.errnoCode))
            )
        }
        return isConnected && !isSecure && (error as? NIOSSLError) != nil
            ? .noTLS(host: host, reason: "\(error)") : .noResponse(host: host, reason: "\(error)")
    }

    private func tls(_ reason: String, _ host: String) -> PlainClientError {
        reason.contains("CERTIFICATE_VERIFY_FAILED")
            ? .untrusted(host: host, reason: "no trusted authority signed it, or it has expired")
            : .noTLS(host: host, reason: reason)
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
            let room = PlainClient.maximumBodySize - self.body.readableBytes
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
        self.promise.fail(error)
        context.close(promise: nil)
    }

    private func finish(_ context: ChannelHandlerContext) {
        guard let head else { return }
        let tls = try? context.pipeline.syncOperations.handler(type: NIOSSLClientHandler.self)
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
                certificate: (try? tls?.peerCertificate?.toDERBytes()).map { Data($0) }
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

/// Asks a proxy for a tunnel (RFC 9110 §9.3.6), and makes room for TLS.
final class TunnelRequest: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let maximumLength = 16_384

    private let authority: String
    private let promise: EventLoopPromise<PlainResponse>
    private let then: (any Channel) throws -> Void
    private var received = ByteBuffer()

    init(
        host: String,
        port: Int,
        _ promise: EventLoopPromise<PlainResponse>,
        then: @escaping (any Channel) throws -> Void
    ) {
        self.authority = "\(host):\(port)"
        self.promise = promise
        self.then = then
    }

    func channelActive(context: ChannelHandlerContext) {
        let text = "CONNECT \(self.authority) HTTP/1.1\r\nHost: \(self.authority)\r\n\r\n"
        context.writeAndFlush(self.wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var data = self.unwrapInboundIn(data)
        self.received.writeBuffer(&data)
        let text = String(buffer: self.received)
        guard text.contains("\r\n\r\n") else {
            guard self.received.readableBytes > Self.maximumLength else { return }
            return self.promise.fail(
                PlainClientError.refusedByProxy(status: 0, reason: "its response is too long")
            )
        }
        let words = text.prefix { $0 != "\r\n" }.split(separator: " ")
        let status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        guard status == 200 else {
            let body = text.split(separator: "\r\n\r\n", maxSplits: 1).last.map(String.init) ?? ""
            return self.promise.fail(PlainClientError.refusedByProxy(status: status, reason: body))
        }
        do {
            try self.then(context.channel)
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        } catch { self.promise.fail(error) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.promise.fail(PlainClientError.refusedByProxy(status: 0, reason: "it closed the connection"))
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { self.promise.fail(error) }
}
