import Foundation
import HTTPTypes
import Hummingbird

/// `GET` and `POST /checkout`: as a guest or signed in, the same form.
struct CheckoutEndpoint: Sendable {
    let baskets: any BasketStore
    let orders: any OrderStore
    let mail: ShopMail
    let sessions: Sessions
    let render: PageRenderer

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        routes.get(.init(Paths.checkout), use: self.show)
        routes.post(.init(Paths.checkout), use: self.place)
    }

    @Sendable private func show(_: Request, context: ShopContext) async throws -> Response {
        let account = context.visitor.account
        var latest: Recipient?
        if let account { latest = try await self.orders.orders(of: account.id, limit: 1).first?.recipient }
        let token = SecretToken(random: self.sessions.random)
        return try await self.page(
            CheckoutForm(token: token, account: account, latest: latest),
            .init(),
            context
        )
    }

    @Sendable private func place(_ request: Request, context: ShopContext) async throws -> Response {
        guard let form = CheckoutForm(try await Form(of: request)) else { throw HTTPError(.badRequest) }
        let account = context.visitor.account
        let recipient: Recipient
        switch form.recipient(for: account) {
        case .failure(let problems): return try await self.page(form, problems, context)
        case .success(let value): recipient = value
        }
        guard let owner = context.visitor.basketOwner else { return .seeOther(Paths.basket) }
        let draft = OrderDraft(
            token: form.token.digest,
            accountID: account?.id,
            recipient: recipient,
            placedAt: self.sessions.now().timeIntervalSince1970
        )
        guard let placed = try await self.orders.place(draft, emptying: owner) else {
            return .seeOther(Paths.basket)
        }
        if placed.isNew { await self.mail.confirm(placed.order, at: Paths.order(form.token.text)) }
        return .seeOther(Paths.thanks(form.token.text))
    }

    private func page(
        _ form: CheckoutForm,
        _ problems: CheckoutForm.Problems,
        _ context: ShopContext
    ) async throws -> Response {
        guard let owner = context.visitor.basketOwner,
            case let basket = try await self.baskets.basket(of: owner), !basket.items.isEmpty
        else { return .seeOther(Paths.basket) }
        return self.render(
            CheckoutPage(form, problems, basket: basket, account: context.visitor.account),
            for: context.visitor,
            status: problems.isEmpty ? .ok : .unprocessableContent
        )
    }
}
