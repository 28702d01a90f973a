import Crypto
package import CryptoExtras

/// The private half of a key that signs identity tokens: RSA, 2048 bits, RS256.
package struct IdentityTokenSigningKey: Sendable {
    package let id: String
    package let privateKey: _RSA.Signing.PrivateKey

    package init(id: String, privateKey: _RSA.Signing.PrivateKey) {
        self.id = id
        self.privateKey = privateKey
    }

    package var verificationKey: IdentityTokenKey {
        IdentityTokenKey(id: self.id, publicKey: self.privateKey.publicKey)
    }

    /// Signs `claims`.
    ///
    /// The header is exactly `{"kid","alg"}`: Apple sends no `typ`.
    package func sign(_ claims: JSONObject) throws -> String {
        try CompactJWS.write(header: ["kid": .string(self.id), "alg": "RS256"], claims: claims) { bytes in
            try self.privateKey.signature(for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5)
                .rawRepresentation
        }
    }
}
