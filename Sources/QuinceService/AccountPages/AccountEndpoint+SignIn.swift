import HTTPTypes
import Hummingbird
import QuinceProtocol

// Signing in and out. Who someone is, is decided by the same step as in a sign-in to an app.

extension AccountEndpoint {
    func addSignInRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.accountSignIn)) { request, context in
            try await self.answer(context) {
                try await self.signInPage(request, context, SignInVisit(request), problem: nil)
            }
        }
        routes.post(.init(Paths.accountSignIn)) { request, context in
            try await self.answer(context) { try await self.signIn(request, context) }
        }
        routes.post(.init(Paths.accountSignOut)) { request, context in
            try await self.answer(context) {
                let (visit, _) = try await self.checked(request, context)
                try await self.sessions.endSession(visit.token.digest)
                context.explanation.event = .accountSignedOut
                var response = AccountResponse.redirect(to: Paths.accountSignIn)
                response.headers.append(self.cookies.of(request).removal)
                return response
            }
        }
    }

    private func signInPage(
        _ request: Request,
        _ context: ServiceContext,
        _ visit: SignInVisit,
        problem: String?
    ) async throws -> Response {
        let current = try await self.current(request)
        let place = Self.place(of: request)
        return try await self.signIn.page(
            SignInDestination(
                appName: nil,
                path: place.signInPath,
                returnPath: place == .apps ? nil : place.path,
                isConfirmation: current != nil && place != .apps,
                isCancellable: false
            ),
            visit.listingFirst(current?.account.id),
            problem: problem
        )
    }

    private func signIn(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try await self.form(request, context)
        if form["action"] == "ask" { return try await self.ask(form, request, context) }
        if form["action"] != "choose", form["action"] != "create" {
            try await self.requireRoom(request, context)
        }
        let account: Account
        let asker = self.cookies.ceremony(of: request).token(in: request).map {
            self.asker($0, request, context)
        }
        switch try await self.signIn.choice(form, asker, self.client(request, context), context.explanation) {
        case .account(let chosen): account = chosen
        case .refused(let problem):
            return try await self.signInPage(
                request,
                context,
                SignInVisit(request, form: form),
                problem: problem
            )
        }
        if let response = try await self.signedIn(
            account,
            request,
            context,
            leading: { AccountResponse.redirect(to: Self.path(after: form["action"], to: $0)) }
        ) {
            return response
        }
        return try await self.signInPage(
            request,
            context,
            SignInVisit(request, form: form),
            problem: SignInStep.missingAccount
        )
    }

    /// The path to which a sign-in leads that began at `path`: after a code, the user learns how to need none.
    private static func path(after action: String?, to path: String) -> String {
        switch action {
        case "device-code":
            "\(AccountPlace.passkeys.path)?done=\(AccountNotice.signedInByDevice.rawValue)"
        case "recover":
            (path == Paths.account ? AccountPlace.passkeys.path : path)
                + "?done=\(AccountNotice.signedInByCode.rawValue)"
        default: path
        }
    }

    /// Asks the user's devices, for a browser that gets a new secret for it.
    private func ask(_ form: FormParameters, _ request: Request, _ context: ServiceContext) async throws
        -> Response
    {
        let secret = SessionToken(self.random, in: self.signIn.mode)
        let asker = self.asker(secret, request, context)
        if let problem = try await self.signIn.ask(form, asker, context.explanation) {
            return try await self.signInPage(
                request,
                context,
                SignInVisit(request, form: form),
                problem: problem
            )
        }
        let path = Self.place(of: request).signInPath
        var response = AccountResponse.redirect(to: SignInVisit.codePath(path))
        response.headers.append(self.cookies.ceremony(of: request).field(secret))
        return response
    }

    private func asker(_ secret: SessionToken, _ request: Request, _ context: ServiceContext)
        -> TrustedDevice.Asker
    {
        TrustedDevice.Asker(
            secret: secret.digest,
            browser: BrowserName.plain(request.headers[.userAgent]),
            client: self.client(request, context)
        )
    }

    /// Refuses before a recovery code is used up.
    ///
    /// A browser with a session replaces it.
    private func requireRoom(_ request: Request, _ context: ServiceContext) async throws {
        let client = self.client(request, context) ?? ""
        guard self.cookies.token(in: request) == nil else { return }
        guard try await self.sessions.hasRoom(for: client, self.limits, at: self.clock.time) else {
            throw AccountRefusal.tooMany
        }
    }

    /// Begins a session of `account`; `leading` makes the response that leads to a page.
    ///
    /// Nil if the account was deleted in between.
    func signedIn(
        _ account: Account,
        _ request: Request,
        _ context: ServiceContext,
        leading: (_ path: String) async throws -> Response
    ) async throws -> Response? {
        let current = try await self.current(request)
        guard let token = try await self.begin(account, request, context) else { return nil }
        // How the user signed in says more, where it isn't the usual way.
        context.explanation.event = context.explanation.event ?? .accountSignedIn
        context.explanation.accountID = account.id
        // The place belongs to the account that was signed in when its page was shown.
        let isSame = current.map { $0.account.id == account.id } ?? true
        var response = try await leading((isSame ? Self.place(of: request) : .apps).path)
        response.headers.append(self.cookies.of(request).field(token))
        return response
    }

    /// Begins a session, which replaces the browser's earlier one; nil if the account was deleted in between.
    private func begin(_ account: Account, _ request: Request, _ context: ServiceContext) async throws
        -> SessionToken?
    {
        let (token, now) = (SessionToken(self.random, in: self.signIn.mode), self.clock.time)
        let session = AccountSession(
            id: self.random.hex(32),
            accountID: account.id,
            browser: BrowserName.plain(request.headers[.userAgent]),
            client: self.client(request, context) ?? "",
            createdAt: now,
            usedAt: now,
            authenticatedAt: now
        )
        let outcome = try await self.sessions.begin(
            session,
            token.digest,
            provedBy: account,
            replacing: self.cookies.token(in: request)?.digest,
            limits: self.limits
        )
        switch outcome {
        case .done: return token
        case .full:
            self.metrics.limited(.sessions)
            throw AccountRefusal.tooMany
        case .refused: throw AccountRefusal.signedOut(Self.place(of: request))
        case .unchanged, .missing, .taken, .signedOut: return nil
        }
    }

    /// The session of the browser, if there is one.
    private func current(_ request: Request) async throws -> (session: AccountSession, account: Account)? {
        guard let token = self.cookies.token(in: request) else { return nil }
        return try await self.sessions.session(token.digest, at: self.clock.time)
    }

    /// The page to which the sign-in leads.
    private static func place(of request: Request) -> AccountPlace {
        let query = try? FormParameters(parsing: request.uri.query ?? "")
        return query?["return"].flatMap(AccountPlace.init(path:)) ?? .apps
    }
}
