import SQLEngines

extension Database: AccountSessionStore {
    package func session(_ token: SecretDigest, at now: Double) async throws -> (
        session: AccountSession, account: Account
    )? {
        try await self.storage.read { transaction in
            let statement = "SELECT * FROM account_session WHERE digest = ?"
            guard
                let session = try transaction.row(statement, [token.bytes]).map(AccountSession.init),
                session.isOpen(at: now), let account = try Account.stored(session.accountID, transaction)
            else { return nil }
            return (session, account)
        }
    }

    package func begin(
        _ session: AccountSession,
        _ token: SecretDigest,
        provedBy account: Account,
        replacing old: SecretDigest?,
        limits: SessionLimits
    ) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            guard account.id == session.accountID else { return .refused }
            guard try account.isStillProved(transaction) else {
                return try Account.stored(account.id, transaction) == nil ? .missing : .refused
            }
            if let old { _ = try Self.endSession(old, transaction) }
            guard try Self.hasRoom(for: session.client, limits, at: session.createdAt, transaction) else {
                return .full
            }
            try transaction.execute(
                """
                DELETE FROM account_session WHERE digest IN (
                    SELECT digest FROM account_session WHERE account_id = ? ORDER BY used_at DESC LIMIT \(Int.max) OFFSET ?
                )
                """,
                [session.accountID, limits.ofOneAccount - 1]
            )
            try session.insert(token, transaction)
            try audit.append(.accountSignedIn, account: session.accountID, target: session.id, transaction)
            return .done
        }
    }

    package func hasRoom(for client: String, _ limits: SessionLimits, at now: Double) async throws -> Bool {
        try await self.storage.read { try Self.hasRoom(for: client, limits, at: now, $0) }
    }

    private static func hasRoom(
        for client: String,
        _ limits: SessionLimits,
        at now: Double,
        _ transaction: SQLTransaction
    ) throws -> Bool {
        try !transaction.hasRow(
            "SELECT 1 FROM account_session WHERE client = ? AND used_at > ? LIMIT 1 OFFSET ?",
            [client, now - AccountSession.idleLifetime, limits.ofOneClient - 1]
        )
    }

    package func use(_ token: SecretDigest, at now: Double) async throws {
        try await self.storage.execute(
            "UPDATE account_session SET used_at = ? WHERE digest = ?",
            [now, token.bytes]
        )
    }

    package func sessions(of account: String, at now: Double) async throws -> [AccountSession] {
        try await self.storage.read { transaction in
            let sql = "SELECT * FROM account_session WHERE account_id = ? ORDER BY used_at DESC, id"
            return try transaction.rows(sql, [account])
                .map(AccountSession.init)
                .filter { $0.isOpen(at: now) }
        }
    }

    package func endSession(_ id: String, by author: ChangeAuthor) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            try Self.endSignIns(ofAccount: account, transaction)
            let count = try transaction.execute(
                "DELETE FROM account_session WHERE id = ? AND account_id = ?",
                [id, account]
            )
            guard count == 1 else { return .missing }
            try audit.append(.sessionEnded, account: account, target: id, transaction)
            return .done
        }
    }

    package func endOtherSessions(by author: ChangeAuthor) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            guard case .user(let account, let session) = author, try Self.isSignedIn(author, transaction)
            else {
                return .signedOut
            }
            try Self.endSignIns(ofAccount: account, transaction)
            let count = try transaction.execute(
                "DELETE FROM account_session WHERE account_id = ? AND digest <> ?",
                [account, session.bytes]
            )
            guard count > 0 else { return .unchanged }
            try audit.append(.sessionsEnded, account: account, transaction)
            return .done
        }
    }

    package func endSession(_ token: SecretDigest) async throws {
        let audit = AuditWriter()
        try await self.storage.write { transaction in
            guard let ended = try Self.endSession(token, transaction) else { return }
            try audit.append(.accountSignedOut, account: ended.account, target: ended.id, transaction)
        }
    }

    package func removeSessions(expiredAt now: Double) async throws {
        try await self.storage.removeRows(
            of: "account_session",
            by: "digest",
            where: "used_at <= ? OR created_at <= ?",
            [now - AccountSession.idleLifetime, now - AccountSession.lifetime]
        )
    }

    /// - Returns: The session's ID and account; nil if there was no such session.
    private static func endSession(_ token: SecretDigest, _ transaction: SQLTransaction) throws -> (
        id: String, account: String
    )? {
        let statement = "DELETE FROM account_session WHERE digest = ? RETURNING id, account_id"
        return try transaction.row(statement, [token.bytes]).map { try ($0["id"], $0["account_id"]) }
    }

    /// Whether the author may still make a change: the session may have ended since the request arrived.
    static func isSignedIn(_ author: ChangeAuthor, _ transaction: SQLTransaction) throws -> Bool {
        guard case .user(let account, let session) = author else { return true }
        let sql = "SELECT 1 FROM account_session WHERE digest = ? AND account_id = ?"
        return try transaction.hasRow(sql, [session.bytes, account])
    }
}

extension AccountSession {
    fileprivate init(row: SQLRow) throws {
        try self.init(
            id: row["id"],
            accountID: row["account_id"],
            browser: row["browser"],
            client: row["client"],
            createdAt: row["created_at"],
            usedAt: row["used_at"],
            authenticatedAt: row["authenticated_at"]
        )
    }

    fileprivate func insert(_ token: SecretDigest, _ transaction: SQLTransaction) throws {
        try transaction.execute(
            """
            INSERT INTO account_session
                (digest, id, account_id, browser, client, created_at, used_at, authenticated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                token.bytes, self.id, self.accountID, self.browser, self.client, self.createdAt, self.usedAt,
                self.authenticatedAt,
            ]
        )
    }
}
