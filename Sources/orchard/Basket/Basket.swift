// Basket: What a visitor wants to buy. It belongs to the browser until sign-in, then to the account. Routes: GET /basket,
// POST /basket/lines.

/// What someone means to buy, in the order it was put in.
struct Basket: Hashable, Sendable {
    /// The most of one thing.
    static let maximumQuantity = 20

    struct Line: Hashable, Sendable, Codable {
        let productID: Product.ID
        let quantity: Int
    }

    let lines: [Line]

    /// What is still sold.
    var items: [(product: Product, quantity: Int)] {
        self.lines.compactMap { line in
            Catalogue.product(line.productID).map { (product: $0, quantity: line.quantity) }
        }
    }

    var goods: Money {
        self.items.reduce(Money(cents: 0)) { $0 + $1.product.price * $1.quantity }
    }

    var delivery: Money { Delivery.price(of: self.goods) }

    var total: Money { self.goods + self.delivery }

    /// Whose basket it is.
    enum Owner: Hashable, Sendable {
        case session(Session.ID)
        case account(ShopAccount.ID)
    }
}

/// What it costs to bring things.
enum Delivery {
    static let price = Money(cents: 490)
    /// From here on it costs nothing.
    static let freeFrom = Money(cents: 4_000)

    static func price(of goods: Money) -> Money { goods < self.freeFrom ? self.price : Money(cents: 0) }
}

extension Visitor {
    /// Where this visitor's basket is; nil while there is nowhere to keep one.
    var basketOwner: Basket.Owner? {
        if let account { return .account(account.id) }
        return self.session.map { .session($0.id) }
    }
}

/// Baskets, line by line.
protocol BasketStore: Sendable {
    func basket(of owner: Basket.Owner) async throws -> Basket

    /// Puts more of a product into the basket, up to ``Basket/maximumQuantity``.
    func add(_ quantity: Int, of product: Product.ID, to owner: Basket.Owner, now: Double) async throws

    /// Changes a line that is there; 0 removes it.
    func set(_ quantity: Int, of product: Product.ID, in owner: Basket.Owner) async throws
}
