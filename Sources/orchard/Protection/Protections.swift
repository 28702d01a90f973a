import HTTPTypes
import Hummingbird

/// The headers that every answer has.
///
/// `same-origin` for the referrer: addresses of orders and links are secrets that no other server may learn, and with
/// `no-referrer` browsers would send `Origin: null` from the shop's own forms.
struct Protections: RouterMiddleware {
    /// Only where the shop is reached over https; localhost has other tenants.
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
