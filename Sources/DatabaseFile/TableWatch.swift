import GRDB
import Synchronization

/// Calls back after each commit that changed one table.
final class TableWatch: TransactionObserver, Sendable {
    private let table: String
    private let call: @Sendable (_ hasNewRows: Bool) -> Void
    private let seen = Mutex<(changes: Bool, newRows: Bool)>((false, false))

    init(_ table: String, _ call: @escaping @Sendable (_ hasNewRows: Bool) -> Void) {
        self.table = table
        self.call = call
    }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { kind.tableName == self.table }

    func databaseDidChange(with event: DatabaseEvent) {
        self.seen.withLock { $0 = (true, $0.newRows || event.kind == .insert) }
    }

    func databaseDidCommit(_ database: GRDB.Database) {
        let seen = self.seen.withLock { seen in
            defer { seen = (false, false) }
            return seen
        }
        if seen.changes { self.call(seen.newRows) }
    }

    func databaseDidRollback(_ database: GRDB.Database) { self.seen.withLock { $0 = (false, false) } }
}
