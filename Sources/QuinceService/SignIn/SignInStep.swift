import HTTPTypes
package import Hummingbird
import PageLanguages
package import QuinceProtocol

/// The first step of a flow: the choice of the account.
package struct SignInStep: Sendable {
    /// The maximum number of accounts on the page; users find others with the search.
    package static let listed = 20
    /// The number of accounts from which the page has a search field.
    package static let searchable = 10
    /// The number of accounts beyond which the page creates no more, because anyone on this machine can use it.
    ///
    /// A limit of Quince.
    package static let maximumAccounts = 10_000

    /// The problem of a choice of an account that doesn't exist.
    package static var missingAccount: String { Language.current.text(.signInAccountMissing) }

    /// The problem of a form with an email address.
    package static var emailWrong: String {
        Language.current.text(.signInEmailWrong, ["example": "jane@example.com"])
    }

    package let accounts: any AccountStore
    package let registry: any AppRegistry
    package let render: PageRenderer
    package let mode: Mode
    /// The RP ID of passkeys; nil if the service has none.
    package let passkeyPartyID: String?
    /// Recovery codes; nil in development.
    package let recovery: Recovery?
    /// nil in development.
    package let device: TrustedDevice?
    /// Tells users who signed in in another way than with a passkey.
    private let notices: SecurityNotices
    /// Whether anyone can create an account.
    private let opensRegistration: Bool
    /// The issuer, for the page that the user opens on another device.
    package let issuer: String
    private let metrics: ServiceMetrics
    package let random: RandomSource

    package init(
        accounts: any AccountStore,
        registry: any AppRegistry,
        render: PageRenderer,
        mode: Mode,
        passkeyPartyID: String?,
        recovery: Recovery?,
        device: TrustedDevice?,
        notices: SecurityNotices,
        opensRegistration: Bool,
        issuer: String,
        metrics: ServiceMetrics,
        random: RandomSource
    ) {
        self.accounts = accounts
        self.registry = registry
        self.render = render
        self.mode = mode
        self.passkeyPartyID = passkeyPartyID
        self.recovery = recovery
        self.device = device
        self.notices = notices
        self.opensRegistration = opensRegistration
        self.issuer = issuer
        self.metrics = metrics
        self.random = random
    }

    private static var tooManyCodes: String { Language.current.text(.signInTooManyCodes) }

    private static var developmentOnly: String { Language.current.text(.signInDevelopmentOnly) }

    /// The result of a form of the page.
    package enum Choice: Sendable {
        case account(Account)
        /// The reason, in a sentence for the user.
        case refused(String)
    }

    /// The account that a form names or creates, in development; in production, the account of a recovery code or of a device's code.
    ///
    /// `asker`: the browser that asked another device; nil if it has no secret for that.
    package func choice(
        _ form: FormParameters,
        _ asker: TrustedDevice.Asker?,
        _ client: String?,
        _ explanation: Explanation
    ) async throws -> Choice {
        guard self.mode == .development else {
            if form["action"] == "device-code" { return try await self.confirmed(form, asker, explanation) }
            guard form["action"] == "recover", let recovery else {
                return .refused(Self.developmentOnly)
            }
            return try await self.recovered(form, by: recovery, client, explanation)
        }
        let choice = try await self.clicked(form, explanation)
        if case .account = choice { self.metrics.signIn(.choice, .accepted) }
        return choice
    }

    private func clicked(_ form: FormParameters, _ explanation: Explanation) async throws -> Choice {
        if form["action"] == "create" { return try await self.create(NewAccountForm(form), explanation) }
        guard let id = form["account"], let account = try await self.accounts.account(id) else {
            return .refused(Self.missingAccount)
        }
        return .account(account)
    }

    /// Asks the devices of the user whose email address the form has; gives the problem, in a sentence for the user.
    package func ask(_ form: FormParameters, _ asker: TrustedDevice.Asker, _ explanation: Explanation)
        async throws
        -> String?
    {
        guard let device else { return Self.developmentOnly }
        guard let email = form["email"], SeedRules.isEmail(email) else {
            return Self.emailWrong
        }
        guard try await device.ask(email: email, for: asker) else {
            explanation.add(.refused("device", "the client's limit of requests to devices is reached"))
            explanation.event = .deviceCodeRefused
            self.metrics.limited(.deviceRequests)
            return Self.tooManyCodes
        }
        explanation.event = .deviceAsked
        return nil
    }

    private func confirmed(_ form: FormParameters, _ asker: TrustedDevice.Asker?, _ explanation: Explanation)
        async throws -> Choice
    {
        guard let device, let asker,
            let account = try await device.account(code: form["code"] ?? "", for: asker.secret)
        else {
            explanation.add(.refused("device", "no request of this browser, not allowed, or another code"))
            explanation.event = .deviceCodeRefused
            self.metrics.signIn(.device, .refused)
            return .refused(Language.current.text(.deviceCodeWrong))
        }
        explanation.note("device", "signed in with a code of another device")
        explanation.event = .deviceCodeUsed
        self.metrics.signIn(.device, .accepted)
        self.notices.tell(account, .deviceCodeUsed)
        return .account(account)
    }

    private func recovered(
        _ form: FormParameters,
        by recovery: Recovery,
        _ client: String?,
        _ explanation: Explanation
    ) async throws -> Choice {
        let (email, code) = (form["email"] ?? "", form["code"] ?? "")
        switch try await recovery.signIn(email: email, code: code, client: client) {
        case .account(let account):
            explanation.note("recovery", "signed in with a recovery code")
            explanation.event = .recoveryUsed
            self.notices.tell(account, .recoveryUsed)
            return .account(account)
        case .refused:
            explanation.add(.refused("recovery", "no such account, or no such code"))
            explanation.event = .recoveryRefused
            return .refused(Language.current.text(.signInRecoveryWrong))
        case .tooMany:
            explanation.add(.refused("recovery", "the client's limit of recovery codes is reached"))
            explanation.event = .recoveryRefused
            return .refused(Self.tooManyCodes)
        }
    }

    /// Creates the account, or returns the one that already has its email address.
    private func create(_ form: NewAccountForm, _ explanation: Explanation) async throws -> Choice {
        let new: Account
        do throws(NewAccountForm.Refusal) { new = try form.account(id: self.random.hex(32)) } catch {
            return .refused(error.description)
        }
        guard let account = try await self.accounts.add(new, limit: Self.maximumAccounts) else {
            return .refused(
                Language.current.text(.signInTooManyAccounts, ["count": "\(Self.maximumAccounts)"])
            )
        }
        let isNew = account.id == new.id
        explanation.note(
            "account",
            "\(account.email) \(isNew ? "was created" : "already has an account, which was chosen")"
        )
        return .account(account)
    }
}

// MARK: The page

extension SignInStep {
    /// The page of a sign-in to an app.
    package func page(_ flow: Flow, path: String, _ visit: SignInVisit, problem: String?) async throws
        -> Response
    {
        let app = try await self.registry.app(flow.request.clientID)
        let name = app?.name ?? flow.request.clientID
        let icon = if let app { try await self.registry.icon(of: app) } else { String?.none }
        let face = AppFace(name: name, groupID: app?.groupID ?? flow.request.clientID, icon: icon)
        return try await self.page(
            SignInDestination(appName: name, face: face, path: path),
            visit,
            problem: problem
        )
    }

    /// The page of any sign-in; in production one that says why nobody can sign in.
    package func page(_ destination: SignInDestination, _ visit: SignInVisit, problem: String?) async throws
        -> Response
    {
        guard self.mode == .development else { return self.passkeyPage(destination, visit, problem) }
        let first = try await self.accounts.accounts(limit: Self.listed + 1)
        let isCreation = visit.form?["action"] == "create"
        return self.render(
            AccountChoicePage(
                destination,
                passkey: self.passkeyPartyID.map {
                    destination.passkeyOffer(partyID: $0, isFirst: false)
                },
                accounts: try await self.choices(visit, first),
                search: first.count >= Self.searchable
                    ? .init(visit.search, unlisted: visit.search == nil && first.count > Self.listed) : nil,
                newAccount: .init(
                    visit.form.flatMap { isCreation ? NewAccountForm($0) : nil } ?? NewAccountForm(),
                    isOpen: isCreation || first.isEmpty,
                    problem: isCreation ? problem : nil
                ),
                problem: isCreation ? nil : problem
            )
        )
    }

    /// The page of production mode.
    private func passkeyPage(_ destination: SignInDestination, _ visit: SignInVisit, _ problem: String?)
        -> Response
    {
        guard let partyID = self.passkeyPartyID else {
            return self.render(
                MessagePage(
                    heading: Language.current.text(.signInImpossible),
                    message: Language.current.text(.signInImpossibleReason)
                ),
                status: .notImplemented
            )
        }
        if visit.entersCode || visit.form?["action"] == "device-code" {
            return self.render(
                DeviceCodePage(destination, issuer: self.issuer, form: visit.form, problem: problem),
                status: problem == nil ? .ok : .unprocessableContent
            )
        }
        let page = PasskeySignInPage(
            destination,
            destination.passkeyOffer(partyID: partyID, isFirst: true),
            opensRegistration: self.opensRegistration,
            email: visit.form?["email"] ?? "",
            problem: problem
        )
        guard problem == Self.tooManyCodes else {
            return self.render(page, status: problem == nil ? .ok : .unprocessableContent)
        }
        var response = self.render(page, status: .tooManyRequests)
        response.headers[.retryAfter] = "\(Int(RecoveryLimits.hour))"
        return response
    }

    /// The results of the search, or the first accounts after the one that signed in last.
    private func choices(_ visit: SignInVisit, _ first: [Account]) async throws -> [AccountChoicePage.Choice]
    {
        let lastID = visit.lastAccountID
        if let search = visit.search, first.count >= Self.searchable {
            return try await self.accounts.accounts(matching: search, limit: Self.listed)
                .map { $0.choice(isLast: $0.id == lastID) }
        }
        let last: Account? = if let lastID { try await self.accounts.account(lastID) } else { nil }
        let others = first.filter { $0.id != last?.id }
        let shown = ([last].compactMap { $0 } + others).prefix(Self.listed)
        return shown.map { $0.choice(isLast: $0.id == last?.id) }
    }
}

extension Account {
    fileprivate func choice(isLast: Bool) -> AccountChoicePage.Choice {
        let language = Language.current
        let name = language.fullName(first: self.firstName, last: self.lastName)
        let notes: [TextKey] = [
            isLast ? .signInNoteLast : nil,
            name == nil ? .signInNoteNameless : nil,
            name != nil && self.emailSharing == .hide ? .signInNoteHides : nil,
        ].compactMap(\.self)
        return .init(
            id: self.id,
            name: name,
            email: self.email,
            note: notes.isEmpty ? nil : notes.map { language.text($0) }.joined(separator: " · ")
        )
    }
}
