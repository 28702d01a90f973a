import DatabaseFile
package import Foundation
import GRDB

extension Database: PasskeyStore {
    package func userHandle(of account: String, proposal: [UInt8]) async throws -> Data? {
        try await self.file.write { database in
            guard try Account.stored(account, database) != nil else { return nil }
            try database.execute(
                sql: "INSERT INTO passkey_user (account_id, handle) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [account, Data(proposal)]
            )
            return try Data.fetchOne(
                database,
                sql: "SELECT handle FROM passkey_user WHERE account_id = ?",
                arguments: [account]
            )
        }
    }

    package func add(_ ceremony: PasskeyCeremony) async throws {
        try await self.file.write { database in
            try database.cachedStatement(
                sql:
                    "INSERT INTO passkey_ceremony (digest, kind, browser, account_id, expires_at) VALUES (?, ?, ?, ?, ?)"
            ).execute(arguments: [
                ceremony.digest, ceremony.kind.rawValue, ceremony.browser.bytes, ceremony.accountID,
                ceremony.expiresAt,
            ])
        }
    }

    package func takeCeremony(_ digest: Data) async throws -> PasskeyCeremony? {
        try await self.file.write { database in
            let statement = try database.cachedStatement(
                sql: "DELETE FROM passkey_ceremony WHERE digest = ? RETURNING *"
            )
            guard let row = try Row.fetchOne(statement, arguments: [digest]) else { return nil }
            let kind: String = row["kind"]
            return PasskeyCeremony(
                digest: row["digest"],
                kind: try StoredValueError.reading("passkey_ceremony.kind", kind),
                browser: SecretDigest(stored: row["browser"]),
                accountID: row["account_id"],
                expiresAt: row["expires_at"]
            )
        }
    }

    package func removeCeremonies(expiredAt now: Double) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "DELETE FROM passkey_ceremony WHERE expires_at <= ?",
                arguments: [now]
            )
        }
    }

    package func passkeys(of account: String, _ scope: PasskeyScope) async throws -> [Passkey] {
        try self.file.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT * FROM passkey WHERE account_id = ? AND mode = ? AND rp_id = ?
                    ORDER BY created_at, id
                    """
            )
            return try Row.fetchAll(
                statement,
                arguments: [account, scope.mode.rawValue, scope.relyingPartyID]
            )
            .map(Passkey.init(row:))
        }
    }

    package func passkey(_ credentialID: Data, _ scope: PasskeyScope) async throws -> (
        passkey: Passkey, account: Account, userHandle: Data
    )? {
        try self.file.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT passkey.*, passkey_user.handle FROM passkey JOIN passkey_user USING (account_id)
                    WHERE credential_id = ? AND mode = ? AND rp_id = ?
                    """
            )
            guard
                let row = try Row.fetchOne(
                    statement,
                    arguments: [credentialID, scope.mode.rawValue, scope.relyingPartyID]
                )
            else { return nil }
            let passkey = Passkey(row: row)
            guard let account = try Account.stored(passkey.accountID, database) else { return nil }
            return (passkey, account, row["handle"])
        }
    }

    package func add(_ passkey: Passkey, _ scope: PasskeyScope, by author: ChangeAuthor) async throws
        -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, database in
            guard account == passkey.accountID else { return .refused }
            return try passkey.insert(scope, audit, database)
        }
    }

    package func use(_ passkey: Passkey, signCount: UInt32, isBackedUp: Bool, at now: Double) async throws
        -> Bool
    {
        try await self.file.write { database in
            try database.cachedStatement(
                sql: """
                    UPDATE passkey SET sign_count = ?, backed_up = ?, last_used_at = ?
                    WHERE credential_id = ? AND sign_count = ?
                    """
            ).execute(arguments: [signCount, isBackedUp, now, passkey.credentialID, passkey.signCount])
            return database.changesCount == 1
        }
    }

    package func reportCounter(of passkey: Passkey) async throws {
        try await self.append(.passkeyCounter, account: passkey.accountID, target: passkey.id, reason: nil)
    }

    package func reportRefusal(_ reason: String) async throws {
        try await self.append(.passkeyRefused, account: nil, target: nil, reason: reason)
    }

    package func renamePasskey(_ id: String, to name: String, by author: ChangeAuthor) async throws
        -> ChangeOutcome
    {
        try await self.change(by: author) { account, database in
            try database.execute(
                sql: "UPDATE passkey SET name = ? WHERE id = ? AND account_id = ?",
                arguments: [name, id, account]
            )
            return database.changesCount == 1 ? .done : .missing
        }
    }

    package func removePasskey(_ id: String, by author: ChangeAuthor) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, database in
            try Self.removePasskey(id, of: account, by: author, audit, database)
        }
    }
}

extension Database {
    /// Removes a passkey, and ends all sessions but the author's: someone else may have begun them with it.
    static func removePasskey(
        _ id: String,
        of account: String,
        by author: ChangeAuthor,
        _ audit: AuditWriter,
        _ database: GRDB.Database
    ) throws -> ChangeOutcome {
        try database.execute(
            sql: "DELETE FROM passkey WHERE id = ? AND account_id = ?",
            arguments: [id, account]
        )
        guard database.changesCount == 1 else { return .missing }
        if case .user(_, let session) = author {
            try database.execute(
                sql: "DELETE FROM account_session WHERE account_id = ? AND digest <> ?",
                arguments: [account, session.bytes]
            )
        }
        try audit.append(.passkeyRemoved, account: account, target: id, database)
        return .done
    }

    /// The RP ID of the stored passkeys of a mode; nil if there are none.
    package func relyingPartyID(of mode: Mode) async throws -> String? {
        try self.file.read { try Self.relyingPartyID(of: mode, $0) }
    }

    /// The same in a database whose tables can be those of an earlier version.
    static func relyingPartyID(of mode: Mode, _ database: GRDB.Database) throws -> String? {
        guard try database.tableExists("passkey") else { return nil }
        return try String.fetchOne(
            database,
            sql: "SELECT rp_id FROM passkey WHERE mode = ? LIMIT 1",
            arguments: [mode.rawValue]
        )
    }
}

extension Passkey {
    /// Adds the passkey, unless the credential exists or the account has too many.
    func insert(_ scope: PasskeyScope, _ audit: AuditWriter, _ database: GRDB.Database) throws
        -> ChangeOutcome
    {
        let sql = "SELECT count(*) FROM passkey WHERE account_id = ? AND mode = ?"
        let count = try Int.fetchOne(
            database,
            sql: sql,
            arguments: [self.accountID, scope.mode.rawValue]
        )
        guard count ?? 0 < Self.maximumPerAccount else { return .full }
        try database.execute(
            sql: """
                INSERT INTO passkey (credential_id, id, account_id, mode, rp_id, public_key, algorithm, sign_count,
                    backup_eligible, backed_up, uv_initialized, transports, aaguid, name, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (credential_id) DO NOTHING
                """,
            arguments: [
                self.credentialID, self.id, self.accountID, scope.mode.rawValue, scope.relyingPartyID,
                self.publicKey,
                self.algorithm, self.signCount, self.isBackupEligible, self.isBackedUp, self.isUserVerified,
                self.transports.joined(separator: " "), self.model, self.name, self.createdAt,
            ]
        )
        guard database.changesCount == 1 else { return .taken }
        try audit.append(.passkeyAdded, account: self.accountID, target: self.id, database)
        return .done
    }

    fileprivate init(row: Row) {
        let transports: String = row["transports"]
        self.init(
            id: row["id"],
            accountID: row["account_id"],
            credentialID: row["credential_id"],
            publicKey: row["public_key"],
            algorithm: row["algorithm"],
            signCount: row["sign_count"],
            isBackupEligible: row["backup_eligible"],
            isBackedUp: row["backed_up"],
            isUserVerified: row["uv_initialized"],
            transports: transports.split(separator: " ").map(String.init),
            model: row["aaguid"],
            name: row["name"],
            createdAt: row["created_at"],
            lastUsedAt: row["last_used_at"]
        )
    }
}
