import Foundation
import PrometheusMetrics
package import QuinceProtocol

/// Writes identity tokens.
package struct TokenIssuer: Sendable {
    package let issuer: String
    package let keys: SigningKeyRing
    package let profile: Profile
    package let clock: ServiceClock
    private let metrics: ServiceMetrics
    /// Changes a token before it is signed; only for faults.
    package let spoil: @Sendable (_ draft: inout TokenDraft, _ endpoint: Endpoint) -> Void

    package init(
        issuer: String,
        keys: SigningKeyRing,
        profile: Profile,
        clock: ServiceClock,
        metrics: ServiceMetrics,
        spoil: @escaping @Sendable (_ draft: inout TokenDraft, _ endpoint: Endpoint) -> Void = { _, _ in }
    ) {
        self.issuer = issuer
        self.keys = keys
        self.profile = profile
        self.clock = clock
        self.metrics = metrics
        self.spoil = spoil
    }

    /// The identity token that identifies `identity` to the client.
    ///
    /// `authenticatedAt` is when the user authenticated, in seconds since 1970.
    package func identityToken(
        for identity: GrantedIdentity,
        clientID: String,
        nonce: String?,
        binding: IdentityToken.Binding,
        authenticatedAt: Int,
        realUserStatus: IdentityToken.RealUserStatus? = nil,
        at endpoint: Endpoint
    ) throws -> String {
        let now = self.clock.seconds
        let token = IdentityToken(
            issuer: self.issuer,
            audience: clientID,
            expiresAt: now + Int(self.profile.identityTokenLifetime.components.seconds),
            issuedAt: now,
            subject: identity.pseudonym.subject,
            nonce: nonce,
            binding: binding,
            email: identity.email,
            isPrivateEmail: identity.hidesEmail,
            authenticatedAt: authenticatedAt,
            realUserStatus: realUserStatus,
            transferSubject: identity.transferSubject(at: self.clock.now().timeIntervalSince1970)
        )
        var draft = TokenDraft(
            token.claims(booleans: self.profile.booleanClaims),
            key: try self.keys.next()
        )
        self.spoil(&draft, endpoint)
        let start = ContinuousClock.now
        defer { self.metrics.signSeconds.observe(ContinuousClock.now - start) }
        return try draft.signed()
    }
}
