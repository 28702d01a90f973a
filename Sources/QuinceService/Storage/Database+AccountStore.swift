import DatabaseFile
import GRDB

extension Database: AccountStore {
    package func account(_ id: String) async throws -> Account? {
        try self.file.read { try Account.stored(id, $0) }
    }

    package func account(email: String) async throws -> Account? {
        try self.file.read { try Account.stored(email: email, $0) }
    }

    package func accounts(limit: Int) async throws -> [Account] {
        try await self.file.readList { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM account ORDER BY sequence LIMIT ?",
                arguments: [limit]
            )
            .map(Account.init(row:))
        }
    }

    package func accounts(matching text: String, limit: Int) async throws -> [Account] {
        try await self.file.readList { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM account WHERE email LIKE $pattern ESCAPE '\\'
                        OR trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) LIKE $pattern ESCAPE '\\'
                    ORDER BY sequence LIMIT $limit
                    """,
                arguments: ["pattern": Self.pattern(containing: text), "limit": limit]
            )
            .map(Account.init(row:))
        }
    }

    /// A pattern for LIKE with ESCAPE '\': wildcards in the text are escaped.
    private static func pattern(containing text: String) -> String {
        let literal = text.unicodeScalars.map { "%_\\".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }
            .joined()
        return "%\(literal)%"
    }

    package func add(_ account: Account, limit: Int) async throws -> Account? {
        try await self.file.write { database in
            if let existing = try Account.stored(email: account.email, database) { return existing }
            let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM account") ?? 0
            guard count < limit else { return nil }
            try account.store(database)
            return account
        }
    }

    package func changeAccount(
        _ id: String,
        _ change: @escaping @Sendable (inout Account) throws -> Void
    ) async throws -> Account? {
        try await self.file.write { database in
            guard let stored = try Account.stored(id, database) else { return nil }
            var account = stored
            try change(&account)
            if let other = try Account.stored(email: account.email, database), other.id != id {
                throw EmailTaken(email: account.email)
            }
            try account.store(database)
            if account.email.lowercased() != stored.email.lowercased() {
                try database.execute(sql: "UPDATE account SET configured = 0 WHERE id = ?", arguments: [id])
            }
            return account
        }
    }

    package func removeAccount(_ id: String, notifying stamp: EventStamp?) async throws -> Bool {
        let audit = AuditWriter()
        return try await self.file.write { try Self.removeAccount(id, notifying: stamp, audit, $0) }
    }

    /// Deletes the account with everything that belongs to it: grants, codes, tokens, sessions and email addresses.
    static func removeAccount(
        _ id: String,
        notifying stamp: EventStamp?,
        _ audit: AuditWriter,
        _ database: GRDB.Database
    ) throws -> Bool {
        if let stamp { try Event.enqueue(.accountDeleted(account: id), stamp, database) }
        try database.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [id])
        guard database.changesCount == 1 else { return false }
        try Self.forgetDeviceRequests(ofAccount: id, database)
        try audit.append(.accountDeleted, account: id, database)
        return true
    }
}

extension Account {
    static func stored(_ id: String, _ database: GRDB.Database) throws -> Account? {
        let statement = try database.cachedStatement(sql: "SELECT * FROM account WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(Account.init(row:))
    }

    static func stored(email: String, _ database: GRDB.Database) throws -> Account? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT * FROM account WHERE email = $email OR id =
                    (SELECT account_id FROM account_email WHERE email = $email AND verified_at IS NOT NULL)
                ORDER BY email = $email DESC
                """
        )
        return try Row.fetchOne(statement, arguments: ["email": email]).map(Account.init(row:))
    }

    /// Adds the account, or replaces the one with its ID.
    func store(_ database: GRDB.Database) throws {
        try database.execute(
            sql: """
                INSERT INTO account (id, email, first_name, last_name, email_sharing) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET email = excluded.email, first_name = excluded.first_name,
                    last_name = excluded.last_name, email_sharing = excluded.email_sharing
                """,
            arguments: [self.id, self.email, self.firstName, self.lastName, self.emailSharing.rawValue]
        )
        // An account's own email address isn't an added one of any account: the configuration and the console decide.
        try database.execute(sql: "DELETE FROM account_email WHERE email = ?", arguments: [self.email])
        try database.execute(
            sql: "UPDATE account SET forward_to = NULL WHERE forward_to = ?",
            arguments: [self.email]
        )
    }

    fileprivate init(row: Row) throws {
        let sharing: String = row["email_sharing"]
        self.init(
            id: row["id"],
            email: row["email"],
            firstName: row["first_name"],
            lastName: row["last_name"],
            emailSharing: try StoredValueError.reading("account.email_sharing", sharing),
            deletesAt: row["deletes_at"]
        )
    }
}
