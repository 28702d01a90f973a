// Mailbox: Mail that apps send in development mode. Owns the listener for SMTP, the list of messages, and what the console shows of
// them. What the relay takes decides Relay; nothing is sent on to anyone.

import Foundation
import Synchronization

/// What happened in the mailbox.
enum MailNews: Sendable {
    /// A message was added.
    case added(MailboxMessage)
    /// A message was deleted; the value is its ID.
    case removed(Int)
    /// All messages were deleted.
    case emptied
}

/// The latest messages, in memory, and the consoles and tests that wait for them.
///
/// The number of messages and their total size are limited; the oldest ones go first.
package final class Mailbox: Sendable {
    /// The most messages.
    package static let capacity = 500
    /// The most bytes of all messages together, as they were sent and as they were delivered.
    static let maximumSize = 67_108_864
    /// The most watchers, and by how much news each may lag behind.
    static let maximumWatchers = 64
    static let watcherBacklog = 64

    private struct State {
        /// Oldest first; the IDs grow.
        var messages: [MailboxMessage] = []
        var size = 0
        var lastID = 0
        var watchers: [Int: AsyncStream<MailNews>.Continuation] = [:]
        var lastWatcher = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Adds a message, which gets the next ID.
    @discardableResult
    func add(_ message: MailboxMessage) -> MailboxMessage {
        let added = self.state.withLock { state in
            state.lastID += 1
            var added = message
            added.id = state.lastID
            state.messages.append(added)
            state.size += added.size
            while state.messages.count > Self.capacity
                || state.size > Self.maximumSize && state.messages.count > 1
            {
                state.size -= state.messages.removeFirst().size
            }
            return added
        }
        self.tell(.added(added))
        return added
    }

    /// Tells the watchers; one that lags too far behind ends, so that its reader begins anew with the list.
    private func tell(_ news: MailNews) {
        for watcher in self.state.withLock({ Array($0.watchers.values) }) {
            if case .dropped = watcher.yield(news) { watcher.finish() }
        }
    }

    /// The messages that a filter selects, newest first.
    func messages(_ filter: MailFilter = MailFilter(), limit: Int = Mailbox.capacity) -> [MailboxMessage] {
        let all = self.state.withLock { $0.messages }
        return Array(all.reversed().lazy.filter(filter.selects).prefix(limit))
    }

    /// The message with an ID; nil if it isn't kept.
    func message(_ id: Int) -> MailboxMessage? {
        self.state.withLock { state in state.messages.last { $0.id == id } }
    }

    package var count: Int { self.state.withLock { $0.messages.count } }

    /// Deletes a message; false if there is none with the ID.
    func remove(_ id: Int) -> Bool {
        let isRemoved = self.state.withLock { state in
            guard let index = state.messages.lastIndex(where: { $0.id == id }) else { return false }
            state.size -= state.messages.remove(at: index).size
            return true
        }
        if isRemoved { self.tell(.removed(id)) }
        return isRemoved
    }

    /// Deletes all messages; IDs go on.
    package func removeAll() {
        self.state.withLock { state in
            state.messages = []
            state.size = 0
        }
        self.tell(.emptied)
    }

    /// All news from now on; nil if there are too many watchers.
    ///
    /// Ends when the consumer stops.
    func watch() -> AsyncStream<MailNews>? {
        let (stream, continuation) = AsyncStream.makeStream(
            of: MailNews.self,
            bufferingPolicy: .bufferingOldest(Self.watcherBacklog)
        )
        let id = self.state.withLock { state -> Int? in
            guard state.watchers.count < Self.maximumWatchers else { return nil }
            state.lastWatcher += 1
            state.watchers[state.lastWatcher] = continuation
            return state.lastWatcher
        }
        guard let id else { return nil }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.watchers.removeValue(forKey: id) }
        }
        return stream
    }
}
