package import NIOCore
import Synchronization

/// The open connections of a server; decides which one is closed to make room for another.
package final class OpenConnections: Sendable {
    /// The data of a connection that decides whether it is closed.
    package final class Entry: Sendable {
        let client: String
        let channel: any Channel
        /// Since when the server has waited for the client (for a header, a body, or the next request); nil while it responds.
        private let waiting: Mutex<NIODeadline?>

        init(_ channel: any Channel, client: String, now: NIODeadline) {
            self.client = client
            self.channel = channel
            self.waiting = Mutex(now)
        }

        package var waitingSince: NIODeadline? {
            get { self.waiting.withLock { $0 } }
            set { self.waiting.withLock { $0 = newValue } }
        }
    }

    private let maximum: Int
    private let clients = Mutex<(count: Int, entries: [String: [ObjectIdentifier: Entry]])>((0, [:]))

    init(maximum: Int) { self.maximum = maximum }

    /// Adds a connection, and closes another one if there are too many.
    package func add(_ channel: any Channel, client: String, now: NIODeadline = .now()) -> Entry {
        let entry = Entry(channel, client: client, now: now)
        let leaver = self.clients.withLock { state -> Entry? in
            state.entries[client, default: [:]][ObjectIdentifier(entry)] = entry
            state.count += 1
            guard state.count > self.maximum else { return nil }
            let leaver = Self.leaver(of: state.entries) ?? entry
            // Removed at once, so that the next new connections choose other ones.
            Self.remove(leaver, &state)
            return leaver
        }
        // Runs on the event loop of that connection.
        leaver?.channel.close(promise: nil)
        return entry
    }

    package func remove(_ entry: Entry) { self.clients.withLock { Self.remove(entry, &$0) } }

    private static func remove(
        _ entry: Entry,
        _ state: inout (count: Int, entries: [String: [ObjectIdentifier: Entry]])
    ) {
        guard state.entries[entry.client]?.removeValue(forKey: ObjectIdentifier(entry)) != nil else { return }
        state.count -= 1
        if state.entries[entry.client]?.isEmpty == true { state.entries[entry.client] = nil }
    }

    /// Among the waiting connections of the client that has most of them, the one that has waited longest.
    ///
    /// nil if the server is responding on all of them.
    private static func leaver(of clients: [String: [ObjectIdentifier: Entry]]) -> Entry? {
        var most: (count: Int, entry: Entry, since: NIODeadline)?
        for entries in clients.values {
            var longest: (entry: Entry, since: NIODeadline)?
            for entry in entries.values {
                guard let since = entry.waitingSince, since < longest?.since ?? .distantFuture else {
                    continue
                }
                longest = (entry, since)
            }
            guard let longest else { continue }
            let isMore = entries.count > most?.count ?? 0
            let isOlder = entries.count == most?.count && longest.since < most?.since ?? .distantFuture
            if isMore || isOlder { most = (entries.count, longest.entry, longest.since) }
        }
        return most?.entry
    }
}
