import Foundation

extension SignInJourney {
    /// The maximum number of links of one page that are tried.
    private static let maximumLinks = 4

    /// The same journey from the place where sign-ins start: ``start``, a link on that page, or a link on the next page that
    /// leads to the sign-in.
    ///
    /// - Throws: ``WebError`` of ``start`` itself if no link helps.
    func located() async throws -> SignInJourney {
        let failure: WebError
        do {
            try await self.tryToBegin(at: self.start)
            return self
        } catch let problem as WebError { failure = problem }
        var pages = [self.start]
        var seen: Set = [self.start.absoluteString]
        for _ in 0..<2 {
            var links: [URL] = []
            for page in pages { links += await self.signInLinks(on: page) }
            links = links.filter { seen.insert($0.absoluteString).inserted }
            for link in links where (try? await self.tryToBegin(at: link)) != nil {
                return self.starting(at: link)
            }
            pages = links
        }
        throw failure
    }

    private func tryToBegin(at start: URL) async throws {
        var browser = PersonBrowser(self.quince.client)
        _ = try await self.begin(&browser, at: start)
    }

    private func starting(at start: URL) -> SignInJourney {
        SignInJourney(
            start: start,
            callback: self.callback,
            postsPopupForms: self.postsPopupForms,
            quince: self.quince,
            issuer: self.issuer
        )
    }

    /// The links of a page that probably lead to a sign-in; those that name Apple come first.
    private func signInLinks(on page: URL) async -> [URL] {
        var browser = PersonBrowser(self.quince.client)
        var request = WebRequest(page)
        for _ in 0..<PersonBrowser.maximumSteps {
            guard let answer = try? await browser.open(request) else { return [] }
            browser.arrive(at: request.url)
            guard let next = answer.redirect else {
                let links =
                    answer.ways { $0.isNamed(["apple"]) } + answer.ways { $0.isNamed(Self.signInWords) }
                return Array(links.prefix(Self.maximumLinks))
            }
            guard next.origin == page.origin else { return [] }
            request = WebRequest(next)
        }
        return []
    }

    private static let signInWords = [
        "signin", "login", "logon", "anmelden", "einloggen", "connexion", "acceder",
    ]
}
