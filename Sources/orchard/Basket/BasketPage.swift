import WebPages

/// The basket, with a link to the checkout.
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
    /// The amount that is missing for free delivery; nil if delivery is free.
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

/// The sums of a basket or an order.
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
