import HTTPTypes
package import Hummingbird
import NIOCore
import QuinceProtocol

/// `GET /auth/authorize` (seed: "Send the required query parameters"); POST is the same (OpenID Connect Core §3.1.2.1).
package struct AuthorizeEndpoint: Sendable {
    package let checks: AuthorizationChecks
    package let flows: FlowEndpoint
    package let render: PageRenderer
    package let showsExplanation: Bool
    /// The console's URL where pages are under Apple's names; nil elsewhere, where paths lead to it.
    package let consoleAtAppleName: String?

    package init(
        checks: AuthorizationChecks,
        flows: FlowEndpoint,
        render: PageRenderer,
        showsExplanation: Bool,
        consoleAtAppleName: String? = nil
    ) {
        self.checks = checks
        self.flows = flows
        self.render = render
        self.showsExplanation = showsExplanation
        self.consoleAtAppleName = consoleAtAppleName
    }

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.authorize), use: self.respond)
        routes.post(.init(Paths.authorize), use: self.respond)
    }

    @Sendable private func respond(to request: Request, context: ServiceContext) async throws -> Response {
        var parameters: FormParameters?
        do {
            let asked = try await Self.parameters(of: request, context)
            parameters = asked
            let (_, authorization) = try await self.checks.run(asked, context.explanation)
            return try await self.flows.begin(authorization, for: request, context)
        } catch let error as ProtocolError {
            context.explanation.add(error.finding)
            return try await self.errorPage(error, request, parameters, context)
        }
    }

    private static func parameters(of request: Request, _ context: ServiceContext) async throws
        -> FormParameters
    {
        guard request.method != .post else { return try await RequestForm.read(request, context) }
        do throws(FormParameters.Refusal) {
            return try FormParameters(parsing: request.uri.query ?? "")
        } catch {
            throw ProtocolError(
                .invalidRequest,
                because: .refused("parameters", "the query can't be read: \(error)")
            )
        }
    }

    /// A page for browsers; JSON for a caller that accepts JSON and no page (TN3107 shows that format).
    private func errorPage(
        _ error: ProtocolError,
        _ request: Request,
        _ parameters: FormParameters?,
        _ context: ServiceContext
    ) async throws -> Response {
        let accept = request.headers[.accept] ?? ""
        if accept.contains("application/json"), !accept.contains("text/html") {
            return WireAnswer.error(error)
        }
        var explanation: AuthorizeErrorPage.Explanation?
        if self.showsExplanation { explanation = try await self.explanation(of: error, parameters, context) }
        let page = AuthorizeErrorPage(code: error.code.rawValue, text: error.text, explanation: explanation)
        return self.render(page, status: .badRequest)
    }

    private func explanation(
        of error: ProtocolError,
        _ parameters: FormParameters?,
        _ context: ServiceContext
    ) async throws -> AuthorizeErrorPage.Explanation {
        var difference: AuthorizeErrorPage.Difference?
        var registration: AuthorizeErrorPage.Registration?
        if error.finding.check == "redirect_uri", let parameters, let asked = parameters["redirect_uri"],
            let app = try await self.checks.registry.app(parameters["client_id"] ?? ""),
            !app.hasReturnURL(asked)
        {
            difference = TextDifference.closest(to: asked, among: app.returnURLs).map {
                .init(asked, from: $0)
            }
            let isAcceptable = (try? AddressRules.returnURL(asked)) != nil && app.kind == .service
            // The form leads to the console, which isn't under Apple's names.
            registration =
                isAcceptable && self.consoleAtAppleName == nil
                ? .init(clientID: app.clientID, redirectURI: asked, query: parameters.text) : nil
        }
        return AuthorizeErrorPage.Explanation(
            reason: error.finding.message,
            apple: error.finding.apple,
            difference: difference,
            registration: registration,
            consolePath: context.explanation.requestID.map {
                (self.consoleAtAppleName ?? "") + Paths.console(request: $0)
            },
            responds: self.consoleAtAppleName == nil || error.finding.check != "client_id" ? nil : .undo
        )
    }
}
