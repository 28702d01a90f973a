import CryptoExtras
import DatabaseFile
package import Foundation
import SQLEngines
import ProgramStart
package import QuinceProtocol

extension Database: SigningKeyStore {
    package func signingKeys() async throws -> [StoredSigningKey] {
        try await self.storage.readList { [wrapping] transaction in
            try transaction.rows("SELECT * FROM signing_key ORDER BY sequence").map { row in
                let id: String = try row["id"]
                let bytes = try wrapping.opened(
                    row["private_key"],
                    wrappedBy: row["wrapped_by"],
                    as: SecretWrapping.name(ofKey: id)
                )
                let privateKey: _RSA.Signing.PrivateKey
                do { privateKey = try _RSA.Signing.PrivateKey(derRepresentation: bytes) } catch {
                    throw ConfigurationError(
                        "the signing key \(id) in the database \(wrapping.path) is damaged; restore a backup, or if the key doesn't sign, run 'quince keys remove \(id)'"
                    )
                }
                return try StoredSigningKey(
                    key: IdentityTokenSigningKey(id: id, privateKey: privateKey),
                    times: SigningKeyTimes(row)
                )
            }
        }
    }

    package func add(
        _ key: IdentityTokenSigningKey,
        _ start: SigningStart,
        unlessOneWaits: Bool,
        signing count: Int
    ) async throws -> Date? {
        let audit = AuditWriter()
        return try await self.storage.write { [wrapping] transaction in
            let key = StoredSigningKey(key: key, times: start.times)
            if unlessOneWaits, try Self.waitingKey(at: key.times.createdAt, transaction) != nil { return nil }
            try key.insert(wrapping, transaction)
            // The oldest stop when the new one begins. A key that has a time for its end doesn't count any more.
            let retired: [String] = try transaction.values(
                """
                UPDATE signing_key SET retired_at = ? WHERE id IN (
                    SELECT id FROM signing_key WHERE retired_at IS NULL ORDER BY signs_from DESC, sequence DESC
                    LIMIT \(Int.max) OFFSET ?
                ) RETURNING id
                """,
                [key.times.signsFrom.timeIntervalSince1970, count]
            )
            try audit.append(.keyMade, target: key.key.id, transaction)
            for id in retired { try audit.append(.keyRetired, target: id, transaction) }
            return key.times.signsFrom
        }
    }

    package func addMissing(
        _ keys: [IdentityTokenSigningKey],
        _ start: SigningStart,
        signing count: Int
    ) async throws {
        let audit = AuditWriter()
        try await self.storage.write { [wrapping] transaction in
            let times = start.times
            let stored = try transaction.rows("SELECT * FROM signing_key").map { try SigningKeyTimes($0) }
            let missing = count - stored.count { $0.state(at: times.createdAt) != .retired }
            for key in keys.prefix(max(missing, 0)) {
                try StoredSigningKey(key: key, times: times).insert(wrapping, transaction)
                try audit.append(.keyMade, target: key.id, transaction)
            }
        }
    }

    package func hastenKey(to start: SigningStart) async throws -> (id: String, signsFrom: Date)? {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            let signsFrom = start.times.signsFrom
            guard let id = try Self.waitingKey(at: signsFrom, transaction) else { return nil }
            let time = signsFrom.timeIntervalSince1970
            try transaction.execute("UPDATE signing_key SET signs_from = ? WHERE id = ?", [time, id])
            try transaction.execute(
                "UPDATE signing_key SET retired_at = ? WHERE retired_at > ?",
                [time, time]
            )
            try audit.append(.keyHastened, target: id, transaction)
            return (id, signsFrom)
        }
    }

    /// The ID of the key that signs next; nil if none waits.
    private static func waitingKey(at now: Date, _ transaction: SQLTransaction) throws -> String? {
        try transaction.value(
            """
            SELECT id FROM signing_key WHERE signs_from > ? AND retired_at IS NULL
            ORDER BY signs_from, sequence LIMIT 1
            """,
            [now.timeIntervalSince1970]
        )
    }

    package func activate(_ keys: [IdentityTokenSigningKey], _ start: SigningStart) async throws {
        let audit = AuditWriter()
        try await self.storage.write { [wrapping] transaction in
            let time = start.times.signsFrom.timeIntervalSince1970
            let sql = "SELECT id FROM signing_key WHERE retired_at IS NULL ORDER BY sequence"
            let before: [String] = try transaction.values(sql)
            for key in keys { try Self.refuseAnotherKey(than: key, wrapping, transaction) }
            try transaction.execute(
                "UPDATE signing_key SET retired_at = ? WHERE retired_at IS NULL OR retired_at > ?",
                [time, time]
            )
            for key in keys {
                let stored = try wrapping.stored(
                    key.privateKey.derRepresentation,
                    as: SecretWrapping.name(ofKey: key.id)
                )
                try transaction.execute(
                    """
                    INSERT INTO signing_key AS k (id, private_key, wrapped_by, created_at, signs_from)
                    VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET private_key = excluded.private_key,
                        wrapped_by = excluded.wrapped_by, retired_at = NULL, signs_from = CASE
                            WHEN k.signs_from < excluded.signs_from THEN k.signs_from ELSE excluded.signs_from END
                    """,
                    [key.id, stored.bytes, stored.wrappedBy, time, time]
                )
            }
            let after = keys.map(\.id)
            for id in after where !before.contains(id) { try audit.append(.keyMade, target: id, transaction) }
            for id in before where !after.contains(id) {
                try audit.append(.keyRetired, target: id, transaction)
            }
        }
    }

    /// Two keys with one ID would be taken for each other: by nodes, and by clients that keep the key set.
    private static func refuseAnotherKey(
        than key: IdentityTokenSigningKey,
        _ wrapping: SecretWrapping,
        _ transaction: SQLTransaction
    ) throws {
        let sql = "SELECT private_key, wrapped_by FROM signing_key WHERE id = ?"
        guard let row = try transaction.row(sql, [key.id]) else { return }
        let name = SecretWrapping.name(ofKey: key.id)
        let stored = try wrapping.opened(row["private_key"], wrappedBy: row["wrapped_by"], as: name)
        guard stored == key.privateKey.derRepresentation else {
            throw ConfigurationError(
                "the database has another signing key with the ID \(key.id); give the key of signing-keys another id"
            )
        }
    }

    package func removeSigningKeys(retiredBefore time: Date) async throws {
        let audit = AuditWriter()
        try await self.storage.write { transaction in
            let removed: [String] = try transaction.values(
                "DELETE FROM signing_key WHERE retired_at < ? RETURNING id",
                [time.timeIntervalSince1970]
            )
            for id in removed { try audit.append(.keyRemoved, target: id, transaction) }
        }
    }

    package var publicationDelay: TimeInterval {
        // Not by the number of nodes: one that has lost the database for a while is not among them, and still publishes keys.
        self.storage.isPostgreSQL ? SigningKeyRing.publishedByAll : 0
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
        try Self.stored(at: path).read { try Self.keyEntries(SQLTransaction($0)) }
    }

    /// The signing keys, oldest first.
    package func keyEntries() async throws -> [KeyEntry] {
        try await self.storage.readList { try Self.keyEntries($0) }
    }

    private static func keyEntries(_ transaction: SQLTransaction) throws -> [KeyEntry] {
        try transaction.rows("SELECT * FROM signing_key ORDER BY sequence").map { row in
            let isWrappable = row.columns.contains("wrapped_by")
            return KeyEntry(
                id: try row["id"],
                times: try SigningKeyTimes(row),
                wrappedBy: isWrappable ? try row["wrapped_by"] : nil
            )
        }
    }

    /// Deletes a signing key that doesn't sign; a service may be using the database.
    ///
    /// Tokens of the key can't be verified any more.
    ///
    /// - Throws: `ConfigurationError` for a key that signs or doesn't exist.
    package func removeKey(_ id: String, now: Date) async throws {
        let keys = try await self.keyEntries()
        guard let key = keys.first(where: { $0.id == id }) else {
            throw ConfigurationError(
                "there is no signing key '\(id)'; give one of: \(keys.map(\.id).joined(separator: ", "))"
            )
        }
        var remedy = "; replace it first with 'quince keys rotate --now', once or twice"
        if let end = key.times.retiredAt, end.timeIntervalSince(now) <= SigningKeyRing.publishedByAll {
            remedy = " until \(end.formatted(.iso8601)), when every node has the new one; remove it then"
        }
        let refusal = ConfigurationError("the key \(id) signs\(remedy)")
        guard key.times.state(at: now) != .active else { throw refusal }
        let audit = AuditWriter()
        try await self.storage.write { transaction in
            // The key can have begun to sign meanwhile.
            guard
                try transaction.execute(
                    "DELETE FROM signing_key WHERE id = ? AND (signs_from > ? OR retired_at <= ?)",
                    [id, now.timeIntervalSince1970, now.timeIntervalSince1970]
                ) == 1
            else { throw refusal }
            try audit.append(.keyRemoved, target: id, transaction)
            // Those that a waiting key would have replaced go on.
            guard try Self.waitingKey(at: now, transaction) == nil else { return }
            try transaction.execute(
                "UPDATE signing_key SET retired_at = NULL WHERE retired_at > ?",
                [now.timeIntervalSince1970]
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
        let (wrapping, audit) = (SecretWrapping(key: key, earlier: earlier, path: path), AuditWriter())
        // Overwrites what it replaces, which would stay in the file's free space otherwise.
        return try Self.stored(at: path).change("wraps its keys", pragmas: ["PRAGMA secure_delete = ON"]) {
            let count = try wrapping.wrapAll(SQLTransaction($0))
            if count > 0 { try audit.append(.secretsWrapped, target: key.id, SQLTransaction($0)) }
            return count
        }
    }
}

extension StoredSigningKey {
    fileprivate func insert(_ wrapping: SecretWrapping, _ transaction: SQLTransaction) throws {
        let id = self.key.id
        let stored = try wrapping.stored(
            self.key.privateKey.derRepresentation,
            as: SecretWrapping.name(ofKey: id)
        )
        try transaction.execute(
            """
            INSERT INTO signing_key (id, private_key, wrapped_by, created_at, signs_from)
            VALUES (?, ?, ?, ?, ?)
            """,
            [
                id, stored.bytes, stored.wrappedBy, self.times.createdAt.timeIntervalSince1970,
                self.times.signsFrom.timeIntervalSince1970,
            ]
        )
    }
}

extension SigningKeyTimes {
    /// The times in a row, also of an earlier version.
    fileprivate init(_ row: SQLRow) throws {
        let signsFrom: Double? = row.columns.contains("signs_from") ? try row["signs_from"] : nil
        let retiredAt: Double? = try row["retired_at"]
        try self.init(
            createdAt: Date(timeIntervalSince1970: row["created_at"]),
            signsFrom: Date(timeIntervalSince1970: signsFrom ?? 0),
            retiredAt: retiredAt.map(Date.init(timeIntervalSince1970:))
        )
    }
}
