public import Foundation
import Synchronization

/// The app's storage for deletions: one small table with a row for each deletion that is under way.
///
/// ``DeletionStoreCheck`` tests an implementation.
public protocol DeletionStore: Sendable {
    /// Stores a deletion that starts, unless the account already has one; the result must be durable when it returns.
    ///
    /// - Returns: The stored deletion of the account: this one, or the earlier one.
    func begin(_ deletion: AccountDeletion) async throws -> AccountDeletion

    /// Takes a deletion for a limited time in one atomic step: of two concurrent calls, only one can succeed.
    ///
    /// - Parameters:
    ///   - id: The deletion's ``AccountDeletion/id``.
    ///   - now: The current time.
    ///   - lease: The time until which the deletion is taken; after that, it can be taken again.
    /// - Returns: The stored deletion; nil if it is taken or finished.
    /// - Throws: Any error of the storage.
    func take(_ id: String, at now: Date, until lease: Date) async throws -> AccountDeletion?

    /// Stores the progress of a deletion and ends its lease; does nothing if the deletion is finished.
    func save(_ deletion: AccountDeletion) async throws

    /// Removes a finished deletion and its tokens.
    func remove(_ id: String) async throws

    /// Returns the IDs of deletions whose ``AccountDeletion/retryAt`` has come, oldest first.
    func due(at now: Date, limit: Int) async throws -> [String]

    /// Returns the deletion of an account that is under way; nil if there is none.
    func deletion(of account: String) async throws -> AccountDeletion?
}

/// A store in memory, whose contents are lost when the process ends.
public final class MemoryDeletionStore: DeletionStore {
    private struct Entry {
        var deletion: AccountDeletion
        var lease: Date?
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// Creates an empty store.
    public init() {}

    /// Stores a deletion that starts.
    public func begin(_ deletion: AccountDeletion) -> AccountDeletion {
        self.entries.withLock { entries in
            let old = entries.values.first { Array($0.deletion.account.utf8) == Array(deletion.account.utf8) }
            if let old { return old.deletion }
            entries[deletion.id] = Entry(deletion: deletion)
            return deletion
        }
    }

    /// Takes a deletion for a limited time.
    public func take(_ id: String, at now: Date, until lease: Date) -> AccountDeletion? {
        self.entries.withLock { entries in
            guard let entry = entries[id], entry.lease.map({ $0 <= now }) ?? true else { return nil }
            entries[id]?.lease = lease
            return entry.deletion
        }
    }

    /// Stores the progress of a deletion.
    public func save(_ deletion: AccountDeletion) {
        self.entries.withLock { entries in
            guard entries[deletion.id] != nil else { return }
            entries[deletion.id] = Entry(deletion: deletion)
        }
    }

    /// Removes a deletion.
    public func remove(_ id: String) { self.entries.withLock { $0[id] = nil } }

    /// Returns the IDs of deletions that are due.
    public func due(at now: Date, limit: Int) -> [String] {
        self.entries.withLock { entries in
            entries.values.map(\.deletion).filter { $0.retryAt <= now }
                .sorted { $0.requestedAt < $1.requestedAt }.prefix(limit).map(\.id)
        }
    }

    /// Returns the deletion of an account.
    public func deletion(of account: String) -> AccountDeletion? {
        self.entries.withLock { entries in
            entries.values.map(\.deletion).first { Array($0.account.utf8) == Array(account.utf8) }
        }
    }
}
