import HTTPTypes
import Hummingbird
import PageLanguages

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
            guard request.wantsPage else { throw error }
            guard request.isUnderAppleName, let host = request.host else { return self.notFound }
            return self.render(
                MessagePage.notApple(host: host, consoleURL: self.consoleURL),
                status: .notFound
            )
        }
    }

    private var notFound: Response {
        let language = Language.current
        return self.render(
            MessagePage(
                heading: language.text(.errorNotFound),
                message: language.text(.errorNotFoundText),
                linkPath: self.consoleURL ?? Paths.account,
                linkText: language.text(self.hasConsole ? .errorConsole : .pageYourAccount)
            ),
            status: .notFound
        )
    }

    private var consoleURL: String? {
        self.hasConsole ? self.render.link(toConsole: Paths.console) : nil
    }
}
