package import NIOCore
import Synchronization

/// The open connections of a server; decides which one is closed to make room for another.
package final class OpenConnections: Sendable {
    /// The data of a connection that decides whether it is closed.
    package final class Entry: Sendable {
        fileprivate struct State {
            /// Whether the server waits for the client: for a header, a body, the next request, or to read a response.
            var isWaiting: Bool
            /// Since when it waits, or responds.
            var since: NIODeadline
        }

        fileprivate let client: String
        fileprivate let abort: @Sendable () -> Void
        private let storage: Mutex<State>

        fileprivate init(client: String, now: NIODeadline, abort: @escaping @Sendable () -> Void) {
            self.client = client
            self.abort = abort
            self.storage = Mutex(State(isWaiting: true, since: now))
        }

        fileprivate var state: State { self.storage.withLock { $0 } }

        /// Notes that the server waits for the client, or that it is responding.
        package func note(isWaiting: Bool, now: NIODeadline = .now()) {
            self.storage.withLock { state in
                guard isWaiting != state.isWaiting else { return }
                state = State(isWaiting: isWaiting, since: now)
            }
        }
    }

    private typealias Clients = [String: [ObjectIdentifier: Entry]]

    private let maximum: Int
    private let clients = Mutex<(count: Int, entries: Clients)>((0, [:]))

    init(maximum: Int) { self.maximum = maximum }

    /// Adds a connection, and closes another one if there are too many.
    ///
    /// - Parameters:
    ///   - client: The client of the connection, for limits.
    ///   - now: The current time.
    ///   - abort: Closes the connection; called at most once, on any thread.
    /// - Returns: The connection among the open ones.
    package func add(
        client: String,
        now: NIODeadline = .now(),
        abort: @escaping @Sendable () -> Void
    ) -> Entry {
        let entry = Entry(client: client, now: now, abort: abort)
        let leaver = self.clients.withLock { state -> Entry? in
            state.entries[client, default: [:]][ObjectIdentifier(entry)] = entry
            state.count += 1
            guard state.count > self.maximum else { return nil }
            let leaver = Self.leaver(of: state.entries, for: entry)
            // Removed at once, so that the next new connections choose other ones.
            Self.remove(leaver, &state)
            return leaver
        }
        leaver?.abort()
        return entry
    }

    package func remove(_ entry: Entry) { self.clients.withLock { Self.remove(entry, &$0) } }

    private static func remove(_ entry: Entry, _ state: inout (count: Int, entries: Clients)) {
        guard state.entries[entry.client]?.removeValue(forKey: ObjectIdentifier(entry)) != nil else { return }
        state.count -= 1
        if state.entries[entry.client]?.isEmpty == true { state.entries[entry.client] = nil }
    }

    /// The connection that makes room for `newcomer`: one that waits for its client, if there is one.
    ///
    /// Otherwise it is one to which the server has been responding for longest, so that slow requests can't lock everyone out.
    private static func leaver(of clients: Clients, for newcomer: Entry) -> Entry {
        let waiting = Self.longest(of: clients, isWaiting: true)
        if let waiting, waiting !== newcomer { return waiting }
        let isAlone = clients.values.allSatisfy { $0.count == 1 }
        return isAlone ? newcomer : Self.longest(of: clients, isWaiting: false) ?? newcomer
    }

    /// Among the connections of the client that has most of them, the one that has waited, or been responded to, for longest.
    ///
    /// nil if no connection is in this state.
    private static func longest(of clients: Clients, isWaiting: Bool) -> Entry? {
        var most: (count: Int, entry: Entry, since: NIODeadline)?
        for entries in clients.values {
            var longest: (entry: Entry, since: NIODeadline)?
            for entry in entries.values {
                let state = entry.state
                guard state.isWaiting == isWaiting, state.since < longest?.since ?? .distantFuture else {
                    continue
                }
                longest = (entry, state.since)
            }
            guard let longest else { continue }
            let isMore = entries.count > most?.count ?? 0
            let isOlder = entries.count == most?.count && longest.since < most?.since ?? .distantFuture
            if isMore || isOlder { most = (entries.count, longest.entry, longest.since) }
        }
        return most?.entry
    }
}
