import Hummingbird
import HTTPTypes
import ServiceLifecycle
import Synchronization

/// The moment between the bound port and the opened server; afterwards it keeps house.
///
/// When opening failed it ends at once, and its service group with it.
final class Opening<Context: RequestContext>: Service {
    private struct State {
        var responder: (any HTTPResponder<Context>)?
        var failure: (any Error)?
    }

    private let state = Mutex(State())
    private let outcome = AsyncStream.makeStream(of: (@Sendable () async throws -> Void)?.self)

    var failure: (any Error)? { self.state.withLock { $0.failure } }

    /// Answers 503 until the server is open.
    var responder: CallbackResponder<Context> {
        CallbackResponder { request, context in
            guard let responder = self.state.withLock({ $0.responder }) else {
                return Response(status: .serviceUnavailable, headers: [.retryAfter: "1"])
            }
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
