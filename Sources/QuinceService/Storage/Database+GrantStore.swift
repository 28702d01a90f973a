import Foundation
import SQLEngines
import QuinceProtocol

extension Database: GrantStore {
    package func grant(account: String, group: String) async throws -> Grant? {
        try await self.storage.read { try Self.grant(account, group, $0) }
    }

    package func grants() async throws -> [GrantedIdentity] {
        try await self.storage.readList { transaction in
            try transaction.rows(Self.identities + " ORDER BY g.created_at DESC LIMIT 1000")
                .map(GrantedIdentity.init(row:))
        }
    }

    package func identity(grant id: String) async throws -> GrantedIdentity? {
        try await self.storage.read { transaction in try Self.identity(grant: id, in: transaction) }
    }

    package func pseudonym(account: String, team: String) async throws -> Pseudonym? {
        try await self.storage.read { try Self.pseudonym(account, team, $0) }
    }

    package func pseudonym(account: String, team: String, proposals: Proposals<Pseudonym>) async throws
        -> Pseudonym
    {
        try await self.storage.write(.readCommitted) {
            try Self.pseudonym(account: account, team: team, proposals: proposals, $0)
        }
    }

    package func account(subject: String, team: String) async throws -> String? {
        try await self.storage.read { transaction in
            let sql = "SELECT account_id FROM pseudonym WHERE subject = ? AND team_id = ?"
            return try transaction.value(sql, [subject, team])
        }
    }

    package func endGrant(_ id: String, notifying stamp: EventStamp?) async throws -> Bool {
        let audit = AuditWriter()
        return try await self.storage.write { try Self.endGrant(id, notifying: stamp, audit, $0) }
    }

    static func endGrant(
        _ id: String,
        notifying stamp: EventStamp?,
        _ audit: AuditWriter,
        _ transaction: SQLTransaction
    ) throws -> Bool {
        if let stamp { try Event.enqueue(.consentRevoked(grant: id), stamp, transaction) }
        let statement = "DELETE FROM consent_grant WHERE id = ? RETURNING account_id, group_id"
        guard let row = try transaction.row(statement, [id]) else { return false }
        let action: AuditAction = audit.isOfApp ? .revoked : .consentEnded
        try audit.append(action, account: row["account_id"], app: row["group_id"], transaction)
        return true
    }

    static func grant(_ account: String, _ group: String, _ transaction: SQLTransaction) throws -> Grant? {
        let statement = "SELECT * FROM consent_grant WHERE account_id = ? AND group_id = ?"
        return try transaction.row(statement, [account, group]).map(Grant.init(row:))
    }

    /// Stores `grant` unless the account has already granted the group consent; returns whether it did.
    static func insert(_ grant: Grant, _ transaction: SQLTransaction) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO consent_grant (
                id, account_id, group_id, team_id, scopes, email_sharing, created_at, last_used_at,
                first_name, last_name, shared_email
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account_id, group_id) DO NOTHING
            """,
            [
                grant.id, grant.accountID, grant.groupID, grant.teamID,
                grant.scopes.map(\.rawValue).sorted().joined(separator: " "), grant.emailSharing.rawValue,
                grant.createdAt.timeIntervalSince1970, grant.lastSignInAt.timeIntervalSince1970,
                grant.shared.firstName, grant.shared.lastName, grant.shared.email,
            ]
        ) > 0
    }

    /// Records a sign-in with the grant of `account` for `group`; returns whether there is one.
    static func use(_ account: String, _ group: String, at time: Date, _ transaction: SQLTransaction) throws
        -> Bool
    {
        try transaction.execute(
            "UPDATE consent_grant SET last_used_at = ? WHERE account_id = ? AND group_id = ?",
            [time.timeIntervalSince1970, account, group]
        ) > 0
    }

    /// The pseudonym of an account for a team: the stored one, or the first proposal that no other account has or had.
    static func pseudonym(
        account: String,
        team: String,
        proposals: Proposals<Pseudonym>,
        _ transaction: SQLTransaction
    ) throws -> Pseudonym {
        if let pseudonym = try Self.pseudonym(account, team, transaction) { return pseudonym }
        // Identifiers of a deleted account are never given to another one: the app would take it for the same user.
        let insert = """
            INSERT INTO pseudonym (account_id, team_id, subject, relay_address)
            SELECT $account, $team, $subject, $relay
            WHERE NOT EXISTS (SELECT 1 FROM retired_identifier WHERE value IN ($subject, $relay))
            ON CONFLICT DO NOTHING
            """
        for proposal in proposals {
            let arguments: SQLArguments = [
                "account": account, "team": team, "subject": proposal.subject, "relay": proposal.relayAddress,
            ]
            guard try transaction.execute(insert, arguments) == 1 else { continue }
            // The insertion can have waited for the end of the account that had it, without seeing that it is retired.
            guard try transaction.isPostgreSQL && Self.isRetired(proposal, transaction) else {
                return proposal
            }
            let delete = "DELETE FROM pseudonym WHERE account_id = ? AND team_id = ?"
            try transaction.execute(delete, [account, team])
        }
        // Someone else can have given the account its pseudonym meanwhile.
        guard let pseudonym = try Self.pseudonym(account, team, transaction) else { throw NoFreePseudonym() }
        return pseudonym
    }

    private static func isRetired(_ pseudonym: Pseudonym, _ transaction: SQLTransaction) throws -> Bool {
        let statement = "SELECT 1 FROM retired_identifier WHERE value IN (?, ?)"
        return try transaction.hasRow(statement, [pseudonym.subject, pseudonym.relayAddress])
    }

    private static func pseudonym(_ account: String, _ team: String, _ transaction: SQLTransaction) throws
        -> Pseudonym?
    {
        let statement = "SELECT subject, relay_address FROM pseudonym WHERE account_id = ? AND team_id = ?"
        return try transaction.row(statement, [account, team]).map {
            try Pseudonym(subject: $0["subject"], relayAddress: $0["relay_address"])
        }
    }

    /// Another account's pseudonym that has one of the values.
    private static let taken = """
        SELECT 1 FROM pseudonym o WHERE (o.subject = $subject OR o.relay_address = $relay)
            AND (o.account_id <> $account OR o.team_id <> $team)
        """

    /// Sets the pseudonym of an account to `identifier`; values that it leaves open keep the stored one or use a proposal.
    ///
    /// - Returns: false if another account has the subject or the relay address.
    static func assign(
        _ identifier: AccountSeed.Identifier,
        to account: String,
        proposals: Proposals<Pseudonym>,
        _ transaction: SQLTransaction
    ) throws -> Bool {
        let now = try Self.pseudonym(
            account: account,
            team: identifier.team,
            proposals: proposals,
            transaction
        )
        return try transaction.execute(
            """
            UPDATE pseudonym SET subject = $subject, relay_address = $relay
            WHERE account_id = $account AND team_id = $team AND NOT EXISTS (\(Self.taken))
            """,
            [
                "subject": identifier.subject ?? now.subject,
                "relay": identifier.relayAddress ?? now.relayAddress,
                "account": account, "team": identifier.team,
            ]
        ) == 1
    }

    /// Replaces the freed values of a pseudonym with those of the first proposal that no other account has or had.
    static func replaceFreed(
        account: String,
        team: String,
        proposals: Proposals<Pseudonym>,
        _ transaction: SQLTransaction
    ) throws {
        // No subject or relay address has a space.
        let freed: Bool? = try transaction.value(
            "SELECT subject LIKE 'free %' OR relay_address LIKE 'free %' FROM pseudonym WHERE account_id = ? AND team_id = ?",
            [account, team]
        )
        guard freed == true else { return }
        let replace = """
            UPDATE pseudonym SET subject = CASE WHEN subject LIKE 'free %' THEN $subject ELSE subject END,
                relay_address = CASE WHEN relay_address LIKE 'free %' THEN $relay ELSE relay_address END
            WHERE account_id = $account AND team_id = $team AND NOT EXISTS (\(Self.taken))
                AND NOT EXISTS (SELECT 1 FROM retired_identifier WHERE value IN ($subject, $relay))
            """
        for proposal in proposals {
            let arguments: SQLArguments = [
                "account": account, "team": team, "subject": proposal.subject, "relay": proposal.relayAddress,
            ]
            if try transaction.execute(replace, arguments) == 1 { return }
        }
        throw NoFreePseudonym()
    }

    /// Every proposal belongs to another account.
    private struct NoFreePseudonym: Error {}

    static func identity(account: String, group: String, _ transaction: SQLTransaction) throws
        -> GrantedIdentity?
    {
        let statement = Self.identities + " WHERE g.account_id = ? AND g.group_id = ?"
        return try transaction.row(statement, [account, group]).map(GrantedIdentity.init(row:))
    }

    static func identity(grant id: String, in transaction: SQLTransaction) throws -> GrantedIdentity? {
        try transaction.row(Self.identities + " WHERE g.id = ?", [id])
            .map(GrantedIdentity.init(row:))
    }

    static let identities = Self.identities(of: "consent_grant g")

    /// Selects the data of grants.
    ///
    /// - Parameters:
    ///   - columns: Other columns, with other names than those of `consent_grant`; nil for none.
    ///   - tables: The tables, of which one is `consent_grant g`.
    /// - Returns: A statement without `WHERE`.
    static func identities(and columns: String? = nil, of tables: String) -> String {
        """
        SELECT \(columns.map { "\($0), " } ?? "")g.*, p.subject, p.relay_address, a.email,
            (SELECT s.subject FROM transfer_subject s WHERE s.account_id = g.account_id AND s.to_team = g.team_id)
                AS transfer_subject,
            (SELECT max(t.accepted_at) FROM transfer t WHERE t.group_id = g.group_id AND t.to_team = g.team_id)
                AS transferred_at
        FROM \(tables)
        JOIN pseudonym p ON p.account_id = g.account_id AND p.team_id = g.team_id
        JOIN account a ON a.id = g.account_id
        """
    }
}

extension Grant {
    fileprivate init(row: SQLRow) throws {
        let scopes: String = try row["scopes"]
        let sharing: String = try row["email_sharing"]
        try self.init(
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
    fileprivate init?(row: SQLRow) throws {
        let (text, acceptedAt): (String?, Double?) = try (row["transfer_subject"], row["transferred_at"])
        guard let text, let acceptedAt else { return nil }
        self.init(text: text, until: AppTransfer.end(ofTransferAcceptedAt: acceptedAt))
    }
}

extension GrantedIdentity {
    init(row: SQLRow) throws {
        try self.init(
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
        try await self.storage.readList { transaction in
            let rows = try transaction.rows(
                """
                SELECT p.* FROM pseudonym p JOIN (SELECT id, sequence FROM account ORDER BY sequence LIMIT ?) a
                ON a.id = p.account_id ORDER BY a.sequence, p.team_id
                """,
                [limit]
            )
            return try rows.reduce(into: [:]) { result, row in
                let pseudonym = try Pseudonym(subject: row["subject"], relayAddress: row["relay_address"])
                let account: String = try row["account_id"]
                try result[account, default: []].append(.init(teamID: row["team_id"], pseudonym: pseudonym))
            }
        }
    }

    package func pseudonyms(of account: String) async throws -> [Pseudonym.OfTeam] {
        try await self.storage.read { transaction in
            try transaction.rows("SELECT * FROM pseudonym WHERE account_id = ? ORDER BY team_id", [account])
                .map {
                    try .init(
                        teamID: $0["team_id"],
                        pseudonym: Pseudonym(subject: $0["subject"], relayAddress: $0["relay_address"])
                    )
                }
        }
    }
}
