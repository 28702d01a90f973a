import DatabaseFile
import Foundation
import GRDB
import QuinceRelyingParty

extension ShopDatabase {
    func sealedToken(of subject: String) async throws -> (token: Data, clientID: String?)? {
        try self.file.read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT refresh_token, client_id FROM apple_link WHERE subject = ? AND refresh_token IS NOT NULL
                    """,
                arguments: [subject]
            ).map { ($0["refresh_token"], $0["client_id"]) }
        }
    }

    func subjects(verifiedBefore time: Double, now: Double, limit: Int) async throws -> [String] {
        try self.file.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT subject FROM apple_link
                    WHERE verified_at < ? AND withdrawn_at IS NULL AND refresh_token IS NOT NULL
                        AND coalesce(check_at, 0) <= ?
                    ORDER BY verified_at LIMIT ?
                    """,
                arguments: [time, now, limit]
            )
        }
    }

    func putOff(_ subject: String, until time: Double) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "UPDATE apple_link SET check_at = ? WHERE subject = ?",
                arguments: [time, subject]
            )
        }
    }

    func verified(_ subject: String, now: Double) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "UPDATE apple_link SET verified_at = ? WHERE subject = ?",
                arguments: [now, subject]
            )
        }
    }

    func withdraw(_ subject: String, asOf time: Double) async throws -> Bool {
        try await self.file.write { database in
            // In whole seconds, because some of Apple's times have no fractions.
            try database.execute(
                sql: """
                    UPDATE apple_link SET withdrawn_at = coalesce(withdrawn_at, :time), refresh_token = NULL
                    WHERE subject = :subject AND CAST(verified_at AS INTEGER) <= :time
                    """,
                arguments: ["time": time, "subject": subject]
            )
            guard database.changesCount == 1 else { return false }
            try database.execute(
                sql: """
                    DELETE FROM session WHERE account_id = (SELECT account_id FROM apple_link WHERE subject = ?)
                    """,
                arguments: [subject]
            )
            return true
        }
    }

    func setForwarding(_ isForwarding: Bool, of subject: String, asOf time: Double) async throws -> Bool {
        try await self.file.write { database in
            try database.execute(
                sql: """
                    UPDATE apple_link SET is_forwarding = :value, forwarding_changed_at = :time
                    WHERE subject = :subject AND coalesce(forwarding_changed_at, 0) <= :time
                    """,
                arguments: ["value": isForwarding, "time": time, "subject": subject]
            )
            return database.changesCount > 0
        }
    }
}

extension ShopDatabase: FirstSignInStore {
    /// The maximum number of first sign-ins that wait for an account.
    ///
    /// Each waits only while signing in fails and has at most 5 kB, so a stranger can write at most 50 MB while Apple's keys
    /// can't be fetched.
    static let maximumFirstSignIns = 10_000
    /// How long a name waits for its user to try again, in seconds: 30 days.
    static let firstSignInLifetime = 30.0 * 86_400

    func keep(_ json: String, for key: String, beginning prefix: String, now: Double) async throws {
        try await self.file.write { database in
            try Self.makeRoom(beginning: prefix, FirstSignIn.maximumPerSubject, database)
            try Self.makeRoom(beginning: "", Self.maximumFirstSignIns, database)
            try database.execute(
                sql: "INSERT INTO kept_sign_in (key, json, kept_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                arguments: [key, json, now]
            )
        }
    }

    func kept(beginning prefix: String, limit: Int) async throws -> [String] {
        try self.file.read { database in
            try String.fetchAll(
                database,
                sql: "SELECT json FROM kept_sign_in WHERE key >= ? AND key < ? ORDER BY kept_at DESC LIMIT ?",
                arguments: [prefix, Self.end(ofKeysBeginning: prefix), limit]
            )
        }
    }

    /// Makes room for one more text under keys with this prefix.
    private static func makeRoom(beginning prefix: String, _ limit: Int, _ database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM kept_sign_in WHERE key IN (SELECT key FROM kept_sign_in WHERE key >= ? AND key < ?
                    ORDER BY kept_at DESC LIMIT -1 OFFSET ?)
                """,
            arguments: [prefix, self.end(ofKeysBeginning: prefix), limit - 1]
        )
    }

    func forget(_ json: String, beginning prefix: String) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "DELETE FROM kept_sign_in WHERE key >= ? AND key < ? AND json = ?",
                arguments: [prefix, Self.end(ofKeysBeginning: prefix), json]
            )
        }
    }

    func removeFirstSignIns(keptBefore time: Double) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM kept_sign_in WHERE kept_at < ?", arguments: [time])
        }
    }

    func forget(beginning prefix: String) async throws {
        try await self.file.write { try Self.forget(beginning: prefix, $0) }
    }

    static func forget(beginning prefix: String, _ database: Database) throws {
        try database.execute(
            sql: "DELETE FROM kept_sign_in WHERE key >= ? AND key < ?",
            arguments: [prefix, self.end(ofKeysBeginning: prefix)]
        )
    }

    /// No text contains the last Unicode code point.
    private static func end(ofKeysBeginning prefix: String) -> String { prefix + "\u{10FFFF}" }
}

extension ShopDatabase: UsedIDStore {
    func use(_ id: String, until end: Double) async throws -> Bool {
        try await self.file.write { database in
            try database.execute(
                sql: "INSERT INTO used_id (id, ends_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [id, end]
            )
            return database.changesCount == 1
        }
    }

    func removeUsedIDs(endedBefore time: Double) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM used_id WHERE ends_at <= ?", arguments: [time])
        }
    }
}

extension ShopDatabase: LinkSuggestionStore {
    func suggest(
        _ sealedCredential: Data,
        for account: ShopAccount.ID,
        in session: Session.ID,
        until end: Double
    ) async throws {
        try await self.file.write { database in
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

    func suggestion(in session: Session.ID, now: Double) async throws -> ShopLinkSuggestion? {
        try self.file.read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT * FROM link_suggestion WHERE session_id = ? AND ends_at > ?",
                arguments: [session, now]
            ).map(ShopLinkSuggestion.init(row:))
        }
    }

    func takeSuggestion(in session: Session.ID, now: Double) async throws -> ShopLinkSuggestion? {
        try await self.file.write { database in
            try Row.fetchOne(
                database,
                sql: "DELETE FROM link_suggestion WHERE session_id = ? AND ends_at > ? RETURNING *",
                arguments: [session, now]
            ).map(ShopLinkSuggestion.init(row:))
        }
    }
}

extension ShopLinkSuggestion {
    fileprivate init(row: Row) {
        self.init(accountID: row["account_id"], sealedCredential: row["identity"])
    }
}
