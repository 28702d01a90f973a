import SQLEngines

extension Database: RelayStore {
    package func relayRoute(of address: String) async throws -> RelayRoute? {
        try await self.storage.read { try RelayRoute.stored(address, $0) }
    }

    package func wasRelayAddress(_ address: String) async throws -> Bool {
        try await self.storage.read { transaction in
            let sql = "SELECT 1 FROM retired_identifier WHERE value IN (?, ?)"
            return try transaction.hasRow(sql, [address, address.lowercased()])
        }
    }

    package func correspondence(token: String) async throws -> (relayAddress: String, correspondent: String)?
    {
        try await self.storage.read { transaction in
            let sql = "SELECT relay_address, correspondent FROM relay_correspondent WHERE token = ?"
            return try transaction.row(sql, [token]).map { row in
                try (row["relay_address"], row["correspondent"])
            }
        }
    }

    package func token(
        of correspondent: String,
        for relayAddress: String,
        proposals: [String],
        at now: Double
    ) async throws -> String {
        try await self.storage.write { transaction in
            let known = "SELECT token FROM relay_correspondent WHERE relay_address = ? AND correspondent = ?"
            if let token: String = try transaction.value(known, [relayAddress, correspondent]) {
                return token
            }
            for token in proposals {
                let isNew =
                    try transaction.execute(
                        """
                        INSERT INTO relay_correspondent (relay_address, correspondent, token, created_at)
                        VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
                        """,
                        [relayAddress, correspondent, token, now]
                    ) > 0
                if isNew { return token }
            }
            throw NoFreeToken()
        }
    }

    /// Every proposal belongs to another correspondent.
    struct NoFreeToken: Error {}
}

extension RelayRoute {
    fileprivate static func stored(_ address: String, _ transaction: SQLTransaction) throws -> RelayRoute? {
        let row = try transaction.row(
            """
            SELECT p.relay_address, p.account_id, p.team_id, a.email, coalesce(a.forward_to, a.email) AS mailbox
            FROM pseudonym p JOIN account a ON a.id = p.account_id WHERE p.relay_address IN (?, ?) LIMIT 1
            """,
            [address, address.lowercased()]
        )
        guard let row else { return nil }
        let (account, team): (String, String) = try (row["account_id"], row["team_id"])
        let grants = try transaction.rows(
            Database.identities + " WHERE g.account_id = ? AND g.team_id = ? ORDER BY g.created_at",
            [account, team]
        ).map(GrantedIdentity.init(row:))
        return try RelayRoute(
            address: row["relay_address"],
            accountID: account,
            accountEmail: row["email"],
            mailbox: row["mailbox"],
            teamID: team,
            grants: grants.filter { $0.usedRelayAddress != nil },
            sources: MailSource.stored(ofTeam: team, transaction)
        )
    }
}
