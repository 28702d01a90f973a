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
        self.others = Catalog.products
            .filter { $0.section == product.section && $0.id != product.id }.prefix(3).map(ProductView.init)
    }
}
