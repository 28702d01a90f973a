import Clients
import HTTPTypes
import Hummingbird
import QuinceProtocol

/// The dispatcher of the account pages: it finds out who asks, checks forms, and turns refusals into responses.
struct AccountEndpoint: Sendable {
    let sessions: any AccountSessionStore
    let signIn: SignInStep
    let sections: Sections
    let own: OwnPages
    /// nil if the service has no passkeys.
    let passkeys: PasskeyCeremonies?
    /// nil in development.
    let recovery: Recovery?
    /// nil in development.
    let device: TrustedDevice?
    /// nil unless anyone can create an account.
    let registrations: Registrations?
    let notices: SecurityNotices
    let cookies: SessionCookies
    let limits: SessionLimits
    let forms: ExactLimit
    let clients: ClientRule
    let metrics: ServiceMetrics
    let render: PageRenderer
    let clock: ServiceClock
    let random: RandomSource

    /// The pages behind the sign-in, one section per concern.
    struct Sections: Sendable {
        let apps: AppsSection
        let personal: PersonalSection
        let passkeys: PasskeysSection
        let sessions: SessionsSection
        let device: DeviceSection
        let activity: ActivitySection
        let export: ExportSection
        let deletion: DeletionSection
    }

    func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        let (apps, personal) = (self.sections.apps, self.sections.personal)
        let passkeys = self.sections.passkeys
        let (sessions, deletion) = (self.sections.sessions, self.sections.deletion)
        let app = "\(Paths.account)/apps/:grant"
        self.add(Paths.account, to: routes, show: { try await apps.list($0) })
        self.add(
            app,
            to: routes,
            show: { try await apps.page($0) },
            change: { try await apps.change($0, $1) }
        )
        self.add(
            app + "/stop",
            to: routes,
            show: { try await apps.stopPage($0) },
            change: { try await apps.stop($0, $1) }
        )
        self.add(
            AccountPlace.personal.path,
            to: routes,
            show: { try await personal.page($0) },
            change: { try await personal.change($0, $1) }
        )
        self.add(
            AccountPlace.passkeys.path,
            to: routes,
            show: { try await passkeys.page($0) },
            change: { try await passkeys.change($0, $1) }
        )
        self.add(
            AccountPlace.sessions.path,
            to: routes,
            show: { try await sessions.page($0) },
            change: { try await sessions.change($0, $1) }
        )
        let (activity, export) = (self.sections.activity, self.sections.export)
        self.add(AccountPlace.activity.path, to: routes, show: { try await activity.page($0) })
        self.add(AccountPlace.export.path, to: routes, show: { try await export.file($0) })
        self.add(
            AccountPlace.deletion.path,
            to: routes,
            show: { try await deletion.page($0) },
            change: { try await deletion.change($0, $1) }
        )
        routes.get(.init(Paths.accountDeleted)) { request, context in
            try await self.answer(context) { deletion.farewell }
        }
        if self.device != nil {
            let device = self.sections.device
            self.add(
                Paths.accountDevice,
                to: routes,
                show: { try await device.page($0) },
                change: { try await device.change($0, $1) }
            )
            self.add(AccountPlace.deviceStatePath, to: routes, show: { try await device.state($0) })
        }
        self.addSignInRoutes(to: routes)
        if let passkeys = self.passkeys {
            self.addPasskeyRoutes(passkeys, to: routes)
            if let recovery { self.addInvitationRoutes(passkeys, recovery, to: routes) }
            if let registrations { self.addRegistrationRoutes(registrations, to: routes) }
        }
    }

    /// Adds a page, and what its forms do.
    private func add(
        _ path: String,
        to routes: some RouterMethods<ServiceContext>,
        show: @escaping @Sendable (AccountVisit) async throws -> Response,
        change: (@Sendable (AccountVisit, FormParameters) async throws -> Response)? = nil
    ) {
        routes.get(.init(path)) { request, context in
            try await self.answer(context) { try await show(self.visit(request, context)) }
        }
        guard let change else { return }
        routes.post(.init(path)) { request, context in
            try await self.answer(context) {
                let (visit, form) = try await self.checked(request, context)
                return try await change(visit, form)
            }
        }
    }

    /// Gives a response the headers of the account pages, and turns a refusal into its response.
    func answer(_ context: ServiceContext, _ body: () async throws -> Response) async throws -> Response {
        do { return AccountResponse.page(try await body()) } catch let refusal as AccountRefusal {
            context.explanation.add(.refused("account", refusal.reason))
            if refusal.isSuspicious { context.explanation.event = .accountPageRefused }
            return AccountResponse.page(refusal.response(self.render))
        }
    }
}

// MARK: Who asks

extension AccountEndpoint {
    /// The signed-in user of a request.
    ///
    /// - Throws: ``AccountRefusal/signedOut(_:)`` if nobody is signed in.
    func visit(_ request: Request, _ context: ServiceContext) async throws -> AccountVisit {
        let place = AccountPlace(path: request.uri.path) ?? .apps
        let now = self.clock.time
        guard let token = self.cookies.token(in: request),
            let (session, account) = try await self.sessions.session(token.digest, at: now)
        else { throw AccountRefusal.signedOut(place) }
        if abs(now - session.usedAt) >= AccountSession.useInterval {
            try await self.sessions.use(token.digest, at: now)
        }
        context.explanation.accountID = account.id
        let requests = try await self.device?.store.deviceRequests(for: account.id, at: now)
        return AccountVisit(
            session: session,
            token: token,
            account: account,
            now: now,
            grant: context.parameters.get("grant") ?? "",
            done: AccountNotice(of: request),
            before: (try? FormParameters(parsing: request.uri.query ?? ""))?["before"].flatMap { Int($0) },
            hasPasskeys: self.passkeys != nil,
            isAsked: requests?.isEmpty == false,
            explanation: context.explanation
        )
    }

    /// The signed-in user of a form with the form, if a page of this session sent it.
    ///
    /// - Throws: ``AccountRefusal``, before anything is changed.
    func checked(_ request: Request, _ context: ServiceContext) async throws -> (AccountVisit, FormParameters)
    {
        let form = try await self.form(request, context)
        let visit = try await self.visit(request, context)
        guard visit.token.accepts(form["token"] ?? "", for: .change) else {
            throw AccountRefusal.otherSession
        }
        return (visit, form)
    }

    /// The form of a page of our own; nobody has to be signed in.
    func form(_ request: Request, _ context: ServiceContext) async throws -> FormParameters {
        guard self.own.sent(request) else { throw AccountRefusal.otherSite }
        guard try await self.forms.allows(self.client(request, context)) else {
            self.metrics.limited(.accountForms)
            throw AccountRefusal.tooMany
        }
        do { return try await RequestForm.read(request, context) } catch let error as ProtocolError {
            throw AccountRefusal.malformed(error.finding.message)
        }
    }

    func client(_ request: Request, _ context: ServiceContext) -> String? {
        self.clients.client(request.headers, at: context.remoteAddress)
    }
}
