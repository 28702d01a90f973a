import DatabaseFile
import GRDB

extension ShopDatabase: EmailLinkStore {
    func insert(
        _ link: EmailLink,
        _ token: SecretDigest,
        perAddress: Int,
        inTotal: Int,
        now: Double
    ) async throws -> Bool {
        try await self.file.write { database in
            try database.execute(
                sql: """
                    INSERT INTO email_link (digest, email, return_path, ends_at) SELECT ?, ?, ?, ?
                    WHERE (SELECT count(*) FROM email_link WHERE email = ? AND ends_at > ?) < ?
                    AND (SELECT count(*) FROM email_link WHERE ends_at > ?) < ?
                    """,
                arguments: [
                    token.bytes, link.email, link.returnPath.text, link.expiresAt, link.email, now,
                    perAddress,
                    now, inTotal,
                ]
            )
            return database.changesCount == 1
        }
    }

    func link(_ token: SecretDigest, now: Double) async throws -> EmailLink? {
        try self.file.read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT * FROM email_link WHERE digest = ? AND ends_at > ?",
                arguments: [token.bytes, now]
            ).map(EmailLink.init(row:))
        }
    }

    func takeLink(_ token: SecretDigest, now: Double) async throws -> EmailLink? {
        try await self.file.write { database in
            try Row.fetchOne(
                database,
                sql: "DELETE FROM email_link WHERE digest = ? AND ends_at > ? RETURNING *",
                arguments: [token.bytes, now]
            ).map(EmailLink.init(row:))
        }
    }

    func removeLinks(endedBefore time: Double) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM email_link WHERE ends_at <= ?", arguments: [time])
            try database.execute(sql: "DELETE FROM link_suggestion WHERE ends_at <= ?", arguments: [time])
        }
    }
}

extension EmailLink {
    fileprivate init(row: Row) {
        self.init(
            email: row["email"],
            returnPath: ShopLocalPath(unchecked: row["return_path"]),
            expiresAt: row["ends_at"]
        )
    }
}
