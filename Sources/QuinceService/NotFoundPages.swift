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
            if request.wantsPage { return self.page(isScript ? .script : .unknown(request)) }
            guard isScript else { throw error }
            return ConsoleError.notFound(Missing.script.message).response
        }
    }

    private func page(_ missing: Missing) -> Response {
        self.render(
            MessagePage(
                heading: missing.heading,
                message: missing.message,
                linkPath: self.hasConsole ? self.render.link(toConsole: Paths.console) : nil,
                linkText: self.hasConsole ? "Open the console" : nil
            ),
            status: .notFound
        )
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

    static func unknown(_ request: Request) -> Self {
        Self(
            heading: "Page not found",
            message: (request.isUnderAppleName ? "This is Quince, not Apple. " : "")
                + "This service has no page at this URL."
        )
    }
}
