import CryptoExtras
import Foundation
import QuinceProtocol

/// No page was found that only a signed-in user can open, so the user has to name one.
package struct SignedInPageUnknown: Error {}

/// The steps before the attacks: an honest sign-in, a garbled one, and the search for the token that counts.
package struct Preparation: Sendable {
    let target: Player.Target
    let client: WebClient
    /// Whether the run contains attacks with notifications.
    let playsNotifications: Bool

    package init(_ target: Player.Target, _ attacks: [Attack], _ client: WebClient) {
        (self.target, self.client) = (target, client)
        self.playsNotifications =
            target.notifications != nil && attacks.contains { $0.group == .notifications }
    }

    /// - Throws: ``WebError`` if an honest sign-in doesn't work, or ends like a refused one; ``SignedInPageUnknown`` if the
    ///   user can be asked for a page.
    package func player() async throws -> Player {
        let quince = QuinceConsole(url: self.target.quince, client: self.client)
        let status = try await quince.status()
        guard try await !quince.hasFaults() else {
            throw WebError(
                "Quince already has faults; remove them first: curl -X DELETE \(self.target.quince)/_quince/faults"
            )
        }
        let accounts = try await quince.accounts()
        guard accounts.count >= 2 else {
            throw WebError("Quince has \(accounts.count) accounts, but the attacks need two; add one")
        }
        let keys = try await KeyTrial(quince)
        do { return try await self.player(quince, status, accounts, keys) } catch {
            _ = await keys.end()
            throw error
        }
    }

    private func player(
        _ quince: QuinceConsole,
        _ status: QuinceConsole.Status,
        _ accounts: [QuinceConsole.Account],
        _ keys: KeyTrial
    ) async throws -> Player {
        let journey = try await SignInJourney(
            start: self.target.start,
            callback: self.target.callback,
            postsPopupForms: self.target.postsPopupForms,
            quince: quince,
            issuer: status.issuer
        ).located()
        // A user's first sign-in can end elsewhere, such as at a form to complete.
        _ = try await self.signIn(journey, accounts[0])
        let honest = try await self.signIn(journey, accounts[0])
        let judge = Judge(
            criterion: try await self.criterion(journey, accounts[0], honest),
            client: self.client
        )
        var player = Player(
            target: self.target,
            client: self.client,
            journey: journey,
            quince: quince,
            accounts: accounts,
            own: try _RSA.Signing.PrivateKey(keySize: .bits2048),
            judge: judge,
            honest: honest,
            reading: try await self.reading(journey, accounts[0], judge, honest),
            keys: keys
        )
        if self.playsNotifications { player.notificationObstacle = await player.triedNotification() }
        return player
    }

    private func signIn(
        _ journey: SignInJourney,
        _ account: QuinceConsole.Account,
        _ change: (inout SignInAnswer) -> Void = { _ in }
    ) async throws -> HonestSignIn {
        var browser = PersonBrowser(self.client)
        let authorize = try await journey.begin(&browser)
        var answer = try await journey.answer(authorize, account: account, &browser)
        change(&answer)
        return HonestSignIn(
            authorize: authorize,
            answer: answer,
            landing: await journey.deliver(answer, by: browser)
        )
    }

    private func criterion(
        _ journey: SignInJourney,
        _ account: QuinceConsole.Account,
        _ signIn: HonestSignIn
    ) async throws -> Judge.Criterion {
        let honest = signIn.landing
        if let failure = honest.failure { throw WebError("the callback didn't respond: \(failure)") }
        let garbled = try await self.signIn(journey, account) { answer in
            answer.fields = answer.fields.map { WebPage.Field($0.name, "quince-garbled") }
        }.landing
        let criterion = try await self.criterion(journey, account, signIn, garbled)
        if case .comparison(let one, let other) = criterion, one == other {
            throw WebError(
                "can't tell success from failure: an honest sign-in and a garbled response both end with \(Judge.summary(of: honest)). Use --signed-in or --signed-in-url to point at something only a signed-in user sees"
            )
        }
        let judge = Judge(criterion: criterion, client: self.client)
        guard await judge.verdict(on: honest).verdict == .accepted else {
            throw WebError(
                "an honest sign-in failed: it ended with \(Judge.summary(of: honest)), but \(judge.basis) was expected\(signIn.hint)"
            )
        }
        guard await judge.verdict(on: garbled).verdict == .refused else {
            throw WebError(
                "a garbled response also looks signed in (\(Judge.summary(of: garbled))). Use --signed-in or --signed-in-url to point at something only a signed-in user sees"
            )
        }
        return criterion
    }

    private func criterion(
        _ journey: SignInJourney,
        _ account: QuinceConsole.Account,
        _ signIn: HonestSignIn,
        _ garbled: Landing
    ) async throws -> Judge.Criterion {
        if let url = self.target.signedInURL { return .page(try await self.named(url, signIn)) }
        if let text = self.target.signedInText { return .text(text) }
        let look = Look(signIn.landing)
        guard look.status < 400, look.status > 0 else {
            throw WebError(
                "an honest sign-in failed: it ended with \(Judge.summary(of: signIn.landing))\(signIn.hint)"
            )
        }
        if let page = try await self.found(journey, account, signIn.landing, garbled) { return .page(page) }
        guard !self.target.asksForPage else { throw SignedInPageUnknown() }
        return .comparison(honest: look, refused: Look(garbled))
    }

    /// The page that the user named, as it responds after an honest sign-in.
    private func named(_ url: URL, _ signIn: HonestSignIn) async throws -> SignedInPage {
        var browser = signIn.landing.browser
        browser.arrive(at: url)
        let status = try await browser.open(WebRequest(url)).status
        guard status < 300 else {
            throw WebError(
                "an honest sign-in failed: \(url) then responds with \(status); the sign-in ended with \(Judge.summary(of: signIn.landing))\(signIn.hint)"
            )
        }
        return SignedInPage(url: url, status: status, text: self.target.signedInText, otherwise: nil)
    }

    /// A page that opens only for signed-in users; the search starts at the end of an honest sign-in.
    private func found(
        _ journey: SignInJourney,
        _ account: QuinceConsole.Account,
        _ honest: Landing,
        _ garbled: Landing
    ) async throws -> SignedInPage? {
        let candidates = SignedInPage.candidates(after: honest)
        guard !candidates.isEmpty else { return nil }
        let again = try await self.signIn(journey, account).landing
        return await SignedInPage.found(
            among: candidates,
            by: .init(
                signedIn: [honest.browser, again.browser],
                others: [PersonBrowser(self.client), garbled.browser]
            )
        )
    }

    /// Makes one token at a time invalid and checks whether the user is signed in nevertheless.
    private func reading(
        _ journey: SignInJourney,
        _ account: QuinceConsole.Account,
        _ judge: Judge,
        _ honest: HonestSignIn
    ) async throws -> TokenReading {
        let isPosted = honest.answer["id_token"] != nil
        var readsPosted = false
        if isPosted {
            let spoilt = try await self.signIn(journey, account) { $0["id_token"] = "garbage" }
            readsPosted = await judge.verdict(on: spoilt.landing).verdict != .accepted
        }
        let fault = try await journey.quince.setFault(.exchanged, .claims(Self.noClaims))
        let spoilt: Landing
        do { spoilt = try await self.signIn(journey, account).landing } catch {
            _ = try? await journey.quince.takeFaultBack(fault)
            throw error
        }
        let isExchanged = try await !journey.quince.takeFaultBack(fault)
        let verdict = await judge.verdict(on: spoilt).verdict
        return TokenReading(
            isPosted: isPosted,
            readsPosted: readsPosted,
            isExchanged: isExchanged,
            readsExchanged: isExchanged && verdict != .accepted,
            sendsNonce: honest["nonce"] != nil
        )
    }

    private static let noClaims: JSONObject = [
        "iss": .null, "aud": .null, "exp": .null, "iat": .null, "sub": .null, "nonce": .null, "email": .null,
        "email_verified": .null, "at_hash": .null, "auth_time": .null, "nonce_supported": .null,
    ]
}
