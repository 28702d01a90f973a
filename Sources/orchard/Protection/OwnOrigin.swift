import HTTPTypes
import Hummingbird

/// Accepts changes only from the shop's own pages: the protection against forged requests (CSRF) for all forms.
///
/// Browsers send the origin of a request in `Sec-Fetch-Site`, older ones in `Origin`; a page can't forge either. A request
/// with neither is refused as well. `SameSite=Lax` of the session's cookie is a second line of defense.
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
