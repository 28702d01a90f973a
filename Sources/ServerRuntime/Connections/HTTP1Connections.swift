package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// HTTP/1.1 connections with limits, whose requests have their whole body.
package struct HTTP1Connections: ServerChildChannel {
    package typealias Value = HTTP1Channel.Value

    package typealias Place = RequestHandling.Place

    private let base: HTTP1Channel
    private let place: Place
    private let limits: ConnectionLimits
    private let drain: Drain
    private let connections: OpenConnections

    /// - Parameters:
    ///   - handling: How requests are handled; every server of a program has the same.
    ///   - responder: Handles a request that has its body.
    package init(_ handling: RequestHandling, responder: @escaping HTTPChannelHandler.Responder) {
        let limits = handling.limits
        self.limits = limits
        self.drain = handling.drain
        self.place = handling.place
        self.connections = handling.connections
        self.base = HTTP1Channel(
            responder: handling.readingBodies(responder),
            configuration: .init(
                additionalChannelHandlers: handling.handlers(),
                idleTimeout: limits.idle,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: ConnectionLimits.maximumHeaderFieldSize,
                    maxHeaderListSize: ConnectionLimits.maximumHeaderSize,
                    maxHeaderFieldCount: ConnectionLimits.maximumHeaderCount
                )
            )
        )
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        self.setup(channel: channel, logger: logger) { channel.close(promise: nil) }
    }

    /// Prepares a connection.
    ///
    /// `abort`: closes it to make room for another one.
    package func setup(
        channel: any Channel,
        logger: Logger,
        abort: @escaping @Sendable () -> Void
    ) -> EventLoopFuture<HTTP1Channel.Value> {
        self.base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let entry = self.connections.add(client: channel.client, abort: abort)
            channel.closeFuture.whenComplete { _ in self.connections.remove(entry) }
            let guardian = ConnectionGuard(self.limits, entry, self.drain)
            try pipeline.addHandler(
                guardian,
                position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self))
            )
            return value
        }
    }

    package func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await self.place.run(on: value.channel.eventLoop) {
            await self.base.handle(value: value, logger: logger)
        }
    }
}
