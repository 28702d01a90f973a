package import QuinceProtocol

/// `grant_type=client_credentials` with `scope=user.migration`, for moving an app to another team.
package struct ClientCredentialsGrant: TokenGrant {
    package static let type = "client_credentials"
    package static let scope = "user.migration"

    package let random: RandomSource
    package let profile: Profile

    package init(random: RandomSource, profile: Profile) {
        self.random = random
        self.profile = profile
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
        explanation.note(
            "migration",
            "POST /auth/usermigrationinfo is not implemented yet; nothing accepts this token"
        )
        explanation.event = .migrationTokenIssued
        return TokenResponse(
            accessToken: OpaqueToken.access.make(self.random),
            expiresIn: Int(self.profile.accessTokenLifetime.components.seconds),
            refreshToken: nil,
            identityToken: nil
        )
    }
}
