import Foundation
package import Hummingbird
import HTTPTypes
import QuinceProtocol

/// The dispatcher of the browser flow: `GET /flow/{id}` shows the step the flow stands at, `POST` takes one.
package struct FlowEndpoint: Sendable {
    package let flows: any FlowStore
    package let accounts: any AccountStore
    package let signIn: SignInStep
    package let consent: ConsentStep
    package let render: PageRenderer
    package let clock: ServiceClock
    package let random: RandomSource
    package let autoApproval: AutoApproval
    package let mode: Mode
    /// Scheme, host and port that the pages are served from.
    package let origins: Set<String>
    package let secureCookies: Bool
    private let begun = Counter()

    /// After how many flows those beyond ``Flow/maximumCount`` are removed.
    private static let tidyEvery = 256

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.flow + "/:id")) { request, context in
            try await self.unlessGone { try await self.show(request, context) }
        }
        routes.post(.init(Paths.flow + "/:id")) { request, context in
            try await self.unlessGone { try await self.take(request, context) }
        }
    }

    private func unlessGone(_ answer: () async throws -> Response) async throws -> Response {
        do { return try await answer() } catch is ConsentStep.AppIsGone { return self.ended }
    }

    /// Starts a flow for a checked request, or answers at once where auto-approval says so.
    package func begin(
        _ authorization: AuthorizationRequest,
        for request: Request,
        _ explanation: Explanation
    ) async throws -> Response {
        let hinted = try await self.hintedAccount(authorization, explanation)
        if let account = try await self.approvedAccount(hinted, authorization) {
            explanation.lenient(
                "auto_approve",
                "answered at once for \(account.email)",
                apple: "Apple asks the person"
            )
            return try await self.consent
                .approve(
                    authorization,
                    account,
                    decision: .default(of: account),
                    self.clock.seconds,
                    explanation
                )
                .response(self.render)
        }
        let now = self.clock.now().timeIntervalSince1970
        let flow = Flow(
            request: authorization,
            step: hinted.map { .consent(accountID: $0.id) } ?? .account,
            authenticatedAt: hinted.map { _ in Int(now) },
            expiresAt: now + Flow.lifetime
        )
        // Always a new secret: one that was there could be somebody else's gift (session fixation).
        let browser = Browser(random: self.random)
        let id = self.random.hex(32)
        try await self.flows.insert(flow, id: SecretDigest(of: id), browser: browser.digest)
        if self.begun.next().isMultiple(of: Self.tidyEvery) {
            try await self.flows.removeFlows(beyond: Flow.maximumCount)
        }
        var response = AuthorizationAnswer.redirect(to: Paths.flow(id))
        response.headers[.setCookie] = browser.cookie(path: Paths.flow(id), secure: self.secureCookies)
        return response
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.parameters.require("id")
        guard let browser = Browser(of: request),
            let flow = try await self.flows.flow(SecretDigest(of: id), browser: browser.digest, now: self.now)
        else { return self.ended }
        context.explanation.clientID = flow.request.clientID
        return try await self.page(of: flow, id, problem: nil)
    }

    private func page(of flow: Flow, _ id: String, problem: String?) async throws -> Response {
        switch flow.step {
        case .account: return try await self.signIn.page(flow, path: Paths.flow(id), problem: problem)
        case .consent(let accountID):
            guard let account = try await self.accounts.account(accountID) else { return self.ended }
            return try await self.consent.page(flow, account, path: Paths.flow(id), problem: problem)
        }
    }

    private func take(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.parameters.require("id")
        let form = try await TokenForm.read(request, context)
        guard let browser = Browser(of: request), self.isSameOrigin(request),
            let flow = try await self.flows.flow(SecretDigest(of: id), browser: browser.digest, now: self.now)
        else { return self.ended }
        context.explanation.clientID = flow.request.clientID
        var next = flow
        switch (form["action"], flow.step) {
        case ("cancel", _):
            guard try await self.finish(flow, id, browser) else { return self.ended }
            context.explanation.passed("consent", "the person cancelled: user_cancelled_authorize")
            let answer = AuthorizationAnswer.cancelled(flow.request)
            context.explanation.answer = answer.parameters.parameters
            return try answer.response(self.render)
        case ("choose", .account):
            guard let account = try await self.signIn.account(chosenBy: form) else {
                return try await self.page(
                    of: flow,
                    id,
                    problem: "That account does not exist. Choose another."
                )
            }
            next.step = .consent(accountID: account.id)
            next.authenticatedAt = self.clock.seconds
        case ("switch", .consent):
            next.step = .account
            next.authenticatedAt = nil
        case ("continue", .consent(let accountID)):
            return try await self.approve(flow, id, browser, accountID: accountID, form, context.explanation)
        default:
            return AuthorizationAnswer.redirect(to: Paths.flow(id))
        }
        let digest = SecretDigest(of: id)
        // Where another click was faster the page shows what that one did.
        _ = try await self.flows.replace(flow, with: next, id: digest, browser: browser.digest)
        return AuthorizationAnswer.redirect(to: Paths.flow(id))
    }

    private func approve(
        _ flow: Flow,
        _ id: String,
        _ browser: Browser,
        accountID: String,
        _ form: FormParameters,
        _ explanation: Explanation
    ) async throws -> Response {
        guard let account = try await self.accounts.account(accountID) else { return self.ended }
        // The page names the account it showed: in another tab the person may have chosen another since.
        guard form["account"].map({ $0.isExactly(account.email) }) ?? true else {
            return AuthorizationAnswer.redirect(to: Paths.flow(id))
        }
        let decision: ConsentDecision
        do throws(ConsentDecision.Refusal) {
            decision = try ConsentDecision(parsing: form, account: account)
        } catch {
            return try await self.page(of: flow, id, problem: error.description)
        }
        // Two clicks on Continue are one sign-in: the second finds no flow.
        guard try await self.finish(flow, id, browser) else { return self.ended }
        return try await self.consent
            .approve(
                flow.request,
                account,
                decision: decision,
                flow.authenticatedAt ?? self.clock.seconds,
                explanation
            )
            .response(self.render)
    }

    private func finish(_ flow: Flow, _ id: String, _ browser: Browser) async throws -> Bool {
        try await self.flows.take(flow, id: SecretDigest(of: id), browser: browser.digest)
    }

    private func hintedAccount(_ authorization: AuthorizationRequest, _ explanation: Explanation) async throws
        -> Account?
    {
        guard self.mode == .development, let hint = authorization.loginHint else { return nil }
        guard let account = try await self.accounts.account(email: hint) else {
            explanation.note("login_hint", "no account has the address '\(hint.shortened)'")
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

    /// Whether a form came from one of our own pages.
    ///
    /// Browsers send `Origin` with every POST; a client without one is no browser, and has no cookie of
    /// somebody else's.
    private func isSameOrigin(_ request: Request) -> Bool {
        guard let origin = request.headers[.origin] else { return true }
        // Pages with `Referrer-Policy: no-referrer` make browsers send `null` from a form on our own page; the id in
        // the path and the cookie decide then.
        let authority = request.head.authority ?? ""
        return origin == "null" || self.origins.contains(origin)
            || origin == "http://\(authority)" || origin == "https://\(authority)"
    }

    private var now: Double { self.clock.now().timeIntervalSince1970 }

    private var ended: Response {
        self.render(
            MessagePage(
                heading: "This sign-in is over",
                message: "It was finished, took longer than ten minutes, or began in another browser. "
                    + "Go back to the app and start again."
            ),
            status: .gone
        )
    }
}
