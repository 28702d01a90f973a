import HTTPTypes
import Hummingbird
import Passkeys
import QuinceProtocol
import WebPages

// The invitation: its page makes a passkey, without a sign-in, and shows the recovery codes once.

extension AccountEndpoint {
    func addInvitationRoutes(
        _ passkeys: PasskeyCeremonies,
        _ recovery: Recovery,
        to routes: some RouterMethods<ServiceContext>
    ) {
        let path = "\(Paths.invitation)/:invitation"
        routes.get(.init(path)) { request, context in
            var response = try await self.answer(context) {
                guard let (invitation, account) = try await self.invited(recovery, context) else {
                    context.explanation.add(
                        .refused("invitation", "it was used, has expired or never existed")
                    )
                    return self.render(MessagePage.endedInvitation, status: .gone)
                }
                return self.render(InvitationPage(account, invitation, partyID: passkeys.party.id))
            }
            // The path is a secret, and proxies log the referrer of the page's files.
            response.headers[.referrerPolicy] = "no-referrer"
            return response
        }
        routes.post(.init(path + Paths.passkeyOptions)) { request, context in
            try await self.passkeyAnswer(context) {
                _ = try await PasskeyWire.read(request, context, from: passkeys.party.origins)
                let (_, account) = try await self.requiredInvitation(recovery, context)
                let cookie = self.cookies.ceremony(of: request)
                let secret = cookie.token(in: request) ?? SessionToken(self.random, in: self.signIn.mode)
                let owner = PasskeyCeremonies.Owner(
                    account: account,
                    browser: secret.digest,
                    client: self.client(request, context)
                )
                var response = PasskeyWire.json(try await passkeys.creationOptions(for: owner))
                response.headers.append(cookie.field(secret))
                return response
            }
        }
        routes.post(.init(path + Paths.passkey)) { request, context in
            try await self.passkeyAnswer(context) {
                try await self.enroll(passkeys, recovery, request, context)
            }
        }
    }

    private func enroll(
        _ passkeys: PasskeyCeremonies,
        _ recovery: Recovery,
        _ request: Request,
        _ context: ServiceContext
    ) async throws -> Response {
        let message = try await PasskeyWire.read(request, context, from: passkeys.party.origins)
        let (invitation, account) = try await self.requiredInvitation(recovery, context)
        guard let secret = self.cookies.ceremony(of: request).token(in: request) else {
            throw PasskeyProblem.registration(.challenge)
        }
        let passkey = try await passkeys.registered(
            message["credential"],
            for: .init(account: account, browser: secret.digest, client: self.client(request, context)),
            name: BrowserName.plain(request.headers[.userAgent])
        )
        let codes = recovery.codes()
        switch try await recovery.store.enroll(
            passkey,
            passkeys.scope,
            invitation.digest,
            codes: codes.map(\.digest),
            at: self.clock.time
        ) {
        case .done: break
        case .taken: throw PasskeyProblem.registration(.credentialTaken)
        case .full: throw PasskeysSection.full
        case .unchanged, .missing, .refused, .signedOut: throw Self.endedInvitation
        }
        let answer = PasskeyWire.json([
            "location": .string(Paths.account), "codes": .array(codes.map { .string($0.text) }),
        ])
        context.explanation.event = .invitationUsed
        // The codes are shown this once, so they are sent even if the client has too many sessions for another one.
        do {
            return try await self.signedIn(account, request, context) { _ in answer } ?? answer
        } catch AccountRefusal.tooMany { return answer }
    }

    private func invited(_ recovery: Recovery, _ context: ServiceContext) async throws
        -> (Invitation, Account)?
    {
        guard let invitation = Invitation(path: context.parameters.get("invitation") ?? ""),
            let account = try await recovery.store.invited(invitation.digest, at: self.clock.time)
        else { return nil }
        return (invitation, account)
    }

    private func requiredInvitation(_ recovery: Recovery, _ context: ServiceContext) async throws
        -> (Invitation, Account)
    {
        guard let invited = try await self.invited(recovery, context) else { throw Self.endedInvitation }
        return invited
    }

    private static let endedInvitation = PasskeyProblem(
        .gone,
        "This invitation no longer works. Ask for a new one.",
        because: "the invitation was used, has expired or never existed"
    )
}

extension MessagePage {
    /// The page of an invitation that was used or has expired.
    fileprivate static let endedInvitation = MessagePage(
        heading: "This invitation no longer works",
        message: "An invitation can be used once, within a day. Ask for a new one."
    )
}

/// The page of an invitation.
///
/// The script makes the passkey, and shows the recovery codes that the service sends then.
struct InvitationPage: Page {
    static let template = Template("invitation", PackageResources.invitation_mustache)

    let email: String
    let accountPath = Paths.account
    let offer: PasskeyOffer

    init(_ account: Account, _ invitation: Invitation, partyID: String) {
        self.email = account.email
        self.offer = PasskeyOffer(
            partyID: partyID,
            optionsPath: invitation.secretPath + Paths.passkeyOptions,
            answerPath: invitation.secretPath + Paths.passkey
        )
    }

    var contentSecurityPolicy: ContentSecurityPolicy {
        ContentSecurityPolicy(scripts: "'self'", connections: "'self'")
    }
}

/// New recovery codes, shown once.
struct RecoveryCodesPage: Page {
    static let template = Template("account-codes", PackageResources.account_codes_mustache)

    struct Code: Sendable {
        let text: String
    }

    let top: AccountTop
    let codes: [Code]
    let passkeysPath = AccountPlace.passkeys.path

    init(top: AccountTop, _ codes: [RecoveryCode]) {
        self.top = top
        self.codes = codes.map { Code(text: $0.text) }
    }
}
