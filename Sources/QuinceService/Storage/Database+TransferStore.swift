import SQLEngines
import QuinceProtocol

extension Database: TransferStore {
    package func transfers() async throws -> [AppTransfer] {
        try await self.storage.readList { transaction in
            try transaction.rows("SELECT * FROM transfer ORDER BY sequence DESC LIMIT 1000")
                .map(AppTransfer.init(row:))
        }
    }

    package func transfer(_ id: Int) async throws -> AppTransfer? {
        try await self.storage.read { try AppTransfer.stored(id, $0) }
    }

    package func start(
        app clientID: String,
        to team: String,
        named name: String?,
        at now: Double
    ) async throws -> AppTransfer {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            guard let app = try App.stored(clientID, in: transaction) else {
                throw TransferRefusal.unknownApp(clientID)
            }
            let members = try App.members(ofGroup: app.groupID, in: transaction)
            if let refusal = TransferRules.refusal(of: app, members: members) { throw refusal }
            guard !app.teamID.isExactly(team) else { throw TransferRefusal.ownTeam(team) }
            if let started = try AppTransfer.started(ofGroup: app.groupID, transaction) {
                throw TransferRefusal.underWay(started)
            }
            if let name { try Self.addTeam(team, name, transaction) }
            try Self.checkTeam(team, transaction)
            let id: Int? = try transaction.value(
                """
                INSERT INTO transfer (group_id, from_team, to_team, started_at) VALUES (?, ?, ?, ?)
                RETURNING sequence
                """,
                [app.groupID, app.teamID, team, now]
            )
            let transfer = try Self.stored(id ?? 0, transaction)
            try audit.append(.transferStarted, app: app.groupID, target: team, transaction)
            return transfer
        }
    }

    package func accept(
        _ id: Int,
        at now: Double,
        _ proposals: TransferProposals
    ) async throws -> AppTransfer {
        let announced = try await self.storage.readList { try Self.acceptable(id, $0) }
        try await self.giveIdentifiers(.accept(announced, proposals)) { _ = try Self.acceptable(id, $0) }
        let audit = AuditWriter()
        return try await self.storage.writeAlone { transaction in
            let transfer = try Self.acceptable(id, transaction)
            try Self.move(.accept(transfer, proposals), transaction)
            try transaction.execute("UPDATE transfer SET accepted_at = ? WHERE sequence = ?", [now, id])
            try audit.append(.transferAccepted, app: transfer.groupID, target: transfer.toTeamID, transaction)
            return try Self.stored(id, transaction)
        }
    }

    package func undo(_ id: Int, _ proposals: TransferProposals) async throws -> AppTransfer {
        let announced = try await self.storage.readList { try Self.undoable(id, $0) }
        if announced.acceptedAt != nil {
            try await self.giveIdentifiers(.undo(announced, proposals)) { _ = try Self.undoable(id, $0) }
        }
        let audit = AuditWriter()
        return try await self.storage.writeAlone { transaction in
            let transfer = try Self.undoable(id, transaction)
            if transfer.acceptedAt != nil { try Self.move(.undo(transfer, proposals), transaction) }
            try transaction.execute("DELETE FROM transfer WHERE sequence = ?", [id])
            try audit.append(.transferUndone, app: transfer.groupID, target: transfer.fromTeamID, transaction)
            return transfer
        }
    }

    package func users(
        of transfer: AppTransfer,
        limit: Int
    ) async throws -> (count: Int, users: [TransferredUser]) {
        try await self.storage.readList { transaction in
            let count: Int? = try transaction.value(
                "SELECT count(*) FROM consent_grant WHERE group_id = ?",
                [transfer.groupID]
            )
            let rows = try transaction.rows(
                Self.transferredUsers,
                [
                    "group": transfer.groupID, "from": transfer.fromTeamID, "to": transfer.toTeamID,
                    "limit": limit,
                ]
            )
            return (count ?? 0, try rows.map { try TransferredUser(row: $0, transfer) })
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
    private static func stored(_ id: Int, _ transaction: SQLTransaction) throws -> AppTransfer {
        guard let transfer = try AppTransfer.stored(id, transaction) else {
            throw TransferRefusal.unknown(id)
        }
        return transfer
    }

    /// Adds the team, unless it is there with the same name.
    ///
    /// - Throws: ``TransferRefusal`` if it has another name.
    private static func addTeam(_ id: String, _ name: String, _ transaction: SQLTransaction) throws {
        let statement = "SELECT name FROM team WHERE id = ?"
        guard let present: String = try transaction.value(statement, [id]) else {
            try transaction.execute("INSERT INTO team (id, name) VALUES (?, ?)", [id, name])
            return
        }
        guard present.isExactly(name) else { throw TransferRefusal.otherName(team: id, name: present) }
    }

    private static func checkTeam(_ id: String, _ transaction: SQLTransaction) throws {
        guard try Team.exists(id, transaction) else { throw TransferRefusal.unknownTeam(id) }
    }

    /// The primary app of a transfer.
    ///
    /// - Throws: ``TransferRefusal`` if it doesn't belong to `team`.
    private static func app(of transfer: AppTransfer, in team: String, _ transaction: SQLTransaction) throws
        -> App
    {
        guard let app = try App.stored(transfer.groupID, in: transaction) else {
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
    private static func acceptable(_ id: Int, _ transaction: SQLTransaction) throws -> AppTransfer {
        let transfer = try Self.stored(id, transaction)
        guard transfer.acceptedAt == nil else { throw TransferRefusal.accepted(transfer) }
        let app = try Self.app(of: transfer, in: transfer.fromTeamID, transaction)
        let members = try App.members(ofGroup: transfer.groupID, in: transaction)
        if let refusal = TransferRules.refusal(of: app, members: members) { throw refusal }
        try Self.checkTeam(transfer.toTeamID, transaction)
        return transfer
    }

    /// The transfer, if it can be undone now.
    ///
    /// - Throws: ``TransferRefusal``.
    private static func undoable(_ id: Int, _ transaction: SQLTransaction) throws -> AppTransfer {
        let transfer = try Self.stored(id, transaction)
        guard transfer.acceptedAt != nil else { return transfer }
        if let started = try AppTransfer.started(ofGroup: transfer.groupID, transaction) {
            throw TransferRefusal.underWay(started)
        }
        let newest = try AppTransfer.newest(ofGroup: transfer.groupID, transaction)
        let app = try Self.app(of: transfer, in: transfer.toTeamID, transaction)
        guard newest?.id == id else { throw TransferRefusal.otherTeam(transfer, now: app.teamID) }
        try Self.checkTeam(transfer.fromTeamID, transaction)
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
        _ check: @escaping @Sendable (SQLTransaction) throws -> Void
    ) async throws {
        var last: Int64? = -1
        while let previous = last {
            last = try await self.storage.write { transaction in
                try check(transaction)
                let users = try GroupUser.some(500, ofGroup: move.groupID, after: previous, transaction)
                for user in users { try move.giveIdentifiers(to: user, transaction) }
                return users.last?.row
            }
        }
    }

    /// Gives the group to the team: its apps and grants, with identifiers for the users that have none yet; its codes and tokens
    /// end.
    private static func move(_ move: Move, _ transaction: SQLTransaction) throws {
        let group = move.groupID
        for table in ["token", "authorization_code"] {
            try transaction.execute(
                "DELETE FROM \(table) WHERE grant_id IN (SELECT id FROM consent_grant WHERE group_id = ?)",
                [group]
            )
        }
        for user in try GroupUser.without(move, transaction) {
            try move.giveIdentifiers(to: user, transaction)
        }
        for table in ["consent_grant", "app"] {
            try transaction.execute(
                "UPDATE \(table) SET team_id = ? WHERE group_id = ?",
                [move.teamID, group]
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

    func giveIdentifiers(to user: GroupUser, _ transaction: SQLTransaction) throws {
        _ = try Database.pseudonym(
            account: user.accountID,
            team: self.teamID,
            proposals: self.proposals.pseudonyms(user.email, self.teamID),
            transaction
        )
        guard self.givesTransferSubjects else { return }
        _ = try Database.transferSubject(
            user.accountID,
            self.teamID,
            proposals: self.proposals.subjects(user.email, self.teamID),
            transaction
        )
    }
}

/// An account that has granted a group consent.
private struct GroupUser {
    /// The number of the grant's row.
    let row: Int64
    let accountID: String
    let email: String

    private init(row: SQLRow) throws {
        self.row = try row["number"]
        self.accountID = try row["id"]
        self.email = try row["email"]
    }

    /// The next users in the order of the rows of their grants.
    static func some(
        _ limit: Int,
        ofGroup group: String,
        after row: Int64,
        _ transaction: SQLTransaction
    ) throws -> [Self] {
        let statement = """
            SELECT g.rowid AS number, a.id, a.email FROM consent_grant g JOIN account a ON a.id = g.account_id
            WHERE g.group_id = ? AND g.rowid > ? ORDER BY g.rowid LIMIT ?
            """
        return try transaction.rows(statement, [group, row, limit]).map(Self.init(row:))
    }

    /// The users that lack an identifier.
    static func without(_ move: Move, _ transaction: SQLTransaction) throws -> [Self] {
        try transaction.rows(
            """
            SELECT g.rowid AS number, a.id, a.email FROM consent_grant g JOIN account a ON a.id = g.account_id
            WHERE g.group_id = $group AND (
                NOT EXISTS (SELECT 1 FROM pseudonym WHERE account_id = a.id AND team_id = $team)
                OR ($both = 1 AND NOT EXISTS (SELECT 1 FROM transfer_subject WHERE account_id = a.id AND to_team = $team))
            )
            """,
            ["group": move.groupID, "team": move.teamID, "both": move.givesTransferSubjects]
        ).map(Self.init(row:))
    }
}

extension AppTransfer {
    init(row: SQLRow) throws {
        try self.init(
            id: row["sequence"],
            groupID: row["group_id"],
            fromTeamID: row["from_team"],
            toTeamID: row["to_team"],
            startedAt: row["started_at"],
            acceptedAt: row["accepted_at"]
        )
    }

    static func stored(_ id: Int, _ transaction: SQLTransaction) throws -> AppTransfer? {
        let statement = "SELECT * FROM transfer WHERE sequence = ?"
        return try transaction.row(statement, [id]).map(AppTransfer.init(row:))
    }

    /// The transfer of the group that hasn't been accepted yet.
    static func started(ofGroup group: String, _ transaction: SQLTransaction) throws -> AppTransfer? {
        let statement = "SELECT * FROM transfer WHERE group_id = ? AND accepted_at IS NULL"
        return try transaction.row(statement, [group]).map(AppTransfer.init(row:))
    }

    /// The accepted transfer of the group away from `team` that was accepted last; nil if the team never gave it away.
    static func newest(ofGroup group: String, from team: String, _ transaction: SQLTransaction) throws
        -> AppTransfer?
    {
        let statement = """
            SELECT * FROM transfer WHERE group_id = ? AND from_team = ? AND accepted_at IS NOT NULL
            ORDER BY accepted_at DESC, sequence DESC LIMIT 1
            """
        return try transaction.row(statement, [group, team]).map(AppTransfer.init(row:))
    }

    /// The accepted transfer of the group with the highest number; later ones were started later.
    static func newest(ofGroup group: String, _ transaction: SQLTransaction) throws -> AppTransfer? {
        let statement =
            "SELECT * FROM transfer WHERE group_id = ? AND accepted_at IS NOT NULL ORDER BY sequence DESC LIMIT 1"
        return try transaction.row(statement, [group]).map(AppTransfer.init(row:))
    }
}

extension TransferredUser {
    fileprivate init(row: SQLRow, _ transfer: AppTransfer) throws {
        let sharing: String = try row["email_sharing"]
        try self.init(
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
