import Foundation
package import QuinceProtocol

/// `grant_type=client_credentials` with `scope=user.migration`, for moving an app to another team.
package struct ClientCredentialsGrant: TokenGrant {
    package static let type = "client_credentials"
    package static let scope = "user.migration"

    package static let isForFormerTeams = true

    package let store: any TokenStore
    package let random: RandomSource
    package let profile: Profile
    package let clock: ServiceClock

    package init(store: any TokenStore, random: RandomSource, profile: Profile, clock: ServiceClock) {
        self.store = store
        self.random = random
        self.profile = profile
        self.clock = clock
    }

    package func answer(
        _ form: FormParameters,
        client: AuthenticatedClient,
        _ explanation: Explanation
    ) async throws -> TokenResponse {
        let scope = try form.required("scope")
        guard scope == Self.scope else {
            throw ProtocolError(
                .invalidScope,
                because: .refused(
                    "scope",
                    "client_credentials supports only one scope",
                    expected: Self.scope,
                    actual: scope.shortened
                )
            )
        }
        let accessToken = OpaqueToken.access.make(self.random)
        let lifetime = Int(self.profile.accessTokenLifetime.components.seconds)
        try await self.store.add(
            MigrationToken(
                digest: SecretDigest(of: accessToken),
                clientID: client.app.clientID,
                teamID: client.teamID,
                expiresAt: self.clock.now().timeIntervalSince1970 + Double(lifetime)
            )
        )
        explanation.passed(
            "scope",
            "team \(client.teamID) can use the access token at \(Paths.migration) as often as it needs, for \(lifetime) s"
        )
        explanation.event = .migrationTokenIssued
        return TokenResponse(
            accessToken: accessToken,
            expiresIn: lifetime,
            refreshToken: nil,
            identityToken: nil
        )
    }
}
