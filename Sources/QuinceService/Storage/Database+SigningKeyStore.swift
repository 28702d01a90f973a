import DatabaseFile
import CryptoExtras
package import Foundation
import GRDB
package import QuinceProtocol

extension Database: SigningKeyStore {
    package func signingKeys() async throws -> [StoredSigningKey] {
        try await self.file.readList { database in
            try Row.fetchAll(database, sql: "SELECT * FROM signing_key ORDER BY sequence").map { row in
                let bytes: Data = row["private_key"]
                let retiredAt: Double? = row["retired_at"]
                return StoredSigningKey(
                    key: IdentityTokenSigningKey(
                        id: row["id"],
                        privateKey: try _RSA.Signing.PrivateKey(derRepresentation: bytes)
                    ),
                    createdAt: Date(timeIntervalSince1970: row["created_at"]),
                    retiredAt: retiredAt.map(Date.init(timeIntervalSince1970:))
                )
            }
        }
    }

    package func add(_ key: StoredSigningKey, retiring ids: [String]) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "INSERT INTO signing_key (id, private_key, created_at) VALUES (?, ?, ?)",
                arguments: [
                    key.key.id, key.key.privateKey.derRepresentation, key.createdAt.timeIntervalSince1970,
                ]
            )
            for id in ids {
                try database.execute(
                    sql: "UPDATE signing_key SET retired_at = ? WHERE id = ? AND retired_at IS NULL",
                    arguments: [key.createdAt.timeIntervalSince1970, id]
                )
            }
        }
    }

    package func activate(_ keys: [IdentityTokenSigningKey], at now: Date) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "UPDATE signing_key SET retired_at = ? WHERE retired_at IS NULL",
                arguments: [now.timeIntervalSince1970]
            )
            for key in keys {
                try database.execute(
                    sql: """
                        INSERT INTO signing_key (id, private_key, created_at) VALUES (?, ?, ?)
                        ON CONFLICT (id) DO UPDATE SET private_key = excluded.private_key, retired_at = NULL
                        """,
                    arguments: [key.id, key.privateKey.derRepresentation, now.timeIntervalSince1970]
                )
            }
        }
    }

    package func removeSigningKeys(retiredBefore time: Date) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "DELETE FROM signing_key WHERE retired_at < ?",
                arguments: [time.timeIntervalSince1970]
            )
        }
    }
}
