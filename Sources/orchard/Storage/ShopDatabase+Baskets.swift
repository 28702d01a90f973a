import DatabaseFile
import GRDB

extension ShopDatabase: BasketStore {
    func basket(of owner: Basket.Owner) async throws -> Basket {
        try self.file.read { try Self.basket(of: owner, $0) }
    }

    static func basket(of owner: Basket.Owner, _ database: Database) throws -> Basket {
        let rows = try Row.fetchAll(
            database,
            sql:
                "SELECT product_id, quantity FROM basket_line WHERE \(owner.column) = ? ORDER BY added_at, rowid",
            arguments: [owner.key]
        )
        return Basket(lines: rows.map { Basket.Line(productID: $0["product_id"], quantity: $0["quantity"]) })
    }

    func add(_ quantity: Int, of product: Product.ID, to owner: Basket.Owner, now: Double) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: """
                    INSERT INTO basket_line (\(owner.column), product_id, quantity, added_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (\(owner.column), product_id)
                    DO UPDATE SET quantity = min(quantity + excluded.quantity, ?)
                    """,
                arguments: [owner.key, product, quantity, now, Basket.maximumQuantity]
            )
        }
    }

    func set(_ quantity: Int, of product: Product.ID, in owner: Basket.Owner) async throws {
        try await self.file.write { database in
            let place = "\(owner.column) = ? AND product_id = ?"
            if quantity == 0 {
                try database.execute(
                    sql: "DELETE FROM basket_line WHERE \(place)",
                    arguments: [owner.key, product]
                )
            } else {
                try database.execute(
                    sql: "UPDATE basket_line SET quantity = ? WHERE \(place)",
                    arguments: [quantity, owner.key, product]
                )
            }
        }
    }
}

extension Basket.Owner {
    /// The column that names the owner; a literal of this program.
    var column: String {
        switch self {
        case .session: "session_id"
        case .account: "account_id"
        }
    }

    var key: DatabaseValue {
        switch self {
        case .session(let id): id.databaseValue
        case .account(let id): id.databaseValue
        }
    }
}
