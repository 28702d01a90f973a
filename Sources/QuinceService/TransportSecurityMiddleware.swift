import HTTPTypes
import Hummingbird

/// Tells browsers to come back over https alone (RFC 6797); for a service whose issuer is https.
struct TransportSecurityMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.strictTransportSecurity] = "max-age=31536000; includeSubDomains"
        return response
    }
}
