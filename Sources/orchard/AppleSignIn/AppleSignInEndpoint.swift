import HTTPTypes
import Hummingbird
import OutgoingMail

/// The page that suggests to link an account, and the routes that replace the server library's while there is no key.
struct AppleSignInEndpoint: Sendable {
    let completion: AppleSignInCompletion
    let links: EmailLinks
    let sessions: Sessions
    let clients: ClientLimits
    let render: PageRenderer
    /// Whether the server library's routes start sign-ins.
    let isSetUp: Bool

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        if !self.isSetUp {
            for path in [Paths.apple, Paths.linkApple, Paths.appPlay, Paths.appStart] {
                routes.get(.init(path), use: self.notSetUp)
            }
        }
        routes.get(.init(Paths.appleLink), use: self.askToLink)
        routes.post(.init(Paths.appleLink), use: self.link)
    }

    @Sendable private func notSetUp(_: Request, context: ShopContext) -> Response {
        let page = MessagePage(
            heading: "Sign in with Apple isn’t set up",
            message:
                "This shop doesn’t have a private key yet. Until then, please sign in with an email link.",
            linkPath: Paths.signIn,
            linkText: "Other ways to sign in"
        )
        return self.render(page, for: context.visitor, status: .serviceUnavailable)
    }

    @Sendable private func askToLink(_: Request, context: ShopContext) async throws -> Response {
        guard let email = try await self.completion.suggestedEmail(for: context.visitor) else {
            throw HTTPError(.notFound)
        }
        let isProven = try await self.completion.isSuggestionProven(by: context.visitor)
        return self.render(LinkSuggestionPage(email: email.text, isProven: isProven), for: context.visitor)
    }

    /// The owner of the email address may have changed since Apple verified it.
    ///
    /// So the user has to prove the account in the way in which it was created.
    @Sendable private func link(_ request: Request, context: ShopContext) async throws -> Response {
        guard let email = try await self.completion.suggestedEmail(for: context.visitor) else {
            throw HTTPError(.notFound)
        }
        guard try await self.completion.isSuggestionProven(by: context.visitor),
            let account = context.visitor.account, let session = context.visitor.session
        else { return try await self.sendProof(to: email, request, context) }
        let isLinked = try await self.completion.linkWhatWaits(
            for: context.visitor,
            toProvenAccount: account.id
        )
        try await self.sessions.store.setNotice(isLinked ? .appleLinked : .appleNotLinked, for: session.id)
        return .seeOther(Paths.account)
    }

    private func sendProof(to email: EmailAddress, _ request: Request, _ context: ShopContext) async throws
        -> Response
    {
        try self.clients.countLink(request, context)
        try await self.links.send(to: email, returningTo: .account)
        let page = LinkSentPage(
            email: email.text,
            mailPage: self.render.mailPage,
            isForLinking: true
        )
        return self.render(page, for: context.visitor)
    }
}
