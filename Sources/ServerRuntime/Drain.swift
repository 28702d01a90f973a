import ServiceLifecycle
import Synchronization

/// The end of a server, in steps: it says that it ends, goes on responding, closes its ports, and finishes its requests.
///
/// A balancer in front needs the first two steps: it notices that the server isn't ready any more, and sends its requests to
/// another one before the ports are closed.
package final class Drain: Sendable {
    /// How long the server goes on responding after it was stopped.
    package let delay: Duration
    /// How long requests in progress may take after the ports were closed.
    package let requests: Duration
    private let state = Atomic(false)

    package init(delay: Duration = .zero, requests: Duration = .seconds(5)) {
        self.delay = delay
        self.requests = requests
    }

    /// Whether the server was stopped; connections end with their next response.
    package var hasBegun: Bool { self.state.load(ordering: .relaxed) }

    /// The maximum time from the signal to the end of the process.
    package var total: Duration { self.delay + self.requests }

    /// Notes that the server was stopped.
    func begin() { self.state.store(true, ordering: .relaxed) }
}

/// Waits for the end of a server, and delays the next steps.
struct DrainStep: Service {
    let drain: Drain
    let supervisor: Supervisor?
    /// Whether clients send requests; there is nothing to wait for otherwise.
    let isOpen: @Sendable () -> Bool

    func run() async throws {
        try? await gracefulShutdown()
        self.drain.begin()
        self.supervisor?.tell(.stopping)
        // A server that couldn't be opened has no clients; a canceled task ends the process.
        guard self.isOpen(), self.drain.delay > .zero else { return }
        try? await Task.sleep(for: self.drain.delay)
    }
}

/// Services that are stopped at the same time, where a group stops one after the other.
struct Together: Service {
    let services: [any Service]

    func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            for service in self.services { group.addTask { try await service.run() } }
        }
    }
}
