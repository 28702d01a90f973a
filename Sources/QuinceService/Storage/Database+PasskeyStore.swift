package import Foundation
package import PageLanguages
import SQLEngines

extension Database: PasskeyStore {
    package func userHandle(of account: String, proposal: [UInt8]) async throws -> Data? {
        try await self.storage.write { transaction in
            guard try Account.stored(account, transaction) != nil else { return nil }
            try transaction.execute(
                "INSERT INTO passkey_user (account_id, handle) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [account, Data(proposal)]
            )
            return try transaction.value(
                "SELECT handle FROM passkey_user WHERE account_id = ?",
                [account]
            )
        }
    }

    package func add(_ ceremony: PasskeyCeremony) async throws {
        try await self.storage.execute(
            "INSERT INTO passkey_ceremony (digest, kind, browser, account_id, expires_at) VALUES (?, ?, ?, ?, ?)",
            [
                ceremony.digest, ceremony.kind.rawValue, ceremony.browser.bytes, ceremony.accountID,
                ceremony.expiresAt,
            ]
        )
    }

    package func takeCeremony(_ digest: Data) async throws -> PasskeyCeremony? {
        try await self.storage.write(.readCommitted) { transaction in
            let statement = "DELETE FROM passkey_ceremony WHERE digest = ? RETURNING *"
            guard let row = try transaction.row(statement, [digest]) else { return nil }
            let kind: String = try row["kind"]
            return try PasskeyCeremony(
                digest: row["digest"],
                kind: try StoredValueError.reading("passkey_ceremony.kind", kind),
                browser: SecretDigest(stored: row["browser"]),
                accountID: row["account_id"],
                expiresAt: row["expires_at"]
            )
        }
    }

    package func removeCeremonies(expiredAt now: Double) async throws {
        try await self.storage.removeRows(
            of: "passkey_ceremony",
            by: "digest",
            where: "expires_at <= ?",
            [now]
        )
    }

    package func passkeys(of account: String, _ scope: PasskeyScope) async throws -> [Passkey] {
        try await self.storage.read { transaction in
            let statement = """
                SELECT * FROM passkey WHERE account_id = ? AND mode = ? AND rp_id = ?
                ORDER BY created_at, id
                """
            return try transaction.rows(statement, [account, scope.mode.rawValue, scope.relyingPartyID])
                .map(Passkey.init(row:))
        }
    }

    package func passkey(_ credentialID: Data, _ scope: PasskeyScope) async throws -> (
        passkey: Passkey, account: Account, userHandle: Data
    )? {
        try await self.storage.read { transaction in
            let statement = """
                SELECT passkey.*, passkey_user.handle FROM passkey JOIN passkey_user USING (account_id)
                WHERE credential_id = ? AND mode = ? AND rp_id = ?
                """
            guard
                let row = try transaction.row(
                    statement,
                    [credentialID, scope.mode.rawValue, scope.relyingPartyID]
                )
            else { return nil }
            let passkey = try Passkey(row: row)
            guard let account = try Account.stored(passkey.accountID, transaction) else { return nil }
            return try (passkey, account, row["handle"])
        }
    }

    package func add(_ passkey: Passkey, _ scope: PasskeyScope, by author: ChangeAuthor) async throws
        -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            guard account == passkey.accountID else { return .refused }
            return try passkey.insert(scope, audit, transaction)
        }
    }

    package func use(
        _ passkey: Passkey,
        signCount: UInt32,
        isBackedUp: Bool,
        in language: Language,
        at now: Double
    ) async throws -> Bool {
        do {
            try await self.storage.write(.readCommitted) { transaction in
                // The account first, as its deletion does.
                try Account.keep(language, of: passkey.accountID, transaction)
                let count = try transaction.execute(
                    """
                    UPDATE passkey SET sign_count = ?, backed_up = ?, last_used_at = ?
                    WHERE credential_id = ? AND sign_count = ?
                    """,
                    [signCount, isBackedUp, now, passkey.credentialID, passkey.signCount]
                )
                guard count == 1 else { throw PasskeyHasChanged() }
            }
            return true
        } catch is PasskeyHasChanged { return false }
    }

    /// Undoes a sign-in whose counter another one has used.
    private struct PasskeyHasChanged: Error {}

    package func reportCounter(of passkey: Passkey) async throws {
        try await self.append(.passkeyCounter, account: passkey.accountID, target: passkey.id, reason: nil)
    }

    package func reportRefusal(_ reason: String) async throws {
        try await self.append(.passkeyRefused, account: nil, target: nil, reason: reason)
    }

    package func renamePasskey(_ id: String, to name: String, by author: ChangeAuthor) async throws
        -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            guard
                try transaction.execute(
                    "UPDATE passkey SET name = ? WHERE id = ? AND account_id = ?",
                    [name, id, account]
                ) == 1
            else { return .missing }
            try audit.append(.passkeyRenamed, account: account, target: id, transaction)
            return .done
        }
    }

    package func removePasskey(_ id: String, by author: ChangeAuthor) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            try Self.removePasskey(id, of: account, by: author, audit, transaction)
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
        _ transaction: SQLTransaction
    ) throws -> ChangeOutcome {
        guard
            try transaction.execute("DELETE FROM passkey WHERE id = ? AND account_id = ?", [id, account]) == 1
        else { return .missing }
        try Self.endSignIns(ofAccount: account, transaction)
        if case .user(_, let session) = author {
            try transaction.execute(
                "DELETE FROM account_session WHERE account_id = ? AND digest <> ?",
                [account, session.bytes]
            )
        }
        try audit.append(.passkeyRemoved, account: account, target: id, transaction)
        return .done
    }

    /// The RP ID of the stored passkeys of a mode; nil if there are none.
    package func relyingPartyID(of mode: Mode) async throws -> String? {
        try await self.storage.read { try Self.relyingPartyID(of: mode, $0) }
    }

    /// The same in a database whose tables can be those of an earlier version.
    static func relyingPartyID(of mode: Mode, _ transaction: SQLTransaction) throws -> String? {
        guard try transaction.hasTable("passkey") else { return nil }
        return try transaction.value(
            "SELECT rp_id FROM passkey WHERE mode = ? LIMIT 1",
            [mode.rawValue]
        )
    }
}

extension Passkey {
    /// Adds the passkey, unless the credential exists or the account has too many; a name that is taken gets a number.
    func insert(_ scope: PasskeyScope, _ audit: AuditWriter, _ transaction: SQLTransaction) throws
        -> ChangeOutcome
    {
        let sql = "SELECT count(*) FROM passkey WHERE account_id = ? AND mode = ?"
        let count: Int? = try transaction.value(sql, [self.accountID, scope.mode.rawValue])
        guard count ?? 0 < Self.maximumPerAccount else { return .full }
        let taken: Set<String> = try Set(
            transaction.values(
                "SELECT name FROM passkey WHERE account_id = ? AND mode = ?",
                [self.accountID, scope.mode.rawValue]
            )
        )
        let name = PasskeyName.numbered(self.name, among: taken)
        guard
            try transaction.execute(
                """
                INSERT INTO passkey (credential_id, id, account_id, mode, rp_id, public_key, algorithm, sign_count,
                    backup_eligible, backed_up, uv_initialized, transports, aaguid, name, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (credential_id) DO NOTHING
                """,
                [
                    self.credentialID, self.id, self.accountID, scope.mode.rawValue, scope.relyingPartyID,
                    self.publicKey,
                    self.algorithm, self.signCount, self.isBackupEligible, self.isBackedUp,
                    self.isUserVerified,
                    self.transports.joined(separator: " "), self.model, name, self.createdAt,
                ]
            ) == 1
        else { return .taken }
        try audit.append(.passkeyAdded, account: self.accountID, target: self.id, transaction)
        return .done
    }

    fileprivate init(row: SQLRow) throws {
        let transports: String = try row["transports"]
        try self.init(
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
