import HTTPTypes
import Hummingbird

/// Answers under the shop's own name alone.
///
/// A stranger's name that was rebound to this machine must not read a page (the mailbox least of all), and a cookie
/// belongs to one name. Who looks around under another, such as 127.0.0.1, is sent to the right one.
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
