import Foundation
import Synchronization

/// The stored snapshots, oldest first.
final class SnapshotStore: Sendable {
    /// The maximum number of snapshots; a limit of Quince.
    static let maximumCount = 16
    /// The maximum number of rows in a snapshot; a limit of Quince, some hundred megabytes.
    static let maximumRows = 200_000

    private struct State {
        var snapshots: [Snapshot] = []
        var lastID = 0
    }

    private let state = Mutex(State())

    var all: [Snapshot] { self.state.withLock { $0.snapshots } }

    subscript(id: Int) -> Snapshot? { self.all.first { $0.id == id } }

    var isFull: Bool { self.all.count >= Self.maximumCount }

    /// - Returns: The snapshot with its number; nil if there are too many.
    func add(_ content: Snapshot.Content, at now: Date) -> Snapshot? {
        self.state.withLock { state in
            guard state.snapshots.count < Self.maximumCount else { return nil }
            state.lastID += 1
            let snapshot = Snapshot(id: state.lastID, at: now, content: content)
            state.snapshots.append(snapshot)
            return snapshot
        }
    }

    /// Deletes a snapshot; false if there was none.
    func remove(_ id: Int) -> Bool {
        self.state.withLock { state in
            let count = state.snapshots.count
            state.snapshots.removeAll { $0.id == id }
            return state.snapshots.count < count
        }
    }
}
