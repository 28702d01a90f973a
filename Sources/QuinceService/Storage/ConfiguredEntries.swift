import Foundation
import SQLEngines

/// The teams, apps and keys that are stored, and the accounts of the configuration, for a comparison.
struct ConfiguredEntries: Sendable {
    private typealias Kind = ConfigurationChange.Kind

    /// The values of an entry, by what they are.
    private struct Values {
        /// Those of which there is one.
        var single: [String: String] = [:]
        /// The redirect URIs of an app.
        var redirectURIs: [String] = []

        /// What is different from earlier values.
        func differences(from earlier: Self) -> [String] {
            let names = Set(self.single.keys).union(earlier.single.keys).sorted()
            let added = self.redirectURIs.filter { !earlier.redirectURIs.contains($0) }
            let removed = earlier.redirectURIs.filter { !self.redirectURIs.contains($0) }
            var differences = names.filter { self.single[$0] != earlier.single[$0] }
            differences += added.map { "redirect URI \($0) added" }
            differences += removed.map { "redirect URI \($0) removed" }
            return differences
        }
    }

    /// The entries of each kind, by name.
    private var entries: [Kind: [String: Values]] = [:]

    init(_ transaction: SQLTransaction) throws {
        try self.readTeams(transaction)
        try self.readApps(transaction)
        try self.readKeys(transaction)
        try self.readAccounts(transaction)
    }

    private mutating func readTeams(_ transaction: SQLTransaction) throws {
        for row in try transaction.rows("SELECT id, name FROM team") {
            let (id, name): (String, String) = try (row["id"], row["name"])
            self.entries[.team, default: [:]][id] = Values(single: ["name": name])
        }
        for row in try transaction.rows("SELECT team_id, source FROM mail_source ORDER BY team_id, source") {
            let (id, source): (String, String) = try (row["team_id"], row["source"])
            let others = self.entries[.team]?[id]?.single["mail sources"].map { $0 + " " } ?? ""
            self.entries[.team]?[id]?.single["mail sources"] = others + source
        }
    }

    private mutating func readApps(_ transaction: SQLTransaction) throws {
        let columns = [
            "kind": "kind", "name": "name", "icon": "icon", "team_id": "team", "group_id": "primary App ID",
            "privacy_policy": "privacy policy", "terms": "terms", "notification_url": "notification URL",
        ]
        for row in try transaction.rows("SELECT * FROM app") {
            let id: String = try row["client_id"]
            var values = Values()
            for (column, name) in columns {
                let value: String? = try row[column]
                values.single[name] = value
            }
            self.entries[.app, default: [:]][id] = values
        }
        for row in try transaction.rows("SELECT client_id, url FROM return_url ORDER BY client_id, position")
        {
            let (id, url): (String, String) = try (row["client_id"], row["url"])
            self.entries[.app]?[id]?.redirectURIs.append(url)
        }
    }

    private mutating func readKeys(_ transaction: SQLTransaction) throws {
        for row in try transaction.rows("SELECT id, team_id, public_key, revoked_at FROM developer_key") {
            let (id, team): (String, String) = try (row["id"], row["team_id"])
            let key: Data = try row["public_key"]
            let revokedAt: Double? = try row["revoked_at"]
            var values = Values(single: ["team": team, "public key": key.hexadecimal])
            values.single["revocation"] = revokedAt.map { "\($0)" }
            self.entries[.key, default: [:]][id] = values
        }
    }

    private mutating func readAccounts(_ transaction: SQLTransaction) throws {
        let columns = [
            "first_name": "first name", "last_name": "last name", "email_sharing": "email sharing",
        ]
        var emails: [String: String] = [:]
        let accounts = try transaction.rows(
            "SELECT id, email, first_name, last_name, email_sharing FROM account WHERE configured = 1"
        )
        for row in accounts {
            let (id, email): (String, String) = try (row["id"], row["email"])
            emails[id] = email
            var values = Values()
            for (column, name) in columns {
                let value: String? = try row[column]
                values.single[name] = value
            }
            self.entries[.account, default: [:]][email] = values
        }
        let pseudonyms = try transaction.rows(
            """
            SELECT p.account_id, p.team_id, p.subject, p.relay_address FROM pseudonym p
            JOIN account a ON a.id = p.account_id WHERE a.configured = 1
            """
        )
        for row in pseudonyms {
            let (id, team): (String, String) = try (row["account_id"], row["team_id"])
            let (subject, relay): (String, String) = try (row["subject"], row["relay_address"])
            guard let email = emails[id] else { continue }
            self.entries[.account]?[email]?.single["identifiers for team \(team)"] = "\(subject) \(relay)"
        }
    }

    /// What is different from earlier entries, by kind, name and verb.
    func changes(since earlier: ConfiguredEntries) -> [ConfigurationChange] {
        Kind.allCases.flatMap { kind -> [ConfigurationChange] in
            let (before, after) = (earlier.entries[kind] ?? [:], self.entries[kind] ?? [:])
            return Set(before.keys).union(after.keys).sorted().compactMap { name -> ConfigurationChange? in
                switch (before[name], after[name]) {
                case (nil, let new?):
                    let urls = new.redirectURIs.map { "redirect URI \($0)" }
                    return ConfigurationChange(verb: .added, kind: kind, name: name, details: urls)
                case (_?, nil):
                    return ConfigurationChange(verb: .removed, kind: kind, name: name, details: [])
                case (let old?, let new?):
                    let details = new.differences(from: old)
                    return details.isEmpty
                        ? nil : ConfigurationChange(verb: .changed, kind: kind, name: name, details: details)
                case (nil, nil): return nil
                }
            }
        }
    }
}
