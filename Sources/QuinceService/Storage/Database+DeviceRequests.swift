import SQLEngines

extension Database: DeviceRequestStore {
    package func ask(_ request: DeviceRequest, email: String, _ secret: SecretDigest) async throws -> Bool {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            let now = request.createdAt
            guard
                try Self.attempts(of: "client \(request.client)", at: now, transaction)
                    <= RecoveryLimits.ofClient
            else { return false }
            let account = try Account.stored(email: email, transaction)
            let subject =
                account.map { Self.deviceSubject(ofAccount: $0.id) }
                ?? "device of email \(email.lowercased())"
            let count = try Self.attempts(of: subject, at: now, transaction)
            let asked = count <= DeviceRequest.maximumPerHour ? account?.id : nil
            try transaction.execute("DELETE FROM device_request WHERE secret = ?", [secret.bytes])
            try transaction.execute(
                """
                INSERT INTO device_request (secret, id, account_id, browser, client, created_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    secret.bytes, request.id, asked, request.browser, request.client, now,
                    now + DeviceRequest.lifetime,
                ]
            )
            // Also without an account, as all work here.
            try audit.append(.deviceAsked, account: asked, target: request.id, transaction)
            return true
        }
    }

    package func deviceRequests(for account: String, at now: Double) async throws -> [DeviceRequest] {
        try await self.storage.read { transaction in
            let statement = """
                SELECT * FROM device_request WHERE account_id = ? AND expires_at > ? AND tries < ?
                ORDER BY created_at DESC, id
                """
            return try transaction.rows(statement, [account, now, DeviceRequest.maximumTries])
                .map(DeviceRequest.init)
        }
    }

    package func allow(_ id: String, by author: ChangeAuthor, at now: Double) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            guard
                try transaction.execute(
                    """
                    UPDATE device_request SET allowed = 1
                    WHERE id = ? AND account_id = ? AND expires_at > ? AND tries < ?
                    """,
                    [id, account, now, DeviceRequest.maximumTries]
                ) == 1
            else { return .missing }
            try audit.append(.deviceAllowed, account: account, target: id, transaction)
            return .done
        }
    }

    package func deny(_ id: String, by author: ChangeAuthor) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            guard
                try transaction.execute(
                    "DELETE FROM device_request WHERE id = ? AND account_id = ?",
                    [id, account]
                ) == 1
            else { return .missing }
            try audit.append(.deviceDenied, account: account, target: id, transaction)
            return .done
        }
    }

    package func confirm(
        _ secret: SecretDigest,
        at now: Double,
        accepts: @escaping @Sendable (_ id: String) -> Bool
    ) async throws -> Account? {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            let statement = """
                UPDATE device_request SET tries = tries + 1
                WHERE secret = ? AND expires_at > ? AND tries < ? RETURNING id, account_id, allowed
                """
            let arguments: SQLArguments = [secret.bytes, now, DeviceRequest.maximumTries]
            guard let row = try transaction.row(statement, arguments) else { return nil }
            // Before the other conditions, so that the time tells nothing.
            let isRight = try accepts(row["id"])
            let (isAllowed, account): (Bool, String?) = try (row["allowed"], row["account_id"])
            guard isRight, isAllowed, let account else {
                try audit.append(.deviceCodeRefused, account: account, target: row["id"], transaction)
                return nil
            }
            try transaction.execute("DELETE FROM device_request WHERE secret = ?", [secret.bytes])
            try audit.append(.deviceCodeUsed, account: account, target: row["id"], transaction)
            return try Account.stored(account, transaction)
        }
    }

    /// Ends the requests of an account, also those that a session has allowed which has ended.
    static func endDeviceRequests(ofAccount id: String, _ transaction: SQLTransaction) throws {
        try transaction.execute("DELETE FROM device_request WHERE account_id = ?", [id])
    }

    /// What counts the requests to the devices of an account.
    static func deviceSubject(ofAccount id: String) -> String { "device of account \(id)" }

    /// Forgets the count of an account that is gone.
    static func forgetDeviceRequests(ofAccount id: String, _ transaction: SQLTransaction) throws {
        try transaction.execute(
            "DELETE FROM recovery_attempt WHERE subject = ?",
            [SecretDigest(of: Self.deviceSubject(ofAccount: id)).bytes]
        )
    }

    package func removeDeviceRequests(expiredAt now: Double) async throws {
        try await self.storage.removeRows(of: "device_request", by: "secret", where: "expires_at <= ?", [now])
    }
}

extension DeviceRequest {
    fileprivate init(row: SQLRow) throws {
        try self.init(
            id: row["id"],
            browser: row["browser"],
            client: row["client"],
            createdAt: row["created_at"],
            isAllowed: row["allowed"]
        )
    }
}
