import HTTPTypes
import Hummingbird

/// Shows a page to users who open an unknown URL; programs get the bare 404.
struct NotFoundPages: RouterMiddleware {
    let render: PageRenderer
    /// Whether there is a console to link to.
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
