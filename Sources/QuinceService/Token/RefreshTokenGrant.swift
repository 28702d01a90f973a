import Foundation
package import QuinceProtocol

/// `grant_type=refresh_token` (RFC 6749 §6).
///
/// The refresh token stays the same, as at Apple.
package struct RefreshTokenGrant: TokenGrant {
    package static let type = "refresh_token"

    package let store: any TokenStore
    package let issuer: TokenIssuer
    package let random: RandomSource
    /// nil in development.
    private let rates: TokenRates?

    init(store: any TokenStore, issuer: TokenIssuer, random: RandomSource, rates: TokenRates?) {
        self.rates = rates
        self.store = store
        self.issuer = issuer
        self.random = random
    }

    package func answer(
        _ form: FormParameters,
        client: AuthenticatedClient,
        _ explanation: Explanation
    ) async throws -> TokenResponse {
        let digest = SecretDigest(of: try form.required("refresh_token"))
        explanation.isAbout(digest)
        try self.rates?.count(refreshToken: digest)
        guard let (token, identity) = try await self.store.refreshToken(digest) else { throw self.ended() }
        guard token.clientID.isExactly(client.app.clientID) else {
            throw ProtocolError(
                .invalidGrant,
                because: .refused(
                    "refresh_token",
                    "the refresh token was issued to another client",
                    expected: token.clientID,
                    actual: client.app.clientID
                )
            )
        }
        let accessToken = OpaqueToken.access.make(self.random)
        let answer = TokenResponse(
            accessToken: accessToken,
            expiresIn: Int(self.issuer.profile.accessTokenLifetime.components.seconds),
            refreshToken: nil,
            identityToken: try self.identityToken(for: token, identity, accessToken)
        )
        guard
            try await self.store.replaceAccessToken(
                of: digest,
                with: SecretDigest(of: accessToken),
                at: self.issuer.clock.now().timeIntervalSince1970
            )
        else { throw self.ended() }
        explanation.passed(
            "refresh_token",
            "the refresh token is valid and can be used again; Apple allows one refresh per day"
        )
        explanation.event = .tokenRefreshed
        explanation.isAbout(SecretDigest(of: accessToken))
        explanation.accountID = identity.grant.accountID
        explanation.email = identity.accountEmail
        return answer
    }

    private func identityToken(
        for token: RefreshToken,
        _ identity: GrantedIdentity,
        _ accessToken: String
    ) throws -> String? {
        guard self.issuer.profile.refreshIncludesIdentityToken else { return nil }
        // No nonce: it belongs to the authorization, and OpenID Connect Core §12.2 requires none or the same.
        return try self.issuer.identityToken(
            for: identity,
            clientID: token.clientID,
            nonce: nil,
            binding: .accessToken(accessToken),
            authenticatedAt: token.authenticatedAt,
            at: .token
        )
    }

    private func ended() -> ProtocolError {
        ProtocolError(
            self.issuer.profile.refreshAfterRevocation,
            because: .refused(
                "refresh_token",
                "unknown refresh token: it was never issued, its code was used twice, or the user or the app revoked the grant",
                apple:
                    "Apple's note TN3107 calls it invalid_request, RFC 6749 calls it invalid_grant; accept both"
            )
        )
    }
}
