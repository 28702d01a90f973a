import HTTPTypes
import Hummingbird
import QuinceProtocol

/// `POST /language`: keeps the language that a reader chose at the foot of a page, and shows that page again.
struct LanguageEndpoint: Sendable {
    let mode: Mode
    /// Whether browsers have the page of a request with https.
    let isSecure: @Sendable (Request) -> Bool

    func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.post(.init(Paths.language)) { request, context in
            let form = try await RequestForm.read(request, context)
            let place = form["return"].flatMap { PagePlace.isPage($0) ? $0 : nil } ?? Paths.account
            var response = AuthorizationResponse.redirect(to: place)
            // A page of another site could change only the language, but that isn't its choice.
            let language = form["language"].flatMap { ReaderLanguage.language($0, self.mode) }
            guard Self.isOwn(request), let language else { return response }
            response.headers.append(LanguageCookie.field(language, secure: self.isSecure(request)))
            return response
        }
    }

    private static func isOwn(_ request: Request) -> Bool {
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] }
        return site == nil || site == "same-origin" || site == "none"
    }
}
