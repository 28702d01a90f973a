import HTTPTypes
import Hummingbird
import PageLanguages
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
                guard let (invitation, invited) = try await self.invited(recovery, context) else {
                    context.explanation.add(
                        .refused("invitation", "it was used, has expired or never existed")
                    )
                    let ended = MessagePage.endedInvitation(opensRegistration: self.registrations != nil)
                    return self.render(ended, status: .gone)
                }
                return self.render(InvitationPage(invited.account, invitation, partyID: passkeys.party.id))
            }
            // The path is a secret, and proxies log the referrer of the page's files.
            response.headers[.referrerPolicy] = "no-referrer"
            return response
        }
        routes.post(.init(path + Paths.passkeyOptions)) { request, context in
            try await self.passkeyAnswer(context) {
                _ = try await PasskeyWire.read(request, context, from: passkeys.party.origins)
                let (invitation, invited) = try await self.requiredInvitation(recovery, context)
                let cookie = self.cookies.ceremony(of: request)
                let secret = cookie.token(in: request) ?? SessionToken(self.random, in: self.signIn.mode)
                let owner = PasskeyCeremonies.Owner(
                    invited,
                    by: invitation,
                    secret,
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
        let (invitation, invited) = try await self.requiredInvitation(recovery, context)
        guard let secret = self.cookies.ceremony(of: request).token(in: request) else {
            throw PasskeyProblem.registration(.challenge)
        }
        let passkey = try await passkeys.registered(
            message["credential"],
            for: .init(invited, by: invitation, secret, client: self.client(request, context)),
            name: BrowserName.shown(BrowserName.plain(request.headers[.userAgent]))
        )
        let codes = recovery.codes()
        let (outcome, enrolled) = try await recovery.store.enroll(
            passkey,
            passkeys.scope,
            invitation.digest,
            codes: codes.map(\.digest),
            in: .current,
            at: self.clock.time
        )
        let account = enrolled ?? invited.account
        switch outcome {
        case .done: self.notices.tell(account, .enrolled)
        case .taken: throw PasskeyProblem.registration(.credentialTaken)
        case .full: throw PasskeysSection.full
        case .unchanged, .missing, .refused, .signedOut: throw Self.endedInvitation
        }
        let answer = PasskeyWire.json([
            "location": .string(Paths.account), "codes": .array(codes.map { .string($0.text) }),
        ])
        context.explanation.event = .invitationUsed
        // The codes are shown this once, so they are sent even if no session begins: the client has too many, or the user has just ended
        // them all.
        do {
            return try await self.signedIn(account, request, context) { _ in answer } ?? answer
        } catch AccountRefusal.tooMany, AccountRefusal.signedOut { return answer }
    }

    private func invited(_ recovery: Recovery, _ context: ServiceContext) async throws
        -> (Invitation, Invited)?
    {
        guard let invitation = Invitation(path: context.parameters.get("invitation") ?? ""),
            let invited = try await recovery.store.invited(invitation.digest, at: self.clock.time)
        else { return nil }
        return (invitation, invited)
    }

    private func requiredInvitation(_ recovery: Recovery, _ context: ServiceContext) async throws
        -> (Invitation, Invited)
    {
        guard let invited = try await self.invited(recovery, context) else { throw Self.endedInvitation }
        return invited
    }

    private static var endedInvitation: PasskeyProblem {
        PasskeyProblem(
            .gone,
            .invitationEndedProblem,
            because: "the invitation was used, has expired or never existed"
        )
    }
}

extension PasskeyCeremonies.Owner {
    /// The user of an invitation, whose ceremony belongs to this invitation in this browser.
    fileprivate init(_ invited: Invited, by invitation: Invitation, _ secret: SessionToken, client: String?) {
        self.init(
            account: invited.account,
            browser: SecretDigest(of: "\(secret.text) \(invitation.secretPath)"),
            client: client,
            newUserHandle: invited.newUserHandle
        )
    }
}

extension MessagePage {
    /// The page of an invitation that was used or has expired.
    fileprivate static func endedInvitation(opensRegistration: Bool) -> MessagePage {
        let language = Language.current
        guard opensRegistration else {
            return MessagePage(
                heading: language.text(.invitationEnded),
                message: language.text(.invitationEndedText),
                linkPath: Paths.accountSignIn,
                linkText: language.text(.signInHeading)
            )
        }
        return MessagePage(
            heading: language.text(.invitationLinkEnded),
            message: language.text(.invitationLinkEndedText),
            linkPath: Paths.accountSignIn,
            linkText: language.text(.signInHeading),
            otherPath: Paths.registration,
            otherText: language.text(.registerHeading)
        )
    }
}

/// The page of an invitation.
///
/// The script makes the passkey, and shows the recovery codes that the service sends then.
struct InvitationPage: Page {
    static let template = Template("invitation", PackageResources.invitation_mustache)

    let email: BreakableText
    let accountPath = Paths.account
    let codesScript = Assets.codesScript.path
    let offer: PasskeyOffer

    init(_ account: Account, _ invitation: Invitation, partyID: String) {
        self.email = BreakableText(account.email)
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
    let codesScript = Assets.codesScript.path

    var contentSecurityPolicy: ContentSecurityPolicy { ContentSecurityPolicy(scripts: "'self'") }

    /// The codes are shown only once.
    var offersLanguages: Bool { false }

    init(top: AccountTop, _ codes: [RecoveryCode]) {
        self.top = top
        self.codes = codes.map { Code(text: $0.text) }
    }
}
