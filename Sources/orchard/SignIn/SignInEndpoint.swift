import HTTPTypes
import Hummingbird
import OutgoingMail

/// The sign-in page, and sign-in with an email link.
struct SignInEndpoint: Sendable {
    let links: EmailLinks
    let accounts: ShopAccounts
    let orders: any OrderStore
    let appleSignIn: AppleSignInCompletion
    let sessions: Sessions
    let clients: ClientLimits
    let render: PageRenderer

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        routes.get(.init(Paths.signIn), use: self.show)
        routes.post(.init(Paths.emailLinks), use: self.send)
        routes.get(.init("\(Paths.emailLinks)/{token}"), use: self.ask)
        routes.post(.init(Paths.signInByLink), use: self.signIn)
    }

    @Sendable private func show(_ request: Request, context: ShopContext) throws -> Response {
        let path = ShopLocalPath(parsing: try Form(queryOf: request)["return"]) ?? .account
        guard context.visitor.account == nil else { return .seeOther(path.text) }
        return self.page(path, context)
    }

    @Sendable private func send(_ request: Request, context: ShopContext) async throws -> Response {
        let form = try await Form(of: request)
        let path = ShopLocalPath(parsing: form["return"]) ?? .account
        guard let email = EmailAddress(parsing: form["email"]) else {
            return self.page(path, typed: form["email"], context)
        }
        try self.clients.countLink(request, context)
        try await self.links.send(to: email, returningTo: path)
        return self.render(
            LinkSentPage(email: email.text, mailPage: self.render.mailPage),
            for: context.visitor
        )
    }

    /// Programs that scan email open the links in it, so opening a link does nothing yet: the user presses a button.
    ///
    /// The button names the email address, so nobody is signed in to a stranger's account without seeing it.
    @Sendable private func ask(_: Request, context: ShopContext) async throws -> Response {
        guard let token = SecretToken(parsing: try context.parameters.require("token")),
            let link = try await self.links.look(token)
        else { return self.linkEnded(context) }
        return self.render(EmailLinkPage(email: link.email, token: token.text), for: context.visitor)
    }

    @Sendable private func signIn(_ request: Request, context: ShopContext) async throws -> Response {
        let form = try await Form(of: request)
        guard let token = SecretToken(parsing: form["token"]), let link = try await self.links.take(token)
        else {
            return self.linkEnded(context)
        }
        // A name that was typed in another browser may be a stranger's.
        let name = try await self.orders.guestName(email: link.email, in: context.visitor.session?.id)
        guard let found = try await self.accounts.signIn(provenEmail: link.email, name: name) else {
            return self.render(MessagePage.accountIsGoing, for: context.visitor, status: .conflict)
        }
        let isLinked = try await self.appleSignIn.linkWhatWaits(
            for: context.visitor,
            toProvenAccount: found.id
        )
        let cookie = try await self.sessions.begin(
            for: found.id,
            notice: isLinked ? .appleLinked : found.isNew ? .welcome : .welcomeBack,
            from: context.visitor
        )
        return .seeOther(link.returnPath.text, settingCookie: cookie)
    }

    private func page(_ path: ShopLocalPath, typed: String? = nil, _ context: ShopContext) -> Response {
        let page = SignInPage(
            returnPath: path,
            typedEmail: typed,
            buttons: self.render.buttonOrigin
        )
        return self.render(page, for: context.visitor, status: typed == nil ? .ok : .unprocessableContent)
    }

    /// The same response for unknown, used and expired links, so that nobody can tell them apart.
    private func linkEnded(_ context: ShopContext) -> Response {
        let page = MessagePage(
            heading: "This link no longer works",
            message: "A sign-in link can be used once, within 15 minutes. We can send you a new one.",
            linkPath: Paths.signIn,
            linkText: "Get a new link"
        )
        return self.render(page, for: context.visitor, status: .gone)
    }
}

extension MessagePage {
    static let accountIsGoing = MessagePage(
        heading: "This account is being deleted",
        message:
            "We can’t stop the deletion. When it is done, you are welcome to create a new account.",
        linkPath: Paths.home,
        linkText: "Look around the shop"
    )
}
