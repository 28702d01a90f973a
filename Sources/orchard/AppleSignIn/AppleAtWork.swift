import Foundation
import Hummingbird
import Logging
import QuinceAsyncHTTPClient
import QuinceHummingbird
import QuinceRelyingParty

/// Sign in with Apple, set up: the kit with the shop's tables, and what follows from what it says.
struct AppleAtWork: Sendable {
    let signIn: SignInWithApple
    let events: AppleEvents
    let transport: AsyncHTTPClientTransport
    let clientID: String
    let linking: QuinceRelyingParty.Accounts<AppleAccounts>
    let handover: AppHandover

    init(_ configuration: SignInConfiguration, database: ShopDatabase, now: @escaping @Sendable () -> Date) {
        let store = AppleSignInStore(database: database)
        self.transport = AsyncHTTPClientTransport()
        self.clientID = configuration.clients[0].id
        self.signIn = SignInWithApple(
            configuration,
            transport: self.transport,
            store: store,
            surroundings: Surroundings(now: now)
        )
        self.events = AppleEvents(self.signIn, store: store)
        self.linking = .init(self.signIn, store: AppleAccounts(database: database, now: now))
        self.handover = AppHandover(self.signIn, store: AppHandleStore(database: database))
    }

    /// The start and the way back of a sign-in, and the ways for Apple's notifications and for the app.
    ///
    /// They come before the wall that only lets the shop's own pages change anything: Apple's page posts here, and the
    /// kit tells by state and cookie whether it was asked to.
    func addRoutes(to routes: some RouterMethods<ShopContext>, _ shop: Shop, _ app: AppSignIn) throws {
        let signIn = try SignInRoutes<ShopContext>(
            self.signIn,
            startPath: Paths.apple,
            onFailure: { failure, request, context in shop.answer(failure, request, context) },
            onSignedIn: { result, _, context in try await shop.answer(result, self.signIn, app, context) }
        )
        signIn.addRoutes(to: routes)
        app.addRoutes(to: routes, signIn)
        routes.get(.init(Paths.linkApple)) { request, context in
            guard let account = context.visitor.account else { return Response.signInFirst }
            return try signIn.start(request) { try self.linking.startLink(of: account.id, binding: $0) }
        }
        NotificationRoute<ShopContext>(self.events, path: AppleSettings.notificationsPath) { event, _ in
            try await shop.handle(event)
        }.addRoutes(to: routes)
    }

    /// Ends a sign-in at Apple.
    var revoke: RevokeAtApple {
        { [signIn, clientID] token in
            try await signIn.revoke(
                RememberedSignIn(
                    subject: "",
                    clientID: clientID,
                    refreshToken: token,
                    confirmedAt: .distantPast
                )
            )
        }
    }

    /// Asks Apple once a day whether each sign-in still stands.
    func keepUp(with accounts: Accounts, now: Date, logger: Logger) async throws {
        let yesterday = now.addingTimeInterval(-SignInWithApple.checkInterval).timeIntervalSince1970
        for subject in try await accounts.appleLinks.subjects(verifiedBefore: yesterday, limit: 100) {
            guard let token = try await accounts.refreshToken(of: subject) else { continue }
            let remembered = RememberedSignIn(
                subject: subject,
                clientID: self.clientID,
                refreshToken: token,
                confirmedAt: .distantPast
            )
            do {
                switch try await self.signIn.check(remembered) {
                case .ended: try await accounts.appleLinks.withdraw(subject, now: now.timeIntervalSince1970)
                case .confirmed, .notDue:
                    try await accounts.appleLinks.verified(subject, now: now.timeIntervalSince1970)
                }
            } catch {
                // Apple could not say: nobody is signed out for that.
                logger.info("a sign-in could not be checked", metadata: ["reason": "\(error)"])
                return
            }
        }
    }
}

extension Shop {
    /// What follows a sign-in that the kit believes: in this browser, for its account, or for the app.
    fileprivate func answer(
        _ result: SignIn,
        _ signIn: SignInWithApple,
        _ app: AppSignIn,
        _ context: ShopContext
    ) async throws -> Response {
        let identity = AppleIdentity(
            verified: result.identity,
            suggestedName: result.suggestion?.fullName,
            refreshToken: result.tokens.refreshToken
        )
        let answer =
            result.isForApp
            ? .response(try await app.finish(result, identity, for: context.visitor))
            : try await self.answer(result, identity, context)
        // A suggestion still needs the name; it is forgotten with the account that gets it.
        if try await self.database.account(linkedTo: result.identity.subject) != nil {
            try await signIn.forgetSuggestion(of: result.identity.subject)
        }
        switch answer {
        case .response(let response): return response
        case .page(let page, let status): return self.render(page, for: context.visitor, status: status)
        }
    }

    private func answer(_ result: SignIn, _ identity: AppleIdentity, _ context: ShopContext) async throws
        -> AppleSignInAnswer
    {
        guard !result.isForLinking else {
            return try await self.appleSignIn.finishLink(
                of: identity,
                begunBy: { result.isForLinking($0) },
                for: context.visitor
            )
        }
        let path = LocalPath(parsing: result.returnTo.text) ?? .account
        return try await self.appleSignIn.finish(identity, for: context.visitor, returningTo: path)
    }

    fileprivate func answer(_ failure: SignInFailure, _ request: Request, _ context: ShopContext) -> Response
    {
        guard case .refused(let error) = failure else { return failure.response(to: request) }
        let page = MessagePage(
            heading: "Signing in did not work",
            message: error.isTemporary
                ? "Apple could not be reached just now. Nothing was lost; please try again in a minute."
                : "This sign-in took too long, was used before, or began in another browser. Please begin again.",
            linkPath: Paths.signIn,
            linkText: "Sign in"
        )
        return self.render(
            page,
            for: context.visitor,
            status: error.isTemporary ? .serviceUnavailable : .badRequest
        )
    }

    /// Does what one of Apple's notifications obliges to; each step may be done twice.
    fileprivate func handle(_ event: AppleEvent) async throws {
        let links = self.accounts.appleLinks
        let now = event.time.timeIntervalSince1970
        switch event.obligation {
        case .stopMail: try await links.setForwarding(false, of: event.subject)
        case .resumeMail: try await links.setForwarding(true, of: event.subject)
        case .endSessions: try await links.withdraw(event.subject, now: now)
        case .deleteAccount:
            let id = try await self.database.account(linkedTo: event.subject)
            try await links.withdraw(event.subject, now: now)
            // Who has an address of their own can still come in by e-mail link.
            if let id, let account = try await self.database.account(id),
                account.isPrivateEmail || account.email == nil
            {
                _ = try await self.deletion.delete(id)
            }
        case .nothing: break
        }
    }
}
