public import Foundation
import Synchronization

/// What the app keeps of handles: one small table, a row for each that nobody exchanged yet.
///
/// It never sees a handle, only a digest of it. ``ReturnHandleStoreCheck`` tests an implementation.
public protocol ReturnHandleStore: Sendable {
    /// Keeps what a handle stands for.
    ///
    /// - Parameters:
    ///   - digest: Names it; never twice the same.
    ///   - payload: What the app's server gave.
    ///   - expiry: When it may be forgotten.
    /// - Throws: What the storage throws; the person then has to begin again.
    func put(_ digest: String, _ payload: ReturnPayload, until expiry: Date) async throws

    /// Takes what a handle stands for, in one step: of two at the same time one gets it.
    ///
    /// - Returns: nil where it was never there, or is gone.
    func take(_ digest: String) async throws -> ReturnPayload?
}

/// What a handle stands for.
public struct ReturnPayload: Codable, Hashable, Sendable {
    /// What the app's server gave, such as the account's id.
    public let text: String
    /// Until when it is good.
    public let expiresAt: Date
}

/// A store that forgets everything when the process ends.
public final class MemoryReturnHandleStore: ReturnHandleStore {
    /// The most handles that wait; beyond that the ones that ended go, and then new ones are refused.
    public static let capacity = 100_000

    private let entries = Mutex<[String: ReturnPayload]>([:])
    private let now: @Sendable () -> Date

    /// An empty store.
    ///
    /// - Parameter now: The time.
    public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

    /// Keeps what a handle stands for.
    public func put(_ digest: String, _ payload: ReturnPayload, until expiry: Date) throws {
        let now = self.now()
        try self.entries.withLock { entries in
            if entries.count >= Self.capacity { entries = entries.filter { $0.value.expiresAt > now } }
            guard entries.count < Self.capacity else { throw MemoryReturnHandlesFull() }
            entries[digest] = payload
        }
    }

    /// Takes what a handle stands for.
    public func take(_ digest: String) -> ReturnPayload? {
        self.entries.withLock { $0.removeValue(forKey: digest) }
    }
}

/// More handles wait than the memory store keeps.
struct MemoryReturnHandlesFull: Error, CustomStringConvertible {
    var description: String { "more than \(MemoryReturnHandleStore.capacity) handles wait" }
}
