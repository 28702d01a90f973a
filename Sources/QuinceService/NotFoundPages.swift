import HTTPTypes
import Hummingbird

/// Shows a page to users who open an unknown URL; programs get the bare 404.
///
/// Apple's web script is the exception: pages load it as programs do, and its developer looks at the response.
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
            let isScript = self.hasConsole && request.uri.path.hasSuffix("/appleid.auth.js")
            guard request.wantsPage else {
                guard isScript else { throw error }
                return ConsoleError.notFound(Missing.script.message).response
            }
            guard !isScript, request.isUnderAppleName, let host = request.host else {
                return self.page(isScript ? .script : .unknown)
            }
            return self.render(
                MessagePage.notApple(host: host, consoleURL: self.consoleURL),
                status: .notFound
            )
        }
    }

    private func page(_ missing: Missing) -> Response {
        self.render(
            MessagePage(
                heading: missing.heading,
                message: missing.message,
                linkPath: self.consoleURL,
                linkText: self.hasConsole ? "Open the console" : nil
            ),
            status: .notFound
        )
    }

    private var consoleURL: String? {
        self.hasConsole ? self.render.link(toConsole: Paths.console) : nil
    }
}

/// What isn't here.
private struct Missing {
    let heading: String
    let message: String

    /// Sign in with Apple JS.
    static let script = Self(
        heading: "Sign in with Apple JS isn’t available",
        message:
            "Quince doesn’t have Apple’s script appleid.auth.js yet. Start the sign-in on your server instead: redirect the browser to \(Paths.authorize), with the same parameters."
    )

    static let unknown = Self(
        heading: "Page not found",
        message: "This service has no page at this URL."
    )
}
