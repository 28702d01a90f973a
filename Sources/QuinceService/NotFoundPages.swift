import HTTPTypes
import Hummingbird

/// Gives people who open an unknown address a page instead of nothing; programs get the bare 404.
struct NotFoundPages: RouterMiddleware {
    let render: PageRenderer
    /// Whether there is a console to go on to.
    let hasConsole: Bool

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            guard request.headers[.accept]?.contains("text/html") == true else { throw error }
            return self.render(
                MessagePage(
                    heading: "Page not found",
                    message: "This service has no page at this URL.",
                    linkPath: self.hasConsole ? Paths.console : nil,
                    linkText: self.hasConsole ? "Open the console" : nil
                ),
                status: .notFound
            )
        }
    }
}
