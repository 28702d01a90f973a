import HTTPTypes
import Hummingbird

/// Adds the headers that every response has.
///
/// The referrer policy is `same-origin`: URLs of orders and links are secrets that no other server may learn, and with
/// `no-referrer` browsers would send `Origin: null` from the shop's own forms.
struct Protections: RouterMiddleware {
    /// Only if the shop is reached over https, because other programs may use localhost.
    let demandsTransportSecurity: Bool

    func handle(
        _ request: Request,
        context: ShopContext,
        next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "same-origin"
        response.headers[.xFrameOptions] = "DENY"
        if self.demandsTransportSecurity {
            response.headers[.strictTransportSecurity] = "max-age=31536000"
        }
        return response
    }
}
