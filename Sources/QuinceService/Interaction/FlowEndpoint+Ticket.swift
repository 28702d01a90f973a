import Clients
import Foundation
import HTTPTypes
import Hummingbird
import QuinceProtocol

// Who asks: the flow of a request, for the browser in which it began.

extension FlowEndpoint {
    /// The current state of the flow, for the browser in which it began.
    func ticket(_ id: String, _ request: Request, _ context: ServiceContext) async throws
        -> FlowTicket
    {
        let digest = SecretDigest(of: id)
        context.explanation.isAbout(digest)
        let stored = try await self.store.flow(digest)
        guard let cookie = FlowCookie(of: request) else { throw Ended(self.missingCookie(request)) }
        let binding = self.isSecure ? FlowBinding(of: request, flow: id) : nil
        guard self.isSecure == (binding != nil) else { throw Ended(self.missingCookie(request)) }
        guard stored.map({ $0.browser == cookie.digest }) ?? true else { throw Ended(.otherBrowser) }
        // A stored flow is newer than the one in the cookie, which still proves that the flow began in this browser.
        guard let sealed = self.seal.open(cookie, id: id, boundTo: binding) else { throw Ended(.unknown) }
        let flow = stored?.flow ?? sealed
        guard flow.expiresAt > self.clock.now().timeIntervalSince1970 else {
            throw Ended(flow.step.end ?? .expired)
        }
        context.explanation.clientID = flow.request.clientID
        return FlowTicket(
            id: digest,
            browser: cookie.digest,
            flow: flow,
            isStored: stored != nil,
            client: self.clients.client(request.headers, at: context.remoteAddress) ?? ""
        )
    }

    /// Whether browsers have the pages with https.
    var isSecure: Bool { self.issuer.hasPrefix("https:") }

    private func missingCookie(_ request: Request) -> FlowEnd {
        let isDirect = request.head.authority.map { !self.issuer.hasSuffix("//\($0)") } ?? true
        return self.isSecure && isDirect ? .plainHTTP(issuer: self.issuer) : .otherBrowser
    }

    /// Whether a form came from one of our own pages.
    ///
    /// Browsers send `Origin` with every POST. A client without it isn't a browser, and has no cookie of another user.
    func isSameOrigin(_ request: Request) -> Bool {
        guard let origin = request.headers[.origin] else { return true }
        // Pages with `Referrer-Policy: no-referrer` make browsers send `null` from a form on our own page. Then the ID in the
        // path and the cookie decide.
        let authority = request.head.authority ?? ""
        return origin == "null" || self.origins.contains(origin)
            || origin == "http://\(authority)" || origin == "https://\(authority)"
    }
}

extension Flow.Step {
    /// The end of a finished flow; nil if the flow is in progress.
    fileprivate var end: FlowEnd? {
        switch self {
        case .account, .device, .trust, .consent: nil
        case .continued: .finished
        case .cancelled: .cancelled
        }
    }
}
