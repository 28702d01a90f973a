import DatabaseFile
import GRDB

extension ShopDatabase: SessionStore {
    func visitor(_ session: SecretDigest, now: Double) async throws -> Visitor? {
        try self.file.read { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT id, account_id, notice FROM session WHERE digest = ? AND ends_at > ?",
                arguments: [session.bytes, now]
            )
            guard let row else { return nil }
            var visitor = Visitor()
            visitor.session = Session(id: row["id"], accountID: row["account_id"])
            let notice: String? = row["notice"]
            visitor.notice = notice.flatMap(ShopNotice.init(rawValue:))
            visitor.account = try Row.fetchOne(
                database,
                sql: "\(ShopAccount.selection) WHERE account.id = ?",
                arguments: [visitor.session?.accountID]
            ).map(ShopAccount.init(row:))
            visitor.basketCount = try Self.count(visitor, database)
            return visitor
        }
    }

    private static func count(_ visitor: Visitor, _ database: Database) throws -> Int {
        guard let owner = visitor.basketOwner else { return 0 }
        return try Int.fetchOne(
            database,
            sql: "SELECT coalesce(sum(quantity), 0) FROM basket_line WHERE \(owner.column) = ?",
            arguments: [owner.key]
        ) ?? 0
    }

    func begin(_ session: SecretDigest, until end: Double, keepingAtMost limit: Int) async throws
        -> Session.ID
    {
        try await self.file.write { database in
            try database.execute(
                sql: """
                    DELETE FROM session WHERE id IN (
                        SELECT id FROM session WHERE account_id IS NULL ORDER BY ends_at LIMIT
                        max(0, (SELECT count(*) FROM session WHERE account_id IS NULL) - ? + 1)
                    )
                    """,
                arguments: [limit]
            )
            try database.execute(
                sql: "INSERT INTO session (digest, ends_at) VALUES (?, ?)",
                arguments: [session.bytes, end]
            )
            return database.lastInsertedRowID
        }
    }

    func begin(
        _ session: SecretDigest,
        for account: ShopAccount.ID,
        replacing old: Session.ID?,
        until end: Double,
        notice: ShopNotice?
    ) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: """
                    INSERT INTO session (digest, account_id, notice, ends_at) SELECT ?, id, ?, ? FROM account
                    WHERE id = ? AND id NOT IN (SELECT account_id FROM deletion)
                    """,
                arguments: [session.bytes, notice?.rawValue, end, account]
            )
            guard database.changesCount == 1 else { throw AccountIsGoing() }
            let new = database.lastInsertedRowID
            if let old { try Self.moveBasket(of: old, to: account, database) }
            // The same browser with a new secret keeps its orders.
            try database.execute(
                sql: "UPDATE purchase SET session_id = ? WHERE session_id = ?",
                arguments: [new, old]
            )
            try database.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [old])
        }
    }

    private static func moveBasket(of session: Session.ID, to account: ShopAccount.ID, _ database: Database)
        throws
    {
        try database.execute(
            sql: """
                INSERT INTO basket_line (account_id, product_id, quantity, added_at)
                SELECT ?, product_id, quantity, added_at FROM basket_line WHERE session_id = ?
                ON CONFLICT (account_id, product_id) DO UPDATE SET quantity = min(quantity + excluded.quantity, ?)
                """,
            arguments: [account, session, Basket.maximumQuantity]
        )
    }

    func end(_ session: Session.ID) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [session])
        }
    }

    func endSessions(of account: ShopAccount.ID) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM session WHERE account_id = ?", arguments: [account])
        }
    }

    func setNotice(_ notice: ShopNotice, for session: Session.ID) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "UPDATE session SET notice = ? WHERE id = ?",
                arguments: [notice.rawValue, session]
            )
        }
    }

    func takeNotice(_ notice: ShopNotice, from session: Session.ID) async throws -> Bool {
        try await self.file.write { database in
            try database.execute(
                sql: "UPDATE session SET notice = NULL WHERE id = ? AND notice = ?",
                arguments: [session, notice.rawValue]
            )
            return database.changesCount == 1
        }
    }

    func removeSessions(endedBefore time: Double) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM session WHERE ends_at <= ?", arguments: [time])
        }
    }
}
