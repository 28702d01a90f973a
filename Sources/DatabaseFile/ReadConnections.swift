import GRDB
import Synchronization

/// The connections that read: one for each thread that reads at the same moment.
///
/// A thread takes an idle one or opens another, and puts it back before it goes on. So there are never more of them than
/// threads, and nobody waits for one.
final class ReadConnections: Sendable {
    private let path: String
    private let idle = Mutex<[DatabaseQueue]>([])

    init(path: String) { self.path = path }

    func read<Value>(_ rows: (GRDB.Database) throws -> Value) throws -> Value {
        // The one that was used last has its statements and pages at hand.
        let connection = try self.idle.withLock { $0.popLast() } ?? Self.open(self.path)
        defer { self.idle.withLock { $0.append(connection) } }
        return try connection.read(rows)
    }

    static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        // In seconds. A reader waits only while the log of a crashed process is recovered.
        configuration.busyMode = .timeout(1)
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
