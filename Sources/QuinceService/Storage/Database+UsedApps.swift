import Foundation
import SQLEngines

extension Database: UsedAppList {
    package func usedApps(of account: String) async throws -> [UsedApp] {
        try await self.storage.readList { try Self.usedApps("g.account_id = ?", [account], $0) }
    }

    package func usedApp(grant: String, of account: String) async throws -> UsedApp? {
        try await self.storage.read {
            try Self.usedApps("g.account_id = ? AND g.id = ?", [account, grant], $0).first
        }
    }

    private static func usedApps(_ condition: String, _ values: [String], _ transaction: SQLTransaction)
        throws -> [UsedApp]
    {
        // The time at which a token was used is stored with the token, so a refresh needs no second write.
        let rows = try transaction.rows(
            """
            SELECT i.*, t.name AS team_name, coalesce(
                (SELECT max(used_at) FROM token WHERE grant_id = i.id AND used_at > i.last_used_at), i.last_used_at
            ) AS used_at
            FROM (\(Self.identities) WHERE \(condition)) i LEFT JOIN team t ON t.id = i.team_id
            ORDER BY used_at DESC, i.id
            """,
            SQLArguments(values.map(\.sqlValue))
        )
        // The primary app first.
        let apps = """
            SELECT client_id, name, icon, privacy_policy, terms, notification_url FROM app WHERE group_id = ?
            ORDER BY client_id = group_id DESC, rowid
            """
        return try rows.map { row in
            let identity = try GrantedIdentity(row: row)
            return try UsedApp(identity, row, apps: transaction.rows(apps, [identity.grant.groupID]))
        }
    }
}

extension UsedApp {
    fileprivate init(_ identity: GrantedIdentity, _ row: SQLRow, apps: [SQLRow]) throws {
        func first(_ column: String) throws -> String? {
            for app in apps { if let value: String = try app[column] { return value } }
            return nil
        }
        let usedAt: Double = try row["used_at"]
        // An app that was removed has no name any more.
        let name = try first("name") ?? identity.grant.groupID
        try self.init(
            identity: identity,
            name: name,
            icon: first("icon"),
            otherNames: apps.dropFirst().map { try $0["name"] }.filter { $0 != name },
            teamName: row["team_name"],
            privacyPolicy: first("privacy_policy"),
            terms: first("terms"),
            isNotified: first("notification_url") != nil,
            lastUsedAt: Date(timeIntervalSince1970: usedAt)
        )
    }
}
