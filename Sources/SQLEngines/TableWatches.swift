#if PostgreSQL
import Synchronization

/// Who is told of changes that this process makes to a table in PostgreSQL.
final class TableWatches: Sendable {
    typealias Call = @Sendable (_ hasNewRows: Bool) -> Void

    private let calls = Mutex<[String: [Call]]>([:])

    func add(_ table: String, _ call: @escaping Call) {
        self.calls.withLock { $0[table, default: []].append(call) }
    }

    /// Tells of changes that are committed.
    func tell(_ changes: [String: Bool]) {
        guard !changes.isEmpty else { return }
        let calls = self.calls.withLock { calls in
            changes.flatMap { change in (calls[change.key] ?? []).map { (call: $0, hasNewRows: change.value) }
            }
        }
        for (call, hasNewRows) in calls { call(hasNewRows) }
    }
}

/// The tables that one attempt of a transaction has changed; it belongs to the closure that runs.
final class ChangedTables {
    private(set) var changes: [String: Bool] = [:]

    func note(_ changes: [String: Bool]) { self.changes.merge(changes) { $0 || $1 } }
}
#endif
