import DatabaseFile
package import Foundation
import GRDB

extension Database {
    /// A secret of the service, by its name; the first time, `proposal` becomes the secret.
    ///
    /// Atomic: all callers get the same.
    package func secret(_ name: String, proposal: [UInt8]) async throws -> Data {
        try await self.file.write { database in
            try database.execute(
                sql: "INSERT INTO secret (name, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [name, Data(proposal)]
            )
            return try Data.fetchOne(
                database,
                sql: "SELECT bytes FROM secret WHERE name = ?",
                arguments: [name]
            )
                ?? Data(proposal)
        }
    }
}
