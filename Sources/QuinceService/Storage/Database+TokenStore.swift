import DatabaseFile
import Foundation
import GRDB
import QuinceProtocol

extension Database: TokenStore {
    package func code(_ digest: SecretDigest) async throws -> (
        code: AuthorizationCode, identity: GrantedIdentity
    )? {
        try self.file.read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT * FROM authorization_code WHERE digest = ?"
            )
            guard let row = try Row.fetchOne(statement, arguments: [digest.bytes]) else { return nil }
            let code = try AuthorizationCode(row: row, digest: digest)
            return try Self.identity(grant: code.grantID, in: database).map { (code, $0) }
        }
    }

    package func redeem(_ digest: SecretDigest, for token: RefreshToken, at now: Double) async throws -> Bool
    {
        try await self.file.write { database in
            try database.cachedStatement(
                sql: """
                    UPDATE authorization_code SET used_at = ?, token_digest = ? WHERE digest = ? AND used_at IS NULL
                    """
            ).execute(arguments: [now, token.digest.bytes, digest.bytes])
            guard database.changesCount == 1 else { return false }
            try database.cachedStatement(
                sql: """
                    INSERT INTO token
                        (digest, grant_id, client_id, access_digest, authenticated_at, created_at, used_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                token.digest.bytes, token.grantID, token.clientID, token.accessDigest.bytes,
                token.authenticatedAt, token.createdAt, token.createdAt,
            ])
            return true
        }
    }

    package func burn(_ digest: SecretDigest, at now: Double) async throws {
        let audit = AuditWriter()
        try await self.file.write { database in
            try database.execute(
                sql: "UPDATE authorization_code SET used_at = ? WHERE digest = ? AND used_at IS NULL",
                arguments: [now, digest.bytes]
            )
            if database.changesCount == 0 { try Self.recordReplay(of: digest, audit, database) }
            try database.execute(
                sql:
                    "DELETE FROM token WHERE digest = (SELECT token_digest FROM authorization_code WHERE digest = ?)",
                arguments: [digest.bytes]
            )
        }
    }

    /// Writes a second use of a code into the audit log; the first one after the exchange, of which the tokens are ended.
    private static func recordReplay(of code: SecretDigest, _ audit: AuditWriter, _ database: GRDB.Database)
        throws
    {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT c.client_id, g.account_id FROM authorization_code c JOIN consent_grant g ON g.id = c.grant_id
                WHERE c.digest = ? AND EXISTS (SELECT 1 FROM token t WHERE t.digest = c.token_digest)
                """,
            arguments: [code.bytes]
        )
        guard let row else { return }
        try audit.append(.codeReplayed, account: row["account_id"], app: row["client_id"], database)
    }

    package func refreshToken(
        _ digest: SecretDigest
    ) async throws -> (token: RefreshToken, identity: GrantedIdentity)? {
        try self.file.read { database in
            let statement = try database.cachedStatement(sql: "SELECT * FROM token WHERE digest = ?")
            guard let row = try Row.fetchOne(statement, arguments: [digest.bytes]) else { return nil }
            let token = RefreshToken(row: row)
            return try Self.identity(grant: token.grantID, in: database).map { (token, $0) }
        }
    }

    package func refreshToken(access digest: SecretDigest) async throws -> RefreshToken? {
        try self.file.read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT * FROM token WHERE access_digest = ?",
                arguments: [digest.bytes]
            )
            .map(RefreshToken.init(row:))
        }
    }

    package func userAccessToken(_ digest: SecretDigest) async throws -> UserAccessToken? {
        try self.file.read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT grant_id, client_id, used_at FROM token WHERE access_digest = ?"
            )
            return try Row.fetchOne(statement, arguments: [digest.bytes]).map {
                UserAccessToken(grantID: $0["grant_id"], clientID: $0["client_id"], issuedAt: $0["used_at"])
            }
        }
    }

    package func replaceAccessToken(
        of digest: SecretDigest,
        with access: SecretDigest,
        at now: Double
    ) async throws -> Bool {
        try await self.file.write { database in
            try database.cachedStatement(
                sql: "UPDATE token SET access_digest = ?, used_at = ? WHERE digest = ?"
            )
            .execute(arguments: [access.bytes, now, digest.bytes])
            return database.changesCount == 1
        }
    }

    package func expireCode(_ digest: SecretDigest, at now: Double) async throws -> Bool {
        try await self.file.write { database in
            try database.execute(
                sql:
                    "UPDATE authorization_code SET expires_at = min(expires_at, ?) WHERE digest = ? AND used_at IS NULL",
                arguments: [now, digest.bytes]
            )
            return database.changesCount == 1
        }
    }

    package func removeToken(_ digest: SecretDigest) async throws -> Bool {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM token WHERE digest = ?", arguments: [digest.bytes])
            return database.changesCount == 1
        }
    }

    package func removeTokens(unusedSince time: Double) async throws -> Int {
        // Searched outside the writer, in portions, because the table may be large.
        let step = 1_000
        var removed = 0
        while true {
            let digests = try await self.file.readList { database in
                try Data.fetchAll(
                    database,
                    sql: "SELECT digest FROM token WHERE used_at < ? LIMIT ?",
                    arguments: [time, step]
                )
            }
            removed += try await self.file.write { database in
                let statement = try database.cachedStatement(
                    sql: "DELETE FROM token WHERE digest = ? AND used_at < ?"
                )
                return try digests.reduce(0) { count, digest in
                    try statement.execute(arguments: [digest, time])
                    return count + database.changesCount
                }
            }
            if digests.count < step { return removed }
        }
    }

    package func removeCodes(endedBefore time: Double) async throws -> Int {
        try await self.file.write { database in
            try database.execute(
                sql: "DELETE FROM authorization_code WHERE expires_at < ?",
                arguments: [time]
            )
            return database.changesCount
        }
    }
}

extension Database {
    /// Stores a code, of the grant `grantID`.
    static func insert(_ code: AuthorizationCode, ofGrant grantID: String, _ database: GRDB.Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO authorization_code
                    (digest, grant_id, client_id, redirect_uri, challenge, nonce, authenticated_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            code.digest.bytes, grantID, code.clientID, code.redirectURI?.text, code.challenge?.text,
            code.nonce,
            code.authenticatedAt, code.expiresAt,
        ])
    }
}

extension AuthorizationCode {
    fileprivate init(row: Row, digest: SecretDigest) throws {
        let challenge: String? = row["challenge"]
        let redirectURI: String? = row["redirect_uri"]
        self.init(
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
    fileprivate init(row: Row) {
        self.init(
            digest: SecretDigest(stored: row["digest"]),
            grantID: row["grant_id"],
            clientID: row["client_id"],
            accessDigest: SecretDigest(stored: row["access_digest"]),
            authenticatedAt: row["authenticated_at"],
            createdAt: row["created_at"]
        )
    }
}
