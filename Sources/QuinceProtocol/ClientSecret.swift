package import Crypto
package import Foundation

/// The client secret of Sign in with Apple: a token that the app's server signs itself.
///
/// It is signed with ES256 and has a `kid`; `iss` is the team and `sub` the client.
package enum ClientSecret {
    /// How far ahead of the service's clock a secret may expire, in seconds: Apple's six months.
    package static let maximumLifetime = 15_777_000

    /// The audience that Apple documents; libraries have it compiled in.
    package static let appleAudience = AppleHosts.issuer

    /// Creates a client secret.
    ///
    /// `now` is the clock, for `iat`; `lifetime` is how many seconds later `exp` is.
    package static func sign(
        clientID: String,
        teamID: String,
        keyID: String,
        privateKey: P256.Signing.PrivateKey,
        audience: String = ClientSecret.appleAudience,
        now: Date,
        lifetime: Int
    ) throws -> String {
        let issuedAt = Int(now.timeIntervalSince1970)
        return try CompactJWS.write(
            header: ["alg": "ES256", "kid": .string(keyID)],
            claims: [
                "iss": .string(teamID),
                "iat": .integer(issuedAt),
                "exp": .integer(issuedAt + lifetime),
                "aud": .string(audience),
                "sub": .string(clientID),
            ],
            sign: { bytes in try privateKey.signature(for: bytes).rawRepresentation }
        )
    }

    /// Whether `key` signed `token` with ES256 (raw r‖s, RFC 7518 §3.4).
    package static func isSigned(_ token: CompactJWS, by key: P256.Signing.PublicKey) -> Bool {
        guard token.algorithm == "ES256",
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: token.signature)
        else { return false }
        return key.isValidSignature(signature, for: token.signedBytes)
    }
}
