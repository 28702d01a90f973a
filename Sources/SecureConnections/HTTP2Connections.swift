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
        fileprivate let streams: NIOHTTP2Handler.AsyncStreamMultiplexer<HTTP2Streams.Value>
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
    /// `entry`: the connection among the open ones.
    func setUp(_ channel: any Channel, _ entry: OpenConnections.Entry, logger: Logger) throws -> Value {
        var configuration = NIOHTTP2Handler.Configuration()
        configuration.connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: Self.maximumStreams),
            HTTP2Setting(parameter: .maxHeaderListSize, value: ConnectionLimits.maximumHeaderSize),
        ]
        let activity = StreamActivity(entry)
        return Value(
            streams: try channel.pipeline.syncOperations.configureAsyncHTTP2Pipeline(
                mode: .server,
                // Only open streams count: a connection that is kept open by pings alone is idle, too.
                connectionManagerConfiguration: .init(
                    maxIdleTime: self.handling.limits.idle,
                    maxAge: nil,
                    maxGraceTime: TimeAmount(ServerLaunch.drain),
                    keepalive: nil
                ),
                http2HandlerConfiguration: configuration
            ) { stream in
                stream.eventLoop.makeCompletedFuture {
                    try self.streams.setUp(stream, connection: channel, activity)
                }
            }
        )
    }

    func handle(_ connection: Value, logger: Logger) async {
        // An error ends the connection, which has closed its streams.
        try? await withThrowingDiscardingTaskGroup { group in
            for try await stream in connection.streams.inbound {
                group.addTask { await self.streams.handle(value: stream, logger: logger) }
            }
        }
    }
}

/// The requests of HTTP/2 connections.
struct HTTP2Streams: HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    let responder: Responder
    let handling: RequestHandling

    /// Prepares a stream; on its event loop.
    func setUp(_ stream: any Channel, connection: any Channel, _ activity: StreamActivity) throws -> Value {
        let pipeline = stream.pipeline.syncOperations
        try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
        try pipeline.addHandler(
            StreamGuard(
                activity,
                connection: connection,
                stalledResponse: self.handling.limits.stalledResponse
            )
        )
        try pipeline.addHandlers(self.handling.handlers())
        return try Value(wrappingChannelSynchronously: stream)
    }

    /// Streams are prepared by ``setUp(_:connection:_:)``, with their connection.
    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture { try Value(wrappingChannelSynchronously: channel) }
    }

    func handle(value: Value, logger: Logger) async {
        await self.handling.place.run(on: value.channel.eventLoop) {
            await self.handleHTTP(asyncChannel: value, logger: logger)
        }
    }
}
