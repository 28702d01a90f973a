package import CryptoExtras
package import Foundation

/// The private half of a key that signs identity tokens: RSA, 2048 bits, RS256.
package struct IdentityTokenSigningKey: Sendable {
    package let id: String
    package let privateKey: _RSA.Signing.PrivateKey
    /// Signs with ``privateKey``.
    package let maker: any SignatureMaker

    /// `maker`: signs with `privateKey`; swift-crypto by default.
    package init(id: String, privateKey: _RSA.Signing.PrivateKey, maker: (any SignatureMaker)? = nil) {
        self.id = id
        self.privateKey = privateKey
        self.maker = maker ?? SwiftCryptoSignatureMaker(key: privateKey)
    }

    package var verificationKey: IdentityTokenKey {
        IdentityTokenKey(id: self.id, publicKey: self.privateKey.publicKey)
    }

    /// Exactly `{"kid","alg"}`: Apple sends no `typ`.
    package var header: JSONObject { ["kid": .string(self.id), "alg": "RS256"] }

    /// Signs `claims` with ``header``.
    package func sign(_ claims: JSONObject) throws -> String {
        try CompactJWS.write(header: self.header, claims: claims, sign: self.signature)
    }

    /// The RS256 signature over `bytes`.
    package func signature(over bytes: Data) throws -> Data { try self.maker.signature(over: bytes) }
}
