import DatabaseFile
import GRDB

extension ShopDatabase {
    /// Whether a notification is to be handled.
    enum EventTaking: Hashable, Sendable {
        case taken, underWay, done
    }

    /// Claims an event for a while; of concurrent callers, one gets it.
    func takeEvent(_ id: String, at now: Double, until lease: Double) async throws -> EventTaking {
        try await self.file.write { database in
            try database.execute(
                sql: "DELETE FROM apple_event WHERE is_done = 1 AND ends_at <= ?",
                arguments: [now]
            )
            try database.execute(
                sql: """
                    INSERT INTO apple_event (id, is_done, ends_at) VALUES (?, 0, ?)
                    ON CONFLICT (id) DO UPDATE SET ends_at = excluded.ends_at WHERE is_done = 0 AND ends_at <= ?
                    """,
                arguments: [id, lease, now]
            )
            if database.changesCount == 1 { return .taken }
            let isDone = try Bool.fetchOne(
                database,
                sql: "SELECT is_done FROM apple_event WHERE id = ?",
                arguments: [id]
            )
            return isDone == true ? .done : .underWay
        }
    }

    func finishEvent(_ id: String, until end: Double) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "UPDATE apple_event SET is_done = 1, ends_at = ? WHERE id = ?",
                arguments: [end, id]
            )
        }
    }

    func releaseEvent(_ id: String) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM apple_event WHERE id = ? AND is_done = 0", arguments: [id])
        }
    }
}
