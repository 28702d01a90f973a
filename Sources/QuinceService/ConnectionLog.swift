#if PostgreSQL
import Logging
import PostgreSQLConnections
import Synchronization

/// Logs what happens to the connections to PostgreSQL.
///
/// Each connection reports the same trouble, which is logged once. Nothing is logged before the first connection is open: if none can be
/// opened, the error of the start says why.
final class ConnectionLog: Sendable {
    private struct State {
        var last: PostgreSQLEvent?
        /// What is logged later; nil once a connection is open.
        var held: [PostgreSQLEvent]? = []
    }

    private let state = Mutex(State())
    private let logger: Logger

    init(_ logger: Logger) { self.logger = logger }

    /// Takes what happened to a connection.
    func add(_ event: PostgreSQLEvent) {
        let isLogged = self.state.withLock { state in
            guard state.last != event else { return false }
            state.last = event
            state.held?.append(event)
            return state.held == nil
        }
        if isLogged { self.log(event) }
    }

    /// Logs what has happened so far, and from now on each event as it comes.
    func begin() {
        let held = self.state.withLock { state in
            defer { state.held = nil }
            return state.held ?? []
        }
        for event in held { self.log(event) }
    }

    private func log(_ event: PostgreSQLEvent) {
        switch event {
        case .opened: self.logger.debug("connected to PostgreSQL")
        case .lost(let reason):
            self.logger.warning("connection to PostgreSQL lost", metadata: ["reason": "\(reason)"])
        case .notOpened(let reason):
            self.logger.error("no connection to PostgreSQL", metadata: ["reason": "\(reason)"])
        }
    }
}
#endif
