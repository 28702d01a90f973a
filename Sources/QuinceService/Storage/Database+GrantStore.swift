import DatabaseFile
import Foundation
import GRDB
import QuinceProtocol

extension Database: GrantStore {
    package func grant(account: String, group: String) async throws -> Grant? {
        try self.file.read { try Self.grant(account, group, $0) }
    }

    package func grants() async throws -> [GrantedIdentity] {
        try await self.file.readList { database in
            try Row.fetchAll(database, sql: Self.identities + " ORDER BY g.created_at DESC LIMIT 1000")
                .map(GrantedIdentity.init(row:))
        }
    }

    package func identity(grant id: String) async throws -> GrantedIdentity? {
        try self.file.read { database in try Self.identity(grant: id, in: database) }
    }

    package func pseudonym(account: String, team: String) async throws -> Pseudonym? {
        try self.file.read { try Self.pseudonym(account, team, $0) }
    }

    package func pseudonym(account: String, team: String, proposals: Proposals<Pseudonym>) async throws
        -> Pseudonym
    {
        try await self.file.write {
            try Self.pseudonym(account: account, team: team, proposals: proposals, $0)
        }
    }

    package func account(subject: String, team: String) async throws -> String? {
        try self.file.read { database in
            let sql = "SELECT account_id FROM pseudonym WHERE subject = ? AND team_id = ?"
            return try String.fetchOne(database.cachedStatement(sql: sql), arguments: [subject, team])
        }
    }

    package func endGrant(_ id: String, notifying stamp: EventStamp?) async throws -> Bool {
        let audit = AuditWriter()
        return try await self.file.write { try Self.endGrant(id, notifying: stamp, audit, $0) }
    }

    static func endGrant(
        _ id: String,
        notifying stamp: EventStamp?,
        _ audit: AuditWriter,
        _ database: GRDB.Database
    ) throws -> Bool {
        if let stamp { try Event.enqueue(.consentRevoked(grant: id), stamp, database) }
        let statement = try database.cachedStatement(
            sql: "DELETE FROM consent_grant WHERE id = ? RETURNING account_id, group_id"
        )
        guard let row = try Row.fetchOne(statement, arguments: [id]) else { return false }
        let action: AuditAction = audit.isOfApp ? .revoked : .consentEnded
        try audit.append(action, account: row["account_id"], app: row["group_id"], database)
        return true
    }

    static func grant(_ account: String, _ group: String, _ database: GRDB.Database) throws -> Grant? {
        let statement = try database.cachedStatement(
            sql: "SELECT * FROM consent_grant WHERE account_id = ? AND group_id = ?"
        )
        return try Row.fetchOne(statement, arguments: [account, group]).map(Grant.init(row:))
    }

    /// Stores `grant` unless the account has already granted the group consent; returns whether it did.
    static func insert(_ grant: Grant, _ database: GRDB.Database) throws -> Bool {
        try database.cachedStatement(
            sql: """
                INSERT INTO consent_grant (
                    id, account_id, group_id, team_id, scopes, email_sharing, created_at, last_used_at,
                    first_name, last_name, shared_email
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account_id, group_id) DO NOTHING
                """
        ).execute(arguments: [
            grant.id, grant.accountID, grant.groupID, grant.teamID,
            grant.scopes.map(\.rawValue).sorted().joined(separator: " "), grant.emailSharing.rawValue,
            grant.createdAt.timeIntervalSince1970, grant.lastSignInAt.timeIntervalSince1970,
            grant.shared.firstName, grant.shared.lastName, grant.shared.email,
        ])
        return database.changesCount > 0
    }

    /// Records a sign-in with the grant of `account` for `group`.
    static func use(_ account: String, _ group: String, at time: Date, _ database: GRDB.Database) throws {
        try database.cachedStatement(
            sql: "UPDATE consent_grant SET last_used_at = ? WHERE account_id = ? AND group_id = ?"
        ).execute(arguments: [time.timeIntervalSince1970, account, group])
    }

    /// The pseudonym of an account for a team: the stored one, or the first proposal that no other account has or had.
    static func pseudonym(
        account: String,
        team: String,
        proposals: Proposals<Pseudonym>,
        _ database: GRDB.Database
    ) throws -> Pseudonym {
        if let pseudonym = try Self.pseudonym(account, team, database) { return pseudonym }
        // Identifiers of a deleted account are never given to another one: the app would take it for the same user.
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO pseudonym (account_id, team_id, subject, relay_address)
                SELECT $account, $team, $subject, $relay
                WHERE NOT EXISTS (SELECT 1 FROM retired_identifier WHERE value IN ($subject, $relay))
                ON CONFLICT DO NOTHING
                """
        )
        for proposal in proposals {
            try insert.execute(arguments: [
                "account": account, "team": team, "subject": proposal.subject, "relay": proposal.relayAddress,
            ])
            if database.changesCount == 1 { return proposal }
        }
        throw NoFreePseudonym()
    }

    private static func pseudonym(_ account: String, _ team: String, _ database: GRDB.Database) throws
        -> Pseudonym?
    {
        let statement = try database.cachedStatement(
            sql: "SELECT subject, relay_address FROM pseudonym WHERE account_id = ? AND team_id = ?"
        )
        return try Row.fetchOne(statement, arguments: [account, team]).map {
            Pseudonym(subject: $0["subject"], relayAddress: $0["relay_address"])
        }
    }

    /// Sets the pseudonym of an account to `identifier`; values that it leaves open keep the stored one or use a proposal.
    ///
    /// - Returns: false if another account has the subject or the relay address.
    static func assign(
        _ identifier: AccountSeed.Identifier,
        to account: String,
        proposals: Proposals<Pseudonym>,
        _ database: GRDB.Database
    ) throws -> Bool {
        let now = try Self.pseudonym(
            account: account,
            team: identifier.team,
            proposals: proposals,
            database
        )
        try database.execute(
            sql:
                "UPDATE OR IGNORE pseudonym SET subject = ?, relay_address = ? WHERE account_id = ? AND team_id = ?",
            arguments: [
                identifier.subject ?? now.subject, identifier.relayAddress ?? now.relayAddress, account,
                identifier.team,
            ]
        )
        return database.changesCount == 1
    }

    /// Replaces the freed values of a pseudonym with those of the first proposal that no other account has or had.
    static func replaceFreed(
        account: String,
        team: String,
        proposals: Proposals<Pseudonym>,
        _ database: GRDB.Database
    ) throws {
        // No subject or relay address has a space.
        let freed = try Bool.fetchOne(
            database,
            sql:
                "SELECT subject LIKE 'free %' OR relay_address LIKE 'free %' FROM pseudonym WHERE account_id = ? AND team_id = ?",
            arguments: [account, team]
        )
        guard freed == true else { return }
        let replace = try database.cachedStatement(
            sql: """
                UPDATE OR IGNORE pseudonym SET subject = iif(subject LIKE 'free %', $subject, subject),
                    relay_address = iif(relay_address LIKE 'free %', $relay, relay_address)
                WHERE account_id = $account AND team_id = $team
                    AND NOT EXISTS (SELECT 1 FROM retired_identifier WHERE value IN ($subject, $relay))
                """
        )
        for proposal in proposals {
            try replace.execute(arguments: [
                "account": account, "team": team, "subject": proposal.subject, "relay": proposal.relayAddress,
            ])
            if database.changesCount == 1 { return }
        }
        throw NoFreePseudonym()
    }

    /// Every proposal belongs to another account.
    private struct NoFreePseudonym: Error {}

    static func identity(grant id: String, in database: GRDB.Database) throws -> GrantedIdentity? {
        try Row.fetchOne(database.cachedStatement(sql: Self.identities + " WHERE g.id = ?"), arguments: [id])
            .map(GrantedIdentity.init(row:))
    }

    static let identities = """
        SELECT g.*, p.subject, p.relay_address, a.email,
            (SELECT s.subject FROM transfer_subject s WHERE s.account_id = g.account_id AND s.to_team = g.team_id)
                AS transfer_subject,
            (SELECT max(t.accepted_at) FROM transfer t WHERE t.group_id = g.group_id AND t.to_team = g.team_id)
                AS transferred_at
        FROM consent_grant g
        JOIN pseudonym p ON p.account_id = g.account_id AND p.team_id = g.team_id
        JOIN account a ON a.id = g.account_id
        """
}

extension Grant {
    fileprivate init(row: Row) throws {
        let scopes: String = row["scopes"]
        let sharing: String = row["email_sharing"]
        self.init(
            id: row["id"],
            accountID: row["account_id"],
            groupID: row["group_id"],
            teamID: row["team_id"],
            scopes: Set(
                try scopes.split(separator: " ").map {
                    try StoredValueError.reading("consent_grant.scopes", String($0))
                }
            ),
            emailSharing: try StoredValueError.reading("consent_grant.email_sharing", sharing),
            createdAt: Date(timeIntervalSince1970: row["created_at"]),
            shared: Grant.Shared(
                firstName: row["first_name"],
                lastName: row["last_name"],
                email: row["shared_email"]
            ),
            forwards: row["forwards"],
            lastSignInAt: Date(timeIntervalSince1970: row["last_used_at"])
        )
    }
}

extension TransferSubject {
    /// Nothing for a user whom no other team gave to this one.
    fileprivate init?(row: Row) {
        let (text, acceptedAt): (String?, Double?) = (row["transfer_subject"], row["transferred_at"])
        guard let text, let acceptedAt else { return nil }
        self.init(text: text, until: AppTransfer.end(ofTransferAcceptedAt: acceptedAt))
    }
}

extension GrantedIdentity {
    init(row: Row) throws {
        self.init(
            grant: try Grant(row: row),
            pseudonym: Pseudonym(subject: row["subject"], relayAddress: row["relay_address"]),
            accountEmail: row["email"],
            transferSubject: TransferSubject(row: row)
        )
    }
}

extension Database: PseudonymList {
    /// The pseudonyms of the accounts in the list, by account ID.
    package func pseudonyms(ofFirst limit: Int) async throws -> [String: [Pseudonym.OfTeam]] {
        try await self.file.readList { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT p.* FROM pseudonym p JOIN (SELECT id, sequence FROM account ORDER BY sequence LIMIT ?) a
                    ON a.id = p.account_id ORDER BY a.sequence, p.team_id
                    """,
                arguments: [limit]
            )
            return rows.reduce(into: [:]) { result, row in
                let pseudonym = Pseudonym(subject: row["subject"], relayAddress: row["relay_address"])
                let account: String = row["account_id"]
                result[account, default: []].append(.init(teamID: row["team_id"], pseudonym: pseudonym))
            }
        }
    }

    package func pseudonyms(of account: String) async throws -> [Pseudonym.OfTeam] {
        try self.file.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM pseudonym WHERE account_id = ? ORDER BY team_id",
                arguments: [account]
            ).map {
                .init(
                    teamID: $0["team_id"],
                    pseudonym: Pseudonym(subject: $0["subject"], relayAddress: $0["relay_address"])
                )
            }
        }
    }
}
