import DatabaseFile
import GRDB

extension Database: AccountStore {
    package func account(_ id: String) async throws -> Account? {
        try self.file.read { try Account.stored(id, $0) }
    }

    package func account(email: String) async throws -> Account? {
        try self.file.read { database in
            try Row.fetchOne(
                database.cachedStatement(sql: "SELECT * FROM account WHERE email = ?"),
                arguments: [email]
            ).map(Account.init(row:))
        }
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

    package func save(_ account: Account) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: """
                    INSERT INTO account (id, email, first_name, last_name, email_sharing) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET email = excluded.email, first_name = excluded.first_name,
                        last_name = excluded.last_name, email_sharing = excluded.email_sharing
                    """,
                arguments: [
                    account.id, account.email, account.firstName, account.lastName,
                    account.emailSharing.rawValue,
                ]
            )
        }
    }

    package func removeAccount(_ id: String) async throws -> Bool {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [id])
            return database.changesCount > 0
        }
    }
}

extension Account {
    static func stored(_ id: String, _ database: GRDB.Database) throws -> Account? {
        let statement = try database.cachedStatement(sql: "SELECT * FROM account WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(Account.init(row:))
    }

    fileprivate init(row: Row) {
        let sharing: String = row["email_sharing"]
        self.init(
            id: row["id"],
            email: row["email"],
            firstName: row["first_name"],
            lastName: row["last_name"],
            emailSharing: EmailSharing(rawValue: sharing) ?? .hide
        )
    }
}
