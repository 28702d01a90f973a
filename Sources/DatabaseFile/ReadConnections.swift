import GRDB
import Synchronization

/// The connections that read: one for each concurrently reading thread.
///
/// A thread takes an idle connection or opens another, and returns it before it continues. So there are never more
/// connections than threads, and no thread waits for one.
final class ReadConnections: Sendable {
    private let path: String
    private let idle = Mutex<[DatabaseQueue]>([])

    init(path: String) { self.path = path }

    func read<Value>(_ rows: (GRDB.Database) throws -> Value) throws -> Value {
        // The connection that was used last has its statements and pages cached.
        let connection = try self.idle.withLock { $0.popLast() } ?? Self.open(self.path)
        defer { self.idle.withLock { $0.append(connection) } }
        return try connection.read(rows)
    }

    static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        // In seconds. A reader waits only during the recovery of a crashed process's log.
        configuration.busyMode = .timeout(1)
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
