import Foundation
import QuinceProtocol

/// The steps of a sign-in: from the relying party's start to Quince, and back.
package struct SignInJourney: Sendable {
    let start: URL
    /// The URL for authorization responses, if it isn't the redirect URI.
    let callback: URL?
    /// Whether the relying party's page posts a popup's message as a form instead of JSON.
    let postsPopupForms: Bool
    let quince: QuinceConsole
    let issuer: String

    /// Starts a sign-in at the relying party.
    ///
    /// - Returns: The URL of Quince's page, as the relying party wrote it.
    /// - Throws: ``WebError`` if it doesn't lead there.
    func begin(_ browser: inout PersonBrowser, at start: URL? = nil) async throws -> URL {
        var request = WebRequest(start ?? self.start)
        for _ in 0..<PersonBrowser.maximumSteps {
            let answer = try await browser.open(request)
            browser.arrive(at: request.url)
            if let next = answer.redirect ?? self.authorizeAddress(in: answer.text) {
                if self.isAuthorize(next) { return next }
                request = WebRequest(next)
            } else if let form = Self.signInForm(in: answer) {
                request = form
            } else {
                let scripts = answer.text.contains("AppleID.auth") || answer.text.contains("appleid.auth.js")
                throw WebError(
                    "\(request.url) responded with \(answer.status) and doesn't lead to an authorization request; \(scripts ? "its script starts the sign-in, but this command runs no scripts: give a URL of the app that redirects to Apple, or responds with that URL" : "give the URL that the sign-in button opens")"
                )
            }
        }
        throw WebError("\(self.start) redirects in a loop")
    }

    /// The form of a page that starts a sign-in with a post: its URL names Apple.
    private static func signInForm(in answer: WebAnswer) -> WebRequest? {
        WebPage(answer.text).forms.lazy.filter { $0.method == "post" }.compactMap { form -> WebRequest? in
            let action = form.action.isEmpty ? answer.url.absoluteString : form.action
            guard let target = URL(string: action, relativeTo: answer.url)?.absoluteURL,
                target.origin == answer.url.origin, target.path.lowercased().contains("apple")
            else { return nil }
            return PersonBrowser.post(form.fields + form.buttons.prefix(1), to: target)
        }.first
    }

    /// Signs `account` in at Quince and gives consent.
    ///
    /// - Throws: ``WebError`` with the text of Quince's page if Quince refuses the request.
    func answer(_ authorize: URL, account: QuinceConsole.Account, _ browser: inout PersonBrowser) async throws
        -> SignInAnswer
    {
        var request = WebRequest(self.atQuince(authorize, hint: account.email))
        for _ in 0..<PersonBrowser.maximumSteps {
            let answer = try await browser.open(request)
            browser.arrive(at: request.url)
            if let next = answer.redirect {
                guard next.origin == self.quince.url.origin else { return Self.answer(in: next) }
                request = WebRequest(next)
                continue
            }
            let page = WebPage(answer.text)
            if let form = page.forms.first(where: { $0.method == "post" && $0.action.contains("://") }),
                let target = URL(string: form.action), form.has("code") || form.has("error")
            {
                return SignInAnswer(mode: .formPost, target: target, fields: form.fields)
            }
            if let message = SignInAnswer(page: answer.text, target: Self.redirectURI(of: authorize)) {
                return message
            }
            request = try self.step(page, answer)
        }
        throw WebError("Quince's pages redirect in a loop")
    }

    /// The consent page's form, with Continue pressed.
    private func step(_ page: WebPage, _ answer: WebAnswer) throws -> WebRequest {
        let go = WebPage.Field("action", "continue")
        guard let form = page.forms.first(where: { $0.buttons.contains(go) }),
            let target = URL(string: form.action, relativeTo: answer.url)?.absoluteURL
        else {
            throw WebError(
                "Quince responded with \(answer.status), \"\(page.title)\"; see its console at \(self.quince.url) for the reason"
            )
        }
        return PersonBrowser.post(form.fields + [go], to: target)
    }

    /// The URL for a popup's response, because its message has none.
    private static func redirectURI(of authorize: URL) -> URL {
        let items = URLComponents(url: authorize, resolvingAgainstBaseURL: true)?.queryItems
        return items?.first { $0.name == "redirect_uri" }?.value.flatMap { URL(string: $0) } ?? authorize
    }

    private static func answer(in url: URL) -> SignInAnswer {
        let text = url.fragment(percentEncoded: true) ?? url.query(percentEncoded: true) ?? ""
        let fields = (try? FormParameters(parsing: text))?.parameters.map { WebPage.Field($0.name, $0.value) }
        var target = URLComponents(url: url, resolvingAgainstBaseURL: true)
        target?.percentEncodedQuery = nil
        target?.fragment = nil
        return SignInAnswer(
            mode: url.fragment == nil ? .query : .fragment,
            target: target?.url ?? url,
            fields: fields ?? []
        )
    }

    private func isAuthorize(_ url: URL) -> Bool {
        [self.quince.url.origin, URL(string: self.issuer)?.origin].contains(url.origin)
            && url.path.hasSuffix("/auth/authorize")
    }

    /// The URL in a page that links to Quince, or in a response for a script.
    private func authorizeAddress(in text: String) -> URL? {
        // JSON can have escaped slashes and ampersands.
        text.replacing("\\/", with: "/").replacing("\\u0026", with: "&").matches(
            of: /https?:\/\/[^\s"'<>]+\/auth\/authorize\?[^\s"'<>]+/
        ).lazy
            .compactMap { URL(string: WebPage.unescaped($0.0)) }.first(where: self.isAuthorize)
    }

    /// The same page at the URL where this program reaches it, with the account chosen.
    private func atQuince(_ authorize: URL, hint: String) -> URL {
        let query = authorize.query(percentEncoded: true) ?? ""
        let text = "/auth/authorize?\(query)&login_hint=\(PercentEncoding.encode(hint))"
        return URL(string: text, relativeTo: self.quince.url)?.absoluteURL ?? authorize
    }
}
