package import Foundation
import SQLEngines

extension Database {
    /// A secret of the service, by its name; the first time, `proposal` becomes the secret.
    ///
    /// Atomic: all callers get the same. It is wrapped like the signing keys.
    ///
    /// - Throws: `ConfigurationError` if it is wrapped with another key than the service has.
    package func secret(_ name: String, proposal: [UInt8]) async throws -> Data {
        try await self.storage.write { [wrapping] transaction in
            let wrappedName = SecretWrapping.name(ofSecret: name)
            let stored = try wrapping.stored(Data(proposal), as: wrappedName)
            try transaction.execute(
                "INSERT INTO secret (name, bytes, wrapped_by) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                [name, stored.bytes, stored.wrappedBy]
            )
            let row = try transaction.row("SELECT bytes, wrapped_by FROM secret WHERE name = ?", [name])
            guard let row else { return Data(proposal) }
            return try wrapping.opened(row["bytes"], wrappedBy: row["wrapped_by"], as: wrappedName)
        }
    }

    /// A secret of the service, by its name; nil if it wasn't made yet.
    ///
    /// - Throws: `ConfigurationError` if it is wrapped with another key than the database was opened with.
    func secret(_ name: String) async throws -> Data? {
        try await self.storage.read { [wrapping] transaction in
            let sql = "SELECT bytes, wrapped_by FROM secret WHERE name = ?"
            guard let row = try transaction.row(sql, [name]) else { return nil }
            return try wrapping.opened(
                row["bytes"],
                wrappedBy: row["wrapped_by"],
                as: SecretWrapping.name(ofSecret: name)
            )
        }
    }

    /// How many secrets, signing keys included, aren't wrapped.
    package func unwrappedSecrets() async throws -> Int {
        try await self.storage.read { transaction in
            try transaction.value(
                """
                SELECT (SELECT count(*) FROM signing_key WHERE wrapped_by IS NULL)
                    + (SELECT count(*) FROM secret WHERE wrapped_by IS NULL)
                """
            ) ?? 0
        }
    }
}
