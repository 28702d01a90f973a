import HTTPTypes
package import Hummingbird
import QuinceProtocol

/// `POST /auth/token` (seed; RFC 6749 §3.2).
///
/// Read ``respond(to:context:)`` top to bottom: parse, authenticate, decide, answer. Every refusal is a thrown
/// `ProtocolError`; only ``ProtocolErrorMiddleware`` turns one into a response.
package struct TokenEndpoint: Sendable {
    package let clients: ClientAuthentication
    package let grants: [any TokenGrant]
    private let metrics: ServiceMetrics

    package init(clients: ClientAuthentication, grants: [any TokenGrant], metrics: ServiceMetrics) {
        self.clients = clients
        self.grants = grants
        self.metrics = metrics
    }

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.post(.init(Paths.token), use: self.measured)
    }

    /// Responds, and counts the result.
    @Sendable private func measured(_ request: Request, context: ServiceContext) async throws -> Response {
        let start = ContinuousClock.now
        var type: String?
        do {
            let response = try await self.respond(to: request, context: context, type: &type)
            self.metrics.requestedTokens(
                type,
                result: ServiceMetrics.issued,
                after: ContinuousClock.now - start
            )
            return response
        } catch {
            // The framework's refusals are those of bodies that are too long.
            let isRefused = error is any HTTPResponseError
            let result = (error as? ProtocolError)?.code ?? (isRefused ? .invalidRequest : .serverError)
            self.metrics.requestedTokens(type, result: result.rawValue, after: ContinuousClock.now - start)
            throw error
        }
    }

    /// `type`: the grant type, if the request has a known one.
    private func respond(to request: Request, context: ServiceContext, type: inout String?) async throws
        -> Response
    {
        let form = try await RequestForm.read(request, context, otherType: .unsupportedGrantType)
        // Recorded before any check, so that the console knows the client of a refused request.
        context.explanation.clientID = form["client_id"]?.shortened
        let grant = try self.grant(named: try form.required("grant_type"))
        type = Swift.type(of: grant).type
        let client = try await self.clients.authenticate(
            form,
            authorization: request.headers[.authorization],
            formerTeams: Swift.type(of: grant).isForFormerTeams,
            context.explanation
        )
        let answer = try await grant.answer(form, client: client, context.explanation)
        return WireAnswer.json(answer.json, .ok, cacheable: false)
    }

    private func grant(named type: String) throws(ProtocolError) -> any TokenGrant {
        guard let grant = self.grants.first(where: { Swift.type(of: $0).type == type }) else {
            throw ProtocolError(
                .unsupportedGrantType,
                because: .refused(
                    "grant_type",
                    "'\(type.shortened)' isn't a grant type of Sign in with Apple",
                    expected: self.grants.map { Swift.type(of: $0).type }.joined(separator: " or "),
                    actual: type.shortened
                )
            )
        }
        return grant
    }
}
