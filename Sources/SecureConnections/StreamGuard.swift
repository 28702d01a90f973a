import HTTPTypes
import NIOCore
import NIOHTTPTypes
import ServerRuntime
import Synchronization

/// Counts the streams of a connection to which the server is responding.
///
/// The connection waits for its client while there are none, and can then be closed to make room for others.
final class StreamActivity: Sendable {
    private let entry: OpenConnections.Entry
    private let answering = Mutex(0)

    init(_ entry: OpenConnections.Entry) { self.entry = entry }

    func begin() { self.change(by: 1) }
    func end() { self.change(by: -1) }

    private func change(by difference: Int) {
        let isAnswering = self.answering.withLock { answering in
            answering += difference
            return answering > 0
        }
        self.entry.waitingSince = isAnswering ? nil : .now()
    }
}

/// Sits between a stream and the other handlers of its request.
///
/// It enforces these rules:
/// - A client reads its response in time; otherwise its connection is closed.
/// - Responses have no header fields that belong to HTTP/1.1 connections (RFC 9113 §8.2.2).
final class StreamGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let activity: StreamActivity
    private let connection: any Channel
    private let stalledResponse: TimeAmount
    private var isAnswering = false
    private var timer: Scheduled<Void>?

    init(_ activity: StreamActivity, connection: any Channel, stalledResponse: TimeAmount) {
        self.activity = activity
        self.connection = connection
        self.stalledResponse = stalledResponse
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Until the end of the request, the server waits for its client.
        if case .end = self.unwrapInboundIn(data), !self.isAnswering {
            self.isAnswering = true
            self.activity.begin()
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.timer?.cancel()
        if self.isAnswering { self.activity.end() }
        self.isAnswering = false
        context.fireChannelInactive()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = self.unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.headerFields[.connection] = nil
        head.headerFields[.transferEncoding] = nil
        context.write(self.wrapOutboundOut(.head(head)), promise: promise)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        self.timer?.cancel()
        if !context.channel.isWritable {
            let connection = self.connection
            self.timer = context.eventLoop.scheduleTask(in: self.stalledResponse) {
                connection.close(promise: nil)
            }
        }
        context.fireChannelWritabilityChanged()
    }
}
