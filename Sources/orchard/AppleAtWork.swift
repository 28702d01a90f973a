import Foundation
import Hummingbird
import Logging
import QuinceAsyncHTTPClient
import QuinceHummingbird
import QuinceRelyingParty

/// Sign in with Apple, set up: the server library with the shop's tables, and the shop's reaction to its results.
struct AppleAtWork: Sendable {
    let signIn: SignInWithApple
    let events: AppleEvents
    let transport: AsyncHTTPClientTransport
    let linking: Accounts<AppleAccounts>
    let handover: AppHandover

    /// `audiences`: the clients that notifications can be for.
    init(
        _ configuration: SignInConfiguration,
        audiences: [String],
        database: ShopDatabase,
        now: @escaping @Sendable () -> Date
    ) {
        let store = AppleSignInStore(database: database)
        self.transport = AsyncHTTPClientTransport()
        self.signIn = SignInWithApple(
            configuration,
            transport: self.transport,
            store: store,
            surroundings: Surroundings(now: now)
        )
        self.events = AppleEvents(self.signIn, store: store, audiences: audiences)
        self.linking = .init(self.signIn, store: AppleAccounts(database: database, now: now))
        self.handover = AppHandover(self.signIn, store: AppHandleStore(database: database))
    }

    /// Adds the routes of a sign-in, and the routes for Apple's notifications and for the app.
    ///
    /// They come before the middleware that accepts changes only from the shop's own pages. Apple's page posts here, and the
    /// server library recognizes its own sign-ins by state and cookie.
    func addRoutes(to routes: some RouterMethods<ShopContext>, _ shop: Shop, _ app: AppSignIn) throws {
        let client = shop.clients.client
        let signIn = try SignInRoutes<ShopContext>(
            self.signIn,
            startPath: Paths.apple,
            starts: ClientLimit(client: client),
            callbacks: ClientLimit(client: client),
            onUnfinished: { unfinished, request, context in shop.answer(unfinished, request, context) },
            onSignedIn: { result, _, context in try await shop.answer(result, self.signIn, app, context) }
        )
        signIn.addRoutes(to: routes)
        app.addRoutes(to: routes, signIn)
        routes.get(.init(Paths.linkApple)) { request, context in
            guard let account = context.visitor.account else { return Response.signInFirst }
            return try await signIn.start(request, context) {
                try self.linking.startLink(of: account.id, binding: $0)
            }
        }
        NotificationRoute<ShopContext>(
            self.events,
            path: AppleSettings.notificationsPath,
            limit: ClientLimit(client: client)
        ) { event, context in
            let result = try await shop.handle(event)
            shop.handledEvents?.add(
                HandledEvent(event: event, result: result, handledAt: shop.sessions.now())
            )
            context.logger.info(
                "notification from Apple handled",
                metadata: ["did": "\(result)", "subject": "\(event.subject)"]
            )
        }.addRoutes(to: routes)
    }

    /// Revokes a sign-in at Apple.
    var revoke: RevokeAtApple {
        { [signIn] remembered in try await signIn.revoke(remembered) }
    }

    /// Asks Apple once a day whether each sign-in is still valid.
    func keepUp(with accounts: ShopAccounts, now: Date, logger: Logger) async throws {
        try await Self.keepUp(with: accounts, now: now, logger: logger) { try await self.signIn.check($0) }
    }

    /// Does the same with another way to ask Apple.
    static func keepUp(
        with accounts: ShopAccounts,
        now: Date,
        logger: Logger,
        check: (RememberedSignIn) async throws -> SignInCheck
    ) async throws {
        let links = accounts.appleLinks
        let tomorrow = now.addingTimeInterval(SignInWithApple.checkInterval).timeIntervalSince1970
        let yesterday = now.addingTimeInterval(-SignInWithApple.checkInterval).timeIntervalSince1970
        let seconds = now.timeIntervalSince1970
        for subject in try await links.subjects(verifiedBefore: yesterday, now: seconds, limit: 100) {
            // Postponed before anything can fail, so that one failing check doesn't block the others.
            try await links.putOff(subject, until: tomorrow)
            guard let remembered = try await accounts.rememberedSignIn(of: subject) else { continue }
            do {
                switch try await check(remembered) {
                case .ended: _ = try await links.withdraw(subject, asOf: seconds)
                case .confirmed, .notDue: try await links.verified(subject, now: seconds)
                }
            } catch {
                // Apple couldn't say whether it is valid, so nobody is signed out.
                let trouble = Self.trouble(error)
                logger.log(
                    level: trouble?.isForOperator == true ? .error : .info,
                    "can't check whether a sign-in is still valid",
                    metadata: ["reason": "\(error)"]
                )
                guard trouble?.isTemporary == true else { continue }
                // The other checks would fail in the same way now.
                return try await links.putOff(subject, until: seconds)
            }
        }
    }

    /// The error that a sign-in would throw for the same reason; nil if the error isn't from the server library.
    private static func trouble(_ error: any Error) -> SignInError? {
        switch error {
        case let error as TokenError: .token(error)
        case let refusal as IdentityRefusal: .identity(refusal)
        default: nil
        }
    }
}

extension Shop {
    /// Completes a sign-in that the server library verified: in this browser, for its account, or for the app.
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
        // The suggestion still needs the name; it is deleted once an account has it.
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
        let path = ShopLocalPath(parsing: result.returnTo.text) ?? .account
        return try await self.appleSignIn.finish(identity, for: context.visitor, returningTo: path)
    }

    fileprivate func answer(_ unfinished: UnfinishedSignIn, _ request: Request, _ context: ShopContext)
        -> Response
    {
        guard case .refused(let error) = unfinished else { return unfinished.response(to: request) }
        return self.render(
            MessagePage(error),
            for: context.visitor,
            status: error.isForOperator ? .serviceUnavailable : .badRequest
        )
    }

    /// Handles one of Apple's notifications; each step can be repeated.
    func handle(_ event: AppleEvent) async throws -> HandledEvent.Result {
        let links = self.accounts.appleLinks
        let time = event.time.timeIntervalSince1970
        let account = try await self.database.account(linkedTo: event.subject)
        switch event.obligation {
        case .stopMail:
            let isNew = try await links.setForwarding(false, of: event.subject, asOf: time)
            return account == nil ? .unknownCustomer : isNew ? .stoppedMail : .outdated
        case .resumeMail:
            let isNew = try await links.setForwarding(true, of: event.subject, asOf: time)
            return account == nil ? .unknownCustomer : isNew ? .resumedMail : .outdated
        case .endSessions:
            let isEnded = try await self.withdraw(event.subject, asOf: time)
            return account == nil ? .unknownCustomer : isEnded ? .signedOut : .outdated
        case .deleteAccount: return try await self.delete(account, event)
        case .nothing: return .unknownKind
        }
    }

    private func delete(_ id: ShopAccount.ID?, _ event: AppleEvent) async throws -> HandledEvent.Result {
        let isEnded = try await self.withdraw(event.subject, asOf: event.time.timeIntervalSince1970)
        guard let id, let account = try await self.database.account(id) else { return .unknownCustomer }
        guard isEnded else { return .outdated }
        // A user who proved an email address of their own can still sign in with an email link.
        let hasOtherWay = account.email != nil && account.isEmailVerified && !account.isPrivateEmail
        guard !hasOtherWay else { return .signedOutForEmailLink }
        return switch try await self.deletion.delete(id) {
        case .done, .doneWithoutApple: .deleted
        case .underWay: .deleting
        }
    }

    /// Ends a sign-in that Apple reported as over, unless the user has signed in since then.
    private func withdraw(_ subject: String, asOf time: Double) async throws -> Bool {
        let dropped = try await self.accounts.rememberedSignIn(of: subject)
        guard try await self.accounts.appleLinks.withdraw(subject, asOf: time) else { return false }
        if let dropped {
            // Nobody stores it any more. Apple has usually ended it already, so a failure matters little.
            do { try await self.revoke(dropped) } catch {
                self.logger.info("a replaced token wasn't revoked", metadata: ["reason": "\(error)"])
            }
        }
        return true
    }
}

extension MessagePage {
    /// The page for a user whose sign-in with Apple failed; the log has the reason.
    fileprivate init(_ error: SignInError) {
        guard error.isForOperator else {
            self.init(
                heading: "Sign-in failed",
                message:
                    "This sign-in took too long, was already used, or began in another browser. Please start again.",
                linkPath: Paths.signIn,
                linkText: "Sign in"
            )
            return
        }
        self.init(
            heading: "We can’t sign you in with Apple at the moment",
            message: error.isMisconfiguration
                ? "The problem is on our side. Please try again later, or sign in another way."
                : "Nothing was lost. Please try again in a minute, or sign in another way.",
            linkPath: Paths.signIn,
            linkText: "Ways to sign in"
        )
    }
}
