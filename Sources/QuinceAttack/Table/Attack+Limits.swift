import Foundation
import QuinceProtocol

extension Attack {
    private static let size =
        "Every request costs memory and time, so a few clients can stop the server."

    static let limits: [Attack] = [
        Attack(
            "open-redirect",
            .limits,
            .weakness,
            "The start URL asks the app to redirect to another site after the sign-in.",
            gain:
                "A link to your site leads to the attacker's site right after a sign-in, when users trust what they see.",
            remedy: "Redirect only to paths of your own site: one slash first, no second slash, no backslash."
        ) { try await $0.openRedirect() },
        Attack(
            "header-injection",
            .limits,
            .severe,
            "The state and the redirect target contain line breaks followed by a header.",
            gain: "The attacker sets cookies in the user's browser.",
            remedy: "Never copy a value from a request into a response header."
        ) { try await $0.headerInjection() },
        Self.oversized("state-64k", "The state has 64 kB.") { answer in
            answer["state"] = String(repeating: "s", count: 65_536)
        },
        Self.oversized("token-1m", "The id_token has 1 MB.") { answer in
            guard answer["id_token"] != nil, answer.mode != .query else { return }
            answer["id_token"] = String(repeating: "e", count: 1_048_576)
        },
        Self.oversized("body-1m", "The response has an extra field of 1 MB.") { answer in
            guard answer.mode != .query else { return }
            answer.add("padding", String(repeating: "p", count: 1_048_576))
        },
        Attack(
            "cookies",
            .limits,
            .note,
            "The sign-in sets cookies without HttpOnly, SameSite or, on https, Secure.",
            gain: "Scripts can read them, other sites can send them, and the network can see them.",
            remedy: "Set HttpOnly, SameSite=Lax and Secure, and use a __Host- name."
        ) { $0.cookieRemarks() },
    ]

    private static func oversized(
        _ name: String,
        _ sentence: String,
        _ change: @escaping @Sendable (inout SignInAnswer) -> Void
    ) -> Attack {
        Self.changed(
            name,
            .note,
            sentence,
            gain: Self.size,
            remedy: "Read at most 64 kB of a response, and reject a longer one.",
            group: .limits,
            change
        )
    }
}

extension Player {
    private static let stranger = "attacker.example"

    /// The parameter names that apps use for the page to return to.
    private static let returnNames = [
        "return", "return_to", "returnTo", "return_url", "returnUrl", "next", "redirect", "redirect_to",
        "redirectTo", "continue", "callbackUrl", "url", "dest", "target",
    ]

    private func start(returningTo place: String) -> URL? {
        let fields = Self.returnNames.map { WebPage.Field($0, place) }
        return PersonBrowser.get(fields, at: self.startWithoutReturn).url
    }

    /// The start URL without its own return parameter, which an app might use instead.
    private var startWithoutReturn: URL {
        guard var parts = URLComponents(url: self.journey.start, resolvingAgainstBaseURL: true),
            let items = parts.queryItems
        else { return self.journey.start }
        let others = items.filter { !Self.returnNames.contains($0.name) }
        parts.queryItems = others.isEmpty ? nil : others
        return parts.url ?? self.journey.start
    }

    fileprivate func openRedirect() async throws -> Finding {
        let host = Self.stranger
        var last = Finding(.unclear, "the start URL doesn't redirect")
        for place in [
            "https://\(host)/", "//\(host)/", "/\\\(host)/", "\\\\\(host)/", "/\t/\(host)/",
            "https:\(host)/", "javascript://\(host)/%0aalert(1)",
        ] {
            guard let start = self.start(returningTo: place),
                let sent = try? await self.sent(at: start)
            else {
                last = Finding(.refused, "the start URL refuses that redirect target")
                continue
            }
            let landing = await self.journey.deliver(sent.answer, by: sent.browser)
            let locations = landing.answers.compactMap { $0.headers["location"] }
            if let bad = locations.first(where: {
                $0.replacing(/[\\\t]/, with: "/").contains("/\(host)") || $0.contains(":\(host)")
            }) {
                return Finding(.accepted, "after the sign-in it redirects to \(bad)", WebRequest(start))
            }
            last = Finding(
                .refused,
                "no redirect leads to another site: \(Judge.summary(of: landing))",
                landing.request
            )
        }
        return last
    }

    fileprivate func headerInjection() async throws -> Finding {
        let poison = "/x\r\nSet-Cookie: quince-planted=1\r\nX-Quince: 1"
        let sent = try await self.sent()
        var answer = sent.answer
        answer["state"] = poison
        let forged = await self.journey.deliver(answer, by: sent.browser)
        var browsers = [forged.browser]
        if let start = self.start(returningTo: poison), let sent = try? await self.sent(at: start) {
            browsers.append(await self.journey.deliver(sent.answer, by: sent.browser).browser)
        }
        let isPlanted = browsers.contains { browser in
            browser.jar.header(for: self.journey.start, method: "GET", isCrossSite: false)?
                .contains("quince-planted=1") == true
        }
        guard isPlanted else {
            return Finding(.refused, "no response has the injected header", forged.request)
        }
        return Finding(.accepted, "a response sets the cookie quince-planted", forged.request)
    }

    fileprivate func cookieRemarks() -> Finding {
        let remarks = self.honest.landing.answers.flatMap(Cookie.all).filter { !$0.isRemoval }.compactMap {
            cookie -> String? in
            var missing: [String] = []
            if !cookie.isHTTPOnly { missing.append("HttpOnly") }
            if cookie.sameSite == nil { missing.append("SameSite") }
            if !cookie.isSecure, self.journey.start.scheme == "https" { missing.append("Secure") }
            return missing.isEmpty ? nil : "\(cookie.name) has no \(missing.joined(separator: ", no "))"
        }
        return remarks.isEmpty
            ? Finding(.refused, "every cookie has these attributes")
            : Finding(.noted, Set(remarks).sorted().joined(separator: "; "))
    }
}
