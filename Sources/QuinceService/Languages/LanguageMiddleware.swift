import Hummingbird
import PageLanguages

/// Finds out in which language the pages of a request are.
///
/// Only for requests that a page can answer: the protocol's responses are the same in every language.
struct LanguageMiddleware: RouterMiddleware {
    let mode: Mode

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        switch Endpoint(path: request.uri.path) {
        case .token, .revoke, .migration, .keys, .discovery, .button, .script, .native:
            return try await next(request, context)
        case .authorize, .flow, nil: break
        }
        let language = ReaderLanguage.of(request, mode: self.mode)
        return try await PagePlace.$current.withValue(PagePlace.of(request)) {
            guard language != .english else { return try await next(request, context) }
            return try await Language.$current.withValue(language) { try await next(request, context) }
        }
    }
}
