import HTTPTypes
import Hummingbird
import QuinceProtocol

/// Responds to unknown paths of the console: 404 with an explanation, or 405 if only the method is wrong.
///
/// Browsers get the page of ``NotFoundPages`` for a 404.
struct ConsoleUnknown: RouterMiddleware {
    let routes: [ConsoleRoute]

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            guard request.uri.path.split(separator: "/").first.map({ "/\($0)" }) == Paths.consoleAPI else {
                throw error
            }
            let answer = self.error(for: request)
            guard answer.status != .notFound || !request.wantsPage else { throw error }
            return answer.response
        }
    }

    private func error(for request: Request) -> ConsoleError {
        let methods = self.routes.filter { $0.matches(request.uri.path) }.map(\.method.rawValue)
        guard !methods.isEmpty else {
            return .notFound(
                "there is nothing at \(request.uri.path.shortened); see \(Paths.consoleAPI)/openapi.json"
            )
        }
        return ConsoleError(
            status: .methodNotAllowed,
            message:
                "\(request.method.rawValue) isn't supported here; use \(methods.joined(separator: " or "))",
            allowed: methods
        )
    }
}
