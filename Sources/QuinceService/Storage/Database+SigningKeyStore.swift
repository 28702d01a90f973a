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
        let audit = AuditWriter()
        try await self.file.write { database in
            try database.execute(
                sql: "INSERT INTO signing_key (id, private_key, created_at) VALUES (?, ?, ?)",
                arguments: [
                    key.key.id, key.key.privateKey.derRepresentation, key.createdAt.timeIntervalSince1970,
                ]
            )
            try audit.append(.keyMade, target: key.key.id, database)
            for id in ids {
                try database.execute(
                    sql: "UPDATE signing_key SET retired_at = ? WHERE id = ? AND retired_at IS NULL",
                    arguments: [key.createdAt.timeIntervalSince1970, id]
                )
                if database.changesCount > 0 { try audit.append(.keyRetired, target: id, database) }
            }
        }
    }

    package func activate(_ keys: [IdentityTokenSigningKey], at now: Date) async throws {
        let audit = AuditWriter()
        try await self.file.write { database in
            let sql = "SELECT id FROM signing_key WHERE retired_at IS NULL ORDER BY sequence"
            let before = try String.fetchAll(database, sql: sql)
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
            let after = keys.map(\.id)
            for id in after where !before.contains(id) { try audit.append(.keyMade, target: id, database) }
            for id in before where !after.contains(id) { try audit.append(.keyRetired, target: id, database) }
        }
    }

    package func removeSigningKeys(retiredBefore time: Date) async throws {
        let audit = AuditWriter()
        try await self.file.write { database in
            let removed = try String.fetchAll(
                database,
                sql: "DELETE FROM signing_key WHERE retired_at < ? RETURNING id",
                arguments: [time.timeIntervalSince1970]
            )
            for id in removed { try audit.append(.keyRemoved, target: id, database) }
        }
    }
}
