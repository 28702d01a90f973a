import QuinceProtocol
import Hummingbird

/// Serves the pages of a sign-in only under this machine's names.
///
/// In development mode one click signs a user in. A page whose own name resolves to this machine (DNS rebinding) would have
/// the same origin as these pages and could click for itself.
struct FrontChannelHost: RouterMiddleware {
    let access: ConsoleAccess

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        switch Endpoint(path: request.uri.path) {
        case .authorize, .flow:
            try await OwnHost(access: self.access).handle(request, context: context, next: next)
        default: try await next(request, context)
        }
    }
}

/// Serves routes only under this machine's names.
struct OwnHost: RouterMiddleware {
    let access: ConsoleAccess

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do throws(ConsoleError) { try self.access.checkHost(request) } catch {
            context.explanation.add(.refused("host", error.message))
            return error.response
        }
        return try await next(request, context)
    }
}
