import Foundation
import QuinceProtocol

/// Codes and tokens as if somebody had just signed in, for tests that begin after the sign-in.
struct ReadyMadeTokens: Sendable {
    let parts: Parts

    /// A code as a sign-in would have led to, with everything that stands beside it; nil if the app or account is gone.
    func answer(_ request: CodeRequest, _ account: Account) async throws -> FormParameters? {
        let outcome = try await self.parts.consent(issuer: self.issuer).approve(
            request,
            account,
            decision: .default(of: account),
            self.parts.clock.seconds,
            Explanation()
        )
        guard case .approved(let parameters) = outcome else { return nil }
        return parameters
    }

    /// What the code is exchanged for.
    func redeem(_ code: String, _ request: CodeRequest, _ app: App) async throws -> TokenResponse {
        let grant = AuthorizationCodeGrant(
            store: self.parts.database,
            issuer: self.issuer,
            random: self.parts.random
        )
        let redirectURI =
            request.redirectURI.map { [FormParameters.Parameter("redirect_uri", $0.text)] } ?? []
        return try await grant.answer(
            FormParameters([.init("code", code)] + redirectURI),
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
