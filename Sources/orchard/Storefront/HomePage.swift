import WebPages

/// The home page: all products, in three parts.
struct HomePage: Page {
    static let template = Template("home", PackageResources.home_mustache)

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
                products: Catalog.products.filter { $0.section == section }.map(ProductView.init)
            )
        }
    }
}
