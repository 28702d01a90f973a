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
        try await self.file.readList { database in
            try Row.fetchAll(database, sql: "SELECT * FROM app ORDER BY rowid").map {
                try App(row: $0, in: database)
            }
        }
    }

    package func save(_ app: App) async throws {
        try await self.file.write { database in
            try Self.dropGrantsWithoutTeam(of: app, database)
            if let refusal = try AppRefusal(of: app, database) { throw refusal }
            try database.execute(
                sql: """
                    INSERT INTO app (
                        client_id, kind, name, team_id, group_id, privacy_policy, terms, notification_url
                    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (client_id) DO UPDATE SET kind = excluded.kind, name = excluded.name,
                        team_id = excluded.team_id, group_id = excluded.group_id,
                        privacy_policy = excluded.privacy_policy, terms = excluded.terms,
                        notification_url = excluded.notification_url
                    """,
                arguments: [
                    app.clientID, app.kind.rawValue, app.name, app.teamID, app.groupID, app.privacyPolicy,
                    app.terms, app.notifications?.text,
                ]
            )
            try Self.settleGroup(of: app, database)
            try Event.redirect(eventsOf: app, database)
            try database.execute(sql: "DELETE FROM return_url WHERE client_id = ?", arguments: [app.clientID])
            for (position, url) in app.returnURLs.enumerated() {
                try database.execute(
                    sql: "INSERT INTO return_url (client_id, position, url) VALUES (?, ?, ?)",
                    arguments: [app.clientID, position, url]
                )
            }
        }
        self.eventSignal.call()
    }

    package func removeApp(_ clientID: String) async throws -> Bool {
        try await self.file.write { database in
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
            return removed + database.changesCount > 0
        }
    }

    package func team(ofUsersIn group: String) async throws -> String? {
        try self.file.read { database in
            let statement = try database.cachedStatement(
                sql:
                    "SELECT g.team_id FROM consent_grant g JOIN team t ON t.id = g.team_id WHERE g.group_id = ? LIMIT 1"
            )
            return try String.fetchOne(statement, arguments: [group])
        }
    }

    /// Deletes the grants of the app's group that are of a team that doesn't exist any more.
    private static func dropGrantsWithoutTeam(of app: App, _ database: GRDB.Database) throws {
        let statement = try database.cachedStatement(
            sql:
                "DELETE FROM consent_grant WHERE group_id = ? AND team_id <> ? AND team_id NOT IN (SELECT id FROM team)"
        )
        try statement.execute(arguments: [app.groupID, app.teamID])
    }

    /// Gives the members of a group the team of their primary App ID, and ends codes and tokens of another group or team.
    private static func settleGroup(of app: App, _ database: GRDB.Database) throws {
        if app.ownsGroup {
            try database.execute(
                sql: "UPDATE app SET team_id = ? WHERE group_id = ?",
                arguments: [app.teamID, app.clientID]
            )
        }
        for table in ["token", "authorization_code"] {
            try database.execute(
                sql: """
                    DELETE FROM \(table) WHERE client_id = ? AND grant_id IN (
                        SELECT id FROM consent_grant WHERE group_id <> ? OR team_id <> ?
                    )
                    """,
                arguments: [app.clientID, app.groupID, app.teamID]
            )
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

    package func save(_ team: Team) async throws {
        try await self.file.write { database in
            try database.execute(
                sql:
                    "INSERT INTO team (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                arguments: [team.id, team.name]
            )
        }
    }

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
        try await self.file.write { database in
            try database.execute(
                sql: """
                    INSERT INTO developer_key (id, team_id, public_key, revoked_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET team_id = excluded.team_id, public_key = excluded.public_key,
                        revoked_at = excluded.revoked_at
                    """,
                arguments: [
                    key.id, key.teamID, key.publicKey.x963Representation,
                    key.revokedAt?.timeIntervalSince1970,
                ]
            )
        }
    }

    package func newestTransfer(ofGroup group: String, from team: String) async throws -> AppTransfer? {
        try self.file.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT * FROM transfer WHERE group_id = ? AND from_team = ? AND accepted_at IS NOT NULL
                    ORDER BY accepted_at DESC, sequence DESC LIMIT 1
                    """
            )
            return try Row.fetchOne(statement, arguments: [group, team]).map(AppTransfer.init(row:))
        }
    }

    package func team(ofGroup group: String, transferredFrom team: String) async throws -> String? {
        guard try await self.newestTransfer(ofGroup: group, from: team) != nil else { return nil }
        return try self.file.read { try AppTransfer.newest(ofGroup: group, $0)?.toTeamID }
    }

    package func revokeKey(_ id: String, at now: Date) async throws -> Bool {
        try await self.file.write { database in
            try database.execute(
                sql: "UPDATE developer_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
                arguments: [now.timeIntervalSince1970, id]
            )
            return database.changesCount > 0
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

extension AppRefusal {
    /// nil if the app can be stored.
    fileprivate init?(of app: App, _ database: GRDB.Database) throws {
        if !app.ownsGroup {
            let primary = try App.stored(app.groupID, in: database)
            guard let primary, primary.kind == .app, primary.ownsGroup, primary.teamID.isExactly(app.teamID)
            else {
                self = .noPrimary(app.groupID, team: app.teamID)
                return
            }
            let members = try App.members(ofGroup: app.clientID, in: database).map(\.clientID)
                .filter { !$0.isExactly(app.clientID) }
            guard members.isEmpty else {
                self = .hasMembers(app: app.clientID, members: members)
                return
            }
        }
        let statement = try database.cachedStatement(
            sql: """
                SELECT team_id, count(*) AS users FROM consent_grant WHERE group_id = ? AND team_id <> ?
                GROUP BY team_id LIMIT 1
                """
        )
        guard let row = try Row.fetchOne(statement, arguments: [app.groupID, app.teamID]) else { return nil }
        self = .hasUsers(app: app.clientID, team: row["team_id"], count: row["users"])
    }
}

extension Team {
    fileprivate init(row: Row) { self.init(id: row["id"], name: row["name"]) }
}

extension DeveloperKey {
    fileprivate static func stored(_ id: String, in database: GRDB.Database) throws -> DeveloperKey? {
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
