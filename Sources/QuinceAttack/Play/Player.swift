import Crypto
import CryptoExtras
package import Foundation
import QuinceProtocol

/// Runs attacks against one relying party whose honest sign-in works.
package struct Player: Sendable {
    /// The target of a run, as the user described it.
    package struct Target: Sendable {
        package var start: URL
        package var quince: URL
        package var callback: URL?
        /// Whether the app's page posts a popup's message as a form instead of JSON.
        package var postsPopupForms = false
        package var signedInText: String?
        package var signedInURL: URL?
        /// Whether the user can be asked for a page if none is found.
        package var asksForPage = false
        package var notifications: URL?
        /// The audience of notifications.
        package var audience: String?
        package var waiting: Waiting

        package init(start: URL, quince: URL, waiting: Waiting) {
            (self.start, self.quince, self.waiting) = (start, quince, waiting)
        }
    }

    let target: Target
    let client: WebClient
    let journey: SignInJourney
    let quince: QuinceConsole
    let accounts: [QuinceConsole.Account]
    let own: _RSA.Signing.PrivateKey
    package let judge: Judge
    /// The end of an honest sign-in.
    let honest: HonestSignIn
    /// The tokens from which the relying party reads the identity.
    package let reading: TokenReading
    /// The client, which has to be ended after the run.
    package let keys: KeyTrial
    /// Why no notification is sent; nil if an honest one was accepted.
    package internal(set) var notificationObstacle: String?

    var waiting: Waiting { self.target.waiting }

    var account: QuinceConsole.Account { self.accounts[0] }

    /// Runs one attack; it is unclear if something can't be sent or set up.
    package func play(_ attack: Attack) async -> Finding {
        do { return try await attack.play(self) } catch {
            return Finding(.unclear, "the attack couldn't run: \(error)")
        }
    }

    /// A browser in which `account` is signed in; nil if the app doesn't sign it in.
    ///
    /// A user's first sign-in can end elsewhere, such as at a form to complete. Then the second one counts.
    func signedIn(as account: QuinceConsole.Account) async throws -> PersonBrowser? {
        for _ in 0..<2 {
            let (browser, answer) = try await self.sent(account: account)
            let landing = await self.journey.deliver(answer, by: browser)
            if await self.judge.verdict(on: landing).verdict == .accepted { return landing.browser }
        }
        return nil
    }

    /// Why the refusals prove nothing: an honest sign-in, or an honest notification, no longer works.
    ///
    /// - Parameter attacks: The attacks of the run.
    /// - Returns: A sentence without its final period; nil if the honest ones still work.
    package func doubt(about attacks: [Attack]) async -> String? {
        guard let (browser, answer) = try? await self.sent(),
            await self.finding(answer, by: browser).verdict == .accepted
        else {
            return
                "an honest sign-in no longer works, so the refusals above prove nothing. Check that the app is still running and isn't rate-limiting sign-ins"
        }
        guard attacks.contains(where: { $0.group == .notifications }), self.notificationObstacle == nil,
            let obstacle = await self.triedNotification()
        else { return nil }
        return
            "honest notifications are no longer accepted, so the refusals prove nothing: \(obstacle)"
    }

    /// A new browser during a sign-in, with the response that it is going to deliver.
    func sent(at start: URL? = nil, account: QuinceConsole.Account? = nil) async throws -> (
        browser: PersonBrowser, answer: SignInAnswer
    ) {
        var browser = PersonBrowser(self.client)
        let authorize = try await self.journey.begin(&browser, at: start)
        let answer = try await self.journey.answer(authorize, account: account ?? self.account, &browser)
        return (browser, answer)
    }

    /// Delivers the response and judges the result.
    func finding(_ answer: SignInAnswer, by browser: PersonBrowser) async -> Finding {
        await self.finding(self.journey.deliver(answer, by: browser))
    }

    func finding(_ landing: Landing) async -> Finding {
        let (verdict, reason) = await self.judge.verdict(on: landing)
        return Finding(verdict, reason, landing.request)
    }
}

/// The identity tokens that a relying party reads; found out before the attacks, by making one token at a time invalid.
package struct TokenReading: Hashable, Sendable {
    /// Whether the response has an identity token.
    package let isPosted: Bool
    /// Whether an invalid token in the response prevents the sign-in.
    package let readsPosted: Bool
    package let isExchanged: Bool
    /// Whether a token without claims, from the exchange, prevents the sign-in.
    package let readsExchanged: Bool
    /// Whether the authorization request has a nonce.
    package let sendsNonce: Bool

    /// Why an attack on `channel` doesn't concern the relying party; nil if it does.
    func obstacle(_ channel: TokenChannel) -> String? {
        switch channel {
        case .posted where !self.isPosted: "the app doesn't request an id_token in the authorization response"
        case .posted where !self.readsPosted: "the app doesn't use the id_token of the authorization response"
        case .exchanged where !self.isExchanged: "the app doesn't exchange the code"
        case .exchanged where !self.readsExchanged:
            "the app doesn't use the id_token of the exchange"
        default: nil
        }
    }

    /// Such as `the identity tokens of the response and of the exchange`.
    package var text: String {
        switch (self.readsPosted, self.readsExchanged) {
        case (true, true): "the identity tokens of the response and of the exchange"
        case (true, false): "the identity token of the response"
        case (false, true): "the identity token of the exchange"
        case (false, false): "no identity token"
        }
    }
}

/// The result of an attack.
package struct Finding: Sendable {
    package let verdict: Verdict
    /// The reason, on one line.
    package let reason: String
    package let request: WebRequest?

    package init(_ verdict: Verdict, _ reason: String, _ request: WebRequest? = nil) {
        (self.verdict, self.reason, self.request) = (verdict, reason, request)
    }
}

/// An honest sign-in.
struct HonestSignIn: Sendable {
    /// The URL of Quince's page.
    let authorize: URL
    let answer: SignInAnswer
    let landing: Landing

    /// Another possible reason if it doesn't work.
    var hint: String {
        guard self.answer.mode == .message else { return "" }
        let place = self.landing.request?.url.absoluteString ?? "the app"
        let isForm = self.landing.request?.body?.first != UInt8(ascii: "{")
        let kind = isForm ? "a form, because of --popup-form" : "JSON, as the app's page gets it"
        let other = isForm ? "as JSON, omit --popup-form" : "as a form, use --popup-form"
        return
            "; the popup's message was posted to \(place) as \(kind); if the page sends it to another URL, name it with --callback; if \(other)"
    }

    /// A parameter of the authorization request.
    subscript(name: String) -> String? {
        URLComponents(url: self.authorize, resolvingAgainstBaseURL: true)?.queryItems?.first {
            $0.name == name
        }?
        .value
    }
}
