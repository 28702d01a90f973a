import DatabaseFile
import Foundation
import GRDB

extension Database: UsedAppList {
    package func usedApps(of account: String) async throws -> [UsedApp] {
        try await self.file.readList { try Self.usedApps("g.account_id = ?", [account], $0) }
    }

    package func usedApp(grant: String, of account: String) async throws -> UsedApp? {
        try self.file.read { try Self.usedApps("g.account_id = ? AND g.id = ?", [account, grant], $0).first }
    }

    private static func usedApps(_ condition: String, _ values: [String], _ database: GRDB.Database) throws
        -> [UsedApp]
    {
        // The time at which a token was used is stored with the token, so a refresh needs no second write.
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT i.*, t.name AS team_name, max(
                        i.last_used_at, coalesce((SELECT max(used_at) FROM token WHERE grant_id = i.id), 0)
                    ) AS used_at
                    FROM (\(Self.identities) WHERE \(condition)) i LEFT JOIN team t ON t.id = i.team_id
                    ORDER BY used_at DESC, i.id
                    """
            ),
            arguments: StatementArguments(values)
        )
        // The primary app first.
        let apps = try database.cachedStatement(
            sql: """
                SELECT client_id, name, privacy_policy, terms, notification_url FROM app WHERE group_id = ?
                ORDER BY client_id = group_id DESC, rowid
                """
        )
        return try rows.map { row in
            let identity = try GrantedIdentity(row: row)
            return UsedApp(
                identity,
                row,
                apps: try Row.fetchAll(apps, arguments: [identity.grant.groupID])
            )
        }
    }
}

extension UsedApp {
    fileprivate init(_ identity: GrantedIdentity, _ row: Row, apps: [Row]) {
        func first(_ column: String) -> String? { apps.lazy.compactMap { $0[column] as String? }.first }
        let usedAt: Double = row["used_at"]
        // An app that was removed has no name any more.
        let name = first("name") ?? identity.grant.groupID
        self.init(
            identity: identity,
            name: name,
            otherNames: apps.dropFirst().map { $0["name"] }.filter { $0 != name },
            teamName: row["team_name"],
            privacyPolicy: first("privacy_policy"),
            terms: first("terms"),
            isNotified: first("notification_url") != nil,
            lastUsedAt: Date(timeIntervalSince1970: usedAt)
        )
    }
}
