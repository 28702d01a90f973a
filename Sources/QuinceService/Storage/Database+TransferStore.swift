import DatabaseFile
import GRDB
import QuinceProtocol

extension Database: TransferStore {
    package func transfers() async throws -> [AppTransfer] {
        try await self.file.readList { database in
            try Row.fetchAll(database, sql: "SELECT * FROM transfer ORDER BY sequence DESC LIMIT 1000")
                .map(AppTransfer.init(row:))
        }
    }

    package func transfer(_ id: Int) async throws -> AppTransfer? {
        try self.file.read { try AppTransfer.stored(id, $0) }
    }

    package func start(
        app clientID: String,
        to team: String,
        named name: String?,
        at now: Double
    ) async throws -> AppTransfer {
        try await self.file.write { database in
            guard let app = try App.stored(clientID, in: database) else {
                throw TransferRefusal.unknownApp(clientID)
            }
            let members = try App.members(ofGroup: app.groupID, in: database)
            if let refusal = TransferRules.refusal(of: app, members: members) { throw refusal }
            guard !app.teamID.isExactly(team) else { throw TransferRefusal.ownTeam(team) }
            if let started = try AppTransfer.started(ofGroup: app.groupID, database) {
                throw TransferRefusal.underWay(started)
            }
            if let name { try Self.addTeam(team, name, database) }
            try Self.checkTeam(team, database)
            try database.execute(
                sql: "INSERT INTO transfer (group_id, from_team, to_team, started_at) VALUES (?, ?, ?, ?)",
                arguments: [app.groupID, app.teamID, team, now]
            )
            return try Self.stored(Int(database.lastInsertedRowID), database)
        }
    }

    package func accept(
        _ id: Int,
        at now: Double,
        _ proposals: TransferProposals
    ) async throws -> AppTransfer {
        try await self.file.writeAlone { database in
            let transfer = try Self.stored(id, database)
            guard transfer.acceptedAt == nil else { throw TransferRefusal.accepted(transfer) }
            let app = try Self.app(of: transfer, in: transfer.fromTeamID, database)
            let members = try App.members(ofGroup: transfer.groupID, in: database)
            if let refusal = TransferRules.refusal(of: app, members: members) { throw refusal }
            try Self.move(transfer, to: transfer.toTeamID, proposals, database)
            for user in try GroupUser.all(ofGroup: transfer.groupID, database) {
                _ = try Self.transferSubject(
                    user.accountID,
                    transfer.toTeamID,
                    proposals: proposals.subjects(user.email, transfer.toTeamID),
                    database
                )
            }
            try database.execute(
                sql: "UPDATE transfer SET accepted_at = ? WHERE sequence = ?",
                arguments: [now, id]
            )
            return try Self.stored(id, database)
        }
    }

    package func undo(_ id: Int, _ proposals: TransferProposals) async throws -> AppTransfer {
        try await self.file.writeAlone { database in
            let transfer = try Self.stored(id, database)
            if transfer.acceptedAt != nil {
                if let started = try AppTransfer.started(ofGroup: transfer.groupID, database) {
                    throw TransferRefusal.underWay(started)
                }
                let newest = try AppTransfer.newest(ofGroup: transfer.groupID, database)
                let app = try Self.app(of: transfer, in: transfer.toTeamID, database)
                guard newest?.id == id else { throw TransferRefusal.otherTeam(transfer, now: app.teamID) }
                try Self.move(transfer, to: transfer.fromTeamID, proposals, database)
            }
            try database.execute(sql: "DELETE FROM transfer WHERE sequence = ?", arguments: [id])
            return transfer
        }
    }

    package func users(
        of transfer: AppTransfer,
        limit: Int
    ) async throws -> (count: Int, users: [TransferredUser]) {
        try await self.file.readList { database in
            let count = try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM consent_grant WHERE group_id = ?",
                arguments: [transfer.groupID]
            )
            let rows = try Row.fetchAll(
                database,
                sql: Self.transferredUsers,
                arguments: [
                    "group": transfer.groupID, "from": transfer.fromTeamID, "to": transfer.toTeamID,
                    "limit": limit,
                ]
            )
            return (count ?? 0, rows.map { TransferredUser(row: $0, transfer) })
        }
    }

    private static let transferredUsers = """
        SELECT g.account_id, g.email_sharing, a.email, s.subject AS transfer_subject,
            o.subject AS old_subject, o.relay_address AS old_relay, n.subject AS new_subject, n.relay_address AS new_relay
        FROM consent_grant g JOIN account a ON a.id = g.account_id
        LEFT JOIN pseudonym o ON o.account_id = g.account_id AND o.team_id = $from
        LEFT JOIN pseudonym n ON n.account_id = g.account_id AND n.team_id = $to
        LEFT JOIN transfer_subject s ON s.account_id = g.account_id AND s.to_team = $to
        WHERE g.group_id = $group ORDER BY a.sequence LIMIT $limit
        """
}

extension Database {
    /// - Throws: ``TransferRefusal`` if there is no such transfer.
    private static func stored(_ id: Int, _ database: GRDB.Database) throws -> AppTransfer {
        guard let transfer = try AppTransfer.stored(id, database) else { throw TransferRefusal.unknown(id) }
        return transfer
    }

    /// Adds the team, unless it is there with the same name.
    ///
    /// - Throws: ``TransferRefusal`` if it has another name.
    private static func addTeam(_ id: String, _ name: String, _ database: GRDB.Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT name FROM team WHERE id = ?")
        guard let present = try String.fetchOne(statement, arguments: [id]) else {
            return try database.execute(
                sql: "INSERT INTO team (id, name) VALUES (?, ?)",
                arguments: [id, name]
            )
        }
        guard present.isExactly(name) else { throw TransferRefusal.otherName(team: id, name: present) }
    }

    private static func checkTeam(_ id: String, _ database: GRDB.Database) throws {
        guard try Team.exists(id, database) else { throw TransferRefusal.unknownTeam(id) }
    }

    /// The primary app of a transfer.
    ///
    /// - Throws: ``TransferRefusal`` if it doesn't belong to `team`.
    private static func app(of transfer: AppTransfer, in team: String, _ database: GRDB.Database) throws
        -> App
    {
        guard let app = try App.stored(transfer.groupID, in: database) else {
            throw TransferRefusal.unknownApp(transfer.groupID)
        }
        guard app.teamID.isExactly(team) else {
            throw TransferRefusal.otherTeam(transfer, now: app.teamID)
        }
        return app
    }

    /// Gives the group to `team`: its apps and grants, with identifiers for each user; its codes and tokens end.
    private static func move(
        _ transfer: AppTransfer,
        to team: String,
        _ proposals: TransferProposals,
        _ database: GRDB.Database
    ) throws {
        try Self.checkTeam(team, database)
        let group = transfer.groupID
        for table in ["token", "authorization_code"] {
            try database.execute(
                sql:
                    "DELETE FROM \(table) WHERE grant_id IN (SELECT id FROM consent_grant WHERE group_id = ?)",
                arguments: [group]
            )
        }
        for user in try GroupUser.all(ofGroup: group, database) {
            _ = try Self.pseudonym(
                account: user.accountID,
                team: team,
                proposals: proposals.pseudonyms(user.email, team),
                database
            )
        }
        for table in ["consent_grant", "app"] {
            try database.execute(
                sql: "UPDATE \(table) SET team_id = ? WHERE group_id = ?",
                arguments: [team, group]
            )
        }
    }
}

/// An account that has granted a group consent.
private struct GroupUser {
    let accountID: String
    let email: String

    static func all(ofGroup group: String, _ database: GRDB.Database) throws -> [GroupUser] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT a.id, a.email FROM consent_grant g JOIN account a ON a.id = g.account_id WHERE g.group_id = ?
                """,
            arguments: [group]
        ).map { GroupUser(accountID: $0["id"], email: $0["email"]) }
    }
}

extension AppTransfer {
    init(row: Row) {
        self.init(
            id: row["sequence"],
            groupID: row["group_id"],
            fromTeamID: row["from_team"],
            toTeamID: row["to_team"],
            startedAt: row["started_at"],
            acceptedAt: row["accepted_at"]
        )
    }

    static func stored(_ id: Int, _ database: GRDB.Database) throws -> AppTransfer? {
        let statement = try database.cachedStatement(sql: "SELECT * FROM transfer WHERE sequence = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(AppTransfer.init(row:))
    }

    /// The transfer of the group that hasn't been accepted yet.
    static func started(ofGroup group: String, _ database: GRDB.Database) throws -> AppTransfer? {
        let statement = try database.cachedStatement(
            sql: "SELECT * FROM transfer WHERE group_id = ? AND accepted_at IS NULL"
        )
        return try Row.fetchOne(statement, arguments: [group]).map(AppTransfer.init(row:))
    }

    /// The accepted transfer of the group away from `team` that was accepted last; nil if the team never gave it away.
    static func newest(ofGroup group: String, from team: String, _ database: GRDB.Database) throws
        -> AppTransfer?
    {
        let statement = try database.cachedStatement(
            sql: """
                SELECT * FROM transfer WHERE group_id = ? AND from_team = ? AND accepted_at IS NOT NULL
                ORDER BY accepted_at DESC, sequence DESC LIMIT 1
                """
        )
        return try Row.fetchOne(statement, arguments: [group, team]).map(AppTransfer.init(row:))
    }

    /// The accepted transfer of the group with the highest number; later ones were started later.
    static func newest(ofGroup group: String, _ database: GRDB.Database) throws -> AppTransfer? {
        let statement = try database.cachedStatement(
            sql:
                "SELECT * FROM transfer WHERE group_id = ? AND accepted_at IS NOT NULL ORDER BY sequence DESC LIMIT 1"
        )
        return try Row.fetchOne(statement, arguments: [group]).map(AppTransfer.init(row:))
    }
}

extension TransferredUser {
    fileprivate init(row: Row, _ transfer: AppTransfer) {
        let sharing: String = row["email_sharing"]
        self.init(
            accountID: row["account_id"],
            email: row["email"],
            before: Pseudonym(row["old_subject"], row["old_relay"]),
            transferSubject: row["transfer_subject"],
            after: transfer.acceptedAt == nil ? nil : Pseudonym(row["new_subject"], row["new_relay"]),
            hidesEmail: sharing == Account.EmailSharing.hide.rawValue
        )
    }
}

extension Pseudonym {
    fileprivate init?(_ subject: String?, _ relayAddress: String?) {
        guard let subject, let relayAddress else { return nil }
        self.init(subject: subject, relayAddress: relayAddress)
    }
}
