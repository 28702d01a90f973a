import Hummingbird
import HTTPTypes
import Logging
import ServiceLifecycle
import Synchronization

/// Opens the server after its port is bound; afterwards runs its background work.
///
/// If opening fails, it ends at once, and its service group with it.
final class Opening<Context: RequestContext>: Service {
    private struct State {
        var responder: (any HTTPResponder<Context>)?
        var failure: (any Error)?
    }

    private let logger: Logger
    private let state = Mutex(State())
    private let outcome = AsyncStream.makeStream(of: (@Sendable () async throws -> Void)?.self)

    /// - Parameter logger: The program's own logger, which each request gets with its ID.
    init(logger: Logger) { self.logger = logger }

    /// Whether the server handles requests.
    var isOpen: Bool { self.state.withLock { $0.responder != nil } }

    var failure: (any Error)? { self.state.withLock { $0.failure } }

    /// Responds with 503 until the server is open.
    var responder: CallbackResponder<Context> {
        CallbackResponder { request, given in
            guard let responder = self.state.withLock({ $0.responder }) else {
                return Response(status: .serviceUnavailable, headers: [.retryAfter: "1"])
            }
            var context = given
            // The framework's logger has a level of its own.
            context.logger = self.logger
            context.logger[metadataKey: RequestIDKey.name] = given.logger[metadataKey: RequestIDKey.name]
            return try await responder.respond(to: request, context: context)
        }
    }

    func attempt(_ open: () async throws -> OpenedServer<Context>) async {
        do {
            let opened = try await open()
            self.state.withLock { $0.responder = opened.responder }
            try await opened.onReady()
            self.outcome.continuation.yield(opened.keepHouse)
        } catch {
            self.state.withLock { $0.failure = error }
            self.outcome.continuation.yield(nil)
        }
        self.outcome.continuation.finish()
    }

    func run() async throws {
        for await keepHouse in self.outcome.stream.cancelOnGracefulShutdown() {
            guard let keepHouse else { return }
            try await keepHouse()
        }
    }
}
