import Foundation

/// Whether a relying party accepted an attack.
package enum Verdict: String, Hashable, Sendable {
    case accepted, refused
    /// The result can't be determined.
    case unclear
    /// The attack does not concern this relying party.
    case notPlayed = "not played"
    /// The finding isn't an attack, but worth a look.
    case noted
}

/// What the browser sees at the end of a sign-in.
struct Look: Hashable, Sendable {
    let status: Int
    let path: String
    let title: String
    let newCookies: Set<String>
    let departure: String?

    init(_ landing: Landing) {
        self.status = landing.page?.status ?? 0
        self.path = landing.page?.url.path ?? ""
        self.title = landing.page.map { WebPage($0.text).title } ?? ""
        self.newCookies = landing.newCookies
        self.departure = landing.departure?.origin
    }
}

/// Decides by the text or page that the user named or this program found; otherwise by comparison.
package struct Judge: Sendable {
    enum Criterion: Sendable {
        case text(String)
        case page(SignedInPage)
        case comparison(honest: Look, refused: Look)
    }

    let criterion: Criterion
    let client: WebClient

    /// The name of the method, for the output.
    package var basis: String {
        switch self.criterion {
        case .text(let text): "\"\(text)\" on the last page"
        case .page(let page): page.basis
        case .comparison:
            "comparison with an honest sign-in and a garbled response: status, path, title and new cookies (no page was found that only a signed-in user can open; use --signed-in-url to name one)"
        }
    }

    /// The page that only a signed-in user can open; nil if the end of the sign-in itself decides.
    var page: SignedInPage? { if case .page(let page) = self.criterion { page } else { nil } }

    /// The verdict on the end of a sign-in, and the reason.
    func verdict(on landing: Landing) async -> (verdict: Verdict, reason: String) {
        if landing.page == nil, let failure = landing.failure {
            return (.refused, "no response: \(failure)")
        }
        // A response that asks to wait decides nothing.
        if landing.page?.status == 429 {
            return (.unclear, "too many requests (429); raise the limit for this run")
        }
        switch self.criterion {
        case .text(let text):
            guard let page = landing.page, landing.departure == nil, page.status < 400 else {
                return (.refused, Self.summary(of: landing))
            }
            return page.text.contains(text)
                ? (.accepted, "the last page contains \"\(text)\"") : (.refused, Self.summary(of: landing))
        case .page(let page): return await self.verdict(by: page, landing)
        case .comparison(let honest, let refused):
            let look = Look(landing)
            if honest == refused { return (.unclear, "an honest sign-in looks the same as a refused one") }
            if look == honest {
                return (.accepted, "it ends like an honest sign-in: \(Self.summary(of: landing))")
            }
            let failed = look.status >= 400 && honest.status < 400
            guard look == refused || failed else {
                return (
                    .unclear,
                    "it ends differently from an honest sign-in and from a refused one: \(Self.summary(of: landing))"
                )
            }
            return (.refused, Self.summary(of: landing))
        }
    }

    private func verdict(by page: SignedInPage, _ landing: Landing) async -> (Verdict, String) {
        guard let answer = await page.answer(to: landing.browser) else {
            return (.unclear, "\(page.url) didn't respond")
        }
        switch page.isOpen(answer) {
        case nil:
            return (
                .unclear, "\(page.url) responds with 429 (too many requests); raise the limit for this run"
            )
        case true?: return (.accepted, "\(page.url) responds as it does to a signed-in user")
        case false?:
            return (.refused, "\(page.url) responds with \(answer.status); \(Self.summary(of: landing))")
        }
    }

    /// Such as `400 at /callback "Sign-in failed"`.
    static func summary(of landing: Landing) -> String {
        if let departure = landing.departure { return "sent to \(departure.origin)\(departure.path)" }
        let look = Look(landing)
        return "\(look.status) at \(look.path)\(look.title.isEmpty ? "" : " \"\(look.title)\"")"
    }
}
