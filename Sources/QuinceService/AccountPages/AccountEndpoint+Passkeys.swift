import HTTPTypes
import Hummingbird
import QuinceProtocol
import Passkeys

// What the passkey script sends: signing in to the account page, and adding a passkey. The forms are in PasskeysSection.

extension AccountEndpoint {
    func addPasskeyRoutes(_ passkeys: PasskeyCeremonies, to routes: some RouterMethods<ServiceContext>) {
        self.addPasskeySignIn(passkeys, to: routes)
        routes.post(.init(AccountPlace.passkeys.path + Paths.passkeyOptions)) { request, context in
            try await self.passkeyAnswer(context) {
                let (owner, _, _) = try await self.owner(passkeys, request, context)
                return PasskeyWire.json(try await passkeys.creationOptions(for: owner))
            }
        }
        routes.post(.init(AccountPlace.passkeys.path + Paths.passkey)) { request, context in
            try await self.passkeyAnswer(context) {
                let (owner, visit, message) = try await self.owner(passkeys, request, context)
                let passkey = try await passkeys.registered(
                    message["credential"],
                    for: owner,
                    name: BrowserName.shown(BrowserName.plain(request.headers[.userAgent]))
                )
                switch try await passkeys.store.add(passkey, passkeys.scope, by: visit.author) {
                case .done:
                    context.explanation.event = .passkeyAdded
                    self.notices.tell(visit.account, .passkeyAdded)
                case .taken: throw PasskeyProblem.registration(.credentialTaken)
                case .full: throw PasskeysSection.full
                case .signedOut: throw AccountRefusal.signedOut(.passkeys)
                case .unchanged, .missing, .refused: throw AccountRefusal.missing
                }
                let done = AccountNotice.passkeyAdded.rawValue
                return PasskeyWire.json(["location": .string("\(AccountPlace.passkeys.path)?done=\(done)")])
            }
        }
    }

    private func addPasskeySignIn(
        _ passkeys: PasskeyCeremonies,
        to routes: some RouterMethods<ServiceContext>
    ) {
        routes.post(.init(Paths.accountSignIn + Paths.passkeyOptions)) { request, context in
            try await self.passkeyAnswer(context) {
                _ = try await PasskeyWire.read(request, context, from: passkeys.party.origins)
                let cookie = self.cookies.ceremony(of: request)
                let secret = cookie.token(in: request) ?? SessionToken(self.random, in: self.signIn.mode)
                var response = PasskeyWire.json(
                    try await passkeys.requestOptions(
                        browser: secret.digest,
                        client: self.client(request, context)
                    )
                )
                response.headers.append(cookie.field(secret))
                return response
            }
        }
        routes.post(.init(Paths.accountSignIn + Paths.passkey)) { request, context in
            try await self.passkeyAnswer(context) {
                let message = try await PasskeyWire.read(request, context, from: passkeys.party.origins)
                guard let secret = self.cookies.ceremony(of: request).token(in: request) else {
                    throw PasskeyProblem.signIn(.challenge)
                }
                let account = try await passkeys.signedIn(
                    message["credential"],
                    browser: secret.digest,
                    client: self.client(request, context)
                )
                let response = try await self.signedIn(account, request, context) { path in
                    PasskeyWire.json([
                        "location": .string(path),
                        "accepted": .object(try await passkeys.accepted(of: account)),
                    ])
                }
                guard let response else { throw PasskeyProblem.signIn(.unknownCredential) }
                return response
            }
        }
    }

    /// The user who adds a passkey, after a recent proof, and the message.
    private func owner(_ passkeys: PasskeyCeremonies, _ request: Request, _ context: ServiceContext)
        async throws -> (owner: PasskeyCeremonies.Owner, visit: AccountVisit, message: JSONObject)
    {
        let message = try await PasskeyWire.read(request, context, from: passkeys.party.origins)
        let visit = try await self.visit(request, context)
        guard visit.token.accepts(message["token"]?.string ?? "", for: .change) else {
            throw AccountRefusal.otherSession
        }
        try visit.requireFreshProof(for: .passkeys)
        let owner = PasskeyCeremonies.Owner(
            account: visit.account,
            browser: visit.token.digest,
            client: self.client(request, context)
        )
        return (owner, visit, message)
    }

    func passkeyAnswer(_ context: ServiceContext, _ body: () async throws -> Response) async throws
        -> Response
    {
        try await PasskeyWire.answer(context, refusedAs: .passkeyRefused) {
            do { return try await body() } catch let refusal as AccountRefusal {
                throw PasskeyProblem(
                    refusal.status == .seeOther ? .forbidden : refusal.status,
                    message: refusal.message,
                    because: refusal.reason,
                    location: refusal.leadsToSignIn ? AccountPlace.passkeys.signInPath : nil
                )
            }
        }
    }
}
