public import Foundation
import Synchronization

/// What the app keeps of deletions: one small table, a row for each that is under way.
///
/// ``DeletionStoreCheck`` tests an implementation.
public protocol DeletionStore: Sendable {
    /// Keeps a deletion that begins, unless one of the same account is there; durable when it returns.
    ///
    /// - Returns: The one that is there now, this or the older.
    func begin(_ deletion: AccountDeletion) async throws -> AccountDeletion

    /// Takes a deletion for a while, in one step of which two at the same time cannot both succeed.
    ///
    /// - Parameters:
    ///   - id: ``AccountDeletion/id``.
    ///   - now: The time.
    ///   - lease: Until when it is taken; it may be taken again then.
    /// - Returns: The deletion as it stands; nil where it is taken, or done.
    /// - Throws: What the storage throws.
    func take(_ id: String, at now: Date, until lease: Date) async throws -> AccountDeletion?

    /// Keeps how far a deletion came and ends its lease; nothing where it is done.
    func save(_ deletion: AccountDeletion) async throws

    /// Forgets a deletion that is done, its tokens with it.
    func remove(_ id: String) async throws

    /// The ids of deletions whose ``AccountDeletion/retryAt`` has come, the oldest first.
    func due(at now: Date, limit: Int) async throws -> [String]

    /// The deletion of an account that is under way; nil where there is none.
    func deletion(of account: String) async throws -> AccountDeletion?
}

/// A store that forgets everything when the process ends.
public final class MemoryDeletionStore: DeletionStore {
    private struct Entry {
        var deletion: AccountDeletion
        var lease: Date?
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// An empty store.
    public init() {}

    /// Keeps a deletion that begins.
    public func begin(_ deletion: AccountDeletion) -> AccountDeletion {
        self.entries.withLock { entries in
            let old = entries.values.first { Array($0.deletion.account.utf8) == Array(deletion.account.utf8) }
            if let old { return old.deletion }
            entries[deletion.id] = Entry(deletion: deletion)
            return deletion
        }
    }

    /// Takes a deletion for a while.
    public func take(_ id: String, at now: Date, until lease: Date) -> AccountDeletion? {
        self.entries.withLock { entries in
            guard let entry = entries[id], entry.lease.map({ $0 <= now }) ?? true else { return nil }
            entries[id]?.lease = lease
            return entry.deletion
        }
    }

    /// Keeps how far a deletion came.
    public func save(_ deletion: AccountDeletion) {
        self.entries.withLock { entries in
            guard entries[deletion.id] != nil else { return }
            entries[deletion.id] = Entry(deletion: deletion)
        }
    }

    /// Forgets a deletion.
    public func remove(_ id: String) { self.entries.withLock { $0[id] = nil } }

    /// What is to be tried again.
    public func due(at now: Date, limit: Int) -> [String] {
        self.entries.withLock { entries in
            entries.values.map(\.deletion).filter { $0.retryAt <= now }
                .sorted { $0.requestedAt < $1.requestedAt }.prefix(limit).map(\.id)
        }
    }

    /// The deletion of an account.
    public func deletion(of account: String) -> AccountDeletion? {
        self.entries.withLock { entries in
            entries.values.map(\.deletion).first { Array($0.account.utf8) == Array(account.utf8) }
        }
    }
}
