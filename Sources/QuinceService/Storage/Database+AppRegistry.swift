import Crypto
package import Foundation
import SQLEngines
import QuinceWire

extension Database: AppRegistry {
    package func app(_ clientID: String) async throws -> App? {
        try await self.registry.app(clientID) {
            try await self.storage.read { transaction in try App.stored(clientID, in: transaction) }
        }
    }

    package func apps() async throws -> [App] {
        try await self.storage.readList { try App.all(in: $0) }
    }

    package func icon(named name: String) async throws -> AppIcon? {
        try await self.storage.read { try AppIcon.stored(name, $0) }
    }

    package func add(_ app: App) async throws {
        let audit = AuditWriter()
        try await self.storage.write { transaction in
            guard try App.stored(app.clientID, in: transaction) == nil else {
                throw AppRefusal.exists(app.clientID)
            }
            try app.replace(nil, transaction)
            try audit.append(.appChanged, app: app.clientID, transaction)
        }
        self.eventSignal.call()
    }

    package func change(
        _ clientID: String,
        _ change: @escaping @Sendable (inout App) throws -> Void
    ) async throws -> App? {
        let audit = AuditWriter()
        let changed = try await self.storage.writeAlone { transaction -> App? in
            guard let stored = try App.stored(clientID, in: transaction) else { return nil }
            var app = stored
            try change(&app)
            try app.replace(stored, transaction)
            if app != stored { try audit.append(.appChanged, app: clientID, transaction) }
            return app
        }
        if changed != nil { self.eventSignal.call() }
        return changed
    }

    package func removeApp(_ clientID: String) async throws -> Bool {
        let audit = AuditWriter()
        return try await self.storage.writeAlone { transaction in
            let app = try App.stored(clientID, in: transaction)
            let members = try App.members(ofGroup: clientID, in: transaction).map(\.clientID)
                .filter { !$0.isExactly(clientID) }
            guard members.isEmpty else { throw AppRefusal.hasMembers(app: clientID, members: members) }
            for table in ["token", "authorization_code"] {
                try transaction.execute("DELETE FROM \(table) WHERE client_id = ?", [clientID])
            }
            var removed = 0
            // An app that is no longer configured can have left users behind.
            if app?.ownsGroup != false {
                removed += try transaction.execute("DELETE FROM consent_grant WHERE group_id = ?", [clientID])
            }
            removed += try transaction.execute("DELETE FROM app WHERE client_id = ?", [clientID])
            guard removed > 0 else { return false }
            try audit.append(.appRemoved, app: clientID, transaction)
            return true
        }
    }

    package func team(_ id: String) async throws -> Team? {
        try await self.storage.read { transaction in
            try transaction.row("SELECT * FROM team WHERE id = ?", [id]).map(Team.init(row:))
        }
    }

    package func teams() async throws -> [Team] {
        try await self.storage.readList { transaction in
            try transaction.rows("SELECT * FROM team ORDER BY rowid").map(Team.init(row:))
        }
    }

    package func save(_ team: Team) async throws {
        let audit = AuditWriter()
        try await self.storage.write { transaction in
            try team.store(transaction)
            try audit.append(.teamChanged, target: team.id, transaction)
        }
    }

    package func key(_ id: String) async throws -> DeveloperKey? {
        try await self.storage.read { transaction in try DeveloperKey.stored(id, in: transaction) }
    }

    package func credentials(of clientID: String, keyID: String?) async throws -> (
        app: App, key: DeveloperKey?
    )? {
        try await self.registry.credentials(of: clientID, keyID: keyID) {
            try await self.storage.read { transaction in
                guard let app = try App.stored(clientID, in: transaction) else { return nil }
                return (app, try keyID.flatMap { try DeveloperKey.stored($0, in: transaction) })
            }
        }
    }

    package func keys(ofTeam teamID: String) async throws -> [DeveloperKey] {
        try await self.storage.read { transaction in
            try transaction.rows("SELECT * FROM developer_key WHERE team_id = ? ORDER BY rowid", [teamID])
                .map(DeveloperKey.init(row:))
        }
    }

    /// The IDs of all keys.
    func developerKeyIDs() async throws -> Set<String> {
        let ids: [String] = try await self.storage.readList { try $0.values("SELECT id FROM developer_key") }
        return Set(ids)
    }

    package func save(_ key: DeveloperKey) async throws {
        let audit = AuditWriter()
        try await self.storage.write { transaction in
            try key.store(transaction)
            try audit.append(.developerKeyChanged, target: key.id, transaction)
        }
    }

    package func newestTransfer(ofGroup group: String, from team: String) async throws -> AppTransfer? {
        try await self.storage.read { try AppTransfer.newest(ofGroup: group, from: team, $0) }
    }

    package func revokeKey(_ id: String, at now: Date) async throws -> Bool {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            guard
                try transaction.execute(
                    "UPDATE developer_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
                    [now.timeIntervalSince1970, id]
                ) > 0
            else { return false }
            try audit.append(.developerKeyRevoked, target: id, transaction)
            return true
        }
    }
}

extension App {
    static func stored(_ clientID: String, in transaction: SQLTransaction) throws -> App? {
        let rows = try transaction.rows(
            """
            SELECT a.*, r.url FROM app a LEFT JOIN return_url r ON r.client_id = a.client_id WHERE a.client_id = ?
            ORDER BY r.position
            """,
            [clientID]
        )
        return try rows.first.map { row in
            try App(row: row, returnURLs: rows.compactMap { row in try row["url"] })
        }
    }

    /// Every app of a group.
    static func members(ofGroup group: String, in transaction: SQLTransaction) throws -> [App] {
        try transaction.rows("SELECT * FROM app WHERE group_id = ? ORDER BY rowid", [group])
            .map { try App(row: $0, in: transaction) }
    }

    static func all(in transaction: SQLTransaction) throws -> [App] {
        try transaction.rows("SELECT * FROM app ORDER BY rowid")
            .map { try App(row: $0, in: transaction) }
    }

    fileprivate init(row: SQLRow, in transaction: SQLTransaction) throws {
        let clientID: String = try row["client_id"]
        let urls: [String] = try transaction.values(
            "SELECT url FROM return_url WHERE client_id = ? ORDER BY position",
            [clientID]
        )
        try self.init(row: row, returnURLs: urls)
    }

    private init(row: SQLRow, returnURLs: [String]) throws {
        let kind: String = try row["kind"]
        try self.init(
            clientID: row["client_id"],
            kind: try StoredValueError.reading("app.kind", kind),
            name: row["name"],
            icon: row["icon"],
            teamID: row["team_id"],
            groupID: row["group_id"],
            returnURLs: returnURLs,
            privacyPolicy: row["privacy_policy"],
            terms: row["terms"],
            notifications: try Self.notifications(row)
        )
    }

    private static func notifications(_ row: SQLRow) throws -> NotificationURL? {
        let text: String? = try row["notification_url"]
        return try text.map { text in
            try StoredValueError.reading("app.notification_url") { try NotificationURL(parsing: text) }
        }
    }
}

extension App {
    /// Stores the app for the console, in place of `earlier`; nil for a new one.
    ///
    /// - Throws: ``AppRefusal``.
    fileprivate func replace(_ earlier: App?, _ transaction: SQLTransaction) throws {
        guard try Team.exists(self.teamID, transaction) else { throw AppRefusal.unknownTeam(self.teamID) }
        try self.store(isFromFile: false, transaction)
        try self.dropGrantsWithoutTeam(transaction)
        if let refusal = try AppRefusal(of: self, insteadOf: earlier, transaction) { throw refusal }
        if self.ownsGroup {
            try transaction.execute(
                "UPDATE app SET team_id = ? WHERE group_id = ?",
                [self.teamID, self.clientID]
            )
        }
        try self.endForeignGrants(transaction)
        try Event.redirect(eventsOf: self, transaction)
    }

    /// Stores the app as it is, whatever the rules say; ``AppRefusal`` has those.
    ///
    /// - Parameters:
    ///   - isFromFile: Whether the configuration set the notification URL; one of the console survives starts.
    ///   - transaction: The transaction.
    /// - Throws: Errors of the database.
    func store(isFromFile: Bool, _ transaction: SQLTransaction) throws {
        try transaction.execute(
            """
            INSERT INTO app (
                client_id, kind, name, icon, team_id, group_id, privacy_policy, terms, notification_url,
                notification_set_by_console
            ) VALUES ($id, $kind, $name, $icon, $team, $group, $policy, $terms, $url, $byConsole)
            ON CONFLICT (client_id) DO UPDATE SET kind = excluded.kind, name = excluded.name, icon = excluded.icon,
                team_id = excluded.team_id, group_id = excluded.group_id,
                privacy_policy = excluded.privacy_policy, terms = excluded.terms,
                notification_url = excluded.notification_url,
                notification_set_by_console = CASE
                    WHEN $byConsole = 1
                        AND coalesce(app.notification_url, '') = coalesce(excluded.notification_url, '')
                    THEN app.notification_set_by_console ELSE $byConsole END
            """,
            [
                "id": self.clientID, "kind": self.kind.rawValue, "name": self.name, "icon": self.icon,
                "team": self.teamID,
                "group": self.groupID, "policy": self.privacyPolicy, "terms": self.terms,
                "url": self.notifications?.text, "byConsole": !isFromFile,
            ]
        )
        try self.storeReturnURLs(transaction)
    }

    /// Replaces the redirect URIs; unused codes for those that are removed end.
    private func storeReturnURLs(_ transaction: SQLTransaction) throws {
        let earlier: [String] = try transaction.values(
            "DELETE FROM return_url WHERE client_id = ? RETURNING url",
            [self.clientID]
        )
        for url in earlier where !self.returnURLs.contains(where: { $0.isExactly(url) }) {
            try transaction.execute(
                "DELETE FROM authorization_code WHERE client_id = ? AND redirect_uri = ? AND used_at IS NULL",
                [self.clientID, url]
            )
        }
        for (position, url) in self.returnURLs.enumerated() {
            try transaction.execute(
                "INSERT INTO return_url (client_id, position, url) VALUES (?, ?, ?)",
                [self.clientID, position, url]
            )
        }
    }

    /// Deletes the grants of the app's group that are of a team that doesn't exist any more.
    func dropGrantsWithoutTeam(_ transaction: SQLTransaction) throws {
        let statement =
            "DELETE FROM consent_grant WHERE group_id = ? AND team_id <> ? AND team_id NOT IN (SELECT id FROM team)"
        try transaction.execute(statement, [self.groupID, self.teamID])
    }

    /// Ends the codes and tokens of the app that are of another group or team.
    func endForeignGrants(_ transaction: SQLTransaction) throws {
        for table in ["token", "authorization_code"] {
            try transaction.execute(
                """
                DELETE FROM \(table) WHERE client_id = ? AND grant_id IN (
                    SELECT id FROM consent_grant WHERE group_id <> ? OR team_id <> ?
                )
                """,
                [self.clientID, self.groupID, self.teamID]
            )
        }
    }
}

extension AppRefusal {
    /// nil if `app`, which is stored already in place of `earlier`, can stay as it is.
    init?(of app: App, insteadOf earlier: App?, _ transaction: SQLTransaction) throws {
        let members = try App.members(ofGroup: app.clientID, in: transaction).map(\.clientID)
            .filter { !$0.isExactly(app.clientID) }
        guard members.isEmpty || app.ownsGroup && app.kind == .app else {
            self = .hasMembers(app: app.clientID, members: members)
            return
        }
        if !app.ownsGroup {
            let primary = try App.stored(app.groupID, in: transaction)
            guard let primary, primary.kind == .app, primary.ownsGroup, primary.teamID.isExactly(app.teamID)
            else {
                self = .noPrimary(app.groupID, team: app.teamID)
                return
            }
        }
        // Leaving the group isn't a way to leave the team with the group's users. An app that left the group earlier shares their
        // consent no more, so it has no users, and any team can have it.
        let moved = earlier.flatMap { $0.teamID.isExactly(app.teamID) ? nil : $0.groupID }
        let statement = """
            SELECT group_id, team_id, count(*) AS users FROM consent_grant
            WHERE group_id IN (?, ?) AND team_id <> ? GROUP BY group_id, team_id LIMIT 1
            """
        guard
            let row = try transaction.row(statement, [app.groupID, moved ?? app.groupID, app.teamID])
        else { return nil }
        self = try .hasUsers(
            app: app.clientID,
            team: row["team_id"],
            count: row["users"],
            group: row["group_id"]
        )
    }
}

extension Team {
    fileprivate init(row: SQLRow) throws { try self.init(id: row["id"], name: row["name"]) }

    static func exists(_ id: String, _ transaction: SQLTransaction) throws -> Bool {
        try transaction.hasRow("SELECT 1 FROM team WHERE id = ?", [id])
    }

    /// Adds the team, or renames the one with its ID.
    func store(_ transaction: SQLTransaction) throws {
        try transaction.execute(
            "INSERT INTO team (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            [self.id, self.name]
        )
    }
}

extension DeveloperKey {
    /// Adds the key, or replaces the one with its ID.
    func store(_ transaction: SQLTransaction) throws {
        try transaction.execute(
            """
            INSERT INTO developer_key (id, team_id, public_key, revoked_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET team_id = excluded.team_id, public_key = excluded.public_key,
                revoked_at = excluded.revoked_at
            """,
            [
                self.id, self.teamID, self.publicKey.x963Representation,
                self.revokedAt?.timeIntervalSince1970,
            ]
        )
    }

    static func stored(_ id: String, in transaction: SQLTransaction) throws -> DeveloperKey? {
        let statement = "SELECT * FROM developer_key WHERE id = ?"
        return try transaction.row(statement, [id]).map(DeveloperKey.init(row:))
    }

    /// Whether there is a key with this ID; the tables can be those of an earlier version.
    static func isStored(_ id: String, in transaction: SQLTransaction) throws -> Bool {
        guard try transaction.hasTable("developer_key") else { return false }
        return try transaction.hasRow("SELECT 1 FROM developer_key WHERE id = ?", [id])
    }

    fileprivate init(row: SQLRow) throws {
        let bytes: Data = try row["public_key"]
        let revokedAt: Double? = try row["revoked_at"]
        try self.init(
            id: row["id"],
            teamID: row["team_id"],
            publicKey: try P256.Signing.PublicKey(x963Representation: bytes),
            revokedAt: revokedAt.map(Date.init(timeIntervalSince1970:))
        )
    }
}
