package import Hummingbird
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

    package let accounts: any AccountStore
    package let registry: any AppRegistry
    package let render: PageRenderer
    package let mode: Mode
    /// The RP ID of passkeys; nil if the service has none.
    package let passkeyPartyID: String?
    package let random: RandomSource

    package init(
        accounts: any AccountStore,
        registry: any AppRegistry,
        render: PageRenderer,
        mode: Mode,
        passkeyPartyID: String?,
        random: RandomSource
    ) {
        self.accounts = accounts
        self.registry = registry
        self.render = render
        self.mode = mode
        self.passkeyPartyID = passkeyPartyID
        self.random = random
    }

    /// The result of a form of the page.
    package enum Choice: Sendable {
        case account(Account)
        /// The reason, in a sentence for the user.
        case refused(String)
    }

    /// The account that a form names or creates; always refused outside development.
    package func choice(_ form: FormParameters, _ explanation: Explanation) async throws -> Choice {
        guard self.mode == .development else {
            return .refused("You can choose accounts in development mode only.")
        }
        if form["action"] == "create" { return try await self.create(NewAccountForm(form), explanation) }
        guard let id = form["account"], let account = try await self.accounts.account(id) else {
            return .refused("That account doesn’t exist. Choose another one.")
        }
        return .account(account)
    }

    /// Creates the account, or returns the one that already has its email address.
    private func create(_ form: NewAccountForm, _ explanation: Explanation) async throws -> Choice {
        let new: Account
        do throws(NewAccountForm.Refusal) { new = try form.account(id: self.random.hex(32)) } catch {
            return .refused(error.description)
        }
        guard let account = try await self.accounts.add(new, limit: Self.maximumAccounts) else {
            return .refused(
                "There are already \(Self.maximumAccounts) accounts. Delete some in the console first."
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
        let name = try await self.registry.app(flow.request.clientID)?.name ?? flow.request.clientID
        return try await self.page(SignInDestination(appName: name, path: path), visit, problem: problem)
    }

    /// The page of any sign-in; in production one that says why nobody can sign in.
    package func page(_ destination: SignInDestination, _ visit: SignInVisit, problem: String?) async throws
        -> Response
    {
        guard self.mode == .development else {
            return self.render(
                MessagePage(
                    heading: "Signing in isn’t available yet",
                    message:
                        "Production mode can’t verify users yet. To test sign-ins, run Quince in development mode."
                ),
                status: .notImplemented
            )
        }
        let first = try await self.accounts.accounts(limit: Self.listed + 1)
        let isCreation = visit.form?["action"] == "create"
        return self.render(
            AccountChoicePage(
                destination,
                passkey: self.passkeyPartyID.map(destination.passkeyOffer),
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
        let hasName = self.firstName != nil || self.lastName != nil
        let notes = [
            isLast ? "Signed in last" : nil,
            hasName ? nil : "No name on record",
            hasName && self.emailSharing == .hide ? "Hides the email address" : nil,
        ].compactMap { $0 }
        return .init(
            id: self.id,
            name: hasName ? self.displayName : nil,
            email: self.email,
            note: notes.isEmpty ? nil : notes.joined(separator: " · ")
        )
    }
}
