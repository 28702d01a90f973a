import Foundation
import GRDB

extension ShopDatabase {
    func sealedToken(of subject: String) async throws -> Data? {
        try await self.writer.read { database in
            try Data.fetchOne(
                database,
                sql: "SELECT refresh_token FROM apple_link WHERE subject = ? AND refresh_token IS NOT NULL",
                arguments: [subject]
            )
        }
    }

    func subjects(verifiedBefore time: Double, limit: Int) async throws -> [String] {
        try await self.writer.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT subject FROM apple_link
                    WHERE verified_at < ? AND withdrawn_at IS NULL AND refresh_token IS NOT NULL
                    ORDER BY verified_at LIMIT ?
                    """,
                arguments: [time, limit]
            )
        }
    }

    func verified(_ subject: String, now: Double) async throws {
        try await self.writer.write { database in
            try database.execute(
                sql: "UPDATE apple_link SET verified_at = ? WHERE subject = ?",
                arguments: [now, subject]
            )
        }
    }

    func withdraw(_ subject: String, now: Double) async throws {
        try await self.writer.write { database in
            try database.execute(
                sql: """
                    UPDATE apple_link SET withdrawn_at = coalesce(withdrawn_at, ?), refresh_token = NULL
                    WHERE subject = ?
                    """,
                arguments: [now, subject]
            )
            try database.execute(
                sql: """
                    DELETE FROM session WHERE account_id = (SELECT account_id FROM apple_link WHERE subject = ?)
                    """,
                arguments: [subject]
            )
        }
    }

    func setForwarding(_ isForwarding: Bool, of subject: String) async throws {
        try await self.writer.write { database in
            try database.execute(
                sql: "UPDATE apple_link SET is_forwarding = ? WHERE subject = ?",
                arguments: [isForwarding, subject]
            )
        }
    }
}

extension ShopDatabase: FirstSignInStore {
    func keep(_ json: String, for key: String, now: Double) async throws {
        try await self.writer.write { database in
            try database.execute(
                sql: "INSERT INTO kept_sign_in (key, json, kept_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                arguments: [key, json, now]
            )
        }
    }

    func kept(beginning prefix: String, limit: Int) async throws -> [String] {
        try await self.writer.read { database in
            try String.fetchAll(
                database,
                sql: "SELECT json FROM kept_sign_in WHERE key >= ? AND key < ? ORDER BY kept_at LIMIT ?",
                arguments: [prefix, Self.end(ofKeysBeginning: prefix), limit]
            )
        }
    }

    func forget(beginning prefix: String) async throws {
        try await self.writer.write { try Self.forget(beginning: prefix, $0) }
    }

    static func forget(beginning prefix: String, _ database: Database) throws {
        try database.execute(
            sql: "DELETE FROM kept_sign_in WHERE key >= ? AND key < ?",
            arguments: [prefix, self.end(ofKeysBeginning: prefix)]
        )
    }

    /// No text has the last code point of all in it.
    private static func end(ofKeysBeginning prefix: String) -> String { prefix + "\u{10FFFF}" }
}

extension ShopDatabase: UsedIDStore {
    func use(_ id: String, until end: Double) async throws -> Bool {
        try await self.writer.write { database in
            try database.execute(
                sql: "INSERT INTO used_id (id, ends_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [id, end]
            )
            return database.changesCount == 1
        }
    }

    func removeUsedIDs(endedBefore time: Double) async throws {
        try await self.writer.write { database in
            try database.execute(sql: "DELETE FROM used_id WHERE ends_at <= ?", arguments: [time])
        }
    }
}

extension ShopDatabase: LinkSuggestionStore {
    func suggest(
        _ sealedCredential: Data,
        for account: Account.ID,
        in session: Session.ID,
        until end: Double
    ) async throws {
        try await self.writer.write { database in
            try database.execute(
                sql: """
                    INSERT INTO link_suggestion (session_id, account_id, identity, ends_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (session_id) DO UPDATE SET account_id = excluded.account_id,
                        identity = excluded.identity, ends_at = excluded.ends_at
                    """,
                arguments: [session, account, sealedCredential, end]
            )
        }
    }

    func suggestion(in session: Session.ID, now: Double) async throws -> LinkSuggestion? {
        try await self.writer.read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT * FROM link_suggestion WHERE session_id = ? AND ends_at > ?",
                arguments: [session, now]
            ).map(LinkSuggestion.init(row:))
        }
    }

    func takeSuggestion(in session: Session.ID, now: Double) async throws -> LinkSuggestion? {
        try await self.writer.write { database in
            try Row.fetchOne(
                database,
                sql: "DELETE FROM link_suggestion WHERE session_id = ? AND ends_at > ? RETURNING *",
                arguments: [session, now]
            ).map(LinkSuggestion.init(row:))
        }
    }
}

extension LinkSuggestion {
    fileprivate init(row: Row) {
        self.init(accountID: row["account_id"], sealedCredential: row["identity"])
    }
}
