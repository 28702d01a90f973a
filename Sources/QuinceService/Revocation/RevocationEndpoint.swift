import HTTPTypes
package import Hummingbird
import QuinceProtocol

/// `POST /auth/revoke` (RFC 7009, and Apple's page on it).
///
/// Responds with 200 and an empty body for a token that is revoked, of another client, or invalid: only the client
/// authentication can fail, as observed.
package struct RevocationEndpoint: Sendable {
    package let clients: ClientAuthentication
    package let tokens: any TokenStore
    package let grants: any GrantStore
    /// For the event that tells the app; nil because the app knows that it revoked the grant, unless the profile says otherwise.
    package let stamp: @Sendable () -> EventStamp?

    package init(
        clients: ClientAuthentication,
        tokens: any TokenStore,
        grants: any GrantStore,
        stamp: @escaping @Sendable () -> EventStamp? = { nil }
    ) {
        self.clients = clients
        self.tokens = tokens
        self.grants = grants
        self.stamp = stamp
    }

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.post(.init(Paths.revoke), use: self.respond)
    }

    @Sendable private func respond(to request: Request, context: ServiceContext) async throws -> Response {
        let form = try await RequestForm.read(request, context, otherType: .invalidClient)
        context.explanation.clientID = form["client_id"]?.shortened
        let client = try await self.clients.authenticate(
            form,
            authorization: request.headers[.authorization],
            context.explanation
        )
        let text = try form.required("token")
        context.explanation.isAbout(SecretDigest(of: text))
        if let token = try await self.token(text), token.clientID.isExactly(client.app.clientID) {
            _ = try await self.grants.endGrant(token.grantID, notifying: self.stamp())
            context.explanation.event = .revoked
            context.explanation.passed(
                "token",
                "the grant was revoked; the next sign-in is a first sign-in, with consent and name"
            )
        } else {
            context.explanation.event = .nothingRevoked
            context.explanation.note(
                "token",
                "this client has no such token; like Apple, Quince still returns 200 (an id_token can't be revoked)"
            )
        }
        return WireAnswer.empty
    }

    private func token(_ text: String) async throws -> RefreshToken? {
        let digest = SecretDigest(of: text)
        if let (token, _) = try await self.tokens.refreshToken(digest) { return token }
        return try await self.tokens.refreshToken(access: digest)
    }
}
