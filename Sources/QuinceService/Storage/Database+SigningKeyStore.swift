import DatabaseFile
import CryptoExtras
package import Foundation
import GRDB
import ProgramStart
package import QuinceProtocol

extension Database: SigningKeyStore {
    package func signingKeys() async throws -> [StoredSigningKey] {
        try await self.file.readList { [wrapping] database in
            try Row.fetchAll(database, sql: "SELECT * FROM signing_key ORDER BY sequence").map { row in
                let id: String = row["id"]
                let bytes = try wrapping.opened(
                    row["private_key"],
                    wrappedBy: row["wrapped_by"],
                    as: SecretWrapping.name(ofKey: id)
                )
                return StoredSigningKey(
                    key: IdentityTokenSigningKey(
                        id: id,
                        privateKey: try _RSA.Signing.PrivateKey(derRepresentation: bytes)
                    ),
                    times: SigningKeyTimes(row)
                )
            }
        }
    }

    package func add(
        _ key: StoredSigningKey,
        unlessOneWaitsAt now: Date?,
        signing count: Int
    ) async throws -> Bool {
        let audit = AuditWriter()
        return try await self.file.write { [wrapping] database in
            if let now, try Self.waitingKey(at: now, database) != nil { return false }
            let id = key.key.id
            let stored = try wrapping.stored(
                key.key.privateKey.derRepresentation,
                as: SecretWrapping.name(ofKey: id)
            )
            try database.execute(
                sql: """
                    INSERT INTO signing_key (id, private_key, wrapped_by, created_at, signs_from)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, stored.bytes, stored.wrappedBy, key.times.createdAt.timeIntervalSince1970,
                    key.times.signsFrom.timeIntervalSince1970,
                ]
            )
            // The oldest stop when the new one begins. A key that has a time for its end doesn't count any more.
            let retired = try String.fetchAll(
                database,
                sql: """
                    UPDATE signing_key SET retired_at = ? WHERE id IN (
                        SELECT id FROM signing_key WHERE retired_at IS NULL ORDER BY signs_from, sequence LIMIT max(0, (
                            SELECT count(*) FROM signing_key WHERE retired_at IS NULL
                        ) - ?)
                    ) RETURNING id
                    """,
                arguments: [key.times.signsFrom.timeIntervalSince1970, count]
            )
            try audit.append(.keyMade, target: id, database)
            for id in retired { try audit.append(.keyRetired, target: id, database) }
            return true
        }
    }

    package func hastenKey(at now: Date) async throws -> String? {
        try await self.file.write { database in
            guard let id = try Self.waitingKey(at: now, database) else { return nil }
            let time = now.timeIntervalSince1970
            try database.execute(
                sql: "UPDATE signing_key SET signs_from = ? WHERE id = ?",
                arguments: [time, id]
            )
            try database.execute(
                sql: "UPDATE signing_key SET retired_at = ? WHERE retired_at > ?",
                arguments: [time, time]
            )
            return id
        }
    }

    /// The ID of the key that signs next; nil if none waits.
    private static func waitingKey(at now: Date, _ database: GRDB.Database) throws -> String? {
        try String.fetchOne(
            database,
            sql: """
                SELECT id FROM signing_key WHERE signs_from > ? AND retired_at IS NULL
                ORDER BY signs_from, sequence LIMIT 1
                """,
            arguments: [now.timeIntervalSince1970]
        )
    }

    package func activate(_ keys: [IdentityTokenSigningKey], at now: Date) async throws {
        let audit = AuditWriter()
        try await self.file.write { [wrapping] database in
            let time = now.timeIntervalSince1970
            let sql = "SELECT id FROM signing_key WHERE retired_at IS NULL ORDER BY sequence"
            let before = try String.fetchAll(database, sql: sql)
            try database.execute(
                sql: "UPDATE signing_key SET retired_at = ? WHERE retired_at IS NULL OR retired_at > ?",
                arguments: [time, time]
            )
            for key in keys {
                let stored = try wrapping.stored(
                    key.privateKey.derRepresentation,
                    as: SecretWrapping.name(ofKey: key.id)
                )
                try database.execute(
                    sql: """
                        INSERT INTO signing_key (id, private_key, wrapped_by, created_at, signs_from)
                        VALUES (?, ?, ?, ?, ?)
                        ON CONFLICT (id) DO UPDATE SET private_key = excluded.private_key,
                            wrapped_by = excluded.wrapped_by, signs_from = min(signs_from, excluded.signs_from),
                            retired_at = NULL
                        """,
                    arguments: [key.id, stored.bytes, stored.wrappedBy, time, time]
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

    /// A signing key without its private key.
    package struct KeyEntry: Hashable, Sendable {
        package let id: String
        package let times: SigningKeyTimes
        /// The ID of the wrapping key; nil if the private key isn't wrapped.
        package let wrappedBy: String?
    }

    /// The signing keys in the database at `path`, oldest first.
    ///
    /// A service may be using the database. No wrapping key is needed.
    ///
    /// - Throws: `ConfigurationError` for a database that can't be used.
    package static func keyEntries(at path: String) throws -> [KeyEntry] {
        try Self.stored(at: path).read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM signing_key ORDER BY sequence").map { row in
                KeyEntry(id: row["id"], times: SigningKeyTimes(row), wrappedBy: row["wrapped_by"])
            }
        }
    }

    /// Deletes a signing key that doesn't sign from the database at `path`; a service may be using it.
    ///
    /// Tokens of the key can't be verified any more.
    ///
    /// - Throws: `ConfigurationError` for a key that signs or doesn't exist, and for a database that can't be used.
    package static func removeKey(_ id: String, at path: String, now: Date) async throws {
        let keys = try Self.keyEntries(at: path)
        guard let key = keys.first(where: { $0.id == id }) else {
            throw ConfigurationError(
                "there is no signing key '\(id)'; give one of: \(keys.map(\.id).joined(separator: ", "))"
            )
        }
        let refusal = ConfigurationError(
            "the key \(id) signs; replace it first with 'quince keys rotate --now', once or twice"
        )
        guard key.times.state(at: now) != .active else { throw refusal }
        let audit = AuditWriter()
        try await Self(path: path).file.write { database in
            // The key can have begun to sign meanwhile.
            try database.execute(
                sql: "DELETE FROM signing_key WHERE id = ? AND (signs_from > ? OR retired_at <= ?)",
                arguments: [id, now.timeIntervalSince1970, now.timeIntervalSince1970]
            )
            guard database.changesCount == 1 else { throw refusal }
            try audit.append(.keyRemoved, target: id, database)
            // Those that a waiting key would have replaced go on.
            guard try Self.waitingKey(at: now, database) == nil else { return }
            try database.execute(
                sql: "UPDATE signing_key SET retired_at = NULL WHERE retired_at > ?",
                arguments: [now.timeIntervalSince1970]
            )
        }
    }

    /// Wraps all secrets in the database at `path` that aren't wrapped with `key` yet.
    ///
    /// One transaction, after which the file has no copy of the earlier form.
    ///
    /// - Parameters:
    ///   - path: The SQLite file, which no service may be using.
    ///   - key: The wrapping key.
    ///   - earlier: The key with which secrets are wrapped now; nil if they aren't.
    /// - Returns: How many secrets are wrapped now that weren't before.
    /// - Throws: `ConfigurationError` while a service uses the database, and if a secret is wrapped with an unknown key. Then
    ///   nothing has changed.
    package static func wrapSecrets(at path: String, with key: WrappingKey, earlier: WrappingKey?) throws
        -> Int
    {
        let wrapping = SecretWrapping(key: key, earlier: earlier, path: path)
        // Overwrites what it replaces, which would stay in the file's free space otherwise.
        return try Self.stored(at: path).change("wraps its keys", pragmas: ["PRAGMA secure_delete = ON"]) {
            try wrapping.wrapAll($0)
        }
    }
}

extension SigningKeyTimes {
    /// The times in a row, also of an earlier version.
    fileprivate init(_ row: Row) {
        let (signsFrom, retiredAt): (Double?, Double?) = (row["signs_from"], row["retired_at"])
        self.init(
            createdAt: Date(timeIntervalSince1970: row["created_at"]),
            signsFrom: Date(timeIntervalSince1970: signsFrom ?? 0),
            retiredAt: retiredAt.map(Date.init(timeIntervalSince1970:))
        )
    }
}
