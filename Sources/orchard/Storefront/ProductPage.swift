import WebPages

/// One product, with a button that puts it into the basket.
struct ProductPage: Page {
    static let template = Template("product", PackageResources.product_mustache)

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
        self.others = Self.others(than: product).map(ProductView.init)
    }

    /// The rest of its section, and one product of the next section: a row of four, as on the home page.
    private static func others(than product: Product) -> [Product] {
        let sections = Product.Section.allCases.map { section in
            Catalog.products.filter { $0.section == section }
        }
        guard let place = Product.Section.allCases.firstIndex(of: product.section),
            let index = sections[place].firstIndex(of: product)
        else { return [] }
        let next = sections[(place + 1) % sections.count]
        return sections[place].filter { $0 != product } + next[(index % next.count)...].prefix(1)
    }
}
