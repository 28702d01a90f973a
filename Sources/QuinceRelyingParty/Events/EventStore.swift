public import Foundation
import Synchronization

/// What the app keeps of events: one small table, `id`, `lease_until`, `is_done`.
///
/// A mark that an event was seen is not enough: set before the work it loses the event when the server dies in between,
/// set after it it does not keep two deliveries apart. So an event is taken for a while, and marked when it is done.
/// ``EventStoreCheck`` tests an implementation.
public protocol EventStore: Sendable {
    /// Takes an event, in one step of which two at the same time cannot both be told ``EventClaim/taken``.
    ///
    /// - Parameters:
    ///   - id: Of the event.
    ///   - now: The time.
    ///   - lease: Until when it is taken; an event that is not done by then may be taken again.
    /// - Returns: What the caller may do.
    /// - Throws: What the storage throws; Apple then sends the event again.
    func take(_ id: String, at now: Date, until lease: Date) async throws -> EventClaim

    /// Marks an event as done; it may be forgotten after `expiry`.
    func finish(_ id: String, until expiry: Date) async throws

    /// Gives an event back that could not be handled; nothing where it is done.
    func release(_ id: String) async throws
}

/// Whether an event is to be handled.
public enum EventClaim: Hashable, Sendable {
    /// Yes: nobody has, or whoever tried did not come to an end.
    case taken
    /// Someone is at it.
    case underWay
    /// It was handled.
    case done
}

/// A store that forgets everything when the process ends.
public final class MemoryEventStore: EventStore {
    private struct Entry {
        var isDone: Bool
        var until: Date
    }

    /// The most events that are remembered.
    public static let capacity = 100_000

    private let entries = Mutex<[String: Entry]>([:])

    /// An empty store.
    public init() {}

    /// Takes an event.
    public func take(_ id: String, at now: Date, until lease: Date) -> EventClaim {
        self.entries.withLock { entries in
            if entries.count >= Self.capacity { entries = entries.filter { $0.value.until > now } }
            if let entry = entries[id] {
                if entry.isDone { return .done }
                if entry.until > now { return .underWay }
            }
            // Full of events that still count: Apple sends it again.
            guard entries.count < Self.capacity else { return .underWay }
            entries[id] = Entry(isDone: false, until: lease)
            return .taken
        }
    }

    /// Marks an event as done.
    public func finish(_ id: String, until expiry: Date) {
        self.entries.withLock { $0[id] = Entry(isDone: true, until: expiry) }
    }

    /// Gives an event back.
    public func release(_ id: String) {
        self.entries.withLock { entries in
            if entries[id]?.isDone == false { entries[id] = nil }
        }
    }
}
