/// The front page: everything, in three parts.
struct HomePage: Page {
    struct Section: Sendable {
        let id: String
        let heading: String
        let remark: String
        let products: [ProductView]
    }

    let title = "Late fruit and good tools"
    let sections: [Section]
    let picture = Paths.picture("quince-tree")

    init() {
        self.sections = Product.Section.allCases.map { section in
            Section(
                id: section.rawValue,
                heading: section.title,
                remark: section.remark,
                products: Catalogue.products.filter { $0.section == section }.map(ProductView.init)
            )
        }
    }

    static let template = #"""
        <section class="hero">
        <div>
        <h1>Late fruit, from an old walled garden</h1>
        <p>Quinces, medlars and the pears nobody ships any more. Picked when they are ready, not when the lorry is.</p>
        <p class="actions"><a class="primary" href="\#(Paths.section(.fruit))">See what is ripe</a></p>
        </div>
        <img src="{{picture}}" alt="" width="400" height="300">
        </section>
        {{#sections}}
        <section class="shelf" id="{{id}}">
        <h2>{{heading}}</h2>
        <p class="quiet">{{remark}}</p>
        <ul class="cards">
        {{#products}}
        {{> product-card}}
        {{/products}}
        </ul>
        </section>
        {{/sections}}
        """#
}
