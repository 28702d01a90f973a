// Basket: The products that a visitor wants to buy. It belongs to the browser until sign-in, then to the account. Routes: GET
// /basket, POST /basket/lines.

/// The products that a visitor wants to buy, in the order in which they were added.
struct Basket: Hashable, Sendable {
    /// The maximum quantity of one product.
    static let maximumQuantity = 20

    struct Line: Hashable, Sendable, Codable {
        let productID: Product.ID
        let quantity: Int
    }

    let lines: [Line]

    /// The lines whose products are still sold.
    var items: [(product: Product, quantity: Int)] {
        self.lines.compactMap { line in
            Catalog.product(line.productID).map { (product: $0, quantity: line.quantity) }
        }
    }

    var goods: Money {
        self.items.reduce(Money(cents: 0)) { $0 + $1.product.price * $1.quantity }
    }

    var delivery: Money { Delivery.price(of: self.goods) }

    var total: Money { self.goods + self.delivery }

    /// The owner of a basket.
    enum Owner: Hashable, Sendable {
        case session(Session.ID)
        case account(ShopAccount.ID)
    }
}

/// The price of the delivery.
enum Delivery {
    static let price = Money(cents: 490)
    /// The sum from which delivery is free.
    static let freeFrom = Money(cents: 4_000)

    static func price(of goods: Money) -> Money { goods < self.freeFrom ? self.price : Money(cents: 0) }
}

extension Visitor {
    /// The owner of this visitor's basket; nil if there is no session to store one.
    var basketOwner: Basket.Owner? {
        if let account { return .account(account.id) }
        return self.session.map { .session($0.id) }
    }
}

/// Stores baskets, line by line.
protocol BasketStore: Sendable {
    func basket(of owner: Basket.Owner) async throws -> Basket

    /// Adds a quantity of a product to the basket, up to ``Basket/maximumQuantity``.
    func add(_ quantity: Int, of product: Product.ID, to owner: Basket.Owner, now: Double) async throws

    /// Changes an existing line; 0 removes it.
    func set(_ quantity: Int, of product: Product.ID, in owner: Basket.Owner) async throws
}
