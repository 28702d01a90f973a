import HTTPTypes
import Hummingbird

/// Tells browsers to use only https from now on (RFC 6797).
///
/// In production mode, if the issuer is https; not in development, because other programs may use localhost.
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
