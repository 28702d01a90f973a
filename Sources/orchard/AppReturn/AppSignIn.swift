import Foundation
import HTTPTypes
import Hummingbird
import QuinceHummingbird
import QuinceRelyingParty

/// The shop's side of the app's sign-in: the server library's handover with the shop's accounts and sessions.
struct AppSignIn: Sendable {
    let handover: AppHandover
    let addresses: AppAddresses
    let accounts: ShopAccounts
    let sessions: Sessions
    let client: ClientLimit<ShopContext>.Client
    let render: PageRenderer

    /// Added before the middleware that accepts only requests from the shop's own pages, because an app isn't a page.
    func addRoutes(to routes: some RouterMethods<ShopContext>, _ signIn: SignInRoutes<ShopContext>) {
        routes.get(.init(Paths.appStart)) { request, context in
            try await self.start(request, context, signIn)
        }
        self.exchange.addRoutes(to: routes)
    }

    /// The route to which the app sends its handle.
    var exchange: AppExchangeRoute<ShopContext> {
        AppExchangeRoute(
            self.handover,
            path: Paths.appExchange,
            limit: ClientLimit(client: self.client)
        ) { account, _, _ in
            try await self.session(of: account)
        }
    }

    /// The tab that the app opened, with the app's challenge; it redirects to Apple.
    private func start(
        _ request: Request,
        _ context: ShopContext,
        _ signIn: SignInRoutes<ShopContext>
    ) async throws -> Response {
        let challenge = try Form(queryOf: request)["challenge"]
        do {
            return try await signIn.start(request, context) { binding in
                try self.handover.start(
                    challenge: challenge,
                    returnTo: LocalPath(Paths.appCancelled) ?? .root,
                    binding: binding
                )
            }
        } catch AppReturnError.challengeMalformed {
            return self.render(MessagePage.noChallenge, for: context.visitor, status: .badRequest)
        }
    }

    /// Signs in the app, but not this browser: the last page has only a handle for the app.
    ///
    /// - Parameters:
    ///   - signIn: The sign-in, which the app started.
    ///   - identity: The verified user of the sign-in.
    ///   - visitor: The browser.
    /// - Returns: The page.
    /// - Throws: Errors of the store, and `AppReturnError`.
    func finish(_ signIn: SignIn, _ identity: AppleIdentity, for visitor: Visitor) async throws -> Response {
        switch try await self.accounts.signIn(identity) {
        case .known(let id), .created(let id), .linked(let id):
            let opened = try await self.handover.handOver(signIn, payload: id, toAnyOf: self.addresses.all)
            return self.render(AppHandoverPage(opened, isElsewhere: self.addresses.isElsewhere), for: visitor)
        case .linkSuggested:
            return self.render(MessagePage.linkOnTheWeb, for: visitor, status: .conflict)
        case .refused: return self.render(MessagePage.belongsToAnother, for: visitor, status: .conflict)
        case .beingDeleted: return self.render(MessagePage.accountIsGoing, for: visitor, status: .conflict)
        }
    }

    /// If the account no longer exists, the response is the same as for an invalid handle.
    private func session(of id: ShopAccount.ID) async throws -> Response {
        guard let account = try await self.accounts.store.account(id) else {
            return AppExchangeRoute<ShopContext>.refusal
        }
        let token: SecretToken
        do { token = try await self.sessions.begin(for: id) } catch is AccountIsGoing {
            return AppExchangeRoute<ShopContext>.refusal
        }
        let session = AppSession(
            account: .init(name: account.name, email: account.email),
            session: .init(
                name: self.sessions.cookie.name,
                value: token.text,
                maxAge: Sessions.accountLifetime
            )
        )
        return try session.response()
    }
}

extension MessagePage {
    fileprivate static let noChallenge = MessagePage(
        heading: "The app’s request isn’t valid",
        message:
            "Its challenge is missing, or isn’t a SHA-256 digest in base64url. Please sign in from the app again.",
        linkPath: Paths.app,
        linkText: "How the app signs in"
    )
    fileprivate static let linkOnTheWeb = MessagePage(
        heading: "You already have an account",
        message:
            "It has the email address that you shared. Sign in here with an email link once, and link Sign in with Apple on your "
            + "account’s page; after that the app lets you in, too.",
        linkPath: Paths.signIn,
        linkText: "Sign in here"
    )
}
