import HTTPTypes
import Hummingbird
import Logging

/// The only place that turns errors into responses: a page with a link, and no details of the error.
struct ErrorPages: RouterMiddleware {
    let render: PageRenderer

    func handle(
        _ request: Request,
        context: ShopContext,
        next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch is AccountIsGoing {
            return self.render(MessagePage.accountIsGoing, status: .conflict)
        } catch let error as any HTTPResponseError {
            context.logger.info("request refused", metadata: ["status": "\(error.status.code)"])
            return self.render(MessagePage(status: error.status), status: error.status)
        } catch {
            context.logger.error("request failed", metadata: ["error": "\(String(reflecting: error))"])
            return self.render(MessagePage(status: .internalServerError), status: .internalServerError)
        }
    }
}

extension MessagePage {
    fileprivate init(status: HTTPResponse.Status) {
        switch status {
        case .notFound, .methodNotAllowed:
            self.init(
                heading: "Page not found",
                message: "The page may have moved, or a link may have expired.",
                linkPath: Paths.home,
                linkText: "Look around the shop"
            )
        case .forbidden, .misdirectedRequest:
            self.init(
                heading: "This request isn’t from our pages",
                message:
                    "To protect your account, we only accept requests from our own pages. Nothing was changed.",
                linkPath: Paths.home,
                linkText: "Go to the shop"
            )
        case .tooManyRequests:
            self.init(
                heading: "Too many requests",
                message: "There were too many requests from your network. Please try again in a few minutes.",
                linkPath: Paths.home,
                linkText: "Go to the shop"
            )
        case _ where status.kind == .serverError:
            self.init(
                heading: "Something went wrong on our side",
                message: "Please try again in a moment. Your basket is unchanged.",
                linkPath: Paths.home,
                linkText: "Go to the shop"
            )
        default:
            self.init(
                heading: "We couldn’t read your request",
                message: "Something is wrong with the request. Please go back and try again.",
                linkPath: Paths.home,
                linkText: "Go to the shop"
            )
        }
    }
}
