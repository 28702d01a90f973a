import SQLEngines
import QuinceWire
import ProgramStart

extension Database {
    /// Stores the apps of a configuration, and removes those that it doesn't have any more.
    ///
    /// All apps are stored before a rule is checked, because the configuration can regroup apps that depend on each other. A start
    /// never fails because of the apps that are stored: it ungroups an app that has lost its primary App ID, and leaves an app with
    /// users in their team.
    static func storeApps(_ plan: SeedPlan, _ transaction: SQLTransaction) throws -> [SeedWarning] {
        var warnings: [SeedWarning] = []
        let before = try App.all(in: transaction)
            .reduce(into: [String: App]()) { $0[$1.clientID] = $1 }
        if plan.kind != .add {
            let apps = plan.seed.teams.flatMap(\.apps).map(\.clientId)
            try Self.keep(apps, "client_id", of: "app", plan.removable, in: transaction)
        }
        // None is stored yet: where an app belongs depends on the others as they were.
        let apps = try plan.seed.teams.flatMap { team in
            try team.apps.compactMap {
                try ConfiguredApp($0, ofTeam: team.id, plan, &warnings, transaction)
            }
        }
        for icon in plan.seed.teams.flatMap(\.apps).compactMap(\.icon) { try icon.store(transaction) }
        for entry in apps {
            try entry.app.store(isFromFile: entry.isFromFile, transaction)
            try entry.app.dropGrantsWithoutTeam(transaction)
        }
        try AppIcon.removeUnused(transaction)
        switch plan.kind {
        case .add: try Self.check(apps.map(\.app), before, transaction)
        case .start, .reset:
            try Self.ungroup(&warnings, transaction)
            try Self.keepTeams(&warnings, transaction)
        }
        try transaction.execute(
            """
            UPDATE app SET team_id = (SELECT p.team_id FROM app p WHERE p.client_id = app.group_id)
            WHERE group_id <> client_id AND EXISTS (SELECT 1 FROM app p WHERE p.client_id = app.group_id)
            """
        )
        for app in try App.all(in: transaction) {
            if before[app.clientID].map({ ($0.groupID, $0.teamID) != (app.groupID, app.teamID) }) ?? true {
                try app.endForeignGrants(transaction)
            }
            try Event.redirect(eventsOf: app, transaction)
        }
        return warnings
    }

    /// - Throws: ``ConfigurationError`` for an app that breaks a rule.
    private static func check(_ apps: [App], _ before: [String: App], _ transaction: SQLTransaction) throws {
        for app in apps {
            guard let refusal = try AppRefusal(of: app, insteadOf: before[app.clientID], transaction) else {
                continue
            }
            if case .hasUsers = refusal {
                throw ConfigurationError("\(refusal); see `quince transfer --help`")
            }
            throw ConfigurationError(refusal.description)
        }
    }

    /// Gives apps a group of their own whose primary App ID doesn't lead a group any more.
    private static func ungroup(_ warnings: inout [SeedWarning], _ transaction: SQLTransaction) throws {
        let lost = """
            group_id <> client_id AND NOT EXISTS (
                SELECT 1 FROM app p WHERE p.client_id = app.group_id AND p.group_id = p.client_id AND p.kind = 'app'
            )
            """
        for row in try transaction.rows("SELECT client_id, group_id FROM app WHERE \(lost)") {
            try warnings.append(.ungrouped(app: row["client_id"], primary: row["group_id"]))
        }
        try transaction.execute("UPDATE app SET group_id = client_id WHERE \(lost)")
    }

    /// Leaves the apps whose users signed in with another team's subjects to that team.
    private static func keepTeams(_ warnings: inout [SeedWarning], _ transaction: SQLTransaction) throws {
        for app in try App.all(in: transaction) where app.ownsGroup {
            guard let team = try Self.team(ofUsersIn: app.groupID, transaction), !team.isExactly(app.teamID)
            else { continue }
            warnings.append(.keepsTeam(app: app.clientID, team: team, configured: app.teamID))
            try transaction.execute("UPDATE app SET team_id = ? WHERE client_id = ?", [team, app.clientID])
        }
    }

    /// The team by whose subjects users signed in to the group; nil if there are no users.
    fileprivate static func team(ofUsersIn group: String, _ transaction: SQLTransaction) throws -> String? {
        let statement =
            "SELECT g.team_id FROM consent_grant g JOIN team t ON t.id = g.team_id WHERE g.group_id = ? LIMIT 1"
        return try transaction.value(statement, [group])
    }
}

/// An app of a configuration, as it is to be stored.
private struct ConfiguredApp {
    var app: App
    /// Whether the notification URL is the configuration's.
    var isFromFile: Bool

    /// nil for an app that moved to another team, of which nothing in the configuration counts any more.
    ///
    /// A transfer is stronger than the team that gave the app away, until it is undone or the app is back.
    init?(
        _ seed: AppSeed,
        ofTeam team: String,
        _ plan: SeedPlan,
        _ warnings: inout [SeedWarning],
        _ transaction: SQLTransaction
    ) throws {
        self.app = App(seed, teamID: team)
        self.isFromFile = plan.kind != .add
        let newTeam = try Self.team(ofGroup: self.app.groupID, transferredFrom: team, transaction)
        guard let stored = try App.stored(seed.clientId, in: transaction) else {
            self.app.teamID = newTeam ?? team
            return
        }
        // The API can't name files.
        if plan.kind == .add, self.app.icon == nil { self.app.icon = stored.icon }
        let movedTo = try Self.team(ofGroup: stored.groupID, transferredFrom: team, transaction)
        guard movedTo == nil || movedTo != stored.teamID || stored.teamID.isExactly(team) else {
            let hasKey = plan.seed.teams.contains { $0.id.isExactly(stored.teamID) && !$0.keys.isEmpty }
            if plan.isProductionStart, stored.ownsGroup, !hasKey {
                // Keys from the console don't count in production.
                warnings.append(.transferred(app: stored.clientID, team: stored.teamID))
            }
            return nil
        }
        let leaves = !stored.groupID.isExactly(self.app.groupID)
        if leaves, let newTeam, newTeam != team {
            // It left its group before the group moved.
            (self.app.groupID, self.app.teamID) = (stored.groupID, stored.teamID)
        } else if leaves, case .start = plan.kind,
            let users = try Database.team(ofUsersIn: stored.groupID, transaction), !users.isExactly(team)
        {
            try self.keepGroup(of: stored, users, &warnings, transaction)
        }
        if self.app.ownsGroup {
            try self.keepNotifications(of: stored, plan, transaction)
        } else {
            self.app.notifications = nil
        }
    }

    /// Leaves an app in the group of its users, who are of another team than the configured one.
    ///
    /// Leaving the group isn't a way to leave the team. A group whose primary App ID is gone can't be kept.
    private mutating func keepGroup(
        of stored: App,
        _ users: String,
        _ warnings: inout [SeedWarning],
        _ transaction: SQLTransaction
    ) throws {
        let (id, primary, configured) = (stored.clientID, stored.groupID, self.app.teamID)
        guard try App.stored(primary, in: transaction) != nil else {
            warnings.append(.leavesUsers(app: id, primary: primary, team: users, configured: configured))
            return
        }
        (self.app.groupID, self.app.teamID) = (primary, stored.teamID)
        warnings.append(
            stored.ownsGroup
                ? .keepsTeam(app: id, team: users, configured: configured)
                : .keepsGroup(app: id, primary: primary, team: users, configured: configured)
        )
    }

    /// Leaves an app the notification URL that the console set, if the configuration has none.
    private mutating func keepNotifications(
        of stored: App,
        _ plan: SeedPlan,
        _ transaction: SQLTransaction
    ) throws {
        guard plan.keepsAdded, self.app.notifications == nil else { return }
        let isByConsole: Bool? = try transaction.value(
            "SELECT notification_set_by_console FROM app WHERE client_id = ?",
            [stored.clientID]
        )
        guard isByConsole == true, let url = stored.notifications else { return }
        self.app.notifications = url
        self.isFromFile = false
    }

    /// The team that has the group after its transfers; nil if `team` never gave it away.
    private static func team(
        ofGroup group: String,
        transferredFrom team: String,
        _ transaction: SQLTransaction
    ) throws -> String? {
        guard try AppTransfer.newest(ofGroup: group, from: team, transaction) != nil else { return nil }
        return try AppTransfer.newest(ofGroup: group, transaction)?.toTeamID
    }
}
