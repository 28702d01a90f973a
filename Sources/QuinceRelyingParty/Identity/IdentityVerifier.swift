import Foundation
import QuinceProtocol

/// Verifies identity tokens (seed and Apple, "Verifying a user"; OpenID Connect Core §3.1.3.7).
public struct IdentityVerifier: Sendable {
    private let configuration: SignInConfiguration
    private let surroundings: Surroundings
    let keys: KeySetCache

    /// Creates a verifier with its own cache of Apple's keys.
    public init(
        _ configuration: SignInConfiguration,
        transport: any WireTransport,
        surroundings: Surroundings = Surroundings()
    ) {
        self.configuration = configuration
        self.surroundings = surroundings
        self.keys = KeySetCache(
            url: configuration.endpoints.keys,
            transport: transport,
            surroundings: surroundings
        )
    }

    /// Verifies a token: form, algorithm, key, signature, issuer, audience, times and nonce.
    ///
    /// - Parameters:
    ///   - token: The token as it arrived.
    ///   - nonce: The nonce that the token must have.
    ///   - clientID: The only accepted client ID; nil accepts every client of the configuration.
    ///   - code: The code that came with the token, whose hash the token must then contain.
    ///   - accessToken: The access token that came with the token; its hash is checked if the token contains one.
    /// - Returns: The user who signed in.
    /// - Throws: ``IdentityRefusal``: the first check that failed.
    public func verify(
        _ token: UnverifiedIdentityToken,
        nonce: NonceExpectation,
        clientID: String? = nil,
        code: String? = nil,
        accessToken: String? = nil
    ) async throws(IdentityRefusal) -> VerifiedIdentity {
        try await self.identity(in: token, nonce, clientID, code, accessToken)
    }

    /// Verifies the identity token of a refresh by the rules of ``verify(_:nonce:clientID:code:accessToken:)``.
    ///
    /// The nonce isn't compared, because nobody stores it that long: a refreshed token has none, or repeats the nonce
    /// of the sign-in (OpenID Connect Core §12.2).
    ///
    /// - Parameters:
    ///   - token: The token as it arrived.
    ///   - subject: The user whose sign-in was refreshed.
    ///   - clientID: The client that the refresh token belongs to.
    ///   - accessToken: The access token that came with the token.
    /// - Throws: ``IdentityRefusal``: the first check that failed.
    func verifyRefreshed(
        _ token: UnverifiedIdentityToken,
        subject: String,
        clientID: String,
        accessToken: String
    ) async throws(IdentityRefusal) {
        let identity = try await self.identity(in: token, nil, clientID, nil, accessToken)
        guard identity.subject.isExactly(subject) else { throw .subjectsDiffer }
    }

    /// Runs every check; without `nonce`, all except the nonce check.
    private func identity(
        in token: UnverifiedIdentityToken,
        _ nonce: NonceExpectation?,
        _ clientID: String?,
        _ code: String?,
        _ accessToken: String?
    ) async throws(IdentityRefusal) -> VerifiedIdentity {
        let claims = try await self.signedClaims(of: token.token)
        let audience = try self.audience(claims, only: clientID)
        let (issuedAt, expiresAt) = try self.times(claims)
        guard let subject = claims["sub"]?.string, !subject.isEmpty, subject.utf8.count <= 255,
            subject.isWireText
        else { throw .subject }
        try nonce?.check(claims)
        if let code {
            guard let hash = claims["c_hash"]?.string,
                ConstantTime.equal(hash, TokenDigest.leftHalf(of: code))
            else {
                throw .codeHash
            }
        }
        if let accessToken, let hash = claims["at_hash"] {
            guard let hash = hash.string, ConstantTime.equal(hash, TokenDigest.leftHalf(of: accessToken))
            else {
                throw .accessTokenHash
            }
        }
        return VerifiedIdentity(
            claims: claims,
            subject: subject,
            clientID: audience,
            issuedAt: issuedAt,
            expiresAt: expiresAt
        )
    }

    /// Returns the claims of a token that Apple signed; the other checks are still to come.
    func signedClaims(of token: CompactJWS) async throws(IdentityRefusal) -> JSONObject {
        guard token.algorithm == "RS256" else { throw .algorithm(token.algorithm) }
        guard let id = token.keyID, !id.isEmpty else { throw .keyMissing }
        guard try await self.keys.key(id).signed(token) else { throw .signature }
        let (issuer, expected) = (token.claims["iss"]?.string, self.configuration.endpoints.issuer)
        guard let issuer, issuer.isExactly(expected) else { throw .issuer(issuer, expected: expected) }
        return token.claims
    }

    /// Returns the app's client that the token is for.
    func audience(_ claims: JSONObject, only clientID: String?) throws(IdentityRefusal) -> String {
        let audience = claims["aud"]?.string
        guard let audience, let client = self.configuration.client(audience),
            clientID.map({ client.id.isExactly($0) }) ?? true
        else { throw .audience(audience) }
        return client.id
    }

    private func times(_ claims: JSONObject) throws(IdentityRefusal) -> (issuedAt: Int, expiresAt: Int) {
        let (now, skew) = (self.surroundings.seconds, self.configuration.clockSkew)
        guard let expiresAt = claims["exp"]?.integer, (0...Self.farFuture).contains(expiresAt) else {
            throw .expiryMissing
        }
        guard now < expiresAt + skew else { throw .expired(expiresAt) }
        guard let issuedAt = claims["iat"]?.integer, (0...Self.farFuture).contains(issuedAt) else {
            throw .issuedAt(claims["iat"]?.integer)
        }
        for begin in [issuedAt, claims["nbf"]?.integer ?? 0] where begin > now + skew {
            throw .fromTheFuture(begin)
        }
        return (issuedAt, expiresAt)
    }

    /// The year 5138: later values aren't accepted as times, so that arithmetic with them can't overflow.
    private static let farFuture = 100_000_000_000
}
