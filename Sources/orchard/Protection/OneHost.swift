import HTTPTypes
import Hummingbird

/// Accepts requests only for the shop's own host name.
///
/// A foreign name that was rebound to this machine (DNS rebinding) must not read a page, and a
/// cookie belongs to one name. A visitor who uses another name, such as 127.0.0.1, is redirected to the right one.
struct OneHost: RouterMiddleware {
    let url: WebOrigin

    func handle(
        _ request: Request,
        context: ShopContext,
        next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        if request.head.authority?.lowercased() == self.url.authority {
            return try await next(request, context)
        }
        guard request.method == .get, let path = ShopLocalPath(parsing: request.uri.string) else {
            throw HTTPError(.misdirectedRequest)
        }
        return .redirect(to: self.url.text + path.text, type: .temporary)
    }
}
