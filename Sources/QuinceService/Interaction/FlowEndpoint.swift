package import Clients
import Foundation
package import Hummingbird
import HTTPTypes
import Logging
package import QuinceProtocol

/// The dispatcher of the sign-in pages: `GET /flow/{id}` shows the current step, `POST` performs one.
package struct FlowEndpoint: Sendable {
    package let store: any FlowStore
    package let accounts: any AccountStore
    package let signIn: SignInStep
    package let consent: ConsentStep
    /// The questions that Apple asks in a new browser; nil unless the developer wants them.
    package let questions: AppleLikeStep?
    /// nil if the service has no passkeys.
    package let passkeys: PasskeyCeremonies?
    package let seal: FlowSeal
    package let limits: FlowLimits
    package let clients: ClientRule
    package let metrics: ServiceMetrics
    package let render: PageRenderer
    package let clock: ServiceClock
    package let random: RandomSource
    package let autoApproval: AutoApproval
    package let mode: Mode
    /// The origin of the pages.
    package let origins: Set<String>
    package let issuer: String
    /// Changes an authorization response before it is sent; only for faults.
    package let spoil: @Sendable (inout [FormParameters.Parameter]) -> Void

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.flow + "/:id")) { request, context in
            try await self.answer(context) { try await self.show(request, context) }
        }
        routes.post(.init(Paths.flow + "/:id")) { request, context in
            try await self.answer(context) { try await self.take(request, context) }
        }
        if let passkeys = self.passkeys { self.addPasskeyRoutes(passkeys, to: routes) }
        if self.mode == .development { self.addPopupRoute(to: routes) }
    }

    /// Turns the end of a flow into its page and its explanation.
    func answer(_ context: ServiceContext, _ body: () async throws -> Response) async throws
        -> Response
    {
        do { return try await body() } catch let ended as Ended {
            return self.page(of: ended.end, context)
        } catch let error as StoredValueError {
            context.logger.error("sign-in ended", metadata: ["error": "\(error)"])
            return self.page(of: .unreadable(error), context)
        }
    }

    private func page(of end: FlowEnd, _ context: ServiceContext) -> Response {
        context.explanation.add(.refused("flow", end.reason))
        return self.render(MessagePage(heading: end.heading, message: end.message), status: end.status)
    }

    /// The authorization response, in the response mode of the request.
    private func response(_ answer: AuthorizationResponse, to request: Request) -> Response {
        var parameters = answer.parameters.parameters
        self.spoil(&parameters)
        let spoilt = AuthorizationResponse(request: answer.request, parameters: FormParameters(parameters))
        let accept = request.headers[.accept] ?? ""
        let isDevelopment = self.mode == .development
        let isForProgram =
            isDevelopment && answer.request.mode == .formPost
            && accept.contains("application/json")
            && !accept.contains("text/html")
        let reportPath = isDevelopment ? Self.reportPath(for: request) : nil
        return isForProgram ? spoilt.json : spoilt.response(self.render, reportPath: reportPath)
    }

    private func answer(_ request: AuthorizationRequest, _ parameters: FormParameters)
        -> AuthorizationResponse
    {
        AuthorizationResponse(request: request, parameters: parameters, profile: self.consent.issuer.profile)
    }

    struct Ended: Error {
        let end: FlowEnd
        init(_ end: FlowEnd) { self.end = end }
    }
}

// MARK: Beginning

extension FlowEndpoint {
    /// Starts a flow for a checked request, or responds at once if auto-approval is on.
    ///
    /// `locale`: the parameter of the request, which the pages of the flow follow.
    package func begin(
        _ authorization: AuthorizationRequest,
        for request: Request,
        locale: String? = nil,
        _ context: ServiceContext
    ) async throws -> Response {
        let explanation = context.explanation
        let hinted = try await self.hintedAccount(authorization, explanation)
        explanation.email = hinted?.email
        if let account = try await self.approvedAccount(hinted, authorization) {
            return try await self.answer(context) {
                try await self.approveAtOnce(authorization, account, request, explanation)
            }
        }
        let now = self.clock.now().timeIntervalSince1970
        let flow = Flow(
            request: authorization,
            step: hinted.map { .consent(accountID: $0.id) } ?? .account,
            authenticatedAt: hinted.map { _ in Int(now) },
            expiresAt: now + Flow.lifetime
        )
        // Always a new one, because an attacker could have planted an existing cookie (session fixation).
        let id = self.random.hex(32)
        let binding = self.isSecure ? FlowBinding(self.random, flow: id) : nil
        let cookie = try self.seal.close(flow, id: id, boundTo: binding)
        explanation.isAbout(SecretDigest(of: id))
        var response = AuthorizationResponse.redirect(to: Paths.flow(id))
        for value in cookie.headers(path: Paths.flow(id), secure: self.isSecure) {
            response.headers.append(HTTPField(name: .setCookie, value: value))
        }
        if let language = locale.flatMap({ ReaderLanguage.language($0, self.mode) }) {
            response.headers.append(
                LanguageCookie.field(language, flow: Paths.flow(id), secure: self.isSecure)
            )
        }
        if let binding {
            for removal in FlowBinding.removals(for: request) { response.headers.append(removal) }
            response.headers.append(binding.field)
        }
        return response
    }

    private func approveAtOnce(
        _ authorization: AuthorizationRequest,
        _ account: Account,
        _ request: Request,
        _ explanation: Explanation
    ) async throws -> Response {
        explanation.lenient(
            "auto_approve",
            "approved at once for \(account.email)",
            apple: "Apple asks the user"
        )
        let outcome = try await self.consent.approve(
            authorization.code,
            account,
            decision: .default(of: account),
            self.clock.seconds,
            explanation
        )
        guard case .approved(let parameters, _, isFirst: _) = outcome else { throw Ended(.removed) }
        self.metrics.signIn(.autoApprove, .accepted)
        return self.response(self.answer(authorization, parameters), to: request)
    }

    private func hintedAccount(_ authorization: AuthorizationRequest, _ explanation: Explanation) async throws
        -> Account?
    {
        guard self.mode == .development, let hint = authorization.loginHint else { return nil }
        guard let account = try await self.accounts.account(email: hint) else {
            explanation.note("login_hint", "no account has the email address '\(hint.shortened)'")
            return nil
        }
        explanation.note("login_hint", "\(account.email) is chosen; Apple ignores login_hint")
        return account
    }

    private func approvedAccount(_ hinted: Account?, _ authorization: AuthorizationRequest) async throws
        -> Account?
    {
        guard self.mode == .development else { return nil }
        switch self.autoApproval {
        case .off: return nil
        case .any: return hinted
        case .account(let email):
            if let hinted { return hinted }
            return try await self.accounts.account(email: email)
        }
    }
}

// MARK: Going on

extension FlowEndpoint {
    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.parameters.require("id")
        let ticket = try await self.ticket(id, request, context)
        return try await self.page(of: ticket.flow, id, SignInVisit(request), problem: nil)
    }

    func page(of flow: Flow, _ id: String, _ visit: SignInVisit, problem: String?) async throws
        -> Response
    {
        let email = visit.form?["email"] ?? ""
        if let questions,
            let page = try await questions.page(flow, path: Paths.flow(id), email: email, problem: problem)
        {
            return page
        }
        switch flow.step {
        case .account: return try await self.signIn.page(flow, path: Paths.flow(id), visit, problem: problem)
        case .consent(let accountID):
            guard let account = try await self.accounts.account(accountID),
                let page = try await self.consent.page(flow, account, path: Paths.flow(id), problem: problem)
            else { throw Ended(.removed) }
            return page
        // Another start without --ask-like-apple.
        case .device, .trust: throw Ended(.unknown)
        case .continued: throw Ended(.finished)
        case .cancelled: throw Ended(.cancelled)
        }
    }

    private func take(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.parameters.require("id")
        let form = try await RequestForm.read(request, context)
        guard self.isSameOrigin(request) else { throw Ended(.otherSite) }
        let ticket = try await self.ticket(id, request, context)
        if let response = try await self.takeAppleLike(ticket, id, form, request, context.explanation) {
            return response
        }
        var next = ticket.flow
        switch (form["action"], ticket.flow.step) {
        case ("cancel", .account), ("cancel", .device), ("cancel", .trust), ("cancel", .consent),
            ("cancel", .cancelled):
            return try await self.cancel(ticket, request, context.explanation)
        case ("choose", .account), ("create", .account), ("recover", .account), ("device-code", .account):
            return try await self.choose(ticket, id, form, request, context.explanation)
        case ("ask", .account):
            return try await self.ask(ticket, id, form, request, context.explanation)
        case ("switch", .consent):
            next.step = .account
            next.authenticatedAt = nil
            next.usedCode = nil
        case ("continue", .consent(let accountID)), ("continue", .continued(let accountID, _)):
            return try await self.approve(
                ticket,
                id,
                accountID: accountID,
                form,
                request,
                context.explanation
            )
        default:
            return AuthorizationResponse.redirect(to: Paths.flow(id))
        }
        try await self.change(ticket, to: next)
        // If another click was faster, the page shows the result of that click.
        return AuthorizationResponse.redirect(to: Paths.flow(id))
    }

    /// Continues with the account of the form.
    private func choose(
        _ ticket: FlowTicket,
        _ id: String,
        _ form: FormParameters,
        _ request: Request,
        _ explanation: Explanation
    ) async throws -> Response {
        let account: Account
        // A code isn't used up for a sign-in that the limits of flows refuse.
        let usedCode = form["action"].flatMap(Flow.UsedCode.init(rawValue:))
        let ticket = usedCode != nil ? try await self.storing(ticket) : ticket
        let asker = Self.asker(ticket, request)
        switch try await self.signIn.choice(form, asker, ticket.client, explanation) {
        case .account(let chosen): account = chosen
        case .refused(let problem):
            return try await self.page(
                of: ticket.flow,
                id,
                SignInVisit(request, form: form),
                problem: problem
            )
        }
        explanation.email = account.email
        var next = ticket.flow
        next.step = .consent(accountID: account.id)
        next.authenticatedAt = self.clock.seconds
        next.usedCode = usedCode
        try await self.change(ticket, to: next, provedBy: account)
        return AuthorizationResponse.redirect(to: Paths.flow(id))
    }

    /// Asks the user's other devices.
    private func ask(
        _ ticket: FlowTicket,
        _ id: String,
        _ form: FormParameters,
        _ request: Request,
        _ explanation: Explanation
    ) async throws -> Response {
        if let problem = try await self.signIn.ask(form, Self.asker(ticket, request), explanation) {
            let visit = SignInVisit(request, form: form)
            return try await self.page(of: ticket.flow, id, visit, problem: problem)
        }
        return AuthorizationResponse.redirect(to: SignInVisit.codePath(Paths.flow(id)))
    }

    private static func asker(_ ticket: FlowTicket, _ request: Request) -> TrustedDevice.Asker {
        TrustedDevice.Asker(
            secret: ticket.browser,
            browser: BrowserName.plain(request.headers[.userAgent]),
            client: ticket.client
        )
    }

    private func cancel(
        _ ticket: FlowTicket,
        _ request: Request,
        _ explanation: Explanation
    ) async throws -> Response {
        var next = ticket.flow
        next.step = .cancelled
        // Users can always cancel: beyond the limit of stored flows, the cancellation isn't stored.
        _ = try await self.stored(ticket, next)
        explanation.passed("consent", "the user canceled: user_cancelled_authorize")
        explanation.event = .signInCancelled
        let answer = AuthorizationResponse.cancelled(ticket.flow.request)
        explanation.answer = answer.parameters.parameters
        return self.response(answer, to: request)
    }

    /// The ticket of the flow once it is stored.
    private func storing(_ ticket: FlowTicket) async throws -> FlowTicket {
        guard !ticket.isStored else { return ticket }
        try await self.change(ticket, to: ticket.flow)
        return FlowTicket(
            id: ticket.id,
            browser: ticket.browser,
            flow: ticket.flow,
            isStored: true,
            client: ticket.client
        )
    }

    /// `account`: the account whose user has just proved who they are.
    func change(_ ticket: FlowTicket, to flow: Flow, provedBy account: Account? = nil) async throws {
        switch try await self.stored(ticket, flow, provedBy: account) {
        case .done, .overtaken: break
        case .ended: throw Ended(.ended)
        case .tooMany:
            self.metrics.limited(.flows)
            throw Ended(.tooMany)
        }
    }

    private func stored(_ ticket: FlowTicket, _ flow: Flow, provedBy account: Account? = nil) async throws
        -> FlowChange
    {
        try await self.store.change(
            ticket,
            to: flow,
            provedBy: account,
            limits: self.limits,
            now: self.clock.now().timeIntervalSince1970
        )
    }

    private func approve(
        _ ticket: FlowTicket,
        _ id: String,
        accountID: String,
        _ form: FormParameters,
        _ request: Request,
        _ explanation: Explanation
    ) async throws -> Response {
        guard let account = try await self.accounts.account(accountID) else { throw Ended(.removed) }
        // The form names the account that the page showed: the user may have chosen another one in another tab since.
        guard form["account"].map({ $0.isExactly(account.email) }) ?? true else {
            return AuthorizationResponse.redirect(to: Paths.flow(id))
        }
        let decision: ConsentDecision
        do throws(ConsentDecision.Refusal) {
            decision = try ConsentDecision(parsing: form, account: account)
        } catch {
            return try await self.page(of: ticket.flow, id, SignInVisit(request), problem: error.description)
        }
        let outcome = try await self.consent.approve(
            ticket.flow.request.code,
            account,
            ticket,
            decision: decision,
            ticket.flow.authenticatedAt ?? self.clock.seconds,
            explanation
        )
        switch outcome {
        case .approved(let parameters, _, isFirst: _):
            var response = self.response(self.answer(ticket.flow.request, parameters), to: request)
            // The next sign-in in this browser lists the account that signed in first.
            if self.mode == .development {
                response.headers.append(LastAccountCookie.field(account.id, secure: self.isSecure))
            }
            return response
        case .overtaken: return AuthorizationResponse.redirect(to: Paths.flow(id))
        case .finished: throw Ended(.finished)
        case .removed: throw Ended(.removed)
        }
    }
}
