import DatabaseFile
import Crypto
package import Foundation
import GRDB
import QuinceWire

extension Database: AppRegistry {
    package func app(_ clientID: String) async throws -> App? {
        try self.file.read { database in try App.stored(clientID, in: database) }
    }

    package func apps() async throws -> [App] {
        try await self.file.readList { try App.all(in: $0) }
    }

    package func add(_ app: App) async throws {
        let audit = AuditWriter()
        try await self.file.write { database in
            guard try App.stored(app.clientID, in: database) == nil else {
                throw AppRefusal.exists(app.clientID)
            }
            try app.replace(nil, database)
            try audit.append(.appChanged, app: app.clientID, database)
        }
        self.eventSignal.call()
    }

    package func change(
        _ clientID: String,
        _ change: @escaping @Sendable (inout App) throws -> Void
    ) async throws -> App? {
        let audit = AuditWriter()
        let changed = try await self.file.write { database -> App? in
            guard let stored = try App.stored(clientID, in: database) else { return nil }
            var app = stored
            try change(&app)
            try app.replace(stored, database)
            if app != stored { try audit.append(.appChanged, app: clientID, database) }
            return app
        }
        if changed != nil { self.eventSignal.call() }
        return changed
    }

    package func removeApp(_ clientID: String) async throws -> Bool {
        let audit = AuditWriter()
        return try await self.file.write { database in
            let app = try App.stored(clientID, in: database)
            let members = try App.members(ofGroup: clientID, in: database).map(\.clientID)
                .filter { !$0.isExactly(clientID) }
            guard members.isEmpty else { throw AppRefusal.hasMembers(app: clientID, members: members) }
            for table in ["token", "authorization_code"] {
                try database.execute(sql: "DELETE FROM \(table) WHERE client_id = ?", arguments: [clientID])
            }
            var removed = 0
            // An app that is no longer configured can have left users behind.
            if app?.ownsGroup != false {
                try database.execute(
                    sql: "DELETE FROM consent_grant WHERE group_id = ?",
                    arguments: [clientID]
                )
                removed += database.changesCount
            }
            try database.execute(sql: "DELETE FROM app WHERE client_id = ?", arguments: [clientID])
            guard removed + database.changesCount > 0 else { return false }
            try audit.append(.appRemoved, app: clientID, database)
            return true
        }
    }

    package func team(_ id: String) async throws -> Team? {
        try self.file.read { database in
            try Row.fetchOne(database, sql: "SELECT * FROM team WHERE id = ?", arguments: [id]).map(
                Team.init(row:)
            )
        }
    }

    package func teams() async throws -> [Team] {
        try await self.file.readList { database in
            try Row.fetchAll(database, sql: "SELECT * FROM team ORDER BY rowid").map(Team.init(row:))
        }
    }

    package func save(_ team: Team) async throws { try await self.file.write { try team.store($0) } }

    package func key(_ id: String) async throws -> DeveloperKey? {
        try self.file.read { database in try DeveloperKey.stored(id, in: database) }
    }

    package func credentials(of clientID: String, keyID: String?) async throws -> (
        app: App, key: DeveloperKey?
    )? {
        try self.file.read { database in
            guard let app = try App.stored(clientID, in: database) else { return nil }
            return (app, try keyID.flatMap { try DeveloperKey.stored($0, in: database) })
        }
    }

    package func keys(ofTeam teamID: String) async throws -> [DeveloperKey] {
        try self.file.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM developer_key WHERE team_id = ? ORDER BY rowid",
                arguments: [teamID]
            ).map(DeveloperKey.init(row:))
        }
    }

    package func save(_ key: DeveloperKey) async throws {
        let audit = AuditWriter()
        try await self.file.write { database in
            try key.store(database)
            try audit.append(.developerKeyChanged, target: key.id, database)
        }
    }

    package func newestTransfer(ofGroup group: String, from team: String) async throws -> AppTransfer? {
        try self.file.read { try AppTransfer.newest(ofGroup: group, from: team, $0) }
    }

    package func revokeKey(_ id: String, at now: Date) async throws -> Bool {
        let audit = AuditWriter()
        return try await self.file.write { database in
            try database.execute(
                sql: "UPDATE developer_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
                arguments: [now.timeIntervalSince1970, id]
            )
            guard database.changesCount > 0 else { return false }
            try audit.append(.developerKeyRevoked, target: id, database)
            return true
        }
    }
}

extension App {
    static func stored(_ clientID: String, in database: GRDB.Database) throws -> App? {
        let statement = try database.cachedStatement(sql: "SELECT * FROM app WHERE client_id = ?")
        return try Row.fetchOne(statement, arguments: [clientID]).map { try App(row: $0, in: database) }
    }

    /// Every app of a group.
    static func members(ofGroup group: String, in database: GRDB.Database) throws -> [App] {
        try Row.fetchAll(
            database,
            sql: "SELECT * FROM app WHERE group_id = ? ORDER BY rowid",
            arguments: [group]
        )
        .map { try App(row: $0, in: database) }
    }

    static func all(in database: GRDB.Database) throws -> [App] {
        try Row.fetchAll(database, sql: "SELECT * FROM app ORDER BY rowid")
            .map { try App(row: $0, in: database) }
    }

    fileprivate init(row: Row, in database: GRDB.Database) throws {
        let clientID: String = row["client_id"]
        let urls = try String.fetchAll(
            database.cachedStatement(sql: "SELECT url FROM return_url WHERE client_id = ? ORDER BY position"),
            arguments: [clientID]
        )
        let kind: String = row["kind"]
        self.init(
            clientID: clientID,
            kind: try StoredValueError.reading("app.kind", kind),
            name: row["name"],
            teamID: row["team_id"],
            groupID: row["group_id"],
            returnURLs: urls,
            privacyPolicy: row["privacy_policy"],
            terms: row["terms"],
            notifications: try Self.notifications(row)
        )
    }

    private static func notifications(_ row: Row) throws -> NotificationURL? {
        let text: String? = row["notification_url"]
        return try text.map { text in
            try StoredValueError.reading("app.notification_url") { try NotificationURL(parsing: text) }
        }
    }
}

extension App {
    /// Stores the app for the console, in place of `earlier`; nil for a new one.
    ///
    /// - Throws: ``AppRefusal``.
    fileprivate func replace(_ earlier: App?, _ database: GRDB.Database) throws {
        guard try Team.exists(self.teamID, database) else { throw AppRefusal.unknownTeam(self.teamID) }
        try self.store(isFromFile: false, database)
        try self.dropGrantsWithoutTeam(database)
        if let refusal = try AppRefusal(of: self, insteadOf: earlier, database) { throw refusal }
        if self.ownsGroup {
            try database.execute(
                sql: "UPDATE app SET team_id = ? WHERE group_id = ?",
                arguments: [self.teamID, self.clientID]
            )
        }
        try self.endForeignGrants(database)
        try Event.redirect(eventsOf: self, database)
    }

    /// Stores the app as it is, whatever the rules say; ``AppRefusal`` has those.
    ///
    /// - Parameters:
    ///   - isFromFile: Whether the configuration set the notification URL; one of the console survives starts.
    ///   - database: The transaction.
    /// - Throws: Errors of the database.
    func store(isFromFile: Bool, _ database: GRDB.Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO app (
                    client_id, kind, name, team_id, group_id, privacy_policy, terms, notification_url,
                    notification_set_by_console
                ) VALUES ($id, $kind, $name, $team, $group, $policy, $terms, $url, $byConsole)
                ON CONFLICT (client_id) DO UPDATE SET kind = excluded.kind, name = excluded.name,
                    team_id = excluded.team_id, group_id = excluded.group_id,
                    privacy_policy = excluded.privacy_policy, terms = excluded.terms,
                    notification_url = excluded.notification_url,
                    notification_set_by_console = CASE
                        WHEN $byConsole AND notification_url IS excluded.notification_url
                        THEN notification_set_by_console ELSE $byConsole END
                """
        ).execute(arguments: [
            "id": self.clientID, "kind": self.kind.rawValue, "name": self.name, "team": self.teamID,
            "group": self.groupID, "policy": self.privacyPolicy, "terms": self.terms,
            "url": self.notifications?.text, "byConsole": !isFromFile,
        ])
        try database.execute(sql: "DELETE FROM return_url WHERE client_id = ?", arguments: [self.clientID])
        for (position, url) in self.returnURLs.enumerated() {
            try database.execute(
                sql: "INSERT INTO return_url (client_id, position, url) VALUES (?, ?, ?)",
                arguments: [self.clientID, position, url]
            )
        }
    }

    /// Deletes the grants of the app's group that are of a team that doesn't exist any more.
    func dropGrantsWithoutTeam(_ database: GRDB.Database) throws {
        let statement = try database.cachedStatement(
            sql:
                "DELETE FROM consent_grant WHERE group_id = ? AND team_id <> ? AND team_id NOT IN (SELECT id FROM team)"
        )
        try statement.execute(arguments: [self.groupID, self.teamID])
    }

    /// Ends the codes and tokens of the app that are of another group or team.
    func endForeignGrants(_ database: GRDB.Database) throws {
        for table in ["token", "authorization_code"] {
            try database.execute(
                sql: """
                    DELETE FROM \(table) WHERE client_id = ? AND grant_id IN (
                        SELECT id FROM consent_grant WHERE group_id <> ? OR team_id <> ?
                    )
                    """,
                arguments: [self.clientID, self.groupID, self.teamID]
            )
        }
    }
}

extension AppRefusal {
    /// nil if `app`, which is stored already in place of `earlier`, can stay as it is.
    init?(of app: App, insteadOf earlier: App?, _ database: GRDB.Database) throws {
        let members = try App.members(ofGroup: app.clientID, in: database).map(\.clientID)
            .filter { !$0.isExactly(app.clientID) }
        guard members.isEmpty || app.ownsGroup && app.kind == .app else {
            self = .hasMembers(app: app.clientID, members: members)
            return
        }
        if !app.ownsGroup {
            let primary = try App.stored(app.groupID, in: database)
            guard let primary, primary.kind == .app, primary.ownsGroup, primary.teamID.isExactly(app.teamID)
            else {
                self = .noPrimary(app.groupID, team: app.teamID)
                return
            }
        }
        // Leaving the group isn't a way to leave the team with the group's users. An app that left the group earlier shares their
        // consent no more, so it has no users, and any team can have it.
        let moved = earlier.flatMap { $0.teamID.isExactly(app.teamID) ? nil : $0.groupID }
        let statement = try database.cachedStatement(
            sql: """
                SELECT group_id, team_id, count(*) AS users FROM consent_grant
                WHERE group_id IN (?, ?) AND team_id <> ? GROUP BY group_id, team_id LIMIT 1
                """
        )
        guard
            let row = try Row.fetchOne(
                statement,
                arguments: [app.groupID, moved ?? app.groupID, app.teamID]
            )
        else { return nil }
        self = .hasUsers(
            app: app.clientID,
            team: row["team_id"],
            count: row["users"],
            group: row["group_id"]
        )
    }
}

extension Team {
    fileprivate init(row: Row) { self.init(id: row["id"], name: row["name"]) }

    static func exists(_ id: String, _ database: GRDB.Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM team WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]) != nil
    }

    /// Adds the team, or renames the one with its ID.
    func store(_ database: GRDB.Database) throws {
        try database.execute(
            sql:
                "INSERT INTO team (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            arguments: [self.id, self.name]
        )
    }
}

extension DeveloperKey {
    /// Adds the key, or replaces the one with its ID.
    func store(_ database: GRDB.Database) throws {
        try database.execute(
            sql: """
                INSERT INTO developer_key (id, team_id, public_key, revoked_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET team_id = excluded.team_id, public_key = excluded.public_key,
                    revoked_at = excluded.revoked_at
                """,
            arguments: [
                self.id, self.teamID, self.publicKey.x963Representation,
                self.revokedAt?.timeIntervalSince1970,
            ]
        )
    }

    static func stored(_ id: String, in database: GRDB.Database) throws -> DeveloperKey? {
        let statement = try database.cachedStatement(sql: "SELECT * FROM developer_key WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(DeveloperKey.init(row:))
    }

    fileprivate init(row: Row) throws {
        let bytes: Data = row["public_key"]
        let revokedAt: Double? = row["revoked_at"]
        self.init(
            id: row["id"],
            teamID: row["team_id"],
            publicKey: try P256.Signing.PublicKey(x963Representation: bytes),
            revokedAt: revokedAt.map(Date.init(timeIntervalSince1970:))
        )
    }
}
