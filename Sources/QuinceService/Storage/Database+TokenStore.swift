import Foundation
import SQLEngines
import QuinceProtocol

extension Database: TokenStore {
    package func code(_ digest: SecretDigest) async throws -> (
        code: AuthorizationCode, identity: GrantedIdentity
    )? {
        // One statement, which on PostgreSQL is one round trip.
        try await self.storage.read { transaction in
            guard let row = try transaction.row(Self.codes, [digest.bytes]) else { return nil }
            return try (AuthorizationCode(row: row, digest: digest), GrantedIdentity(row: row))
        }
    }

    private static let codes =
        Self.identities(
            and:
                "c.grant_id, c.client_id, c.redirect_uri, c.challenge, c.nonce, c.authenticated_at, c.expires_at, c.used_at",
            of: "authorization_code c JOIN consent_grant g ON g.id = c.grant_id"
        ) + " WHERE c.digest = ?"

    package func redeem(_ digest: SecretDigest, for token: RefreshToken, at now: Double) async throws -> Bool
    {
        if self.storage.isPostgreSQL { return try await self.take(digest, for: token, at: now) }
        return try await self.storage.write { transaction in
            guard
                try transaction.execute(
                    """
                    UPDATE authorization_code SET used_at = ?, token_digest = ? WHERE digest = ? AND used_at IS NULL
                    """,
                    [now, token.digest.bytes, digest.bytes]
                ) == 1
            else { return false }
            try transaction.execute(
                """
                INSERT INTO token
                    (digest, grant_id, client_id, access_digest, authenticated_at, created_at, used_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    token.digest.bytes, token.grantID, token.clientID, token.accessDigest.bytes,
                    token.authenticatedAt, token.createdAt, token.createdAt,
                ]
            )
            return true
        }
    }

    /// The same in one statement, which SQLite hasn't.
    ///
    /// Like a deletion of the grant, it locks the grant first; otherwise, each of the two could wait for the other.
    private func take(_ digest: SecretDigest, for token: RefreshToken, at now: Double) async throws -> Bool {
        try await self.storage.execute(
            """
            WITH parent AS (SELECT id FROM consent_grant WHERE id = $grant FOR KEY SHARE),
            taken AS (
                UPDATE authorization_code c SET used_at = $now, token_digest = $token FROM parent
                WHERE c.digest = $digest AND c.used_at IS NULL AND c.grant_id = parent.id RETURNING c.grant_id
            )
            INSERT INTO token (digest, grant_id, client_id, access_digest, authenticated_at, created_at, used_at)
            SELECT $token, grant_id, $client, $access::bytea, $authenticated::bigint, $created::double precision, $created
            FROM taken
            """,
            [
                "now": now, "token": token.digest.bytes, "digest": digest.bytes, "grant": token.grantID,
                "client": token.clientID, "access": token.accessDigest.bytes,
                "authenticated": token.authenticatedAt, "created": token.createdAt,
            ]
        ) == 1
    }

    package func burn(_ digest: SecretDigest, at now: Double) async throws {
        let audit = AuditWriter()
        try await self.storage.write(.readCommitted) { transaction in
            try transaction.lockRows(
                """
                SELECT 1 FROM consent_grant WHERE id IN (SELECT grant_id FROM authorization_code WHERE digest = ?)
                FOR KEY SHARE
                """,
                [digest.bytes]
            )
            // Waits for a redemption that is under way. The next statements then see its token: this one alone would not.
            let used = try transaction.execute(
                "UPDATE authorization_code SET used_at = ? WHERE digest = ? AND used_at IS NULL",
                [now, digest.bytes]
            )
            if used == 0 { try Self.recordReplay(of: digest, audit, transaction) }
            try transaction.execute(
                "DELETE FROM token WHERE digest = (SELECT token_digest FROM authorization_code WHERE digest = ?)",
                [digest.bytes]
            )
        }
    }

    /// Writes a second use of a code into the audit log; the first one after the exchange, of which the tokens are ended.
    private static func recordReplay(
        of code: SecretDigest,
        _ audit: AuditWriter,
        _ transaction: SQLTransaction
    ) throws {
        let row = try transaction.row(
            """
            SELECT c.client_id, g.account_id FROM authorization_code c JOIN consent_grant g ON g.id = c.grant_id
            WHERE c.digest = ? AND EXISTS (SELECT 1 FROM token t WHERE t.digest = c.token_digest)
            """,
            [code.bytes]
        )
        guard let row else { return }
        try audit.append(.codeReplayed, account: row["account_id"], app: row["client_id"], transaction)
    }

    package func refreshToken(
        _ digest: SecretDigest
    ) async throws -> (token: RefreshToken, identity: GrantedIdentity)? {
        try await self.storage.read { transaction in
            guard let row = try transaction.row(Self.tokens, [digest.bytes]) else { return nil }
            return try (RefreshToken(row: row, createdAt: "token_created_at"), GrantedIdentity(row: row))
        }
    }

    private static let tokens =
        Self.identities(
            and:
                "k.digest, k.grant_id, k.client_id, k.access_digest, k.authenticated_at, k.created_at AS token_created_at",
            of: "token k JOIN consent_grant g ON g.id = k.grant_id"
        ) + " WHERE k.digest = ?"

    package func refreshToken(access digest: SecretDigest) async throws -> RefreshToken? {
        try await self.storage.read { transaction in
            try transaction.row("SELECT * FROM token WHERE access_digest = ?", [digest.bytes])
                .map { try RefreshToken(row: $0) }
        }
    }

    package func userAccessToken(_ digest: SecretDigest) async throws -> UserAccessToken? {
        try await self.storage.read { transaction in
            let statement = "SELECT grant_id, client_id, used_at FROM token WHERE access_digest = ?"
            return try transaction.row(statement, [digest.bytes]).map {
                try UserAccessToken(
                    grantID: $0["grant_id"],
                    clientID: $0["client_id"],
                    issuedAt: $0["used_at"]
                )
            }
        }
    }

    package func replaceAccessToken(
        of digest: SecretDigest,
        with access: SecretDigest,
        at now: Double
    ) async throws -> Bool {
        try await self.storage.execute(
            "UPDATE token SET access_digest = ?, used_at = ? WHERE digest = ?",
            [access.bytes, now, digest.bytes]
        ) == 1
    }

    package func expireCode(_ digest: SecretDigest, at now: Double) async throws -> Bool {
        try await self.storage.execute(
            """
            UPDATE authorization_code SET expires_at = CASE WHEN expires_at < $now THEN expires_at ELSE $now END
            WHERE digest = $digest AND used_at IS NULL
            """,
            ["now": now, "digest": digest.bytes]
        ) == 1
    }

    package func removeToken(_ digest: SecretDigest) async throws -> Bool {
        try await self.storage.execute("DELETE FROM token WHERE digest = ?", [digest.bytes]) == 1
    }

    package func removeTokens(unusedSince time: Double) async throws -> Int {
        guard !self.storage.isPostgreSQL else {
            return try await self.storage.removeRows(of: "token", by: "digest", where: "used_at < ?", [time])
        }
        // Searched outside the writer, in portions, because the table may be large.
        let step = 1_000
        var removed = 0
        while true {
            let digests: [Data] = try await self.storage.readList { transaction in
                try transaction.values(
                    "SELECT digest FROM token WHERE used_at < ? LIMIT ?",
                    [time, step]
                )
            }
            removed += try await self.storage.write { transaction in
                let statement = "DELETE FROM token WHERE digest = ? AND used_at < ?"
                return try digests.reduce(0) { try $0 + transaction.execute(statement, [$1, time]) }
            }
            if digests.count < step { return removed }
        }
    }

    package func removeCodes(endedBefore time: Double) async throws -> Int {
        try await self.storage.removeRows(
            of: "authorization_code",
            by: "digest",
            where: "expires_at < ?",
            [time]
        )
    }
}

extension Database {
    /// Stores a code, of the grant `grantID`.
    static func insert(_ code: AuthorizationCode, ofGrant grantID: String, _ transaction: SQLTransaction)
        throws
    {
        try transaction.execute(
            """
            INSERT INTO authorization_code
                (digest, grant_id, client_id, redirect_uri, challenge, nonce, authenticated_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                code.digest.bytes, grantID, code.clientID, code.redirectURI?.text, code.challenge?.text,
                code.nonce,
                code.authenticatedAt, code.expiresAt,
            ]
        )
    }
}

extension AuthorizationCode {
    fileprivate init(row: SQLRow, digest: SecretDigest) throws {
        let challenge: String? = try row["challenge"]
        let redirectURI: String? = try row["redirect_uri"]
        try self.init(
            digest: digest,
            grantID: row["grant_id"],
            clientID: row["client_id"],
            redirectURI: try StoredValueError.reading("authorization_code.redirect_uri") {
                try redirectURI.map(RedirectURI.init(parsing:))
            },
            challenge: try StoredValueError.reading("authorization_code.challenge") {
                try challenge.map(CodeChallenge.init(stored:))
            },
            nonce: row["nonce"],
            authenticatedAt: row["authenticated_at"],
            expiresAt: row["expires_at"],
            usedAt: row["used_at"]
        )
    }
}

extension RefreshToken {
    fileprivate init(row: SQLRow, createdAt: String = "created_at") throws {
        try self.init(
            digest: SecretDigest(stored: row["digest"]),
            grantID: row["grant_id"],
            clientID: row["client_id"],
            accessDigest: SecretDigest(stored: row["access_digest"]),
            authenticatedAt: row["authenticated_at"],
            createdAt: row[createdAt]
        )
    }
}
