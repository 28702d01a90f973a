import DatabaseFile
import GRDB

extension Database {
    package func add(_ token: MigrationToken) async throws {
        try await self.file.write { database in
            try database.cachedStatement(
                sql:
                    "INSERT INTO migration_token (digest, client_id, team_id, expires_at) VALUES (?, ?, ?, ?)"
            ).execute(arguments: [token.digest.bytes, token.clientID, token.teamID, token.expiresAt])
            try database.cachedStatement(
                sql: """
                    DELETE FROM migration_token WHERE digest IN (
                        SELECT digest FROM migration_token WHERE client_id = ? ORDER BY expires_at DESC
                        LIMIT -1 OFFSET \(MigrationToken.maximumCount)
                    )
                    """
            ).execute(arguments: [token.clientID])
        }
    }

    package func migrationToken(_ digest: SecretDigest) async throws -> MigrationToken? {
        try self.file.read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT * FROM migration_token WHERE digest = ?"
            )
            return try Row.fetchOne(statement, arguments: [digest.bytes]).map {
                MigrationToken(
                    digest: digest,
                    clientID: $0["client_id"],
                    teamID: $0["team_id"],
                    expiresAt: $0["expires_at"]
                )
            }
        }
    }

    package func removeAccessTokens(endedBefore time: Double) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM migration_token WHERE expires_at < ?", arguments: [time])
            try database.execute(sql: "DELETE FROM spent_token WHERE expires_at < ?", arguments: [time])
        }
    }
}
