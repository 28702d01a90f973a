import HTTPTypes
import Hummingbird
import OutgoingMail

/// The pages of one order: for anyone with its secret link, or by its number for the account that has it.
struct OrderEndpoint: Sendable {
    let orders: any OrderStore
    let links: EmailLinks
    let sessions: Sessions
    let clients: ClientLimits
    let render: PageRenderer

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        routes.get(.init("\(Paths.orders)/{token}")) { try await self.show($0, $1, isThanks: false) }
        routes.get(.init("\(Paths.orders)/{token}/thanks")) { try await self.show($0, $1, isThanks: true) }
        routes.post(.init("\(Paths.orders)/{token}/keep"), use: self.keep)
        routes.get(.init("\(Paths.accountOrders)/{number}"), use: self.showInAccount)
    }

    private func show(_: Request, _ context: ShopContext, isThanks: Bool) async throws -> Response {
        let (token, order) = try await self.order(context)
        let page = OrderPage(
            order,
            token: token,
            isThanks: isThanks,
            viewer: context.visitor.account,
            buttons: self.render.buttonOrigin
        )
        return self.render(page, for: context.visitor)
    }

    /// Keeps a guest's order: in the signed-in account, or in a new one that starts with a link to its email address.
    @Sendable private func keep(_ request: Request, context: ShopContext) async throws -> Response {
        let (token, order) = try await self.order(context)
        guard order.accountID == nil else { return .seeOther(Paths.order(token.text)) }
        if let account = context.visitor.account, let session = context.visitor.session {
            let isKept = try await self.orders.keep(order.id, in: account.id)
            guard isKept else { return .seeOther(Paths.order(token.text)) }
            try await self.sessions.store.setNotice(.orderKept, for: session.id)
            return .seeOther(Paths.accountOrder(order.number))
        }
        guard let email = order.recipient.email.flatMap(EmailAddress.init(parsing:)) else {
            throw HTTPError(.notFound)
        }
        try self.clients.countLink(request, context)
        try await self.links.send(to: email, returningTo: .account)
        return self.render(
            LinkSentPage(email: email.text, mailPage: self.render.mailPage),
            for: context.visitor
        )
    }

    @Sendable private func showInAccount(_: Request, context: ShopContext) async throws -> Response {
        guard let account = context.visitor.account else {
            return .signInFirst
        }
        guard let number = Int(try context.parameters.require("number")),
            let order = try await self.orders.order(number: number, of: account.id)
        else { throw HTTPError(.notFound) }
        return self.render(OrderPage(order, in: account), for: context.visitor)
    }

    private func order(_ context: ShopContext) async throws -> (token: SecretToken, order: Order) {
        guard let token = SecretToken(parsing: try context.parameters.require("token")),
            let order = try await self.orders.order(token.digest)
        else { throw HTTPError(.notFound) }
        return (token, order)
    }
}
