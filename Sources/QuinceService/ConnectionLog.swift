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
        var hasOpened = false
        /// What is logged later; nil once a connection is open.
        var held: [Line]? = []
    }

    private struct Line {
        let event: PostgreSQLEvent
        /// Whether a connection is open after a trouble, and one was open before it.
        let isReturn: Bool
    }

    private let state = Mutex(State())
    private let logger: Logger

    init(_ logger: Logger) { self.logger = logger }

    /// Takes what happened to a connection.
    func add(_ event: PostgreSQLEvent) {
        let logged = self.state.withLock { state -> Line? in
            guard state.last != event else { return nil }
            state.last = event
            let line = Line(event: event, isReturn: event == .opened && state.hasOpened)
            if event == .opened { state.hasOpened = true }
            state.held?.append(line)
            return state.held == nil ? line : nil
        }
        if let logged { self.log(logged) }
    }

    /// Logs what has happened so far, and from now on each event as it comes.
    func begin() {
        let held = self.state.withLock { state in
            defer { state.held = nil }
            return state.held ?? []
        }
        for line in held { self.log(line) }
    }

    private func log(_ line: Line) {
        switch line.event {
        case .opened where line.isReturn: self.logger.notice("connected to PostgreSQL again")
        case .opened: self.logger.debug("connected to PostgreSQL")
        case .lost(let reason):
            self.logger.warning("connection to PostgreSQL lost", metadata: ["reason": "\(reason)"])
        case .notOpened(let reason):
            self.logger.error("no connection to PostgreSQL", metadata: ["reason": "\(reason)"])
        }
    }
}
#endif
