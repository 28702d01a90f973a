import Foundation
import HTTPTypes
import Hummingbird

/// `GET` and `POST /checkout`: the same form for guests and signed-in customers.
struct CheckoutEndpoint: Sendable {
    /// The period in which confirmations are counted, in seconds.
    static let confirmationPeriod = 15.0 * 60
    /// The maximum number of confirmations to one email address: the same as for sign-in links.
    static let confirmationsPerAddress = EmailLinks.maximumPerAddress
    /// The maximum number of confirmations to guests in all, whose email addresses are unproven.
    ///
    /// It is more than a small shop sells in the period, and too few to harm its reputation as a sender.
    static let confirmationsToGuests = 100

    let baskets: any BasketStore
    let orders: any OrderStore
    let mail: ShopMail
    let sessions: Sessions
    let render: PageRenderer
    /// Whether the form offers sample data: to the developer, never to customers.
    let offersSample: Bool

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        routes.get(.init(Paths.checkout), use: self.show)
        routes.post(.init(Paths.checkout), use: self.place)
    }

    @Sendable private func show(_ request: Request, context: ShopContext) async throws -> Response {
        let account = context.visitor.account
        let token = SecretToken(random: self.sessions.random)
        if self.offersSample, request.uri.queryParameters["fill"] == "sample" {
            return try await self.page(CheckoutForm(sampleWith: token), .init(), context)
        }
        var latest: Recipient?
        if let account {
            latest = try await self.orders.ownRecipient(of: account.id, in: context.visitor.session?.id)
        }
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
            sessionID: context.visitor.session?.id,
            recipient: recipient,
            placedAt: self.sessions.now().timeIntervalSince1970
        )
        guard let placed = try await self.orders.place(draft, emptying: owner) else {
            return .seeOther(Paths.basket)
        }
        if placed.isNew, try await self.mayConfirm(placed.order) {
            await self.mail.confirm(placed.order, at: Paths.order(form.token.text))
        }
        return .seeOther(Paths.thanks(form.token.text))
    }

    /// Whether a confirmation may be sent to the email address of the order; the order is valid in any case.
    private func mayConfirm(_ order: Order) async throws -> Bool {
        guard let email = order.recipient.email else { return false }
        let start = order.placedAt - Self.confirmationPeriod
        guard try await self.orders.orderCount(to: email, since: start) <= Self.confirmationsPerAddress else {
            return false
        }
        guard order.accountID == nil else { return true }
        return try await self.orders.orderCount(to: nil, since: start) <= Self.confirmationsToGuests
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
            CheckoutPage(
                form,
                problems,
                basket: basket,
                account: context.visitor.account,
                offersSample: self.offersSample
            ),
            for: context.visitor,
            status: problems.isEmpty ? .ok : .unprocessableContent
        )
    }
}
