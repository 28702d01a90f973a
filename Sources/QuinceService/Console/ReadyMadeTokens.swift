import Foundation
import QuinceProtocol

/// Codes and tokens as if somebody had just signed in, for tests that begin after the sign-in.
struct ReadyMadeTokens: Sendable {
    let parts: Parts

    /// A code as `GET /auth/authorize` would have led to, with everything that stands beside it.
    func answer(_ request: AuthorizationRequest, _ account: Account) async throws -> FormParameters {
        let consent = ConsentStep(
            registry: self.parts.database,
            grants: self.parts.database,
            codes: self.parts.database,
            issuer: self.issuer,
            random: self.parts.random,
            relayDomain: self.parts.configuration.relayDomain,
            render: self.parts.render
        )
        return try await consent.approve(
            request,
            account,
            decision: .default(of: account),
            self.parts.clock.seconds,
            Explanation()
        ).parameters
    }

    /// What the code buys.
    func redeem(_ code: String, _ request: AuthorizationRequest, _ app: App) async throws -> TokenAnswer {
        let grant = AuthorizationCodeGrant(
            store: self.parts.database,
            issuer: self.issuer,
            random: self.parts.random
        )
        return try await grant.answer(
            FormParameters([.init("code", code), .init("redirect_uri", request.redirectURI)]),
            client: AuthenticatedClient(app: app, keyID: "console"),
            Explanation()
        )
    }

    /// The service's own, but for its faults: they are for answers of the endpoints.
    private var issuer: TokenIssuer {
        let issuer = self.parts.issuer
        return TokenIssuer(
            issuer: issuer.issuer,
            keys: issuer.keys,
            profile: issuer.profile,
            clock: issuer.clock
        )
    }
}
