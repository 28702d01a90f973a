import DatabaseFile
import GRDB

extension Database: AccountSessionStore {
    package func session(_ token: SecretDigest, at now: Double) async throws -> (
        session: AccountSession, account: Account
    )? {
        try self.file.read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT * FROM account_session WHERE digest = ?"
            )
            guard
                let session = try Row.fetchOne(statement, arguments: [token.bytes]).map(AccountSession.init),
                session.isOpen(at: now), let account = try Account.stored(session.accountID, database)
            else { return nil }
            return (session, account)
        }
    }

    package func begin(
        _ session: AccountSession,
        _ token: SecretDigest,
        replacing old: SecretDigest?,
        limits: SessionLimits
    ) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.file.write { database in
            if let old { try Self.endSession(old, database) }
            guard try Account.stored(session.accountID, database) != nil else { return .missing }
            guard try Self.hasRoom(for: session.client, limits, at: session.createdAt, database) else {
                return .full
            }
            try database.cachedStatement(
                sql: """
                    DELETE FROM account_session WHERE digest IN (
                        SELECT digest FROM account_session WHERE account_id = ? ORDER BY used_at DESC LIMIT -1 OFFSET ?
                    )
                    """
            ).execute(arguments: [session.accountID, limits.ofOneAccount - 1])
            try session.insert(token, database)
            try audit.append(.accountSignedIn, account: session.accountID, target: session.id, database)
            return .done
        }
    }

    package func hasRoom(for client: String, _ limits: SessionLimits, at now: Double) async throws -> Bool {
        try self.file.read { try Self.hasRoom(for: client, limits, at: now, $0) }
    }

    private static func hasRoom(
        for client: String,
        _ limits: SessionLimits,
        at now: Double,
        _ database: GRDB.Database
    ) throws -> Bool {
        try Int.fetchOne(
            database.cachedStatement(
                sql: "SELECT 1 FROM account_session WHERE client = ? AND used_at > ? LIMIT 1 OFFSET ?"
            ),
            arguments: [client, now - AccountSession.idleLifetime, limits.ofOneClient - 1]
        ) == nil
    }

    package func use(_ token: SecretDigest, at now: Double) async throws {
        try await self.file.write { database in
            try database.cachedStatement(sql: "UPDATE account_session SET used_at = ? WHERE digest = ?")
                .execute(arguments: [now, token.bytes])
        }
    }

    package func sessions(of account: String, at now: Double) async throws -> [AccountSession] {
        try self.file.read { database in
            let sql = "SELECT * FROM account_session WHERE account_id = ? ORDER BY used_at DESC, id"
            return try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [account])
                .map(AccountSession.init)
                .filter { $0.isOpen(at: now) }
        }
    }

    package func endSession(_ id: String, by author: ChangeAuthor) async throws -> ChangeOutcome {
        try await self.file.write { database in
            guard try Self.isSignedIn(author, database) else { return .signedOut }
            try database.execute(
                sql: "DELETE FROM account_session WHERE id = ? AND account_id = ?",
                arguments: [id, author.accountID]
            )
            let count = database.changesCount
            if let account = author.accountID { try Self.endDeviceRequests(ofAccount: account, database) }
            return count == 1 ? .done : .missing
        }
    }

    package func endOtherSessions(by author: ChangeAuthor) async throws -> ChangeOutcome {
        try await self.file.write { database in
            guard case .user(let account, let session) = author, try Self.isSignedIn(author, database) else {
                return .signedOut
            }
            try database.execute(
                sql: "DELETE FROM account_session WHERE account_id = ? AND digest <> ?",
                arguments: [account, session.bytes]
            )
            let count = database.changesCount
            try Self.endDeviceRequests(ofAccount: account, database)
            return count > 0 ? .done : .unchanged
        }
    }

    package func endSession(_ token: SecretDigest) async throws {
        try await self.file.write { try Self.endSession(token, $0) }
    }

    package func removeSessions(expiredAt now: Double) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "DELETE FROM account_session WHERE used_at <= ? OR created_at <= ?",
                arguments: [now - AccountSession.idleLifetime, now - AccountSession.lifetime]
            )
        }
    }

    private static func endSession(_ token: SecretDigest, _ database: GRDB.Database) throws {
        try database.cachedStatement(sql: "DELETE FROM account_session WHERE digest = ?")
            .execute(arguments: [token.bytes])
    }

    /// Whether the author may still make a change: the session may have ended since the request arrived.
    static func isSignedIn(_ author: ChangeAuthor, _ database: GRDB.Database) throws -> Bool {
        guard case .user(let account, let session) = author else { return true }
        let sql = "SELECT 1 FROM account_session WHERE digest = ? AND account_id = ?"
        return try Int.fetchOne(
            database.cachedStatement(sql: sql),
            arguments: [session.bytes, account]
        ) != nil
    }
}

extension AccountSession {
    fileprivate init(row: Row) {
        self.init(
            id: row["id"],
            accountID: row["account_id"],
            browser: row["browser"],
            client: row["client"],
            createdAt: row["created_at"],
            usedAt: row["used_at"],
            authenticatedAt: row["authenticated_at"]
        )
    }

    fileprivate func insert(_ token: SecretDigest, _ database: GRDB.Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO account_session
                    (digest, id, account_id, browser, client, created_at, used_at, authenticated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            token.bytes, self.id, self.accountID, self.browser, self.client, self.createdAt, self.usedAt,
            self.authenticatedAt,
        ])
    }
}
