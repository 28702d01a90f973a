import SQLEngines

extension Database {
    package func add(_ token: MigrationToken) async throws {
        try await self.storage.write { transaction in
            try transaction.execute(
                "INSERT INTO migration_token (digest, client_id, team_id, expires_at) VALUES (?, ?, ?, ?)",
                [token.digest.bytes, token.clientID, token.teamID, token.expiresAt]
            )
            try transaction.execute(
                """
                DELETE FROM migration_token WHERE digest IN (
                    SELECT digest FROM migration_token WHERE client_id = ? ORDER BY expires_at DESC
                    LIMIT \(Int.max) OFFSET \(MigrationToken.maximumCount)
                )
                """,
                [token.clientID]
            )
        }
    }

    package func migrationToken(_ digest: SecretDigest) async throws -> MigrationToken? {
        try await self.storage.read { transaction in
            let statement = "SELECT * FROM migration_token WHERE digest = ?"
            return try transaction.row(statement, [digest.bytes]).map {
                try MigrationToken(
                    digest: digest,
                    clientID: $0["client_id"],
                    teamID: $0["team_id"],
                    expiresAt: $0["expires_at"]
                )
            }
        }
    }

    package func removeAccessTokens(endedBefore time: Double) async throws {
        for table in ["migration_token", "spent_token"] {
            try await self.storage.removeRows(of: table, by: "digest", where: "expires_at < ?", [time])
        }
    }
}
