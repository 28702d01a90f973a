import HTTPTypes
import Hummingbird

/// Lets only the shop's own pages change anything: the protection against forged requests, for every form at once.
///
/// Browsers tell where a request comes from in `Sec-Fetch-Site`, older ones in `Origin`; a page cannot forge either.
/// A request with neither is refused as well. `SameSite=Lax` of the session's cookie is the second wall.
struct OwnOrigin: RouterMiddleware {
    let url: WebOrigin

    func handle(
        _ request: Request,
        context: ShopContext,
        next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        guard request.method == .get || request.method == .head || self.isOwn(request.headers) else {
            throw HTTPError(.forbidden)
        }
        return try await next(request, context)
    }

    private func isOwn(_ headers: HTTPFields) -> Bool {
        if let site = headers[.secFetchSite], site != "same-origin" { return false }
        if let origin = headers[.origin] { return origin == self.url.text }
        return headers[.secFetchSite] == "same-origin"
    }
}
