import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore

/// An HTTP/1.1 connection with limits, whose requests are answered on its own event loop.
///
/// A request then changes threads only for a write to the database. Hopping to the global pool and back for every
/// request costs more than most answers do (`make bench`, keys).
struct HTTP1LoopChannel: ServerChildChannel {
    /// How long a connection may be silent, in seconds: between requests, and until a header is whole.
    static let idleTimeout: Int64 = 60
    /// How long a body may take, in seconds.
    static let bodyTimeout: Int64 = 30
    /// The largest header field, and all of them together, in bytes; also the longest request line.
    static let maximumHeaderFieldSize = 16_384
    static let maximumHeaderSize = 65_536
    static let maximumHeaderCount = 100

    private let base: HTTP1Channel

    /// - Parameters:
    ///   - maximumBodySize: How much of a body at a path is read, in bytes; whoever sends more is answered and
    ///     left.
    ///   - immediateAnswer: What is answered before it comes to the responder.
    ///   - responder: Answers a request whose body is there.
    init(
        maximumBodySize: @escaping @Sendable (_ path: String) -> Int,
        immediateAnswer: @escaping @Sendable (HTTPRequest) -> BufferedAnswer?,
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        self.base = HTTP1Channel(
            responder: { request, writer, channel in
                var request = request
                let isWhole = try await Self.readBody(
                    of: &request,
                    maximumBodySize(request.uri.path),
                    channel
                )
                try await responder(request, writer, channel)
                // Thrown behind the answer, it closes the connection; nobody waits for the rest.
                guard isWhole else { throw BodyTooLarge() }
            },
            configuration: .init(
                additionalChannelHandlers: [ImmediateAnswerHandler(immediateAnswer)],
                idleTimeout: .seconds(Self.idleTimeout),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: Self.maximumHeaderFieldSize,
                    maxHeaderListSize: Self.maximumHeaderSize,
                    maxHeaderFieldCount: Self.maximumHeaderCount
                )
            )
        )
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        self.base.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
            await self.base.handle(value: value, logger: logger)
        }
    }

    /// Replaces the stream of the body by its bytes; one byte more than `limit` tells those who check that it is too long.
    ///
    /// - Returns: Whether all of it was read.
    private static func readBody(
        of request: inout Request,
        _ limit: Int,
        _ channel: any Channel
    ) async throws -> Bool {
        let deadline = channel.eventLoop.scheduleTask(in: .seconds(Self.bodyTimeout)) {
            channel.close(promise: nil)
        }
        defer { deadline.cancel() }
        var body = ByteBuffer()
        for try await part in request.body {
            let wanted = min(part.readableBytes, limit + 1 - body.readableBytes)
            body.writeBytes(part.readableBytesView.prefix(wanted))
            guard body.readableBytes <= limit else { break }
        }
        request.body = RequestBody(buffer: body)
        return body.readableBytes <= limit
    }

    private struct BodyTooLarge: Error {}
}

/// Runs tasks on one event loop.
private final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Unsafe only for an executor that may be gone: the closure holds this one.
        self.loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
