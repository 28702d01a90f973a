/// One thing, and the way into the basket.
struct ProductPage: Page {
    let title: String
    let product: ProductView
    let description: String
    let facts: [String]
    let section: String
    let sectionPath: String
    let delivery: String
    let quantities = Array(1...10)
    let others: [ProductView]

    init(_ product: Product) {
        self.title = product.name
        self.product = ProductView(product)
        self.description = product.description
        self.facts = product.facts
        self.section = product.section.title
        self.sectionPath = Paths.section(product.section)
        self.delivery = "Delivery \(Delivery.price), free from \(Delivery.freeFrom). You pay on delivery."
        self.others = Catalogue.products
            .filter { $0.section == product.section && $0.id != product.id }.prefix(3).map(ProductView.init)
    }

    static let template = #"""
        <p class="crumb"><a href="{{sectionPath}}">{{section}}</a></p>
        <article class="product">
        {{#product}}
        <div class="tile"><img src="{{picture}}" alt="{{pictureDescription}}" width="400" height="300"></div>
        {{/product}}
        <div>
        <h1>{{title}}</h1>
        {{#product}}
        <p class="line">{{line}}</p>
        <p class="price"><b>{{price}}</b> <span class="unit">{{unit}}</span></p>
        {{/product}}
        <form method="post" action="\#(Paths.basket)" class="buy">
        {{#product}}<input type="hidden" name="product" value="{{id}}">{{/product}}
        <label for="quantity">How many</label>
        <select id="quantity" name="quantity">
        {{#quantities}}<option>{{.}}</option>{{/quantities}}
        </select>
        <button type="submit" class="primary">Put in the basket</button>
        </form>
        <p>{{description}}</p>
        <ul class="facts">
        {{#facts}}<li>{{.}}</li>{{/facts}}
        </ul>
        <p class="quiet">{{delivery}}</p>
        </div>
        </article>
        <section class="shelf">
        <h2>From the same shelf</h2>
        <ul class="cards">
        {{#others}}
        {{> product-card}}
        {{/others}}
        </ul>
        </section>
        """#
}
