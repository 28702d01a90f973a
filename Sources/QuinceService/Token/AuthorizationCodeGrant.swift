import Foundation
package import PrometheusMetrics
package import QuinceProtocol

/// `grant_type=authorization_code` (RFC 6749 §4.1.3).
package struct AuthorizationCodeGrant: TokenGrant {
    package static let type = "authorization_code"

    package let store: any TokenStore
    package let issuer: TokenIssuer
    package let random: RandomSource
    private let replays: Counter

    /// - Parameters:
    ///   - store: The stored codes and tokens.
    ///   - issuer: Writes the identity token.
    ///   - random: The source of new tokens.
    ///   - replays: Counts the codes that were used again.
    package init(store: any TokenStore, issuer: TokenIssuer, random: RandomSource, replays: Counter) {
        self.store = store
        self.issuer = issuer
        self.random = random
        self.replays = replays
    }

    package func answer(
        _ form: FormParameters,
        client: AuthenticatedClient,
        _ explanation: Explanation
    ) async throws -> TokenResponse {
        let text = try form.required("code")
        let digest = SecretDigest(of: text)
        explanation.isAbout(digest)
        guard let (code, identity) = try await self.store.code(digest) else {
            throw CodeRefusal.unknown.error(profile: self.issuer.profile)
        }
        let rules = CodeRules(client: client, now: self.issuer.clock.now())
        if let refusal = rules.refusal(of: code, form) {
            if refusal == .used { self.replays.add() }
            // A code that its own client sent in a wrong request may have leaked: it becomes invalid, and so do the tokens from
            // its exchange (RFC 6749 §4.1.2, RFC 9700 §4.5). If another client sends it, nothing changes: otherwise anyone who
            // finds a used code could sign its user out.
            if !refusal.isOtherClient {
                try await self.store.burn(digest, at: self.issuer.clock.now().timeIntervalSince1970)
            }
            throw refusal.error(profile: self.issuer.profile)
        }
        let (answer, token) = try self.tokens(for: code, identity)
        guard try await self.store.redeem(digest, for: token, at: token.createdAt) else {
            // It was exchanged since it was read: a second use like any other.
            self.replays.add()
            try await self.store.burn(digest, at: token.createdAt)
            throw CodeRefusal.used.error(profile: self.issuer.profile)
        }
        explanation.passed("code", "the code was exchanged; it cannot be used again")
        explanation.event = .tokensIssued
        explanation.isAbout(token.digest)
        explanation.isAbout(token.accessDigest)
        explanation.accountID = identity.grant.accountID
        explanation.email = identity.accountEmail
        return answer
    }

    private func tokens(
        for code: AuthorizationCode,
        _ identity: GrantedIdentity
    ) throws -> (TokenResponse, RefreshToken) {
        let accessToken = OpaqueToken.access.make(self.random)
        let refreshToken = OpaqueToken.refresh.make(self.random)
        let answer = TokenResponse(
            accessToken: accessToken,
            expiresIn: Int(self.issuer.profile.accessTokenLifetime.components.seconds),
            refreshToken: refreshToken,
            identityToken: try self.issuer.identityToken(
                for: identity,
                clientID: code.clientID,
                nonce: code.nonce,
                binding: .accessToken(accessToken),
                authenticatedAt: code.authenticatedAt,
                at: .token
            )
        )
        let stored = RefreshToken(
            digest: SecretDigest(of: refreshToken),
            grantID: code.grantID,
            clientID: code.clientID,
            accessDigest: SecretDigest(of: accessToken),
            authenticatedAt: code.authenticatedAt,
            createdAt: self.issuer.clock.now().timeIntervalSince1970
        )
        return (answer, stored)
    }
}
