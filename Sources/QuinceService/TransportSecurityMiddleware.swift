import HTTPTypes
import Hummingbird

/// Tells browsers to come back over https alone (RFC 6797).
///
/// In production mode, where the issuer is https; not in development, where localhost has other tenants.
struct TransportSecurityMiddleware: RouterMiddleware {
    static let value = "max-age=31536000"

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do { response = try await next(request, context) } catch let error as any HTTPResponseError {
            response = try error.response(from: request, context: context)
        }
        response.headers[.strictTransportSecurity] = Self.value
        return response
    }
}
