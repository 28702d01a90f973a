import Foundation
import QuinceProtocol

/// Codes and tokens as if someone had just signed in, for tests that begin after the sign-in.
struct ReadyMadeTokens: Sendable {
    let consent: ConsentStep
    let grant: AuthorizationCodeGrant
    let clock: ServiceClock

    /// A code as a sign-in would have led to, with everything that stands beside it; nil if the app or account is gone.
    func answer(_ request: CodeRequest, _ account: Account) async throws -> FormParameters? {
        let outcome = try await self.consent.approve(
            request,
            account,
            decision: .default(of: account),
            self.clock.seconds,
            Explanation()
        )
        guard case .approved(let parameters) = outcome else { return nil }
        return parameters
    }

    /// What the code is exchanged for.
    func redeem(_ code: String, _ request: CodeRequest, _ app: App) async throws -> TokenResponse {
        let redirectURI =
            request.redirectURI.map { [FormParameters.Parameter("redirect_uri", $0.text)] } ?? []
        return try await self.grant.answer(
            FormParameters([.init("code", code)] + redirectURI),
            client: AuthenticatedClient(app: app, keyID: "console"),
            Explanation()
        )
    }
}
