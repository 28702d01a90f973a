import HummingbirdCore
import Logging
import NIOCore

/// Runs tasks on one event loop.
///
/// A request that is answered on the loop that read it changes threads only for a write to the database. Hopping to the
/// global pool and back for every request costs more than most answers do (`make bench`, keys).
private final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Unsafe only for an executor that may be gone: the closure holds this one.
        self.loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// An HTTP/1.1 connection whose requests are answered on its own event loop.
struct HTTP1LoopChannel: ServerChildChannel {
    private let base: HTTP1Channel

    init(base: HTTP1Channel) { self.base = base }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        self.base.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
            await self.base.handle(value: value, logger: logger)
        }
    }
}
