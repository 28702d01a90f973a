import DatabaseFile
import GRDB

extension Database: RecoveryStore {
    package func invite(_ account: Account, _ invitation: SecretDigest, until expiry: Double) async throws
        -> Account
    {
        let audit = AuditWriter()
        return try await self.file.write { database in
            let stored = try Account.stored(email: account.email, database)
            if stored == nil { try account.store(database) }
            let invited = stored ?? account
            guard invited.email.lowercased() == account.email.lowercased() else { return invited }
            try database.execute(sql: "DELETE FROM invitation WHERE account_id = ?", arguments: [invited.id])
            try database.execute(
                sql: "INSERT INTO invitation (digest, account_id, expires_at) VALUES (?, ?, ?)",
                arguments: [invitation.bytes, invited.id, expiry]
            )
            try audit.append(.invitationMade, account: invited.id, database)
            try database.execute(
                sql: "UPDATE account SET deletes_at = NULL WHERE id = ?",
                arguments: [invited.id]
            )
            return invited
        }
    }

    package func invited(_ invitation: SecretDigest, at now: Double) async throws -> Account? {
        try self.file.read { database in
            let sql = "SELECT account_id FROM invitation WHERE digest = ? AND expires_at > ?"
            let id = try String.fetchOne(database, sql: sql, arguments: [invitation.bytes, now])
            return try id.flatMap { try Account.stored($0, database) }
        }
    }

    package func enroll(
        _ passkey: Passkey,
        _ scope: PasskeyScope,
        _ invitation: SecretDigest,
        codes: [SecretDigest],
        at now: Double
    ) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.file.write { database in
            let sql = "SELECT 1 FROM invitation WHERE digest = ? AND account_id = ? AND expires_at > ?"
            let isValid = try Int.fetchOne(
                database,
                sql: sql,
                arguments: [invitation.bytes, passkey.accountID, now]
            )
            guard isValid != nil else { return .missing }
            let outcome = try passkey.insert(scope, audit, database)
            guard outcome == .done else { return outcome }
            try audit.append(.invitationUsed, account: passkey.accountID, database)
            try database.execute(
                sql: "DELETE FROM invitation WHERE digest = ?",
                arguments: [invitation.bytes]
            )
            try Self.replaceCodes(codes, of: passkey.accountID, database)
            // Who asks for an invitation has lost what signed the user in before; someone else may have it.
            try database.execute(
                sql: "DELETE FROM account_session WHERE account_id = ?",
                arguments: [passkey.accountID]
            )
            try Self.endDeviceRequests(ofAccount: passkey.accountID, database)
            return .done
        }
    }

    package func recover(email: String, code: SecretDigest, client: String, at now: Double) async throws
        -> Recovery.Outcome
    {
        let audit = AuditWriter()
        return try await self.file.write { database in
            guard try Self.attempts(of: "client \(client)", at: now, database) <= RecoveryLimits.ofClient
            else {
                return .tooMany
            }
            // The same work without an account, so that the time doesn't tell whether there is one.
            let account = try Account.stored(email: email, database)
            try database.execute(
                sql:
                    "UPDATE recovery_code SET used_at = ? WHERE account_id = ? AND digest = ? AND used_at IS NULL",
                arguments: [now, account?.id ?? "", code.bytes]
            )
            guard database.changesCount == 1, let account else {
                // Also without an account, as all work here.
                try audit.append(.recoveryRefused, account: account?.id, database)
                return .refused
            }
            try audit.append(.recoveryUsed, account: account.id, database)
            return .account(account)
        }
    }

    package func replaceCodes(_ codes: [SecretDigest], by author: ChangeAuthor) async throws -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, database in
            try Self.replaceCodes(codes, of: account, database)
            try audit.append(.codesReplaced, account: account, database)
            return .done
        }
    }

    package func codesLeft(of account: String) async throws -> Int {
        try self.file.read { try Self.codesLeft(of: account, $0) }
    }

    package func removePasskey(_ id: String, _ scope: PasskeyScope, keepingAWayIn author: ChangeAuthor)
        async throws -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, database in
            let sql = "SELECT 1 FROM passkey WHERE account_id = ? AND mode = ? AND id <> ?"
            let other = try Int.fetchOne(
                database,
                sql: sql,
                arguments: [account, scope.mode.rawValue, id]
            )
            guard try other != nil || Self.codesLeft(of: account, database) > 0 else { return .refused }
            return try Self.removePasskey(id, of: account, by: author, audit, database)
        }
    }

    package func removeRecovery(expiredAt now: Double) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM invitation WHERE expires_at <= ?", arguments: [now])
            try database.execute(
                sql: "DELETE FROM recovery_attempt WHERE began_at <= ?",
                arguments: [now - 86_400]
            )
        }
    }

    private static func codesLeft(of account: String, _ database: GRDB.Database) throws -> Int {
        let sql = "SELECT count(*) FROM recovery_code WHERE account_id = ? AND used_at IS NULL"
        return try Int.fetchOne(database, sql: sql, arguments: [account]) ?? 0
    }

    private static func replaceCodes(
        _ codes: [SecretDigest],
        of account: String,
        _ database: GRDB.Database
    ) throws {
        try database.execute(sql: "DELETE FROM recovery_code WHERE account_id = ?", arguments: [account])
        for code in codes {
            try database.execute(
                sql: "INSERT INTO recovery_code (account_id, digest) VALUES (?, ?)",
                arguments: [account, code.bytes]
            )
        }
    }

    /// Counts an attempt, and gives the number of the subject's attempts in an hour, with it.
    static func attempts(of subject: String, at now: Double, _ database: GRDB.Database) throws -> Int {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO recovery_attempt (subject, began_at, recent, total, is_account)
                VALUES ($subject, $now, 1, 1, 0)
                ON CONFLICT (subject) DO UPDATE SET total = total + 1,
                    recent = CASE WHEN abs($now - began_at) >= $hour THEN 1 ELSE recent + 1 END,
                    began_at = CASE WHEN abs($now - began_at) >= $hour THEN $now ELSE began_at END
                RETURNING recent
                """
        )
        return try Int.fetchOne(
            statement,
            arguments: [
                "subject": SecretDigest(of: subject).bytes, "now": now, "hour": RecoveryLimits.hour,
            ]
        ) ?? .max
    }
}
