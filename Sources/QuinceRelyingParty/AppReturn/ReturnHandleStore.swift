public import Foundation
import Synchronization

/// The app's storage for handles: one small table with a row for each handle that hasn't been exchanged.
///
/// It never sees a handle, only its digest. ``ReturnHandleStoreCheck`` tests an implementation.
public protocol ReturnHandleStore: Sendable {
    /// Stores the payload of a handle.
    ///
    /// - Parameters:
    ///   - digest: The digest of the handle; unique.
    ///   - payload: The data from the app's server.
    ///   - expiry: The time after which the entry can be deleted.
    /// - Throws: Any error of the storage; the user then has to begin again.
    func put(_ digest: String, _ payload: ReturnPayload, until expiry: Date) async throws

    /// Removes and returns the payload of a handle in one atomic step: of two concurrent calls, only one gets it.
    ///
    /// - Returns: The payload; nil if the digest is unknown or was already taken.
    func take(_ digest: String) async throws -> ReturnPayload?
}

/// The payload of a handle.
public struct ReturnPayload: Codable, Hashable, Sendable {
    /// The data from the app's server, such as the account's ID.
    public let text: String
    /// The time until which the handle is valid.
    public let expiresAt: Date
}

/// A store in memory, whose contents are lost when the process ends.
public final class MemoryReturnHandleStore: ReturnHandleStore {
    /// The largest number of unused handles.
    ///
    /// At this limit, expired handles are removed; if none is expired, new handles are refused.
    public static let capacity = 100_000

    private let entries = Mutex<[String: ReturnPayload]>([:])
    private let now: @Sendable () -> Date

    /// Creates an empty store.
    ///
    /// - Parameter now: The current time.
    public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

    /// Stores the payload of a handle.
    public func put(_ digest: String, _ payload: ReturnPayload, until expiry: Date) throws {
        let now = self.now()
        try self.entries.withLock { entries in
            if entries.count >= Self.capacity { entries = entries.filter { $0.value.expiresAt > now } }
            guard entries.count < Self.capacity else { throw MemoryReturnHandlesFull() }
            entries[digest] = payload
        }
    }

    /// Removes and returns the payload of a handle.
    public func take(_ digest: String) -> ReturnPayload? {
        self.entries.withLock { $0.removeValue(forKey: digest) }
    }
}

/// The memory store is full.
struct MemoryReturnHandlesFull: Error, CustomStringConvertible {
    var description: String {
        "the memory store already has \(MemoryReturnHandleStore.capacity) unused handles; use a database"
    }
}
