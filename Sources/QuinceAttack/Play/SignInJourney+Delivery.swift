import Foundation
import QuinceProtocol

extension SignInJourney {
    /// Delivers a response to the relying party and follows to the last page, as a browser without scripts does.
    func deliver(_ answer: SignInAnswer, by browser: PersonBrowser) async -> Landing {
        var delivery = Delivery(browser: browser, issuer: self.issuer, quince: self.quince.url)
        let target = self.callback ?? answer.target
        do {
            switch answer.mode {
            case .formPost: try await delivery.follow(PersonBrowser.post(answer.fields, to: target), answer)
            case .query: try await delivery.follow(PersonBrowser.get(answer.fields, at: target), answer)
            case .fragment: try await delivery.follow(WebRequest(target), answer)
            case .message:
                // The app's page sends it, so it comes from the app's own site.
                delivery.browser.arrive(at: target)
                try await delivery.follow(self.popupRequest(answer, to: target), answer)
            }
        } catch { delivery.failure = "\(error)" }
        return Landing(
            answers: delivery.answers,
            departure: delivery.departure,
            request: delivery.request,
            browser: delivery.browser,
            failure: delivery.failure
        )
    }

    /// The request with which the app's page sends a popup's message: JSON, or a form with the fields of `form_post`.
    private func popupRequest(_ answer: SignInAnswer, to target: URL) -> WebRequest {
        guard self.postsPopupForms else { return PersonBrowser.post(message: answer.message, to: target) }
        var request = PersonBrowser.post(answer.fields, to: target)
        request.headers.append(.init("Origin", target.webOrigin))
        return request
    }
}

/// A delivery in progress.
private struct Delivery {
    var browser: PersonBrowser
    let issuer: String
    let quince: URL
    var answers: [WebAnswer] = []
    var departure: URL?
    var request: WebRequest?
    var failure: String?

    mutating func follow(_ first: WebRequest, _ sent: SignInAnswer) async throws {
        let home = first.url.origin
        var next: WebRequest? = first
        var forms = 0
        for _ in 0..<PersonBrowser.maximumSteps {
            guard let request = next else { return }
            let answer = try await self.browser.open(request)
            // A browser doesn't send a fragment, so the request that counts is the post that passes it on.
            let isTelling = self.request == nil || (sent.mode == .fragment && self.request?.method == "GET")
            if isTelling { self.request = self.browser.lastRequest }
            self.answers.append(answer)
            if let url = answer.redirect {
                guard self.isOwn(url, of: request.url) else {
                    self.departure = url
                    return
                }
                let keeps = answer.status == 307 || answer.status == 308
                next =
                    keeps
                    ? WebRequest(
                        request.method,
                        url,
                        headers: request.headers.filter { $0.name == "Content-Type" },
                        body: request.body
                    ) : WebRequest(url)
                continue
            }
            self.browser.arrive(at: request.url)
            next = nil
            if forms < 2, let handedOver = Self.handover(in: answer, of: sent, home: home) {
                forms += 1
                next = handedOver
            }
        }
    }

    /// Whether a redirect stays at the app: on its site, with any port or subdomain, and not at Quince.
    ///
    /// Other redirects aren't followed, because they may lead to the attacker.
    private func isOwn(_ url: URL, of page: URL) -> Bool {
        guard ![self.quince.origin, URL(string: self.issuer)?.origin].contains(url.origin) else {
            return false
        }
        return url.site == page.site || (url.isLoopback && page.isLoopback)
    }

    /// The form that posts the response again from the relying party's own site, or passes on its fragment.
    private static func handover(in answer: WebAnswer, of sent: SignInAnswer, home: String) -> WebRequest? {
        for form in WebPage(answer.text).forms where form.method == "post" {
            guard
                let target = URL(
                    string: form.action.isEmpty ? answer.url.path : form.action,
                    relativeTo: answer.url
                )?.absoluteURL,
                target.origin == home
            else { continue }
            if form.has("code") || form.has("id_token") || form.has("error") || form.has("state") {
                guard sent.mode == .fragment, form.fields.allSatisfy({ $0.value.isEmpty }) else {
                    return PersonBrowser.post(form.fields + form.buttons.prefix(1), to: target)
                }
                return PersonBrowser.post(
                    form.fields.map { WebPage.Field($0.name, sent[$0.name] ?? "") },
                    to: target
                )
            }
            // The fields that a script would fill from the fragment.
            if sent.mode == .fragment, form.fields.count == 1, form.fields[0].value.isEmpty {
                return PersonBrowser.post(
                    [WebPage.Field(form.fields[0].name, PersonBrowser.encoded(sent.fields))],
                    to: target
                )
            }
        }
        return nil
    }
}
