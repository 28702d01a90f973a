import Foundation

/// A page of the app that only a signed-in user can open: named with `--signed-in-url`, or found.
struct SignedInPage: Sendable {
    /// The most pages that are tried.
    static let maximumTries = 12

    let url: URL
    /// What it answers to a signed-in user.
    let status: Int
    /// What its text then has; nil where the status tells.
    let text: String?
    /// What it answers to everybody else; nil where the page was named.
    let otherwise: Int?

    /// What the output says.
    var basis: String {
        if let text { return "\"\(text)\" at \(self.url)" }
        guard let otherwise else { return "\(self.url) responds with \(self.status)" }
        return
            "\(self.url) responds with \(self.status) to a signed-in user and with \(otherwise) to everyone else (found automatically; use --signed-in-url to name another page)"
    }

    /// What `browser` gets there; the browser itself stays as it is.
    func answer(to browser: PersonBrowser) async -> WebAnswer? {
        await Self.answer(at: self.url, to: browser)
    }

    private static func answer(at url: URL, to browser: PersonBrowser) async -> WebAnswer? {
        var browser = browser
        browser.arrive(at: url)
        return try? await browser.open(WebRequest(url))
    }

    /// Whether that is what a signed-in user gets; nil where whoever asks is only told to wait.
    func isOpen(_ answer: WebAnswer) -> Bool? {
        guard answer.status != 429 else { return nil }
        return answer.status == self.status && self.text.map(answer.text.contains) ?? true
    }
}

extension SignedInPage {
    /// Two browsers that are signed in, and two that are not.
    struct Witnesses {
        let signedIn: [PersonBrowser]
        /// The first has no cookies; the second comes from a sign-in that failed.
        let others: [PersonBrowser]
    }

    /// The first of `urls` that opens in both signed-in browsers, and in neither of the others.
    ///
    /// Whoever is signed in nowhere looks first, so that public pages are asked for once. A page that limits requests or
    /// fails proves nothing.
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

    /// What each browser is answered; nil as soon as one answer is another than wanted.
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

    /// Words in the addresses of pages that are someone's own; these are tried first, and nothing is concluded from them.
    private static let ownWords = [
        "account", "profile", "dashboard", "settings", "me", "my", "user", "orders", "member", "konto",
        "compte",
        "cuenta",
    ]

    /// Where a page of one's own may be: the page that a sign-in ends on, and what its links lead to.
    ///
    /// Addresses with a query are left out, because a query may order something.
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
