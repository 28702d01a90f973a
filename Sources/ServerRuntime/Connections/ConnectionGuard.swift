import NIOCore
import NIOHTTP1

/// Sits between the HTTP/1 decoder and the other handlers of a connection.
///
/// It enforces these rules:
/// - The first header arrives in time, and a client reads its response in time.
/// - A request has one `Host` (RFC 9112 §3.2).
/// - A connection of HTTP/1.0, and one whose client asks for it, is closed after the response (RFC 9112 §9.3). So is every
///   connection once the server was stopped, so that its client opens the next one elsewhere.
/// - A client may send few requests before their responses (RFC 9112 §9.3.2). One more request closes the connection after
///   the responses. An event loop serves other connections only after it has handled all requests that it has read, so a
///   client with a thousand requests on each connection would shut out all others.
/// - A client that has just connected when the server is stopped gets its response. It has sent its request, or is about to.
/// - A stopped server waits for a client only for a short time: for the rest of a request, or until the client reads its
///   response. So a slow client doesn't hold up the end.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limits: ConnectionLimits
    private let entry: OpenConnections.Entry
    private let drain: Drain
    private var timer: Scheduled<Void>?
    /// Whether the header of a request has arrived.
    private var isUsed = false
    /// Whether the server was stopped.
    private var isStopped = false
    /// Closes the connection while a stopped server waits for the client.
    private var patience: Scheduled<Void>?
    /// Requests whose response isn't written yet.
    private var unanswered = 0
    private var isReading = false
    /// What happens after the remaining responses are written; nothing more is read.
    private var end: End?
    /// Closes a connection whose client continues to send after the last response, or doesn't read it.
    private var linger: Scheduled<Void>?
    /// The properties of the responses, in the order of their requests.
    private var closing: CircularBuffer<Closing> = []

    /// How a response ends.
    private struct Closing {
        var isLast: Bool
        let version: HTTPVersion
    }

    /// How a connection ends.
    private enum End {
        /// With 400.
        case badRequest
        /// With the last response.
        case silent
    }

    init(_ limits: ConnectionLimits, _ entry: OpenConnections.Entry, _ drain: Drain) {
        self.limits = limits
        self.entry = entry
        self.drain = drain
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.closeAfter(self.limits.firstHeader, context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.timer?.cancel()
        self.linger?.cancel()
        self.patience?.cancel()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
        self.isStopped = true
        self.noteWaiting(context)
        guard self.isUsed else { return }
        if self.unanswered == 0 {
            // The connection ends already, or has the rest of a response to send. The framework would drop that.
            guard self.end == nil else { return }
            if Self.unsent(context.channel) > 0 {
                self.end = .silent
                return self.endIfAnswered(context)
            }
        }
        // The framework closes an idle connection at once, and one with requests in progress after their responses.
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard self.end == nil else { return }
        switch self.unwrapInboundIn(data) {
        case .head(var head):
            self.timer?.cancel()
            self.isUsed = true
            guard self.unanswered < ConnectionLimits.maximumRequestsAhead else {
                self.closing[self.closing.index(before: self.closing.endIndex)].isLast = true
                self.end = .silent
                return
            }
            guard Self.hasItsHost(head) else {
                self.end = .badRequest
                return self.endIfAnswered(context)
            }
            let isLast =
                head.version.isBefore11 || Self.asksForClose(head.headers) || self.drain.hasBegun
            if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            self.closing.append(Closing(isLast: isLast, version: head.version))
            self.unanswered += 1
            self.isReading = true
            context.fireChannelRead(self.wrapInboundOut(.head(head)))
        case .body: context.fireChannelRead(data)
        case .end:
            self.isReading = false
            self.noteWaiting(context)
            context.fireChannelRead(data)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch self.unwrapOutboundIn(data) {
        case .head(var head) where head.status.code >= 200:
            if let closing = self.closing.first {
                // The encoder sends no chunks to a client that doesn't support them.
                if closing.version.isBefore11 { head.version = closing.version }
                if closing.isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            }
            context.write(self.wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            context.write(data, promise: promise)
            if !self.closing.isEmpty { self.closing.removeFirst() }
            self.unanswered -= 1
            self.noteWaiting(context)
            self.endIfAnswered(context)
        default: context.write(data, promise: promise)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        self.timer?.cancel()
        if !context.channel.isWritable { self.closeAfter(self.limits.stalledResponse, context) }
        self.noteWaiting(context)
        context.fireChannelWritabilityChanged()
    }

    /// A request without a host, or with two, can mean different things to the servers that it passes.
    private static func hasItsHost(_ head: HTTPRequestHead) -> Bool {
        let count = head.headers[canonicalForm: "Host"].count
        return head.version.isBefore11 ? count <= 1 : count == 1
    }

    private static func asksForClose(_ headers: HTTPHeaders) -> Bool {
        headers[canonicalForm: "Connection"].contains { $0.lowercased() == "close" }
    }

    /// Closes the connection after the responses to the requests before its end.
    private func endIfAnswered(_ context: ChannelHandlerContext) {
        guard let end, self.unanswered == 0 else { return }
        if case .badRequest = end {
            let headers: HTTPHeaders = ["Connection": "close", "Content-Length": "0"]
            let head = HTTPResponseHead(version: .http1_1, status: .badRequest, headers: headers)
            context.write(self.wrapOutboundOut(.head(head)), promise: nil)
            context.write(self.wrapOutboundOut(.end(nil)), promise: nil)
        }
        context.flush()
        // If both directions were closed at once, the system would discard responses that the client hasn't read yet.
        context.close(mode: .output, promise: nil)
        self.closeUnlessSending(self.limits.linger, \.linger, context)
    }

    /// Notes whether the server is responding to a complete request, or waits for its client: for the request, or to read the
    /// response.
    private func noteWaiting(_ context: ChannelHandlerContext) {
        let complete = self.unanswered - (self.isReading ? 1 : 0)
        let isAnswering = complete > 0 && context.channel.isWritable
        self.entry.note(isWaiting: !isAnswering)
        if isAnswering {
            self.patience?.cancel()
            self.patience = nil
        } else if self.isStopped, self.patience == nil {
            self.closeUnlessSending(self.limits.waitAfterStop, \.patience, context)
        }
    }

    /// Closes the connection at the end of a time in which nothing of its responses was sent.
    private func closeUnlessSending(
        _ time: TimeAmount,
        _ timer: ReferenceWritableKeyPath<ConnectionGuard, Scheduled<Void>?>,
        _ context: ChannelHandlerContext
    ) {
        let before = Self.unsent(context.channel)
        self[keyPath: timer] = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
            guard Self.unsent(context.channel) < before else { return context.channel.close(promise: nil) }
            self.closeUnlessSending(time, timer, context)
        }
    }

    /// The number of bytes that the system hasn't taken yet.
    private static func unsent(_ channel: any Channel) -> Int {
        (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    private func closeAfter(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        let channel = context.channel
        self.timer = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}

extension HTTPVersion {
    fileprivate var isBefore11: Bool { self.major < 1 || (self.major == 1 && self.minor < 1) }
}
