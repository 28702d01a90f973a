import QuinceProtocol

/// A redirect URI that isn't registered for a known app, as the error page shows it.
struct UnregisteredRedirectURI {
    /// Nil if the app has no redirect URI to compare with.
    let difference: AuthorizeErrorPage.Difference?
    /// Nil if the app can't have this redirect URI.
    let registration: AuthorizeErrorPage.Registration?

    /// Nil if the request has no redirect URI, or a registered one.
    init?(_ parameters: FormParameters, _ app: App) {
        guard let asked = parameters["redirect_uri"], !app.hasReturnURL(asked) else { return nil }
        self.difference = TextDifference.closest(to: asked, among: app.returnURLs).map {
            .init(asked, from: $0)
        }
        let isAcceptable = (try? AddressRules.returnURL(asked)) != nil && app.kind == .service
        self.registration =
            isAcceptable ? .init(clientID: app.clientID, redirectURI: asked, query: parameters.text) : nil
    }
}
