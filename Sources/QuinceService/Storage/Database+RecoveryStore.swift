package import PageLanguages
import SQLEngines

extension Database: RecoveryStore {
    package func invite(_ account: Account, _ invitation: SecretDigest, until expiry: Double) async throws
        -> Account
    {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            let stored = try Account.stored(email: account.email, transaction)
            if stored == nil {
                try account.store(transaction)
                try audit.append(.accountAdded, account: account.id, transaction)
            }
            let invited = stored ?? account
            guard invited.email.lowercased() == account.email.lowercased() else { return invited }
            try transaction.execute("DELETE FROM invitation WHERE account_id = ?", [invited.id])
            try transaction.execute(
                "INSERT INTO invitation (digest, account_id, expires_at) VALUES (?, ?, ?)",
                [invitation.bytes, invited.id, expiry]
            )
            try audit.append(.invitationMade, account: invited.id, transaction)
            let kept = try transaction.execute(
                "UPDATE account SET deletes_at = NULL WHERE id = ? AND deletes_at IS NOT NULL",
                [invited.id]
            )
            if kept == 1 { try audit.append(.deletionCancelled, account: invited.id, transaction) }
            return invited
        }
    }

    package func invited(_ invitation: SecretDigest, at now: Double) async throws -> Invited? {
        try await self.storage.read { transaction in
            let sql = "SELECT account_id FROM invitation WHERE digest = ? AND expires_at > ?"
            if let id: String = try transaction.value(sql, [invitation.bytes, now]) {
                return try Account.stored(id, transaction).map { Invited(account: $0, newUserHandle: nil) }
            }
            return try Self.registered(invitation, at: now, transaction).map {
                Invited(account: $0.account, newUserHandle: $0.userHandle)
            }
        }
    }

    package func enroll(
        _ passkey: Passkey,
        _ scope: PasskeyScope,
        _ invitation: SecretDigest,
        codes: [SecretDigest],
        in language: Language,
        at now: Double
    ) async throws -> (outcome: ChangeOutcome, account: Account?) {
        let audit = AuditWriter()
        return try await self.storage.write { transaction -> (outcome: ChangeOutcome, account: Account?) in
            if let (account, userHandle) = try Self.registered(invitation, at: now, transaction) {
                guard account.id == passkey.accountID else { return (.missing, nil) }
                do {
                    // A passkey that is refused leaves no account.
                    try transaction.savepoint {
                        try Self.begin(account, userHandle: userHandle, audit, transaction)
                        let outcome = try passkey.insert(scope, audit, transaction)
                        guard outcome == .done else { throw RefusedPasskey(outcome: outcome) }
                    }
                } catch let refusal as RefusedPasskey { return (refusal.outcome, nil) }
                try Self.replaceCodes(codes, of: account.id, transaction)
                try Account.begin(in: language, account.id, transaction)
                return (.done, try Account.stored(account.id, transaction))
            }
            let sql = "SELECT 1 FROM invitation WHERE digest = ? AND account_id = ? AND expires_at > ?"
            guard try transaction.hasRow(sql, [invitation.bytes, passkey.accountID, now]) else {
                return (.missing, nil)
            }
            let outcome = try passkey.insert(scope, audit, transaction)
            guard outcome == .done else { return (outcome, nil) }
            try audit.append(.invitationUsed, account: passkey.accountID, transaction)
            try transaction.execute("DELETE FROM invitation WHERE digest = ?", [invitation.bytes])
            try Self.replaceCodes(codes, of: passkey.accountID, transaction)
            // Who asks for an invitation has lost what signed the user in before; someone else may have it.
            try Self.endSignIns(ofAccount: passkey.accountID, transaction)
            try transaction.execute("DELETE FROM account_session WHERE account_id = ?", [passkey.accountID])
            try Account.begin(in: language, passkey.accountID, transaction)
            return (.done, try Account.stored(passkey.accountID, transaction))
        }
    }

    /// Undoes what belongs to a passkey that isn't added.
    private struct RefusedPasskey: Error { let outcome: ChangeOutcome }

    package func recover(email: String, code: SecretDigest, client: String, at now: Double) async throws
        -> Recovery.Outcome
    {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            guard try Self.attempts(of: "client \(client)", at: now, transaction) <= RecoveryLimits.ofClient
            else {
                return .tooMany
            }
            // The same work without an account, so that the time doesn't tell whether there is one.
            let account = try Account.stored(email: email, transaction)
            guard
                try transaction.execute(
                    "UPDATE recovery_code SET used_at = ? WHERE account_id = ? AND digest = ? AND used_at IS NULL",
                    [now, account?.id ?? "", code.bytes]
                ) == 1, let account
            else {
                // Also without an account, as all work here.
                try audit.append(.recoveryRefused, account: account?.id, transaction)
                return .refused
            }
            try audit.append(.recoveryUsed, account: account.id, transaction)
            return .account(account)
        }
    }

    package func replaceCodes(_ codes: [SecretDigest], by author: ChangeAuthor) async throws -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            try Self.replaceCodes(codes, of: account, transaction)
            try Self.endSignIns(ofAccount: account, transaction)
            try audit.append(.codesReplaced, account: account, transaction)
            return .done
        }
    }

    package func codesLeft(of account: String) async throws -> Int {
        try await self.storage.read { try Self.codesLeft(of: account, $0) }
    }

    package func removePasskey(_ id: String, _ scope: PasskeyScope, keepingAWayIn author: ChangeAuthor)
        async throws -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            let sql = "SELECT 1 FROM passkey WHERE account_id = ? AND mode = ? AND id <> ?"
            let hasOther = try transaction.hasRow(sql, [account, scope.mode.rawValue, id])
            guard try hasOther || Self.codesLeft(of: account, transaction) > 0 else { return .refused }
            return try Self.removePasskey(id, of: account, by: author, audit, transaction)
        }
    }

    package func removeRecovery(expiredAt now: Double) async throws {
        try await self.storage.removeRows(of: "invitation", by: "digest", where: "expires_at <= ?", [now])
        try await self.storage.removeRows(
            of: "recovery_attempt",
            by: "subject",
            where: "began_at <= ?",
            [now - 86_400]
        )
    }

    private static func codesLeft(of account: String, _ transaction: SQLTransaction) throws -> Int {
        let sql = "SELECT count(*) FROM recovery_code WHERE account_id = ? AND used_at IS NULL"
        return try transaction.value(sql, [account]) ?? 0
    }

    private static func replaceCodes(
        _ codes: [SecretDigest],
        of account: String,
        _ transaction: SQLTransaction
    ) throws {
        try transaction.execute("DELETE FROM recovery_code WHERE account_id = ?", [account])
        for code in codes {
            try transaction.execute(
                "INSERT INTO recovery_code (account_id, digest) VALUES (?, ?)",
                [account, code.bytes]
            )
        }
    }

    /// Counts an attempt, and gives the number of the subject's attempts in an hour, with it.
    static func attempts(of subject: String, at now: Double, _ transaction: SQLTransaction) throws -> Int {
        let statement = """
            INSERT INTO recovery_attempt AS a (subject, began_at, recent, total, is_account)
            VALUES ($subject, $now, 1, 1, 0)
            ON CONFLICT (subject) DO UPDATE SET total = a.total + 1,
                recent = CASE WHEN abs($now - a.began_at) >= $hour THEN 1 ELSE a.recent + 1 END,
                began_at = CASE WHEN abs($now - a.began_at) >= $hour THEN $now ELSE a.began_at END
            RETURNING recent
            """
        return try transaction.value(
            statement,
            [
                "subject": SecretDigest(of: subject).bytes, "now": now, "hour": RecoveryLimits.hour,
            ]
        ) ?? .max
    }
}
