import QuinceProtocol

/// `redirect_uri` is, character for character, a redirect URI of the app (RFC 9700 §4.1.3).
struct RedirectURICheck: Sendable {
    let profile: Profile
    let mode: Mode

    func run(_ parameters: FormParameters, _ app: App, _ explanation: Explanation) throws(ProtocolError)
        -> RedirectURI
    {
        guard let text = parameters["redirect_uri"] else {
            throw self.refusal(
                "redirect_uri is missing; it is required even if only one is registered",
                app,
                nil
            )
        }
        let redirectURI: RedirectURI
        do throws(RedirectURI.Refusal) {
            redirectURI = try RedirectURI(parsing: text)
        } catch {
            throw self.refusal("redirect_uri isn't valid: \(error)", app, text)
        }
        guard app.hasReturnURL(text) else { throw self.refusal(self.difference(text, app), app, text) }
        if let objection = redirectURI.applesObjection {
            guard self.mode == .development, redirectURI.scheme == "https" || redirectURI.isLoopback else {
                throw self.refusal(objection, app, text)
            }
            explanation.lenient("redirect_uri", "accepted in development mode", apple: objection)
        } else {
            explanation.passed("redirect_uri", "registered with \(app.clientID)", actual: text)
        }
        return redirectURI
    }

    private func refusal(_ message: String, _ app: App, _ actual: String?) -> ProtocolError {
        let code = self.profile.unregisteredRedirectError
        return ProtocolError(
            code,
            code == .invalidRequest ? "Invalid web redirect url" : nil,
            because: .refused(
                "redirect_uri",
                message,
                expected: app.returnURLs.isEmpty ? nil : app.returnURLs.joined(separator: "\n"),
                actual: actual?.shortened ?? "missing",
                apple:
                    "Apple shows: Invalid web redirect url (invalid_request). Its note TN3107 calls it unauthorized_client"
            )
        )
    }

    /// The places where redirect URIs are registered; production has no console.
    private var places: String {
        self.mode == .development
            ? "in quince.yaml, in the console or with --redirect-uri"
            : "in quince.yaml or with --redirect-uri"
    }

    private static func origin(_ text: String) -> String? { (try? RedirectURI(parsing: text))?.origin }

    private func difference(_ text: String, _ app: App) -> String {
        guard app.kind == .service else {
            return
                "\(app.clientID) is an App ID, which has no redirect URIs; on the web and on Android, use a Services ID"
        }
        guard let closest = TextDifference.closest(to: text, among: app.returnURLs) else {
            return "\(app.clientID) has no redirect URI; register this one \(self.places)"
        }
        let remedy = "register it \(self.places)"
        // The position of the difference matters only if both texts mean the same URL.
        guard Self.origin(text) == Self.origin(closest) || text.lowercased() == closest.lowercased() else {
            return "redirect_uri \(text.shortened) is not registered for \(app.clientID); \(remedy)"
        }
        return
            "redirect_uri is \(text.shortened), but \(closest.shortened) is registered: \(TextDifference.place(text, closest)); \(remedy)"
    }
}
