import DatabaseFile
package import Foundation
import GRDB

extension Database {
    /// A secret of the service, by its name; the first time, `proposal` becomes the secret.
    ///
    /// Atomic: all callers get the same. It is wrapped like the signing keys.
    ///
    /// - Throws: `ConfigurationError` if it is wrapped with another key than the service has.
    package func secret(_ name: String, proposal: [UInt8]) async throws -> Data {
        try await self.file.write { [wrapping] database in
            let wrappedName = SecretWrapping.name(ofSecret: name)
            let stored = try wrapping.stored(Data(proposal), as: wrappedName)
            try database.execute(
                sql: "INSERT INTO secret (name, bytes, wrapped_by) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                arguments: [name, stored.bytes, stored.wrappedBy]
            )
            let row = try Row.fetchOne(
                database,
                sql: "SELECT bytes, wrapped_by FROM secret WHERE name = ?",
                arguments: [name]
            )
            guard let row else { return Data(proposal) }
            return try wrapping.opened(row["bytes"], wrappedBy: row["wrapped_by"], as: wrappedName)
        }
    }

    /// How many secrets, signing keys included, aren't wrapped.
    package func unwrappedSecrets() async throws -> Int {
        try self.file.read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT (SELECT count(*) FROM signing_key WHERE wrapped_by IS NULL)
                        + (SELECT count(*) FROM secret WHERE wrapped_by IS NULL)
                    """
            ) ?? 0
        }
    }
}
