import QuinceProtocol
import Hummingbird

/// Lets the pages of a sign-in answer to this machine's names alone.
///
/// In development mode one click signs anybody in. A page whose own name was made to point here (DNS rebinding) would be
/// of the same origin as these pages and could click for itself.
struct FrontChannelHost: RouterMiddleware {
    let access: ConsoleAccess

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        switch Endpoint(path: request.uri.path) {
        case .authorize, .flow:
            do throws(ConsoleError) {
                try self.access.checkHost(request)
            } catch {
                context.explanation.add(.refused("host", error.message))
                return error.response
            }
        default: break
        }
        return try await next(request, context)
    }
}
