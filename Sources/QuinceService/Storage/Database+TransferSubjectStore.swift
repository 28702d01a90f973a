import SQLEngines

extension Database: TransferSubjectStore {
    package func owner(ofSubject subject: String) async throws -> (accountID: String, teamID: String)? {
        try await self.owner("SELECT account_id, team_id AS team FROM pseudonym WHERE subject = ?", subject)
    }

    package func owner(
        ofTransferSubject subject: String
    ) async throws -> (accountID: String, teamID: String)? {
        try await self.owner(
            "SELECT account_id, to_team AS team FROM transfer_subject WHERE subject = ?",
            subject
        )
    }

    private func owner(_ sql: String, _ subject: String) async throws -> (accountID: String, teamID: String)?
    {
        try await self.storage.read { transaction in
            try transaction.row(sql, [subject]).map { try ($0["account_id"], $0["team"]) }
        }
    }

    package func transferSubject(account: String, team: String) async throws -> String? {
        try await self.storage.read { try Self.transferSubject(account, team, $0) }
    }

    package func transferSubject(
        account: String,
        team: String,
        proposals: Proposals<String>,
        spending spent: (token: SecretDigest, until: Double)?
    ) async throws -> String? {
        try await self.storage.write { transaction in
            if let spent {
                guard
                    try transaction.execute(
                        "INSERT INTO spent_token (digest, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
                        [spent.token.bytes, spent.until]
                    ) == 1
                else { return nil }
            }
            return try Self.transferSubject(account, team, proposals: proposals, transaction)
        }
    }

    package func isSpent(_ token: SecretDigest) async throws -> Bool {
        try await self.storage.read { transaction in
            try transaction.hasRow("SELECT 1 FROM spent_token WHERE digest = ?", [token.bytes])
        }
    }

    package func newestTransfer(ofGroup group: String, to team: String) async throws -> AppTransfer? {
        try await self.storage.read { transaction in
            let statement = """
                SELECT * FROM transfer WHERE group_id = ? AND to_team = ?
                ORDER BY accepted_at IS NULL, accepted_at DESC, sequence DESC LIMIT 1
                """
            return try transaction.row(statement, [group, team]).map(AppTransfer.init(row:))
        }
    }

    package func startedTransfer(ofGroup group: String) async throws -> AppTransfer? {
        try await self.storage.read { try AppTransfer.started(ofGroup: group, $0) }
    }
}

extension Database {
    fileprivate static func transferSubject(_ account: String, _ team: String, _ transaction: SQLTransaction)
        throws -> String?
    {
        let statement = "SELECT subject FROM transfer_subject WHERE account_id = ? AND to_team = ?"
        return try transaction.value(statement, [account, team])
    }

    /// The stored transfer identifier, or the first proposal that no other account has or had.
    static func transferSubject(
        _ account: String,
        _ team: String,
        proposals: Proposals<String>,
        _ transaction: SQLTransaction
    ) throws -> String {
        if let subject = try Self.transferSubject(account, team, transaction) { return subject }
        let insert = """
            INSERT INTO transfer_subject (account_id, to_team, subject)
            SELECT $account, $team, $subject
            WHERE NOT EXISTS (SELECT 1 FROM retired_identifier WHERE value = $subject)
            ON CONFLICT DO NOTHING
            """
        for proposal in proposals {
            let arguments: SQLArguments = ["account": account, "team": team, "subject": proposal]
            if try transaction.execute(insert, arguments) == 1 { return proposal }
        }
        throw NoFreeTransferSubject()
    }

    /// Every proposal belongs to another account.
    private struct NoFreeTransferSubject: Error {}
}
