import DatabaseFile
import GRDB

extension Database: TransferSubjectStore {
    package func owner(ofSubject subject: String) async throws -> (accountID: String, teamID: String)? {
        try self.owner("SELECT account_id, team_id AS team FROM pseudonym WHERE subject = ?", subject)
    }

    package func owner(
        ofTransferSubject subject: String
    ) async throws -> (accountID: String, teamID: String)? {
        try self.owner("SELECT account_id, to_team AS team FROM transfer_subject WHERE subject = ?", subject)
    }

    private func owner(_ sql: String, _ subject: String) throws -> (accountID: String, teamID: String)? {
        try self.file.read { database in
            try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [subject]).map {
                ($0["account_id"], $0["team"])
            }
        }
    }

    package func transferSubject(account: String, team: String) async throws -> String? {
        try self.file.read { try Self.transferSubject(account, team, $0) }
    }

    package func transferSubject(
        account: String,
        team: String,
        proposals: Proposals<String>,
        spending spent: (token: SecretDigest, until: Double)?
    ) async throws -> String? {
        try await self.file.write { database in
            if let spent {
                try database.cachedStatement(
                    sql: "INSERT INTO spent_token (digest, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING"
                ).execute(arguments: [spent.token.bytes, spent.until])
                guard database.changesCount == 1 else { return nil }
            }
            return try Self.transferSubject(account, team, proposals: proposals, database)
        }
    }

    package func isSpent(_ token: SecretDigest) async throws -> Bool {
        try self.file.read { database in
            let statement = try database.cachedStatement(sql: "SELECT 1 FROM spent_token WHERE digest = ?")
            return try Row.fetchOne(statement, arguments: [token.bytes]) != nil
        }
    }

    package func newestTransfer(ofGroup group: String, to team: String) async throws -> AppTransfer? {
        try self.file.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT * FROM transfer WHERE group_id = ? AND to_team = ?
                    ORDER BY accepted_at IS NULL, accepted_at DESC, sequence DESC LIMIT 1
                    """
            )
            return try Row.fetchOne(statement, arguments: [group, team]).map(AppTransfer.init(row:))
        }
    }

    package func startedTransfer(ofGroup group: String) async throws -> AppTransfer? {
        try self.file.read { try AppTransfer.started(ofGroup: group, $0) }
    }
}

extension Database {
    fileprivate static func transferSubject(_ account: String, _ team: String, _ database: GRDB.Database)
        throws
        -> String?
    {
        let statement = try database.cachedStatement(
            sql: "SELECT subject FROM transfer_subject WHERE account_id = ? AND to_team = ?"
        )
        return try String.fetchOne(statement, arguments: [account, team])
    }

    /// The stored transfer identifier, or the first proposal that no other account has or had.
    static func transferSubject(
        _ account: String,
        _ team: String,
        proposals: Proposals<String>,
        _ database: GRDB.Database
    ) throws -> String {
        if let subject = try Self.transferSubject(account, team, database) { return subject }
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO transfer_subject (account_id, to_team, subject)
                SELECT $account, $team, $subject
                WHERE NOT EXISTS (SELECT 1 FROM retired_identifier WHERE value = $subject)
                ON CONFLICT DO NOTHING
                """
        )
        for proposal in proposals {
            try insert.execute(arguments: ["account": account, "team": team, "subject": proposal])
            if database.changesCount == 1 { return proposal }
        }
        throw NoFreeTransferSubject()
    }

    /// Every proposal belongs to another account.
    private struct NoFreeTransferSubject: Error {}
}
