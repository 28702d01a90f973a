import DatabaseFile
import HTTPTypes
package import Hummingbird
import Logging
import PageLanguages
import QuinceProtocol
import SQLEngines

/// Turns errors of the protocol's endpoints into responses; only `AuthorizeEndpoint` answers its own, with a page.
package struct ProtocolErrorMiddleware: RouterMiddleware {
    private let render: PageRenderer
    /// The console's URL; nil in production, which explains nothing.
    private let consoleURL: String?

    package init(render: PageRenderer, consoleURL: String?) {
        self.render = render
        self.consoleURL = consoleURL
    }

    package func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as ProtocolError {
            context.explanation.add(error.finding)
            var response = WireAnswer.error(error)
            response.headers[.quinceExplanation] = self.explanationURL(context)
            return response
        } catch let error as any HTTPResponseError {
            throw error  // Hummingbird's own refusals, such as a body over the limit, already are responses.
        } catch {
            context.logger.error("request failed", metadata: ["error": "\(String(reflecting: error))"])
            return self.failure(StorageTrouble(ofEngine: error), error as? StoredValueError, request, context)
        }
    }

    /// The URL of the explanation for this request's response.
    private func explanationURL(_ context: ServiceContext) -> String? {
        guard let consoleURL, let id = context.explanation.requestID else { return nil }
        return consoleURL + Paths.console(request: id)
    }

    /// A failure of the service itself: a page for browsers, otherwise an error of the protocol.
    private func failure(
        _ trouble: StorageTrouble?,
        _ unreadable: StoredValueError?,
        _ request: Request,
        _ context: ServiceContext
    ) -> Response {
        let reason = trouble?.reason ?? unreadable?.description ?? "the service failed; see its log"
        let status: HTTPResponse.Status = trouble == nil ? .internalServerError : .serviceUnavailable
        var response: Response
        switch Endpoint(path: request.uri.path) {
        case .authorize,
            .flow,
            nil where Paths.isAccount(request.uri.path):
            context.explanation.add(.refused("service", reason))
            let language = Language.current
            let details = self.consoleURL == nil ? "" : " (\(reason))"
            response = self.render(
                MessagePage(
                    heading: language.text(
                        Paths.isAccount(request.uri.path) ? .errorAccount : .errorSignIn
                    ),
                    message: language.text(.errorService) + details
                ),
                status: status
            )
        default:
            let error = ProtocolError(.serverError, because: .refused("service", reason))
            context.explanation.add(error.finding)
            response = WireAnswer.error(error)
            response.status = status
            response.headers[.quinceExplanation] = self.explanationURL(context)
        }
        if let trouble { response.headers[.retryAfter] = trouble.seconds }
        return response
    }
}

extension HTTPField.Name {
    /// The URL of the explanation of a refused request; in development only.
    static let quinceExplanation = HTTPField.Name("Quince-Explanation") ?? .location
}

extension StorageTrouble {
    /// After which time a client may try again, in seconds: connections come back by themselves, a full disk doesn't.
    fileprivate var seconds: String {
        if case .unavailable = self { "5" } else { "60" }
    }
}
