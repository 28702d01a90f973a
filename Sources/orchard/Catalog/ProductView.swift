/// A product, as pages show it.
struct ProductView: Sendable {
    let id: String
    let path: String
    let picture: String
    let pictureDescription: String
    let name: String
    let unit: String
    let price: String
    let line: String

    init(_ product: Product) {
        self.id = product.id
        self.path = Paths.product(product.id)
        self.picture = Paths.picture(product.id)
        self.pictureDescription = product.pictureDescription
        self.name = product.name
        self.unit = product.unit
        self.price = "\(product.price)"
        self.line = product.line
    }
}
