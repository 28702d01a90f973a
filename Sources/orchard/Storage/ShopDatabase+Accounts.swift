import DatabaseFile
import GRDB

extension ShopDatabase: ShopAccountStore {
    func account(_ id: ShopAccount.ID) async throws -> ShopAccount? {
        try self.file.read { database in
            try Row.fetchOne(
                database,
                sql: "\(ShopAccount.selection) WHERE account.id = ?",
                arguments: [id]
            ).map(ShopAccount.init(row:))
        }
    }

    func account(
        provenEmail: String,
        orMake id: ShopAccount.ID,
        name: String?,
        now: Double
    ) async throws -> (id: ShopAccount.ID, isNew: Bool)? {
        try await self.file.write { database in
            let found = try Row.fetchOne(
                database,
                sql: """
                    SELECT id, id IN (SELECT account_id FROM deletion) AS is_going FROM account
                    WHERE email = ? AND email_verified = 1
                    """,
                arguments: [provenEmail]
            )
            if let found { return found["is_going"] ? nil : (found["id"], false) }
            try database.execute(
                sql: """
                    INSERT INTO account (id, name, email, email_verified, is_private_email, created_at)
                    VALUES (?, ?, ?, 1, 0, ?)
                    """,
                arguments: [id, name, provenEmail, now]
            )
            return (id, true)
        }
    }

    func rename(_ account: ShopAccount.ID, to name: String?) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "UPDATE account SET name = ? WHERE id = ?",
                arguments: [name, account]
            )
        }
    }

    func setExtras(_ extras: ShopAccount.Extras, of account: ShopAccount.ID) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "UPDATE account SET phone = ?, favourite = ?, extras_declined = ? WHERE id = ?",
                arguments: [extras.phone, extras.favourite, extras.areDeclined, account]
            )
        }
    }
}

extension ShopDatabase: ShopDeletionStore {
    func beginDeletion(of account: ShopAccount.ID, now: Double) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: """
                    INSERT INTO deletion (account_id, begun_at) SELECT id, ? FROM account WHERE id = ?
                    ON CONFLICT DO NOTHING
                    """,
                arguments: [now, account]
            )
            try database.execute(sql: "DELETE FROM session WHERE account_id = ?", arguments: [account])
        }
    }

    func deletionsUnderWay() async throws -> [ShopAccount.ID] {
        try self.file.read { database in
            try String.fetchAll(database, sql: "SELECT account_id FROM deletion ORDER BY begun_at")
        }
    }

    func finishDeletion(of account: ShopAccount.ID) async throws {
        try await self.file.write { database in
            // Guest orders to a proven email address of the account belong to the account, although it wasn't signed in.
            try database.execute(
                sql: """
                    UPDATE purchase SET account_id = NULL, state = 'cancelled', name = NULL, email = NULL,
                        street = NULL, postcode = NULL, city = NULL, country = NULL
                    WHERE account_id = :id OR (account_id IS NULL AND email =
                        (SELECT email FROM account WHERE id = :id AND email_verified = 1))
                    """,
                arguments: ["id": account]
            )
            try database.execute(
                sql: """
                    DELETE FROM email_link WHERE email =
                        (SELECT email FROM account WHERE id = ? AND email_verified = 1)
                    """,
                arguments: [account]
            )
            try Self.forgetFirstSignIns(of: account, database)
            try database.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [account])
        }
        // A reader may hold the log for a moment, so housekeeping empties it, too.
        try? await self.file.emptyLog()
    }

    /// Deletes stored first sign-ins: those of the linked subject, and unlinked ones with the account's email address.
    private static func forgetFirstSignIns(of account: ShopAccount.ID, _ database: Database) throws {
        let subject = try String.fetchOne(
            database,
            sql: "SELECT subject FROM apple_link WHERE account_id = ?",
            arguments: [account]
        )
        if let subject { try self.forget(beginning: AppleSignInStore.key(subject), database) }
        try database.execute(
            sql: """
                DELETE FROM kept_sign_in WHERE json_extract(json, '$.suggestion.unverifiedEmail') COLLATE NOCASE =
                    (SELECT email FROM account WHERE id = ? AND email_verified = 1)
                """,
            arguments: [account]
        )
    }
}

extension ShopAccount {
    /// An account with its link; a withdrawn link doesn't count.
    static let selection = """
        SELECT account.*, apple_link.subject, apple_link.linked_at, apple_link.is_forwarding FROM account
        LEFT JOIN apple_link ON apple_link.account_id = account.id AND apple_link.withdrawn_at IS NULL
        """

    init(row: Row) {
        let subject: String? = row["subject"]
        self.init(
            id: row["id"],
            name: row["name"],
            email: row["email"],
            isEmailVerified: row["email_verified"],
            isPrivateEmail: row["is_private_email"],
            extras: Extras(
                phone: row["phone"],
                favourite: row["favourite"],
                areDeclined: row["extras_declined"]
            ),
            apple: subject.map {
                AppleLink(subject: $0, linkedAt: row["linked_at"], isForwarding: row["is_forwarding"])
            },
            createdAt: row["created_at"]
        )
    }
}
