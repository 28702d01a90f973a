import HTTPTypes
import Hummingbird

/// The pages of the catalog.
struct CatalogEndpoint: Sendable {
    let render: PageRenderer

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        routes.get(.init(Paths.home), use: self.home)
        routes.get(.init("\(Paths.products)/{id}"), use: self.product)
        routes.get(.init(Paths.privacy)) { _, context in self.render(PrivacyPage(), for: context.visitor) }
    }

    @Sendable private func home(_ request: Request, context: ShopContext) throws -> Response {
        var visitor = context.visitor
        // A user who has signed out has no session that could store the notice.
        if request.uri.query == "signed-out", visitor.account == nil { visitor.notice = .signedOut }
        return self.render(HomePage(), for: visitor)
    }

    @Sendable private func product(_: Request, context: ShopContext) throws -> Response {
        guard let product = Catalog.product(try context.parameters.require("id")) else {
            throw HTTPError(.notFound)
        }
        return self.render(ProductPage(product), for: context.visitor)
    }
}
