import Foundation

/// A page of the app that only a signed-in user can open: named with `--signed-in-url`, or found.
struct SignedInPage: Sendable {
    /// The maximum number of pages that are tried.
    static let maximumTries = 12

    let url: URL
    /// The status for a signed-in user.
    let status: Int
    /// A text that the page then contains; nil if the status decides.
    let text: String?
    /// The response for everyone else; nil if the user named the page.
    let otherwise: Int?

    /// The description for the output.
    var basis: String {
        if let text { return "\"\(text)\" at \(self.url)" }
        guard let otherwise else { return "\(self.url) responds with \(self.status)" }
        return
            "\(self.url) responds with \(self.status) to a signed-in user and with \(otherwise) to everyone else (found automatically; use --signed-in-url to name another page)"
    }

    /// The page as `browser` gets it; the browser itself stays as it is.
    func answer(to browser: PersonBrowser) async -> WebAnswer? {
        await Self.answer(at: self.url, to: browser)
    }

    private static func answer(at url: URL, to browser: PersonBrowser) async -> WebAnswer? {
        var browser = browser
        browser.arrive(at: url)
        return try? await browser.open(WebRequest(url))
    }

    /// Whether the response is the one for a signed-in user; nil if it only asks to wait.
    func isOpen(_ answer: WebAnswer) -> Bool? {
        guard answer.status != 429 else { return nil }
        return answer.status == self.status && self.text.map(answer.text.contains) ?? true
    }
}

extension SignedInPage {
    /// Two browsers that are signed in, and two that are not.
    struct Witnesses {
        let signedIn: [PersonBrowser]
        /// The first has no cookies; the second has had a sign-in that failed.
        let others: [PersonBrowser]
    }

    /// The first of `urls` that opens in both signed-in browsers, and in neither of the others.
    ///
    /// The browsers without a session go first, so that public pages are requested once. A page that limits requests or fails
    /// proves nothing.
    static func found(among urls: [URL], by witnesses: Witnesses) async -> SignedInPage? {
        for url in urls.prefix(Self.maximumTries) {
            let refusals = await Self.statuses(at: url, of: witnesses.others) {
                (300..<500).contains($0) && $0 != 429
            }
            guard let otherwise = refusals?.first else { continue }
            let opened = await Self.statuses(at: url, of: witnesses.signedIn) { (200..<300).contains($0) }
            guard let opened, let status = opened.first, opened.allSatisfy({ $0 == status }) else { continue }
            return SignedInPage(url: url, status: status, text: nil, otherwise: otherwise)
        }
        return nil
    }

    /// The response for each browser; nil as soon as one response isn't the wanted one.
    private static func statuses(
        at url: URL,
        of browsers: [PersonBrowser],
        _ isWanted: (Int) -> Bool
    ) async -> [Int]? {
        var statuses: [Int] = []
        for browser in browsers {
            guard let status = await Self.answer(at: url, to: browser)?.status, isWanted(status) else {
                return nil
            }
            statuses.append(status)
        }
        return statuses
    }

    /// Words in the URLs of personal pages, which are tried first.
    ///
    /// The words prove nothing.
    private static let ownWords = [
        "account", "profile", "dashboard", "settings", "me", "my", "user", "orders", "member", "konto",
        "compte",
        "cuenta",
    ]

    /// The pages that may be personal: the page on which a sign-in ends, and the pages that its links lead to.
    ///
    /// URLs with a query are skipped, because a query may trigger an action.
    static func candidates(after landing: Landing) -> [URL] {
        guard let page = landing.page, landing.departure == nil else { return [] }
        let callback = landing.request?.url
        let isOwn = { (link: WebPage.Link) in link.isNamed(Self.ownWords) }
        let links = page.ways(where: isOwn) + page.ways(where: { !isOwn($0) })
        return ([page.url] + links.filter { $0.query == nil }).filter {
            $0.origin != callback?.origin || $0.path != callback?.path
        }
    }
}
