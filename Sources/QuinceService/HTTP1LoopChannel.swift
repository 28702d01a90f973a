import HummingbirdCore
import Logging
import NIOCore

/// An HTTP/1.1 connection whose requests are answered on its own event loop.
///
/// A request then changes threads only for a write to the database. Hopping to the global pool and back for every
/// request costs more than most answers do (`make bench`, keys).
struct HTTP1LoopChannel: ServerChildChannel {
    /// How long a connection may be silent, in seconds: between requests, and within one until it is read.
    ///
    /// Bytes that trickle in do not count before a whole header is there.
    static let idleTimeout: Int64 = 60
    /// The largest header field, and all of them together, in bytes; also the longest request line.
    static let maximumHeaderFieldSize = 16_384
    static let maximumHeaderSize = 65_536
    static let maximumHeaderCount = 100

    private let base: HTTP1Channel

    init(responder: @escaping HTTPChannelHandler.Responder) {
        self.base = HTTP1Channel(
            responder: responder,
            configuration: .init(
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
