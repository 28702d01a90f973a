package import Hummingbird
import Logging
import QuinceProtocol

/// The one place that turns errors of the wire endpoints into responses.
package struct ProtocolErrorMiddleware: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as ProtocolError {
            context.explanation.add(error.finding)
            context.logger.info(
                "request refused",
                metadata: [
                    "error": "\(error.code.rawValue)", "check": "\(error.finding.check)",
                    "reason": "\(error.finding.message)",
                ]
            )
            return WireAnswer.error(error)
        } catch let error as any HTTPResponseError {
            throw error  // Hummingbird's own refusals, such as a body over the limit, already are answers.
        } catch {
            context.logger.error("request failed", metadata: ["error": "\(String(reflecting: error))"])
            return WireAnswer.error(
                ProtocolError(.serverError, because: .refused("service", "the service failed; see its log"))
            )
        }
    }
}
