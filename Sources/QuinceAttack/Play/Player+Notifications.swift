import Foundation
import QuinceProtocol

/// Notifications: a fault of Quince turns identity tokens into them, and they are posted as Apple posts them.
extension Player {
    /// Why the app doesn't accept an honest notification; nil if it does, or if the run needs none.
    func triedNotification() async -> String? {
        guard let url = self.target.notifications else { return nil }
        do {
            let (status, _) = try await self.post(event: try await self.event(), to: url)
            guard !(200..<300).contains(status) else { return nil }
            return
                "\(url) responds to an honest notification with \(status); check --notifications, and give the app's client ID with --audience"
        } catch { return "can't send an honest notification to \(url): \(error)" }
    }

    /// A notification with a valid signature: an identity token whose claims a fault has replaced.
    ///
    /// By default it has no effect: it says that email to an unknown user is forwarded again.
    func event(
        _ type: String = "email-enabled",
        subject: String = "000000.quince.0000",
        changing changes: JSONObject = [:]
    ) async throws -> String {
        let event: JSONValue = [
            "type": .string(type), "sub": .string(subject), "email": "nobody@example.com",
            "is_private_email": "true", "event_time": .integer(Int(Date().timeIntervalSince1970)),
        ]
        var claims: JSONObject = [
            "jti": .string("quince-attack-\(UInt64.random(in: 0...(.max)))"), "events": .string(event.text),
            "sub": .null, "nonce": .null, "c_hash": .null, "email": .null, "email_verified": .null,
            "auth_time": .null, "nonce_supported": .null,
        ]
        claims["aud"] = self.target.audience.map(JSONValue.string)
        for change in changes.members {
            if claims[change.name] != nil, change.value == .null { claims[change.name] = nil }
            if change.value != .null { claims[change.name] = change.value }
        }
        let fault = try await self.quince.setFault(.posted, .claims(claims))
        do { return try await self.token(of: self.account) } catch {
            _ = try? await self.quince.takeFaultBack(fault)
            throw error
        }
    }

    /// The next identity token of `account`, from an authorization response.
    private func token(of account: QuinceConsole.Account) async throws -> String {
        var browser = PersonBrowser(self.client)
        let answer = try await self.journey.answer(self.hybrid, account: account, &browser)
        guard let token = answer["id_token"] else {
            throw WebError("Quince issued no token from which to make an event")
        }
        return token
    }

    /// The relying party's own authorization request, changed so that the response contains a token.
    private var hybrid: URL {
        var parts = URLComponents(url: self.honest.authorize, resolvingAgainstBaseURL: true)
        var items = (parts?.queryItems ?? []).filter {
            !["response_type", "response_mode"].contains($0.name)
        }
        items.append(URLQueryItem(name: "response_type", value: "code id_token"))
        items.append(URLQueryItem(name: "response_mode", value: "form_post"))
        parts?.queryItems = items
        return parts?.url ?? self.honest.authorize
    }

    func post(event token: String, to url: URL) async throws -> (status: Int, request: WebRequest) {
        try await self.post(body: JSONValue.object(["payload": .string(token)]).text, to: url)
    }

    func post(body: String, to url: URL) async throws -> (status: Int, request: WebRequest) {
        let request = WebRequest(
            "POST",
            url,
            headers: [.init("Content-Type", "application/json")],
            body: Array(body.utf8)
        )
        return (try await self.client.send(request).status, request)
    }

    func finding(event token: String, to url: URL) async throws -> Finding {
        try await self.finding(body: JSONValue.object(["payload": .string(token)]).text, to: url)
    }

    func finding(body: String, to url: URL) async throws -> Finding {
        do {
            let (status, request) = try await self.post(body: body, to: url)
            switch status {
            case 200..<300: return Finding(.accepted, "responded with \(status)", request)
            // A response that asks to wait decides nothing.
            case 429:
                return Finding(.unclear, "too many requests (429); raise the limit for this run", request)
            case 400..<500: return Finding(.refused, "responded with \(status)", request)
            default: return Finding(.unclear, "responded with \(status)", request)
            }
        } catch let failure as WebError {
            return Finding(.refused, "no response: \(failure)")
        }
    }
}

/// Sends the same notification twice.
extension Player {
    /// The maximum time until an event takes effect, in seconds.
    private static let patience = 5
    /// The additional time, in seconds, to wait for an effect of the second event.
    private static let extraPatience = 2

    /// Sends an event twice.
    ///
    /// If the responses are alike, the effect decides.
    func replayed(to url: URL) async throws -> Finding {
        let token = try await self.event()
        _ = try await self.post(event: token, to: url)
        let (status, request) = try await self.post(event: token, to: url)
        guard status < 300 else {
            return Finding(.refused, "responded with \(status) the second time", request)
        }
        guard let page = self.judge.page else {
            return Finding(
                .unclear,
                "responded with \(status) both times, as it should; check whether the app handled it twice, or name a page that shows it with --signed-in-url",
                request
            )
        }
        return try await self.quince.withNewAccount { try await self.ended(twice: $0, page, url) }
    }

    /// Lets an event end a session of `account`, and sends it again once the next session has begun.
    private func ended(twice account: QuinceConsole.Account, _ page: SignedInPage, _ url: URL) async throws
        -> Finding
    {
        let subject = try CompactJWS(parsing: try await self.token(of: account)).claims["sub"]?.string ?? ""
        guard let first = try await self.signedIn(as: account) else {
            return Finding(.unclear, "a new account isn't signed in, so no event can end its session")
        }
        // The event needs a later second than the sign-in, because apps ignore older events.
        try await self.waiting.pause(1, nil)
        let token = try await self.event("consent-revoked", subject: subject)
        _ = try await self.post(event: token, to: url)
        guard let delay = try await self.end(of: first, page, within: Self.patience) else {
            return Finding(
                .unclear,
                "consent-revoked didn't end the session at \(page.url), so nothing shows whether an event is handled twice"
            )
        }
        guard let second = try await self.signedIn(as: account) else {
            return Finding(.unclear, "an account whose consent was revoked can't sign in again")
        }
        let (_, request) = try await self.post(event: token, to: url)
        return try await self.end(of: second, page, within: delay + Self.extraPatience) == nil
            ? Finding(.refused, "the second event didn't end the session", request)
            : Finding(
                .accepted,
                "the second consent-revoked ended a session that began after the first",
                request
            )
    }

    /// The seconds until the session of `browser` is over; nil if it continues.
    private func end(of browser: PersonBrowser, _ page: SignedInPage, within patience: Int) async throws
        -> Int?
    {
        for second in 0...patience {
            if second > 0 { try await self.waiting.pause(1, nil) }
            if let answer = await page.answer(to: browser), page.isOpen(answer) == false { return second }
        }
        return nil
    }
}
