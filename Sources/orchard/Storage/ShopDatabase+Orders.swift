import DatabaseFile
import Foundation
import GRDB

extension ShopDatabase: OrderStore {
    func place(_ draft: OrderDraft, emptying owner: Basket.Owner) async throws -> (
        order: Order, isNew: Bool
    )? {
        try await self.file.write { database in
            // The same form again: the browser did not receive the response.
            if let order = try Self.order("digest = ?", [draft.token.bytes], database) {
                return (order, false)
            }
            let basket = try Self.basket(of: owner, database)
            guard !basket.items.isEmpty else { return nil }
            try Self.insert(draft, basket, database)
            try database.execute(
                sql: "DELETE FROM basket_line WHERE \(owner.column) = ?",
                arguments: [owner.key]
            )
            return try Self.order("digest = ?", [draft.token.bytes], database).map { ($0, true) }
        }
    }

    private static func insert(_ draft: OrderDraft, _ basket: Basket, _ database: Database) throws {
        let lines = basket.items.map { OrderLine($0.product, quantity: $0.quantity) }
        let json = String(decoding: try JSONEncoder().encode(lines), as: UTF8.self)
        let to = draft.recipient
        try database.execute(
            sql: """
                INSERT INTO purchase (digest, account_id, was_signed_in, session_id, state, lines, delivery_cents,
                    name, email, street, postcode, city, country, placed_at)
                VALUES (?, ?, ?, ?, 'received', ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                draft.token.bytes, draft.accountID, draft.accountID != nil, draft.sessionID, json,
                basket.delivery.cents, to.name, to.email, to.street,
                to.postcode, to.city, to.country, draft.placedAt,
            ]
        )
    }

    func order(_ token: SecretDigest) async throws -> Order? {
        try self.file.read { try Self.order("digest = ?", [token.bytes], $0) }
    }

    func order(number: Int, of account: ShopAccount.ID) async throws -> Order? {
        // Any number can be requested; a number that is too large for a row isn't an order.
        let (id, isTooSmall) = number.subtractingReportingOverflow(Order.firstNumber - 1)
        guard !isTooSmall else { return nil }
        return try self.file.read { try Self.order("id = ? AND account_id = ?", [id, account], $0) }
    }

    func orderCount(to email: String?, since time: Double) async throws -> Int {
        try self.file.read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM purchase WHERE placed_at > :time
                        AND CASE WHEN :email IS NULL THEN account_id IS NULL ELSE email = :email END
                    """,
                arguments: ["time": time, "email": email]
            ) ?? 0
        }
    }

    func orders(of account: ShopAccount.ID, limit: Int) async throws -> [Order] {
        try self.file.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM purchase WHERE account_id = ? ORDER BY id DESC LIMIT ?",
                arguments: [account, limit]
            ).map(Order.init(row:))
        }
    }

    func ownRecipient(of account: ShopAccount.ID, in session: Session.ID?) async throws -> Recipient? {
        try self.file.read { database in
            try Self.order(
                "account_id = ? AND (was_signed_in = 1 OR session_id = ?) ORDER BY id DESC LIMIT 1",
                [account, session],
                database
            )?.recipient
        }
    }

    func guestName(email: String, in session: Session.ID?) async throws -> String? {
        try self.file.read { database in
            try Self.order(
                "email = ? AND session_id = ? AND account_id IS NULL ORDER BY id DESC LIMIT 1",
                [email, session],
                database
            )?.recipient.name
        }
    }

    func keep(_ order: Order.ID, in account: ShopAccount.ID) async throws -> Bool {
        try await self.file.write { database in
            // Only an order that belongs to no account and wasn't erased, which its name shows.
            try database.execute(
                sql: """
                    UPDATE purchase SET account_id = :account
                    WHERE id = :id AND name IS NOT NULL AND coalesce(account_id, :account) = :account
                    """,
                arguments: ["account": account, "id": order]
            )
            return database.changesCount == 1
        }
    }

    func keepOrders(confirmedTo email: String, in account: ShopAccount.ID) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "UPDATE purchase SET account_id = ? WHERE account_id IS NULL AND email = ?",
                arguments: [account, email]
            )
        }
    }

    private static func order(_ condition: String, _ arguments: StatementArguments, _ database: Database)
        throws
        -> Order?
    {
        try Row.fetchOne(
            database,
            sql: "SELECT * FROM purchase WHERE \(condition)",
            arguments: arguments
        ).map(Order.init(row:))
    }
}

extension Order {
    fileprivate init(row: Row) throws {
        let id: Int64 = row["id"]
        let lines: String = row["lines"]
        let state: String = row["state"]
        self.init(
            id: id,
            number: Int(id) + Self.firstNumber - 1,
            accountID: row["account_id"],
            state: State(rawValue: state) ?? .received,
            lines: try JSONDecoder().decode([OrderLine].self, from: Data(lines.utf8)),
            delivery: Money(cents: row["delivery_cents"]),
            recipient: Recipient(
                name: row["name"] ?? "",
                email: row["email"],
                street: row["street"] ?? "",
                postcode: row["postcode"] ?? "",
                city: row["city"] ?? "",
                country: row["country"] ?? ""
            ),
            placedAt: row["placed_at"]
        )
    }
}
