import Clients
package import HTTPTypes
package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// HTTP/1.1 connections with limits, whose requests have their whole body.
package struct HTTP1Connections: ServerChildChannel {
    package typealias Value = HTTP1Channel.Value

    /// The threads on which requests are handled.
    package enum Place: Sendable {
        /// On the event loop of the connection: a request then changes threads only for a write to the database. Switching to the
        /// thread pool and back for every request costs more than most responses do (`make bench`, keys).
        case loop
        /// On Swift's pool of threads.
        case pool
    }

    private let base: HTTP1Channel
    private let place: Place
    private let limits: ConnectionLimits
    private let connections: OpenConnections

    /// - Parameters:
    ///   - limits: The limits of the connections.
    ///   - place: The threads on which requests are handled.
    ///   - maximumBodySize: The maximum size of a request's body, in bytes. Reading a longer body throws an error, 413, and
    ///     the connection is closed after the response.
    ///   - handlers: The handlers of each connection, before the framework's.
    ///   - responder: Handles a request that has its body.
    package init(
        _ limits: ConnectionLimits,
        answering place: Place,
        maximumBodySize: @escaping @Sendable (HTTPRequest) -> Int,
        handlers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] },
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        self.limits = limits
        self.place = place
        self.connections = OpenConnections(maximum: limits.count)
        let bodies = BodyReader(limits)
        self.base = HTTP1Channel(
            responder: { request, writer, channel in
                var request = request
                let body = try await bodies.read(request, upTo: maximumBodySize, channel)
                defer { bodies.release(body, channel) }
                switch body {
                case .none: try await responder(request, writer, channel)
                case .whole(let bytes):
                    request.body = RequestBody(buffer: bytes)
                    try await responder(request, writer, channel)
                case .cut(let bytes):
                    request.body = RequestBody(asyncSequence: BodyReader.CutBody(beginning: bytes))
                    try await responder(request, writer, channel)
                    // Thrown after the response, it closes the connection; the rest of the body isn't needed.
                    throw BodyReader.BodyTooLarge()
                case .noRoom:
                    try await writer.writeResponse(BodyReader.noRoom)
                    throw BodyReader.BodyTooLarge()
                }
            },
            configuration: .init(
                additionalChannelHandlers: handlers(),
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
        self.base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let guardian = ConnectionGuard(self.limits, self.connections, client: channel.client)
            try pipeline.addHandler(
                guardian,
                position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self))
            )
            return value
        }
    }

    package func handle(value: HTTP1Channel.Value, logger: Logger) async {
        switch self.place {
        case .pool: await self.base.handle(value: value, logger: logger)
        case .loop:
            await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
                await self.base.handle(value: value, logger: logger)
            }
        }
    }
}

extension Channel {
    /// The client of the connection, for limits.
    var client: String { self.remoteAddress.flatMap(ClientAddress.client) ?? "" }
}

/// Runs tasks on one event loop.
private final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Unsafe only if the executor no longer exists, but the closure holds this one.
        self.loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
