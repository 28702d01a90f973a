import DatabaseFile
import GRDB

extension Database: DeviceRequestStore {
    package func ask(_ request: DeviceRequest, email: String, _ secret: SecretDigest) async throws -> Bool {
        try await self.file.write { database in
            let now = request.createdAt
            guard
                try Self.attempts(of: "client \(request.client)", at: now, database)
                    <= RecoveryLimits.ofClient
            else { return false }
            let account = try Account.stored(email: email, database)
            let subject =
                account.map { Self.deviceSubject(ofAccount: $0.id) }
                ?? "device of email \(email.lowercased())"
            let count = try Self.attempts(of: subject, at: now, database)
            try database.cachedStatement(sql: "DELETE FROM device_request WHERE secret = ?")
                .execute(arguments: [secret.bytes])
            try database.cachedStatement(
                sql: """
                    INSERT INTO device_request (secret, id, account_id, browser, client, created_at, expires_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                secret.bytes, request.id, count <= DeviceRequest.maximumPerHour ? account?.id : nil,
                request.browser, request.client, now, now + DeviceRequest.lifetime,
            ])
            return true
        }
    }

    package func deviceRequests(for account: String, at now: Double) async throws -> [DeviceRequest] {
        try self.file.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT * FROM device_request WHERE account_id = ? AND expires_at > ? AND tries < ?
                    ORDER BY created_at DESC, id
                    """
            )
            return try Row.fetchAll(statement, arguments: [account, now, DeviceRequest.maximumTries])
                .map(DeviceRequest.init)
        }
    }

    package func allow(_ id: String, by author: ChangeAuthor, at now: Double) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, database in
            try database.execute(
                sql: """
                    UPDATE device_request SET allowed = 1
                    WHERE id = ? AND account_id = ? AND expires_at > ? AND tries < ?
                    """,
                arguments: [id, account, now, DeviceRequest.maximumTries]
            )
            guard database.changesCount == 1 else { return .missing }
            try audit.append(.deviceAllowed, account: account, database)
            return .done
        }
    }

    package func deny(_ id: String, by author: ChangeAuthor) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, database in
            try database.execute(
                sql: "DELETE FROM device_request WHERE id = ? AND account_id = ?",
                arguments: [id, account]
            )
            guard database.changesCount == 1 else { return .missing }
            try audit.append(.deviceDenied, account: account, database)
            return .done
        }
    }

    package func confirm(
        _ secret: SecretDigest,
        at now: Double,
        accepts: @escaping @Sendable (_ id: String) -> Bool
    ) async throws -> Account? {
        let audit = AuditWriter()
        return try await self.file.write { database in
            let statement = try database.cachedStatement(
                sql: """
                    UPDATE device_request SET tries = tries + 1
                    WHERE secret = ? AND expires_at > ? AND tries < ? RETURNING id, account_id, allowed
                    """
            )
            let arguments: StatementArguments = [secret.bytes, now, DeviceRequest.maximumTries]
            guard let row = try Row.fetchOne(statement, arguments: arguments) else { return nil }
            // Before the other conditions, so that the time tells nothing.
            let isRight = accepts(row["id"])
            let (isAllowed, account): (Bool, String?) = (row["allowed"], row["account_id"])
            guard isRight, isAllowed, let account else { return nil }
            try database.execute(
                sql: "DELETE FROM device_request WHERE secret = ?",
                arguments: [secret.bytes]
            )
            try audit.append(.deviceCodeUsed, account: account, database)
            return try Account.stored(account, database)
        }
    }

    /// Ends the requests of an account, also those that a session has allowed which has ended.
    static func endDeviceRequests(ofAccount id: String, _ database: GRDB.Database) throws {
        try database.cachedStatement(sql: "DELETE FROM device_request WHERE account_id = ?").execute(
            arguments: [id])
    }

    /// What counts the requests to the devices of an account.
    static func deviceSubject(ofAccount id: String) -> String { "device of account \(id)" }

    /// Forgets the count of an account that is gone.
    static func forgetDeviceRequests(ofAccount id: String, _ database: GRDB.Database) throws {
        try database.execute(
            sql: "DELETE FROM recovery_attempt WHERE subject = ?",
            arguments: [SecretDigest(of: Self.deviceSubject(ofAccount: id)).bytes]
        )
    }

    package func removeDeviceRequests(expiredAt now: Double) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM device_request WHERE expires_at <= ?", arguments: [now])
        }
    }
}

extension DeviceRequest {
    fileprivate init(row: Row) {
        self.init(
            id: row["id"],
            browser: row["browser"],
            client: row["client"],
            createdAt: row["created_at"],
            isAllowed: row["allowed"]
        )
    }
}
