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
        let announced = try await self.file.readList { try Self.acceptable(id, $0) }
        try await self.giveIdentifiers(.accept(announced, proposals)) { _ = try Self.acceptable(id, $0) }
        return try await self.file.writeAlone { database in
            let transfer = try Self.acceptable(id, database)
            try Self.move(.accept(transfer, proposals), database)
            try database.execute(
                sql: "UPDATE transfer SET accepted_at = ? WHERE sequence = ?",
                arguments: [now, id]
            )
            return try Self.stored(id, database)
        }
    }

    package func undo(_ id: Int, _ proposals: TransferProposals) async throws -> AppTransfer {
        let announced = try await self.file.readList { try Self.undoable(id, $0) }
        if announced.acceptedAt != nil {
            try await self.giveIdentifiers(.undo(announced, proposals)) { _ = try Self.undoable(id, $0) }
        }
        return try await self.file.writeAlone { database in
            let transfer = try Self.undoable(id, database)
            if transfer.acceptedAt != nil { try Self.move(.undo(transfer, proposals), database) }
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

    /// The transfer, if it can be accepted now.
    ///
    /// - Throws: ``TransferRefusal``.
    private static func acceptable(_ id: Int, _ database: GRDB.Database) throws -> AppTransfer {
        let transfer = try Self.stored(id, database)
        guard transfer.acceptedAt == nil else { throw TransferRefusal.accepted(transfer) }
        let app = try Self.app(of: transfer, in: transfer.fromTeamID, database)
        let members = try App.members(ofGroup: transfer.groupID, in: database)
        if let refusal = TransferRules.refusal(of: app, members: members) { throw refusal }
        try Self.checkTeam(transfer.toTeamID, database)
        return transfer
    }

    /// The transfer, if it can be undone now.
    ///
    /// - Throws: ``TransferRefusal``.
    private static func undoable(_ id: Int, _ database: GRDB.Database) throws -> AppTransfer {
        let transfer = try Self.stored(id, database)
        guard transfer.acceptedAt != nil else { return transfer }
        if let started = try AppTransfer.started(ofGroup: transfer.groupID, database) {
            throw TransferRefusal.underWay(started)
        }
        let newest = try AppTransfer.newest(ofGroup: transfer.groupID, database)
        let app = try Self.app(of: transfer, in: transfer.toTeamID, database)
        guard newest?.id == id else { throw TransferRefusal.otherTeam(transfer, now: app.teamID) }
        try Self.checkTeam(transfer.fromTeamID, database)
        return transfer
    }

    /// Gives the users their identifiers before the group moves, in short transactions: with a million users, one transaction
    /// would let all other requests wait for a minute.
    ///
    /// No app gets the identifiers before the group belongs to the team; until then, the console's list of accounts shows them. If
    /// the move doesn't follow, they stay for the next one.
    ///
    /// `check`: throws if the group can't move any more; then no further identifiers are given.
    private func giveIdentifiers(
        _ move: Move,
        _ check: @escaping @Sendable (GRDB.Database) throws -> Void
    ) async throws {
        var last: Int64? = -1
        while let previous = last {
            last = try await self.file.write { database in
                try check(database)
                let users = try GroupUser.some(500, ofGroup: move.groupID, after: previous, database)
                for user in users { try move.giveIdentifiers(to: user, database) }
                return users.last?.row
            }
        }
    }

    /// Gives the group to the team: its apps and grants, with identifiers for the users that have none yet; its codes and tokens
    /// end.
    private static func move(_ move: Move, _ database: GRDB.Database) throws {
        let group = move.groupID
        for table in ["token", "authorization_code"] {
            try database.execute(
                sql:
                    "DELETE FROM \(table) WHERE grant_id IN (SELECT id FROM consent_grant WHERE group_id = ?)",
                arguments: [group]
            )
        }
        for user in try GroupUser.without(move, database) { try move.giveIdentifiers(to: user, database) }
        for table in ["consent_grant", "app"] {
            try database.execute(
                sql: "UPDATE \(table) SET team_id = ? WHERE group_id = ?",
                arguments: [move.teamID, group]
            )
        }
    }
}

/// A group that comes to a team, and the identifiers that its users get there.
private struct Move: Sendable {
    let groupID: String
    let teamID: String
    /// Whether the users get transfer identifiers, too, which they have already if the group goes back.
    let givesTransferSubjects: Bool
    let proposals: TransferProposals

    static func accept(_ transfer: AppTransfer, _ proposals: TransferProposals) -> Self {
        Self(
            groupID: transfer.groupID,
            teamID: transfer.toTeamID,
            givesTransferSubjects: true,
            proposals: proposals
        )
    }

    static func undo(_ transfer: AppTransfer, _ proposals: TransferProposals) -> Self {
        Self(
            groupID: transfer.groupID,
            teamID: transfer.fromTeamID,
            givesTransferSubjects: false,
            proposals: proposals
        )
    }

    func giveIdentifiers(to user: GroupUser, _ database: GRDB.Database) throws {
        _ = try Database.pseudonym(
            account: user.accountID,
            team: self.teamID,
            proposals: self.proposals.pseudonyms(user.email, self.teamID),
            database
        )
        guard self.givesTransferSubjects else { return }
        _ = try Database.transferSubject(
            user.accountID,
            self.teamID,
            proposals: self.proposals.subjects(user.email, self.teamID),
            database
        )
    }
}

/// An account that has granted a group consent.
private struct GroupUser {
    /// The number of the grant's row.
    let row: Int64
    let accountID: String
    let email: String

    private init(row: Row) {
        self.row = row["number"]
        self.accountID = row["id"]
        self.email = row["email"]
    }

    /// The next users in the order of the rows of their grants.
    static func some(
        _ limit: Int,
        ofGroup group: String,
        after row: Int64,
        _ database: GRDB.Database
    ) throws -> [Self] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT g.rowid AS number, a.id, a.email FROM consent_grant g JOIN account a ON a.id = g.account_id
                WHERE g.group_id = ? AND g.rowid > ? ORDER BY g.rowid LIMIT ?
                """
        )
        return try Row.fetchAll(statement, arguments: [group, row, limit]).map(Self.init(row:))
    }

    /// The users that lack an identifier.
    static func without(_ move: Move, _ database: GRDB.Database) throws -> [Self] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT g.rowid AS number, a.id, a.email FROM consent_grant g JOIN account a ON a.id = g.account_id
                WHERE g.group_id = $group AND (
                    NOT EXISTS (SELECT 1 FROM pseudonym WHERE account_id = a.id AND team_id = $team)
                    OR ($both AND NOT EXISTS (SELECT 1 FROM transfer_subject WHERE account_id = a.id AND to_team = $team))
                )
                """,
            arguments: ["group": move.groupID, "team": move.teamID, "both": move.givesTransferSubjects]
        ).map(Self.init(row:))
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
