// Catalog: What the shop sells, with the pictures. The products are part of the program. No routes.

/// Everything the shop sells.
enum Catalog {
    static let products: [Product] = Self.fruit + Self.larder + Self.garden

    static func product(_ id: some StringProtocol) -> Product? { self.products.first { $0.id == id } }
}
