public import Foundation
import Synchronization

/// The app's storage for events: one small table with `id`, `lease_until` and `is_done`.
///
/// A simple mark per event isn't enough. Set before the work, it loses the event if the server crashes in between; set
/// after the work, it doesn't keep two deliveries apart. So an event is taken for a limited time, and marked when it is
/// done. ``EventStoreCheck`` tests an implementation.
public protocol EventStore: Sendable {
    /// Takes an event in one atomic step: of two concurrent calls, only one can get ``EventClaim/taken``.
    ///
    /// - Parameters:
    ///   - id: The event's ``AppleEvent/id``.
    ///   - now: The current time.
    ///   - lease: The time until which the event is taken; an event that isn't done by then can be taken again.
    /// - Returns: Whether the caller may handle the event.
    /// - Throws: Any error of the storage; Apple then delivers the event again.
    func take(_ id: String, at now: Date, until lease: Date) async throws -> EventClaim

    /// Marks an event as done; the entry can be deleted after `expiry`.
    func finish(_ id: String, until expiry: Date) async throws

    /// Releases an event that couldn't be handled; does nothing if it is done.
    func release(_ id: String) async throws
}

/// Whether the caller may handle an event.
public enum EventClaim: Hashable, Sendable {
    /// The caller may handle the event: it is new, or an earlier attempt didn't finish.
    case taken
    /// Another request is handling the event.
    case underWay
    /// The event has been handled.
    case done
}

/// A store in memory, whose contents are lost when the process ends.
public final class MemoryEventStore: EventStore {
    private struct Entry {
        var isDone: Bool
        var until: Date
    }

    /// The largest number of remembered events.
    public static let capacity = 100_000

    private let entries = Mutex<[String: Entry]>([:])

    /// Creates an empty store.
    public init() {}

    /// Takes an event.
    public func take(_ id: String, at now: Date, until lease: Date) -> EventClaim {
        self.entries.withLock { entries in
            if entries.count >= Self.capacity { entries = entries.filter { $0.value.until > now } }
            if let entry = entries[id] {
                if entry.isDone { return .done }
                if entry.until > now { return .underWay }
            }
            // The store is full of events that still count; Apple delivers this one again.
            guard entries.count < Self.capacity else { return .underWay }
            entries[id] = Entry(isDone: false, until: lease)
            return .taken
        }
    }

    /// Marks an event as done.
    public func finish(_ id: String, until expiry: Date) {
        self.entries.withLock { $0[id] = Entry(isDone: true, until: expiry) }
    }

    /// Releases an event.
    public func release(_ id: String) {
        self.entries.withLock { entries in
            if entries[id]?.isDone == false { entries[id] = nil }
        }
    }
}
