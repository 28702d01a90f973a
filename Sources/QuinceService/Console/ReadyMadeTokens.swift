import Foundation
import QuinceProtocol

/// Creates codes and tokens as if a user had just signed in, for tests that start after the sign-in.
struct ReadyMadeTokens: Sendable {
    let consent: ConsentStep
    let grant: AuthorizationCodeGrant
    let clock: ServiceClock

    /// The parameters of an authorization response with a code; nil if the app or account no longer exists.
    func answer(_ request: CodeRequest, _ account: Account) async throws -> FormParameters? {
        let outcome = try await self.consent.approve(
            request,
            account,
            decision: .default(of: account),
            self.clock.seconds,
            Explanation()
        )
        guard case .approved(let parameters, _, isFirst: _) = outcome else { return nil }
        return parameters
    }

    /// The response to the exchange of the code.
    func redeem(_ code: String, _ request: CodeRequest, _ app: App) async throws -> TokenResponse {
        let redirectURI =
            request.redirectURI.map { [FormParameters.Parameter("redirect_uri", $0.text)] } ?? []
        return try await self.grant.answer(
            FormParameters([.init("code", code)] + redirectURI),
            client: AuthenticatedClient(app: app, keyID: "console", teamID: app.teamID),
            Explanation()
        )
    }
}
