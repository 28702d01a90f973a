import HTTPTypes
import Hummingbird
import Logging

/// The one place that turns errors into answers: a page with a way on, and nothing of what went wrong inside.
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
                heading: "There is nothing here",
                message: "The page may have moved, or a link may have ended.",
                linkPath: Paths.home,
                linkText: "Look around the shop"
            )
        case .forbidden, .misdirectedRequest:
            self.init(
                heading: "That did not come from our pages",
                message:
                    "To keep your things yours, we only do what our own pages ask for. Nothing was changed.",
                linkPath: Paths.home,
                linkText: "Go to the shop"
            )
        case .tooManyRequests:
            self.init(
                heading: "That was a lot at once",
                message: "Too much came from your network in a short time. Please try again in some minutes.",
                linkPath: Paths.home,
                linkText: "Go to the shop"
            )
        case _ where status.kind == .serverError:
            self.init(
                heading: "Something went wrong on our side",
                message: "Please try again in a moment. What you have in your basket is still there.",
                linkPath: Paths.home,
                linkText: "Go to the shop"
            )
        default:
            self.init(
                heading: "We could not read that",
                message: "Something about the request was not right. Please go back and try again.",
                linkPath: Paths.home,
                linkText: "Go to the shop"
            )
        }
    }
}
