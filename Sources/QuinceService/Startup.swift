import Hummingbird
import HTTPTypes
import ServiceLifecycle
import Synchronization

/// The moment between the bound port and the assembled service.
///
/// As a `Service` it then keeps house; when assembling failed it ends at once, and the group with it.
final class Startup: ServiceLifecycle.Service {
    private struct State {
        var responder: (any HTTPResponder<ServiceContext>)?
        var immediateAnswers: ImmediateAnswers?
        var failure: (any Error)?
        var storage: StorageFolder?
    }

    private let state = Mutex(State())
    private let outcome = AsyncStream.makeStream(of: Housekeeping?.self)

    var immediateAnswers: ImmediateAnswers? { self.state.withLock { $0.immediateAnswers } }

    var failure: (any Error)? { self.state.withLock { $0.failure } }

    var responder: CallbackResponder<ServiceContext> {
        CallbackResponder { request, context in
            guard let responder = self.state.withLock({ $0.responder }) else {
                return Response(status: .serviceUnavailable, headers: [.retryAfter: "1"])
            }
            return try await responder.respond(to: request, context: context)
        }
    }

    func open(_ assembly: Service.Assembly) {
        self.state.withLock { state in
            state.responder = assembly.responder
            state.immediateAnswers = assembly.parts.immediateAnswers
            state.storage = assembly.storage
        }
    }

    /// Removes what a throw-away run leaves, once nothing is answered any more.
    func discard() { self.state.withLock { $0.storage }?.discard() }

    func attempt(_ assemble: () async throws -> Housekeeping) async {
        do {
            self.outcome.continuation.yield(try await assemble())
        } catch {
            self.state.withLock { $0.failure = error }
            self.outcome.continuation.yield(nil)
        }
        self.outcome.continuation.finish()
    }

    func run() async throws {
        for await housekeeping in self.outcome.stream.cancelOnGracefulShutdown() {
            guard let housekeeping else { return }
            try await housekeeping.run()
        }
    }
}
