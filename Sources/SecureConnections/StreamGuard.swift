import HTTPTypes
import NIOCore
import NIOHTTPTypes
import ServerRuntime

/// Sits between a stream and the other handlers of its request.
///
/// It enforces these rules:
/// - A request has an `:authority`, and no `Host` that differs from it (RFC 9113 §8.3.1).
/// - Responses have no header fields that belong to HTTP/1.1 connections (RFC 9113 §8.2.2).
///
/// It also tells ``StreamActivity`` what the connection waits for.
final class StreamGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let activity: NIOLoopBound<StreamActivity>
    private var isOpen = true
    /// Whether the whole request has arrived.
    private var isRead = false
    /// Whether the whole response was written.
    private var isAnswered = false
    private var isRefused = false
    private var isAnswering = false

    init(_ activity: NIOLoopBound<StreamActivity>) { self.activity = activity }

    func handlerAdded(context: ChannelHandlerContext) { self.activity.value.streamOpened() }

    func channelInactive(context: ChannelHandlerContext) {
        if self.isOpen {
            self.isOpen = false
            self.noteAnswering(context)
            self.activity.value.streamClosed()
        }
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !self.isRefused else { return }
        switch self.unwrapInboundIn(data) {
        case .head(let head):
            guard Self.hasItsAuthority(head) else { return self.refuse(context) }
        case .body: break
        case .end:
            self.isRead = true
            self.noteAnswering(context)
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let sent = context.eventLoop.makePromise(of: Void.self)
        let activity = self.activity
        activity.value.partIsWaiting()
        sent.futureResult.whenComplete { _ in activity.value.partIsSent() }
        sent.futureResult.cascade(to: promise)
        switch self.unwrapOutboundIn(data) {
        case .head(var head):
            head.headerFields[.connection] = nil
            head.headerFields[.transferEncoding] = nil
            context.write(self.wrapOutboundOut(.head(head)), promise: sent)
        case .body: context.write(data, promise: sent)
        case .end:
            self.isAnswered = true
            context.write(data, promise: sent)
            self.noteAnswering(context)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        self.noteAnswering(context)
        context.fireChannelWritabilityChanged()
    }

    private static func hasItsAuthority(_ head: HTTPRequest) -> Bool {
        guard let authority = head.authority, !authority.isEmpty else { return false }
        return head.headerFields[values: .host].allSatisfy { $0.lowercased() == authority.lowercased() }
    }

    private func refuse(_ context: ChannelHandlerContext) {
        self.isRefused = true
        let head = HTTPResponse(status: .badRequest, headerFields: [.contentLength: "0"])
        self.write(context: context, data: self.wrapOutboundOut(.head(head)), promise: nil)
        self.write(context: context, data: self.wrapOutboundOut(.end(nil)), promise: nil)
        context.flush()
        // Nothing reads the rest of the request.
        context.close(promise: nil)
    }

    /// The server is responding, unless it waits for its client: for the request, or to read the response.
    private func noteAnswering(_ context: ChannelHandlerContext) {
        let isAnswering = self.isOpen && self.isRead && !self.isAnswered && context.channel.isWritable
        guard isAnswering != self.isAnswering else { return }
        self.isAnswering = isAnswering
        self.activity.value.stream(isAnswering: isAnswering)
    }
}

extension HTTPField.Name {
    fileprivate static let host = HTTPField.Name("Host") ?? .origin
}
