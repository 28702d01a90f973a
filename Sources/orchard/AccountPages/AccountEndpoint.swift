import Foundation
import HTTPTypes
import Hummingbird

/// The account page and its forms.
struct AccountEndpoint: Sendable {
    let accounts: any ShopAccountStore
    let orders: any OrderStore
    let deletion: ShopAccountDeletion
    let sessions: Sessions
    let render: PageRenderer

    /// The most orders shown.
    private static let shownOrders = 50

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        routes.get(.init(Paths.account), use: self.show)
        routes.post(.init(Paths.accountName)) { try await self.change($0, $1, self.rename) }
        routes.post(.init(Paths.accountExtras)) { try await self.change($0, $1, self.setExtras) }
        routes.post(.init(Paths.accountExtrasSkip)) { try await self.change($0, $1, self.declineExtras) }
        routes.get(.init(Paths.deleteAccount), use: self.askBeforeDeleting)
        routes.post(.init(Paths.deleteAccount), use: self.delete)
    }

    @Sendable private func show(_: Request, context: ShopContext) async throws -> Response {
        guard let account = context.visitor.account else { return .signInFirst }
        let orders = try await self.orders.orders(of: account.id, limit: Self.shownOrders)
        let page = AccountPage(
            account,
            orders: orders,
            // Don't ask on the page that says welcome.
            asksForExtras: !orders.isEmpty && context.visitor.notice != .welcome,
            buttons: self.render.buttonOrigin
        )
        return self.render(page, for: context.visitor)
    }

    // MARK: The forms

    /// The changes that a form makes, and the notice afterwards.
    private typealias Change = (Form, ShopAccount) async throws -> ShopNotice

    private func change(_ request: Request, _ context: ShopContext, _ body: Change) async throws -> Response {
        guard let account = context.visitor.account, let session = context.visitor.session else {
            return .signInFirst
        }
        let notice = try await body(try await Form(of: request), account)
        try await self.sessions.store.setNotice(notice, for: session.id)
        return .seeOther(Paths.account)
    }

    private func rename(_ form: Form, _ account: ShopAccount) async throws -> ShopNotice {
        try await self.accounts.rename(account.id, to: try form.optional("name", upTo: 100))
        return .saved
    }

    private func setExtras(_ form: Form, _ account: ShopAccount) async throws -> ShopNotice {
        var extras = account.extras
        extras.phone = try form.optional("phone", upTo: 30)
        guard extras.phone.map(ShopAccount.Extras.couldBePhone) ?? true else { return .noPhone }
        let favourite = try form.optional("favourite", upTo: 40)
        guard favourite == nil || Catalog.fruit.contains(where: { $0.id == favourite }) else {
            throw HTTPError(.badRequest)
        }
        extras.favourite = favourite
        try await self.accounts.setExtras(extras, of: account.id)
        return .saved
    }

    private func declineExtras(_: Form, _ account: ShopAccount) async throws -> ShopNotice {
        var extras = account.extras
        extras.areDeclined = true
        try await self.accounts.setExtras(extras, of: account.id)
        return .skipped
    }

    // MARK: The end

    @Sendable private func askBeforeDeleting(_: Request, context: ShopContext) async throws -> Response {
        guard let account = context.visitor.account else { return .signInFirst }
        let tellsApple = try await self.deletion.canTellApple(of: account)
        return self.render(DeleteAccountPage(account, tellsApple: tellsApple), for: context.visitor)
    }

    @Sendable private func delete(_: Request, context: ShopContext) async throws -> Response {
        guard let account = context.visitor.account else { return .signInFirst }
        let outcome = try await self.deletion.delete(account.id)
        var response = self.render(MessagePage(outcome), for: Visitor())
        response.headers[.setCookie] = self.sessions.cookie.removing
        return response
    }
}

extension Form {
    /// The value; nil for an empty one.
    ///
    /// - Throws: 400 for a longer one: the page's own fields do not allow it.
    fileprivate func optional(_ name: String, upTo limit: Int) throws -> String? {
        guard self[name].unicodeScalars.count <= limit else { throw HTTPError(.badRequest) }
        return self.text(name, upTo: limit)
    }
}

extension MessagePage {
    fileprivate init(_ outcome: ShopAccountDeletion.Outcome) {
        let (heading, message) =
            switch outcome {
            case .done:
                (
                    "Your account is deleted",
                    "We have deleted your name, your addresses and your basket. Thank you for your visit."
                )
            case .doneWithoutApple:
                (
                    "Your account is deleted",
                    "We have deleted your name, your addresses and your basket. We couldn’t revoke Sign in with Apple, "
                        + "because we no longer had a token for it. Please remove Orchard yourself in the settings of your "
                        + "Apple Account, under Sign in with Apple."
                )
            case .underWay:
                (
                    "Your account is closed",
                    "You are signed out everywhere. We couldn’t reach Apple to revoke Sign in with Apple. We will try "
                        + "again until it is done, and then delete everything. You don’t have to do anything."
                )
            }
        self.init(heading: heading, message: message, linkPath: Paths.home, linkText: "Look around the shop")
    }
}
