import Clients
package import HTTPTypes
package import HummingbirdCore
package import NIOCore

/// How a program handles requests: the limits of its connections, and the threads.
///
/// All servers of a program share one value, so that its limits hold for all of them together.
package struct RequestHandling: Sendable {
    /// Handles a request that has its body.
    package typealias Responder = HTTPChannelHandler.Responder

    /// The threads on which requests are handled.
    package enum Place: Sendable {
        /// On the event loop of the connection: a request then changes threads only for a write to the database. Switching to the
        /// thread pool and back for every request costs more than most responses do (`make bench`, keys).
        case loop
        /// On Swift's pool of threads.
        case pool

        /// Runs `work` on these threads.
        package func run(on loop: any EventLoop, _ work: () async -> Void) async {
            switch self {
            case .pool: await work()
            case .loop: await withTaskExecutorPreference(EventLoopExecutor(loop), operation: work)
            }
        }
    }

    package let limits: ConnectionLimits
    /// How the server ends.
    package let drain: Drain
    package let place: Place
    /// The open connections of all servers.
    package let connections: OpenConnections
    /// The handlers of each connection, before the framework's.
    package let handlers: @Sendable () -> [any RemovableChannelHandler]
    private let bodies: BodyReader
    private let maximumBodySize: @Sendable (HTTPRequest) -> Int

    /// - Parameters:
    ///   - limits: The limits of the connections.
    ///   - drain: How the server ends.
    ///   - place: The threads on which requests are handled.
    ///   - maximumBodySize: The maximum size of a request's body, in bytes. Reading a longer body throws an error, 413, and
    ///     the connection is closed after the response.
    ///   - handlers: The handlers of each connection, before the framework's.
    package init(
        _ limits: ConnectionLimits,
        drain: Drain,
        answering place: Place,
        maximumBodySize: @escaping @Sendable (HTTPRequest) -> Int,
        handlers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] }
    ) {
        self.limits = limits
        self.drain = drain
        self.place = place
        self.maximumBodySize = maximumBodySize
        self.handlers = handlers
        self.connections = OpenConnections(maximum: limits.count)
        self.bodies = BodyReader(limits)
    }

    /// A responder that reads the whole body, within the limits, before `responder` handles the request.
    ///
    /// `ofStreams`: whether requests are streams of HTTP/2, which can have a body that no header field announces.
    package func readingBodies(
        ofStreams: Bool = false,
        _ responder: @escaping HTTPChannelHandler.Responder
    ) -> HTTPChannelHandler.Responder {
        let (bodies, maximumBodySize) = (self.bodies, self.maximumBodySize)
        return { request, writer, channel in
            var request = request
            let body = try await bodies.read(request, ofStream: ofStreams, upTo: maximumBodySize, channel)
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
        }
    }
}

extension Channel {
    /// The client of the connection, for limits.
    package var client: String { self.remoteAddress.flatMap(ClientAddress.client) ?? "" }
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
