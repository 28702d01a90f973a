import Foundation
import HTTPTypes
import Hummingbird

/// `GET /basket` and its two forms.
struct BasketEndpoint: Sendable {
    let baskets: any BasketStore
    let sessions: Sessions
    let clients: ClientLimits
    let render: PageRenderer

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        routes.get(.init(Paths.basket), use: self.show)
        routes.post(.init(Paths.basket), use: self.add)
        routes.post(.init(Paths.basketLines), use: self.change)
    }

    @Sendable private func show(_: Request, context: ShopContext) async throws -> Response {
        var basket = Basket(lines: [])
        if let owner = context.visitor.basketOwner { basket = try await self.baskets.basket(of: owner) }
        return self.render(BasketPage(basket), for: context.visitor)
    }

    /// Starts a session for the browser, because there is something to store now.
    @Sendable private func add(_ request: Request, context: ShopContext) async throws -> Response {
        let form = try await Form(of: request)
        let (product, quantity) = try Self.line(form, allowing: 1...Basket.maximumQuantity)
        try self.clients.countBrowser(request, context)
        let session = try await self.sessions.remember(context.visitor)
        try await self.baskets.add(
            quantity,
            of: product,
            to: context.visitor.basketOwner ?? .session(session.id),
            now: self.sessions.now().timeIntervalSince1970
        )
        try await self.sessions.store.setNotice(.added, for: session.id)
        return .seeOther(Paths.basket, settingCookie: session.cookie)
    }

    @Sendable private func change(_ request: Request, context: ShopContext) async throws -> Response {
        let form = try await Form(of: request)
        let (product, quantity) = try Self.line(form, allowing: 0...Basket.maximumQuantity)
        if let owner = context.visitor.basketOwner {
            try await self.baskets.set(quantity, of: product, in: owner)
        }
        return .seeOther(Paths.basket)
    }

    private static func line(_ form: Form, allowing quantities: ClosedRange<Int>) throws -> (Product.ID, Int)
    {
        guard let product = Catalog.product(form["product"]),
            let quantity = form.text("quantity", upTo: 2).flatMap({ Int($0) }), quantities.contains(quantity)
        else { throw HTTPError(.badRequest) }
        return (product.id, quantity)
    }
}
