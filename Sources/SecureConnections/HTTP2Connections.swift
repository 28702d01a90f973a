import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2
import ServerRuntime

/// HTTP/2 connections (RFC 9113) with limits.
///
/// Each stream is one request.
struct HTTP2Connections: Sendable {
    struct Value: Sendable {
        fileprivate let streams: NIOHTTP2Handler.AsyncStreamMultiplexer<HTTP2Stream>
        fileprivate let channel: any Channel
    }

    /// The maximum number of open streams: enough for every page, and few enough that one connection can't keep an event
    /// loop busy for long.
    private static let maximumStreams = 32

    private let handling: RequestHandling
    private let streams: HTTP2Streams

    init(_ handling: RequestHandling, responder: @escaping HTTPChannelHandler.Responder) {
        self.handling = handling
        self.streams = HTTP2Streams(
            responder: handling.readingBodies(ofStreams: true, responder),
            handling: handling
        )
    }

    /// Prepares a connection for HTTP/2; on its event loop.
    ///
    /// `entry`: the connection among the open ones. `abort`: closes the socket at once.
    func setUp(
        _ channel: any Channel,
        _ entry: OpenConnections.Entry,
        abort: @escaping () -> Void
    ) throws -> Value {
        let activity = StreamActivity(entry, channel, self.handling.limits, abort: abort)
        let bound = NIOLoopBound(activity, eventLoop: channel.eventLoop)
        let frames = FrameLimit(activity)
        let manager = NIOHTTP2ServerConnectionManagementHandler(
            eventLoop: channel.eventLoop,
            // NIO's limit of idle connections begins with an event that is over when TLS chooses HTTP/2.
            configuration: .init(
                maxIdleTime: nil,
                maxAge: nil,
                maxGraceTime: TimeAmount(self.handling.drain.requests),
                keepalive: nil
            )
        )
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(frames)
        let streams = try pipeline.configureAsyncHTTP2Pipeline(
            mode: .server,
            streamDelegate: manager.http2StreamDelegate,
            frameDelegate: activity,
            configuration: Self.configuration
        ) { stream in
            stream.eventLoop.makeCompletedFuture { HTTP2Stream(try self.streams.setUp(stream, bound)) }
        }
        try pipeline.addHandler(manager)
        try pipeline.addHandler(ConnectionErrorEnd(activity, frames))
        return Value(streams: streams, channel: channel)
    }

    private static var configuration: NIOHTTP2Handler.Configuration {
        var configuration = NIOHTTP2Handler.Configuration()
        configuration.connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: Self.maximumStreams),
            HTTP2Setting(parameter: .maxHeaderListSize, value: ConnectionLimits.maximumHeaderSize),
        ]
        return configuration
    }

    func handle(_ connection: Value, logger: Logger) async {
        try? await withThrowingDiscardingTaskGroup { group in
            for try await stream in connection.streams.inbound {
                group.addTask { await self.streams.handle(value: stream.take(), logger: logger) }
            }
        }
        // After an error of TLS, the connection is still open.
        connection.channel.close(promise: nil)
    }
}

/// The requests of HTTP/2 connections.
struct HTTP2Streams: HTTPChannelHandler {
    typealias Value = HTTP2Stream.Channel

    let responder: Responder
    let handling: RequestHandling

    /// Prepares a stream; on its event loop.
    func setUp(_ stream: any Channel, _ activity: NIOLoopBound<StreamActivity>) throws -> Value {
        let pipeline = stream.pipeline.syncOperations
        try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
        try pipeline.addHandler(StreamGuard(activity))
        try pipeline.addHandlers(self.handling.handlers())
        return try Value(wrappingChannelSynchronously: stream)
    }

    /// Streams are prepared by ``setUp(_:_:)``, with their connection.
    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture { try Value(wrappingChannelSynchronously: channel) }
    }

    func handle(value: Value, logger: Logger) async {
        await self.handling.place.run(on: value.channel.eventLoop) {
            await self.handleHTTP(asyncChannel: value, logger: logger)
        }
    }
}
