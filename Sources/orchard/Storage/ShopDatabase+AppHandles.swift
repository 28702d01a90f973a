import DatabaseFile
import GRDB

extension ShopDatabase {
    /// Stores the payload of an app's handle under a digest of the handle.
    func putHandle(_ digest: String, _ payload: String, until end: Double) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "INSERT INTO app_handle (digest, payload, ends_at) VALUES (?, ?, ?)",
                arguments: [digest, payload, end]
            )
        }
    }

    /// Removes and returns the payload of a handle; at most one caller receives it.
    func takeHandle(_ digest: String) async throws -> String? {
        try await self.file.write { database in
            try String.fetchOne(
                database,
                sql: "DELETE FROM app_handle WHERE digest = ? RETURNING payload",
                arguments: [digest]
            )
        }
    }

    func removeHandles(endedBefore time: Double) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM app_handle WHERE ends_at <= ?", arguments: [time])
        }
    }
}
