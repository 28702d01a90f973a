import PageLanguages
import SQLEngines

extension Database: AccountStore {
    package func account(_ id: String) async throws -> Account? {
        try await self.storage.read { try Account.stored(id, $0) }
    }

    package func account(email: String) async throws -> Account? {
        try await self.storage.read { try Account.stored(email: email, $0) }
    }

    package func accounts(limit: Int) async throws -> [Account] {
        try await self.storage.readList { transaction in
            try transaction.rows("SELECT * FROM account ORDER BY sequence LIMIT ?", [limit])
                .map(Account.init(row:))
        }
    }

    package func accounts(matching text: String, limit: Int) async throws -> [Account] {
        try await self.storage.readList { transaction in
            try transaction.rows(
                """
                SELECT * FROM account WHERE email LIKE $pattern ESCAPE '\\'
                    OR trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) LIKE $pattern ESCAPE '\\'
                ORDER BY sequence LIMIT $limit
                """,
                ["pattern": Self.pattern(containing: text), "limit": limit]
            )
            .map(Account.init(row:))
        }
    }

    /// The number of all accounts.
    package func accountCount() async throws -> Int {
        try await self.storage.readList { transaction in
            let count = "SELECT count(*) FROM account"
            guard transaction.isPostgreSQL else { return try transaction.value(count) ?? 0 }
            // Counting a hundred million would take longer than a start may.
            return try transaction.value(
                """
                SELECT CASE WHEN reltuples > 100000 THEN reltuples::bigint ELSE (\(count)) END
                FROM pg_class WHERE oid = 'account'::regclass
                """
            ) ?? 0
        }
    }

    /// A pattern for LIKE with ESCAPE '\': wildcards in the text are escaped.
    private static func pattern(containing text: String) -> String {
        let literal = text.unicodeScalars.map { "%_\\".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }
            .joined()
        return "%\(literal)%"
    }

    package func add(_ account: Account, limit: Int) async throws -> Account? {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            if let existing = try Account.stored(email: account.email, transaction) { return existing }
            let count: Int = try transaction.value("SELECT count(*) FROM account") ?? 0
            guard count < limit else { return nil }
            try account.store(transaction)
            try audit.append(.accountAdded, account: account.id, transaction)
            return account
        }
    }

    package func changeAccount(
        _ id: String,
        _ change: @escaping @Sendable (inout Account) throws -> Void
    ) async throws -> Account? {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            guard let stored = try Account.stored(id, transaction) else { return nil }
            var account = stored
            try change(&account)
            if let other = try Account.stored(email: account.email, transaction), other.id != id {
                throw EmailTaken(email: account.email)
            }
            try account.store(transaction)
            if account != stored { try audit.append(.accountChanged, account: id, transaction) }
            if account.email.lowercased() != stored.email.lowercased() {
                try transaction.execute("UPDATE account SET configured = 0 WHERE id = ?", [id])
            }
            return account
        }
    }

    package func removeAccount(_ id: String, notifying stamp: EventStamp?) async throws -> Bool {
        let audit = AuditWriter()
        return try await self.storage.write { try Self.removeAccount(id, notifying: stamp, audit, $0) }
    }

    /// Deletes the account with everything that belongs to it: grants, codes, tokens, sessions and email addresses.
    static func removeAccount(
        _ id: String,
        notifying stamp: EventStamp?,
        _ audit: AuditWriter,
        _ transaction: SQLTransaction
    ) throws -> Bool {
        if let stamp { try Event.enqueue(.accountDeleted(account: id), stamp, transaction) }
        guard try Self.forgetAccount(id, transaction) else { return false }
        try audit.append(.accountDeleted, account: id, transaction)
        return true
    }

    /// Deletes an account without an event and a line in the audit log; for one whose deletion has both already.
    @discardableResult
    static func forgetAccount(_ id: String, _ transaction: SQLTransaction) throws -> Bool {
        let email = try Account.stored(id, transaction)?.email
        guard try transaction.execute("DELETE FROM account WHERE id = ?", [id]) == 1 else { return false }
        if let email { try Self.forgetRegistrations(of: email, transaction) }
        try Self.forgetDeviceRequests(ofAccount: id, transaction)
        return true
    }
}

extension Account {
    static func stored(_ id: String, _ transaction: SQLTransaction) throws -> Account? {
        let statement = "SELECT * FROM account WHERE id = ?"
        return try transaction.row(statement, [id]).map(Account.init(row:))
    }

    static func stored(email: String, _ transaction: SQLTransaction) throws -> Account? {
        let statement = """
            SELECT * FROM account WHERE email = $email OR id =
                (SELECT account_id FROM account_email WHERE email = $email AND verified_at IS NOT NULL)
            ORDER BY email = $email DESC
            """
        return try transaction.row(statement, ["email": email]).map(Account.init(row:))
    }

    /// Whether what the user has just proved still holds: the account exists, and its sign-ins weren't ended since it was read.
    ///
    /// It must have been read when the proof was valid, or before. On PostgreSQL this writes the row, so that this transaction and one
    /// that ends the sign-ins wait for each other, and the later one sees the changes of the other or begins again. A lock alone would
    /// not make the other begin again.
    func isStillProved(_ transaction: SQLTransaction) throws -> Bool {
        let condition = "id = ? AND sign_in_epoch = ?"
        guard transaction.isPostgreSQL else {
            return try transaction.hasRow(
                "SELECT 1 FROM account WHERE \(condition)",
                [self.id, self.signInEpoch]
            )
        }
        let write = "UPDATE account SET sign_in_epoch = sign_in_epoch WHERE \(condition)"
        return try transaction.execute(write, [self.id, self.signInEpoch]) == 1
    }

    /// Adds the account, or replaces the one with its ID.
    func store(_ transaction: SQLTransaction) throws {
        try transaction.execute(
            """
            INSERT INTO account (id, email, first_name, last_name, email_sharing) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET email = excluded.email, first_name = excluded.first_name,
                last_name = excluded.last_name, email_sharing = excluded.email_sharing
            """,
            [self.id, self.email, self.firstName, self.lastName, self.emailSharing.rawValue]
        )
        // An account's own email address isn't an added one of any account: the configuration and the console decide.
        try transaction.execute("DELETE FROM account_email WHERE email = ?", [self.email])
        try transaction.execute("UPDATE account SET forward_to = NULL WHERE forward_to = ?", [self.email])
    }

    /// Keeps the language in which the user signs in.
    ///
    /// A row that stays the same isn't written: on PostgreSQL, that would be a new version of it at every sign-in.
    static func keep(_ language: Language, of id: String, _ transaction: SQLTransaction) throws {
        try transaction.execute(
            "UPDATE account SET language = $language WHERE id = $id AND coalesce(language, '') <> $language",
            ["language": language.tag, "id": id]
        )
    }

    /// Gives the account a language, if it has none.
    static func begin(in language: Language, _ id: String, _ transaction: SQLTransaction) throws {
        try transaction.execute(
            "UPDATE account SET language = ? WHERE id = ? AND language IS NULL",
            [language.tag, id]
        )
    }

    fileprivate init(row: SQLRow) throws {
        let sharing: String = try row["email_sharing"]
        let language: String? = try row["language"]
        try self.init(
            id: row["id"],
            email: row["email"],
            firstName: row["first_name"],
            lastName: row["last_name"],
            emailSharing: try StoredValueError.reading("account.email_sharing", sharing),
            deletesAt: row["deletes_at"],
            signInEpoch: row["sign_in_epoch"],
            language: language.flatMap(Language.named)
        )
    }
}
