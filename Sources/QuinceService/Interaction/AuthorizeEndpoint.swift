import HTTPTypes
package import Hummingbird
import NIOCore
import PageLanguages
import QuinceProtocol

/// `GET /auth/authorize` (seed: "Send the required query parameters"); POST is the same (OpenID Connect Core §3.1.2.1).
package struct AuthorizeEndpoint: Sendable {
    package let checks: AuthorizationChecks
    package let flows: FlowEndpoint
    package let render: PageRenderer
    package let showsExplanation: Bool

    package init(
        checks: AuthorizationChecks,
        flows: FlowEndpoint,
        render: PageRenderer,
        showsExplanation: Bool
    ) {
        self.checks = checks
        self.flows = flows
        self.render = render
        self.showsExplanation = showsExplanation
    }

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.authorize), use: self.respond)
        routes.post(.init(Paths.authorize), use: self.respond)
    }

    @Sendable private func respond(to request: Request, context: ServiceContext) async throws -> Response {
        var parameters: FormParameters?
        var language = Language.current
        do {
            let asked = try await Self.parameters(of: request, context)
            parameters = asked
            language = ReaderLanguage.of(request, locale: asked["locale"], mode: self.flows.mode)
            var (_, authorization) = try await self.checks.run(asked, context.explanation)
            OpenerCheck.run(&authorization, referrer: request.headers[.referer], context.explanation)
            return try await Language.$current.withValue(language) {
                try await self.flows.begin(authorization, for: request, locale: asked["locale"], context)
            }
        } catch let error as ProtocolError {
            context.explanation.add(error.finding)
            return try await Language.$current.withValue(language) {
                try await self.errorPage(error, request, parameters, context)
            }
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
        if self.showsExplanation {
            explanation = try await self.explanation(of: error, request, parameters, context)
        }
        let page = AuthorizeErrorPage(code: error.code.rawValue, text: error.text, explanation: explanation)
        return self.render(page, status: .badRequest)
    }

    private func explanation(
        of error: ProtocolError,
        _ request: Request,
        _ parameters: FormParameters?,
        _ context: ServiceContext
    ) async throws -> AuthorizeErrorPage.Explanation {
        let unregistered = try await self.unregistered(error, parameters)
        let isOnThisMachine = context.remoteAddress?.isLoopback ?? true
        return AuthorizeErrorPage.Explanation(
            reason: error.finding.message,
            apple: error.finding.apple,
            difference: unregistered?.difference,
            registration: isOnThisMachine ? unregistered?.registration : nil,
            clients: error.finding.check != "client_id"
                ? nil
                : .init(
                    try await self.checks.registry.apps(),
                    isUnderAppleName: request.isUnderAppleName
                ),
            consoleURL: context.explanation.requestID.map {
                self.render.link(toConsole: Paths.console(request: $0))
            }
        )
    }

    /// The refused redirect URI of a registered app; nil if the error is another one.
    private func unregistered(
        _ error: ProtocolError,
        _ parameters: FormParameters?
    ) async throws -> UnregisteredRedirectURI? {
        guard error.finding.check == "redirect_uri", let parameters,
            let app = try await self.checks.registry.app(parameters["client_id"] ?? "")
        else { return nil }
        return UnregisteredRedirectURI(parameters, app)
    }
}
