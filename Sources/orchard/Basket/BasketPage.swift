import WebPages

/// What is in the basket, and the way on.
struct BasketPage: Page {
    static let template = Template("basket", PackageResources.basket_mustache)

    struct Line: Sendable {
        let product: ProductView
        let quantity: Int
        let quantities: [Quantity]
        let sum: String
    }

    struct Quantity: Sendable {
        let number: Int
        let isChosen: Bool
    }

    let title = "Basket"
    let lines: [Line]
    let isEmpty: Bool
    let sums: SumsView
    /// What is missing until delivery costs nothing; nil where nothing is.
    let missing: String?

    init(_ basket: Basket) {
        self.lines = basket.items.map { product, quantity in
            Line(
                product: ProductView(product),
                quantity: quantity,
                quantities: (1...Basket.maximumQuantity).map {
                    Quantity(number: $0, isChosen: $0 == quantity)
                },
                sum: "\(product.price * quantity)"
            )
        }
        self.isEmpty = self.lines.isEmpty
        self.sums = SumsView(goods: basket.goods, delivery: basket.delivery)
        self.missing =
            basket.goods < Delivery.freeFrom
            ? "\(Money(cents: Delivery.freeFrom.cents - basket.goods.cents))" : nil
    }
}

/// What a basket or an order comes to.
struct SumsView: Sendable {
    let goods: String
    let delivery: String
    let total: String

    init(goods: Money, delivery: Money) {
        self.goods = "\(goods)"
        self.delivery = delivery.cents == 0 ? "free" : "\(delivery)"
        self.total = "\(goods + delivery)"
    }
}
