import Foundation
import NIOCore

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
            return self.promise.fail(
                PlainClientError.refusedByProxy(status: status, reason: Self.reason(in: text))
            )
        }
        do {
            try self.then(context.channel)
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        } catch { self.promise.fail(error) }
    }

    /// The start of the response's body, on one line; the reason of its first line if there is no body.
    private static func reason(in response: String) -> String {
        let parts = response.split(separator: "\r\n\r\n", maxSplits: 1)
        let words =
            parts.count > 1
            ? parts[1].split(whereSeparator: \.isWhitespace)
            : Array(response.prefix { $0 != "\r\n" }.split(separator: " ").dropFirst(2))
        return String(words.joined(separator: " ").prefix(Self.longestReason))
    }

    /// The longest text of a proxy in an error, in characters.
    private static let longestReason = 200

    func channelInactive(context: ChannelHandlerContext) {
        self.promise.fail(PlainClientError.refusedByProxy(status: 0, reason: "it closed the connection"))
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { self.promise.fail(error) }
}
