import NIOCore
import Synchronization

/// The open connections of a server.
final class SMTPConnections: Sendable {
    /// A connection in the list.
    struct Entry: Sendable {
        fileprivate let id: ObjectIdentifier
        fileprivate let owner: String
        /// Whether there is room for it.
        let isAdmitted: Bool
    }

    private struct State {
        var wires: [ObjectIdentifier: SMTPChannel] = [:]
        var admitted = 0
        var byOwner: [String: Int] = [:]
        var listener: (any Channel)?
        var isStopped = false
        var isClosed = false
    }

    private let configuration: SMTPConfiguration
    private let state = Mutex(State())

    init(_ configuration: SMTPConfiguration) { self.configuration = configuration }

    /// The server listens; it is closed at once if it was stopped before.
    func opened(_ listener: any Channel) {
        let isStopped = self.state.withLock { state in
            state.listener = listener
            return state.isStopped
        }
        if isStopped { listener.close(promise: nil) }
    }

    /// Adds a connection; also one that isn't admitted, until it has been told so.
    func enter(_ wire: SMTPChannel, _ address: String) -> Entry {
        let limits = self.configuration.limits
        let isTrusted = self.configuration.trusts(address)
        let owner = isTrusted ? "" : SMTPNetwork.owner(of: address)
        let (entry, isStopped, isClosed) = self.state.withLock { state in
            let own = state.byOwner[owner, default: 0]
            let isAdmitted =
                state.admitted < limits.connections && (isTrusted || own < limits.connectionsPerAddress)
            let entry = Entry(id: ObjectIdentifier(wire.channel), owner: owner, isAdmitted: isAdmitted)
            state.wires[entry.id] = wire
            if isAdmitted {
                state.admitted += 1
                state.byOwner[owner] = own + 1
            }
            return (entry, state.isStopped, state.isClosed)
        }
        if isStopped { wire.stop() }
        if isClosed { wire.close() }
        return entry
    }

    func leave(_ entry: Entry) {
        self.state.withLock { state in
            guard state.wires.removeValue(forKey: entry.id) != nil, entry.isAdmitted else { return }
            state.admitted -= 1
            let own = state.byOwner[entry.owner, default: 0]
            state.byOwner[entry.owner] = own > 1 ? own - 1 : nil
        }
    }

    func stop() {
        let (listener, wires) = self.state.withLock { state in
            state.isStopped = true
            return (state.listener, Array(state.wires.values))
        }
        listener?.close(promise: nil)
        for wire in wires { wire.stop() }
    }

    func closeAll() {
        let wires = self.state.withLock { state in
            state.isClosed = true
            return Array(state.wires.values)
        }
        for wire in wires { wire.close() }
    }
}
