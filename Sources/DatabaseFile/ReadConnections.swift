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
        // As the library's own read, but with statements that are prepared once.
        let result = try connection.unsafeRead { database in
            try database.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
            let result = Result { try rows(database) }
            try database.cachedStatement(sql: "COMMIT TRANSACTION").execute()
            return result
        }
        // A connection whose transaction couldn't begin or end isn't used again.
        self.idle.withLock { $0.append(connection) }
        return try result.get()
    }

    static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        // In seconds. A reader waits only during the recovery of a crashed process's log.
        configuration.busyMode = .timeout(1)
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
