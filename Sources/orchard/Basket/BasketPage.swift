/// What is in the basket, and the way on.
struct BasketPage: Page {
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

    static let template = #"""
        <h1>Basket</h1>
        {{#isEmpty}}
        <p>There is nothing in it yet.</p>
        <p class="actions"><a class="primary" href="\#(Paths.home)">Look around the shop</a></p>
        {{/isEmpty}}
        {{^isEmpty}}
        <div class="two">
        <ul class="lines">
        {{#lines}}
        <li>
        {{#product}}
        <span class="tile"><img src="{{picture}}" alt="" width="400" height="300"></span>
        <p class="what"><a href="{{path}}">{{name}}</a> <span class="unit">{{unit}}</span></p>
        {{/product}}
        <p class="sum">{{sum}}</p>
        <form method="post" action="\#(Paths.basketLines)" class="quantity">
        {{#product}}
        <input type="hidden" name="product" value="{{id}}">
        <label for="q-{{id}}" class="unseen">How many {{name}}</label>
        <select id="q-{{id}}" name="quantity">
        {{/product}}
        {{#quantities}}<option{{#isChosen}} selected{{/isChosen}}>{{number}}</option>{{/quantities}}
        </select>
        <button type="submit" class="plain">Change<span class="unseen">{{#product}} the number of {{name}}{{/product}}</span></button>
        </form>
        <form method="post" action="\#(Paths.basketLines)" class="remove">
        {{#product}}<input type="hidden" name="product" value="{{id}}">{{/product}}
        <button type="submit" name="quantity" value="0" class="plain">Remove<span class="unseen">{{#product}} {{name}}{{/product}}</span></button>
        </form>
        </li>
        {{/lines}}
        </ul>
        <aside class="panel" aria-label="Total">
        {{#sums}}
        {{> totals}}
        {{/sums}}
        {{#missing}}<p class="quiet">Another {{missing}} and delivery is free.</p>{{/missing}}
        <a class="primary wide" href="\#(Paths.checkout)">To the checkout</a>
        <p class="quiet">No account needed.</p>
        </aside>
        </div>
        {{/isEmpty}}
        """#
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
